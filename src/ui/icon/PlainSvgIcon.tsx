import { isValidElement } from 'react'

import type { SvgIconProps } from '@mui/material/SvgIcon'
import type { ComponentType, ReactNode } from 'react'

type IconType = ComponentType<SvgIconProps>

interface Props {
  readonly icon: IconType
}

/**
 * An icon as a plain element, for rows: with styled components the icons of a page of rows would cost as much as its text. The control around it sets the
 * size.
 */
export function PlainSvgIcon({ icon: Icon }: Props) {
  const drawing = svgPathsOf(Icon)
  if (drawing === undefined) return <Icon aria-hidden />
  return (
    <svg viewBox="0 0 24 24" fill="currentColor" aria-hidden focusable={false}>
      {drawing}
    </svg>
  )
}

const drawings = new WeakMap<object, { readonly drawing: ReactNode | undefined }>()

/** The paths of an icon of the library, read once from its element; undefined if it has another structure. */
export function svgPathsOf(icon: IconType): ReactNode | undefined {
  const known = drawings.get(icon)
  if (known) return known.drawing
  const { type } = icon as unknown as { type?: { render?: (props: object, ref: null) => unknown } } // memo around forwardRef, as made by `createSvgIcon`
  const element = type?.render?.({}, null)
  const drawing = isValidElement<SvgIconProps>(element) && !element.props.viewBox ? element.props.children : undefined
  drawings.set(icon, { drawing })
  return drawing
}
