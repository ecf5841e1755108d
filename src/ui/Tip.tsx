import { cloneElement, Suspense, useEffect, useRef, useState } from 'react'

import { optionalPart } from './optionalPart'

import type { ReactElement, SyntheticEvent } from 'react'

/** Its code places it beside its element: as much as a third of a list's own, and needed at the first hover only. */
const TipCard = optionalPart(async () => (await import('./TipCard')).TipCard)

/** Milliseconds of hovering before it opens. */
const delay = 350

interface Props {
  readonly text: string
  readonly placement?: 'top' | 'bottom' | 'left' | 'right'
  /** The element has a name of its own, which the text describes further. Otherwise the element must be named by `aria-label`. */
  readonly describes?: boolean
  readonly children: ReactElement<TippedProps>
}

interface TippedProps {
  readonly title?: string | undefined
  readonly onMouseEnter?: Handler
  readonly onMouseLeave?: Handler
  readonly onMouseDown?: Handler
  readonly onFocus?: Handler
  readonly onBlur?: Handler
}
type Handler = (event: SyntheticEvent<HTMLElement>) => void

/** A tooltip on one element, by pointer and keyboard. Rows and cells use `DelegatedTooltip`. */
export function Tip({ text, placement = 'bottom', describes = false, children }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isOpen = anchor !== undefined && text !== ''
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (!isOpen) return undefined
    const escape = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') setAnchor(undefined)
    }
    document.addEventListener('keydown', escape)
    return () => document.removeEventListener('keydown', escape)
  }, [isOpen])
  const open = (element: HTMLElement, after: number): void => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setAnchor(element), after)
  }
  const close = (): void => {
    clearTimeout(timer.current)
    setAnchor(undefined)
  }
  const { props } = children
  return (
    <>
      {cloneElement(children, {
        ...(describes && text !== '' ? { title: isOpen ? undefined : text } : {}),
        onMouseEnter: both(props.onMouseEnter, ({ currentTarget }) => open(currentTarget, delay)),
        onMouseLeave: both(props.onMouseLeave, close),
        onMouseDown: both(props.onMouseDown, close),
        onFocus: both(props.onFocus, ({ currentTarget, target }) => {
          if (target instanceof Element && target.matches(':focus-visible')) open(currentTarget, 0)
        }),
        onBlur: both(props.onBlur, close),
      })}
      {isOpen ? (
        <Suspense fallback={null}>
          <TipCard anchor={anchor} text={text} placement={placement} />
        </Suspense>
      ) : null}
    </>
  )
}

/** The handler of the element itself comes first. */
const both =
  (own: Handler | undefined, ours: Handler): Handler =>
  (event) => {
    own?.(event)
    ours(event)
  }
