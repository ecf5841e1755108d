import type { Theme } from '@mui/material/styles'
import type { MarkShape } from '@mui/x-charts/models'

import type { ChartSeries } from './chartTypes'

/** The style of a series: line and markers differ, so that it does not depend on color. */
export interface SeriesStyle {
  readonly color: string
  /** Value of `stroke-dasharray`; `none` is a solid line. */
  readonly dash: string
  readonly shape: MarkShape
  /** px; what others are compared with is thin. */
  readonly width: number
}

const dashes = ['none', '7 4', '2 3'] as const
const shapes: readonly MarkShape[] = ['circle', 'square', 'triangle']

/** Text colors of the theme have a contrast of 4.5:1 with its background in both modes; lines need 3:1. */
export function seriesStyles({ palette }: Theme, series: readonly ChartSeries[]): SeriesStyle[] {
  const colors = [palette.primary.main, palette.warning.main, palette.info.main]
  let place = -1
  return series.map(({ isBehind }) => {
    if (isBehind) return { color: palette.text.secondary, dash: '2 4', shape: 'diamond', width: 1.25 }
    place += 1
    return {
      color: colors[place % colors.length] ?? palette.primary.main,
      dash: dashes[place % dashes.length] ?? 'none',
      shape: shapes[place % shapes.length] ?? 'circle',
      width: 2,
    }
  })
}

/** Parts of a ring lie beside their names in the same order; the rest fades. */
export function partColors({ palette }: Theme, count: number): string[] {
  const colors = [palette.primary.main, palette.warning.main, palette.success.main, palette.info.main, palette.error.main, palette.secondary.main]
  return Array.from({ length: count }, (_, place) => colors[place] ?? palette.action.disabled)
}
