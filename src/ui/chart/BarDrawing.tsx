import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { BarChart } from '@mui/x-charts/BarChart'
import { ChartsLocalizationProvider } from '@mui/x-charts/ChartsLocalizationProvider'
import { useMemo } from 'react'

import { useLanguage } from '../useText'
import { seriesStyles } from './chartStyle'
import { formatValue } from './chartTypes'
import { describeChart } from './describeChart'

import type { DrawingProps } from './chartTypes'

/** Groups one below the other, each with its number at the end of its bar. */
export function BarDrawing({ title, data: { points, series }, sayNumber }: DrawingProps) {
  const theme = useTheme()
  const language = useLanguage()
  const words = useMemo(() => describeChart(language), [language])
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)', { noSsr: true })
  const styles = seriesStyles(theme, series)
  const label = { fontSize: 12, fill: theme.palette.text.secondary }
  return (
    <ChartsLocalizationProvider localeText={words}>
      <BarChart
        title={title}
        hideLegend
        layout="horizontal"
        skipAnimation={isStill}
        grid={{ vertical: true }}
        margin={{ top: 0, right: 40, bottom: 0, left: 0 }}
        borderRadius={3}
        xAxis={[{ min: 0, tickMinStep: 1, valueFormatter: (value: number) => sayNumber(value), disableLine: true, disableTicks: true, tickLabelStyle: label }]}
        yAxis={[
          {
            scaleType: 'band',
            categoryGapRatio: 0.35,
            data: points.map((_, place) => place),
            valueFormatter: (place: number, { location }) => (location === 'tick' ? points[place]?.short : points[place]?.long) ?? '',
            width: 'auto',
            disableLine: true,
            disableTicks: true,
            tickLabelStyle: label,
          },
        ]}
        series={series.map((one, place) => ({
          id: one.key,
          label: one.label,
          data: one.values,
          ...(styles[place] && { color: styles[place].color }),
          barLabel: ({ value }) => (value === null ? '' : sayNumber(value)),
          barLabelPlacement: 'outside',
          valueFormatter: (_, { dataIndex }) => formatValue(one, dataIndex, sayNumber),
        }))}
        sx={{ '& .MuiBarChart-label': { fontSize: 12, fill: theme.palette.text.primary } }}
      />
    </ChartsLocalizationProvider>
  )
}
