import { lazy, Suspense } from 'react'

import { iconKey } from '../../../resources/kit/icons'
import { PlainSvgIcon } from './PlainSvgIcon'
import { commonIcons } from './commonIcons'

import type { SvgIconProps } from '@mui/material/SvgIcon'

interface Props extends SvgIconProps {
  /** As stored in a rule: `fa fa-truck`; the prefix may be left out. */
  readonly name: string
  /** Rendered as a plain element, sized by the control around it: for rows. */
  readonly isBare?: boolean
}

const Fallback = commonIcons['circle-o']

/** Keeps the place of an icon, with its size, until it is loaded. */
const hidden = { visibility: 'hidden' } as const

const LazyIcon = lazy(async () => {
  // the ring stands for those that cannot be loaded: an error here would replace the whole page
  const more = await import('./moreIcons').catch(() => undefined)
  const Named = ({ name, isBare, ...props }: Props) => {
    const IconComponent = more?.moreIcons[iconKey(name)] ?? Fallback
    if (!IconComponent) return null
    return isBare ? <PlainSvgIcon icon={IconComponent} /> : <IconComponent {...props} />
  }
  return { default: Named }
})

/** An icon by the name in a menu rule; an unknown name shows a plain ring. Decorative: the control needs an accessible name. */
export function Icon({ name, isBare = false, ...props }: Props) {
  const Common = commonIcons[iconKey(name)]
  if (Common) return isBare ? <PlainSvgIcon icon={Common} /> : <Common aria-hidden {...props} />
  const place = !Fallback || isBare ? null : <Fallback aria-hidden {...props} style={hidden} />
  return (
    <Suspense fallback={place}>
      <LazyIcon aria-hidden name={name} isBare={isBare} {...props} />
    </Suspense>
  )
}
