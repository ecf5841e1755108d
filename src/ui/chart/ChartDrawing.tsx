import Box from '@mui/material/Box'
import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { BarChart } from '@mui/x-charts/BarChart'
import { ChartsLocalizationProvider } from '@mui/x-charts/ChartsLocalizationProvider'
import { LineChart } from '@mui/x-charts/LineChart'
import { useMemo } from 'react'

import { t, translate } from '../../../resources/kit/text'
import { useLanguage } from '../useText'
import { seriesStyles } from './chartStyle'
import { formatValue } from './chartTypes'

import type { ChartsLocaleText } from '@mui/x-charts/locales'

import type { Language } from '../../../resources/kit/text'
import type { DrawingProps } from './chartTypes'

const texts = {
  item: t('{point}，{series}：{value}', '{point}, {series}: {value}'),
  none: t('无数据', 'No value'),
  loading: t('加载中', 'Loading'),
  empty: t('暂无数据', 'No data'),
  connector: t('，', ', '),
}

/** The drawing itself; it is large, so it is loaded after the page. Focused elements inside have no outline of their own. */
export const ChartDrawing = (props: DrawingProps) => (
  <Box sx={{ height: '100%', borderRadius: 1, '&:has(:focus-visible)': { outline: 2, outlineColor: 'primary.main', outlineOffset: 2 } }}>
    {props.data.kind === 'groups' ? <BarDrawing {...props} /> : <LineDrawing {...props} />}
  </Box>
)

/** With more points than this, markers would hide the line. */
const mostMarked = 31

/** Values by day. */
function LineDrawing({ title, data: { points, series }, formatNumber }: DrawingProps) {
  const theme = useTheme()
  const language = useLanguage()
  const words = useMemo(() => describeChart(language), [language])
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)', { noSsr: true })
  const styles = seriesStyles(theme, series)
  const dashed = Object.fromEntries(
    series.map(({ key }, place) => [`& path.MuiLineChart-line[data-series="${key}"]`, { strokeDasharray: styles[place]?.dash, strokeWidth: 2 }]),
  )
  return (
    <ChartsLocalizationProvider localeText={words}>
      <LineChart
        title={title}
        hideLegend
        skipAnimation={isStill}
        grid={{ horizontal: true }}
        margin={{ top: 12, right: 16, bottom: 0, left: 0 }}
        xAxis={[
          {
            scaleType: 'point',
            data: points.map((_, place) => place),
            valueFormatter: (place: number, { location }) => (location === 'tick' ? points[place]?.short : points[place]?.long) ?? '',
            tickLabelStyle: { fontSize: 12, fill: theme.palette.text.secondary },
          },
        ]}
        yAxis={[
          {
            min: 0,
            // whole numbers only: no tick at a half
            tickMinStep: 1,
            width: 'auto',
            valueFormatter: (value: number) => formatNumber(value),
            disableLine: true,
            disableTicks: true,
            tickLabelStyle: { fontSize: 12, fill: theme.palette.text.secondary },
          },
        ]}
        series={series.map((one, place) => ({
          id: one.key,
          label: one.label,
          data: one.values,
          curve: 'linear',
          ...(styles[place] && { color: styles[place].color, shape: styles[place].shape }),
          showMark: points.length === 1 || (!one.isBehind && points.length <= mostMarked),
          valueFormatter: (_, { dataIndex }) => formatValue(one, dataIndex, formatNumber),
        }))}
        sx={dashed}
      />
    </ChartsLocalizationProvider>
  )
}

/** Horizontal bars by group, each with its number at the end. */
function BarDrawing({ title, data: { points, series }, formatNumber }: DrawingProps) {
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
        xAxis={[
          { min: 0, tickMinStep: 1, valueFormatter: (value: number) => formatNumber(value), disableLine: true, disableTicks: true, tickLabelStyle: label },
        ]}
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
          barLabel: ({ value }) => (value === null ? '' : formatNumber(value)),
          barLabelPlacement: 'outside',
          valueFormatter: (_, { dataIndex }) => formatValue(one, dataIndex, formatNumber),
        }))}
        sx={{ '& .MuiBarChart-label': { fontSize: 12, fill: theme.palette.text.primary } }}
      />
    </ChartsLocalizationProvider>
  )
}

/** Screen reader announcements while the arrow keys move over a drawing. */
function describeChart(language: Language): Partial<ChartsLocaleText> {
  const item = (point: string, series: string | undefined, value: string): string => translate(texts.item, language, { point, series: series ?? '', value })
  return {
    loading: translate(texts.loading, language),
    noData: translate(texts.empty, language),
    a11yNoValue: translate(texts.none, language),
    a11yConnector: translate(texts.connector, language),
    lineDescription: ({ formattedXValue, seriesLabel, formattedYValue }) => item(formattedXValue, seriesLabel, formattedYValue),
    barDescription: ({ formattedCategoryValue, seriesLabel, formattedValue }) => item(formattedCategoryValue, seriesLabel, formattedValue),
  }
}
