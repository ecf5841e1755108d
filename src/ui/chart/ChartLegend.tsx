import Box from '@mui/material/Box'
import { useTheme } from '@mui/material/styles'

import { seriesStyles } from './chartStyle'

import type { SeriesStyle } from './chartStyle'
import type { ChartSeries } from './chartTypes'

/** The name of every series beside a piece of its line. */
export function ChartLegend({ series }: { readonly series: readonly ChartSeries[] }) {
  const styles = seriesStyles(useTheme(), series)
  return (
    <Box
      component="ul"
      sx={{ m: 0, p: 0, display: 'flex', flexWrap: 'wrap', columnGap: 2, fontSize: 12, lineHeight: 1.5, color: 'text.secondary', listStyle: 'none' }}
    >
      {series.map(({ key, label }, place) => (
        <Box component="li" key={key} sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
          {styles[place] ? <Sample style={styles[place]} /> : null}
          {label}
        </Box>
      ))}
    </Box>
  )
}

const marks = {
  circle: <circle cx="14" cy="6" r="3.5" />,
  square: <rect x="11" y="3" width="6" height="6" />,
  triangle: <path d="M14 2 18 9H10Z" />,
} as const

const Sample = ({ style: { color, dash, shape } }: { readonly style: SeriesStyle }) => (
  <svg width="28" height="12" aria-hidden fill={color} stroke={color} strokeWidth="2">
    <path d="M0 6H28" strokeDasharray={dash} fill="none" />
    {shape in marks ? marks[shape as keyof typeof marks] : null /* what stands behind has no marks */}
  </svg>
)
