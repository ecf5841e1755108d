import { keyframes } from '@mui/material/styles'

import type { Theme } from '@mui/material/styles'
import type { SystemStyleObject } from '@mui/system'

import type { Animation } from '../../../providers/layoutConfig'

/** The content can be read from the first frame on: a switch that begins with an empty page feels slow, however short it is. */
const from = (x: number) => keyframes`from { opacity: .5; transform: translateX(${x}px) } to { opacity: 1; transform: none }`
const frames = { 'slide-right': from(-24), 'slide-left': from(24), fade: from(0) } as const

/** Runs whenever a tab comes into view, and not at all for who asks for less motion. */
export function tabEnterAnimation(animation: Animation): SystemStyleObject<Theme> {
  if (animation === 'none') return {}
  return { '@media (prefers-reduced-motion: no-preference)': { animation: `${frames[animation]} 180ms ease-out` } }
}
