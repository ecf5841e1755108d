import Box from '@mui/material/Box'
import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { BarChart } from '@mui/x-charts/BarChart'
import { ChartsLocalizationProvider } from '@mui/x-charts/ChartsLocalizationProvider'
import { LineChart } from '@mui/x-charts/LineChart'
import { PieChart } from '@mui/x-charts/PieChart'
import { useMemo } from 'react'

import { t, translate } from '../../../resources/kit/text'
import { useLanguage } from '../useText'
import { partColors, seriesStyles } from './chartStyle'
import { formatValue } from './chartTypes'

import type { ChartsLocaleText } from '@mui/x-charts/locales'
import type { ReactElement } from 'react'

import type { Language } from '../../../resources/kit/text'
import type { ChartData, DrawingProps } from './chartTypes'

const texts = {
  item: t('{point}，{series}：{value}', '{point}, {series}: {value}'),
  none: t('无数据', 'No value'),
  loading: t('加载中', 'Loading'),
  empty: t('暂无数据', 'No data'),
  connector: t('，', ', '),
}

const drawings: Readonly<Record<ChartData['kind'], (props: DrawingProps) => ReactElement>> = {
  trend: (props) => <LineDrawing {...props} />,
  bars: (props) => <BarDrawing {...props} />,
  ring: (props) => <RingDrawing {...props} />,
}

/** The drawing itself; it is large, so it is loaded after the page. Its section names it: a title of the drawing would be put on an element without a role, which has no name. Focused elements inside have no outline of their own. */
export const ChartDrawing = (props: DrawingProps) => (
  <Box sx={{ height: '100%', borderRadius: 1, '&:has(:focus-visible)': { outline: 2, outlineColor: 'primary.main', outlineOffset: 2 } }}>
    {drawings[props.data.kind](props)}
  </Box>
)

/** What every drawing takes from the page: colors, the texts of its library, and whether it appears without motion. */
function useDrawing() {
  const language = useLanguage()
  return {
    theme: useTheme(),
    words: useMemo(() => describeChart(language), [language]),
    isStill: useMediaQuery('(prefers-reduced-motion: reduce)', { noSsr: true }),
  }
}

/** With more points than this, markers would hide the line. */
const mostMarked = 31

/** Values by day. */
function LineDrawing({ data: { points, series }, formatNumber }: DrawingProps) {
  const { theme, words, isStill } = useDrawing()
  const styles = seriesStyles(theme, series)
  const dashed = Object.fromEntries(
    series.map(({ key }, place) => [
      `& path.MuiLineChart-line[data-series="${key}"]`,
      { strokeDasharray: styles[place]?.dash, strokeWidth: styles[place]?.width },
    ]),
  )
  return (
    <ChartsLocalizationProvider localeText={words}>
      <LineChart
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
function BarDrawing({ data: { points, series }, formatNumber, onOpen }: DrawingProps) {
  const { theme, words, isStill } = useDrawing()
  const styles = seriesStyles(theme, series)
  const label = { fontSize: 12, fill: theme.palette.text.secondary }
  return (
    <ChartsLocalizationProvider localeText={words}>
      <BarChart
        hideLegend
        layout="horizontal"
        skipAnimation={isStill}
        grid={{ vertical: true }}
        margin={{ top: 0, right: 12, bottom: 0, left: 0 }}
        borderRadius={3}
        xAxis={[
          {
            min: 0,
            domainLimit: (least, most) => ({ min: least, max: most.valueOf() * labelRoom(series, formatNumber) }),
            tickMinStep: 1,
            valueFormatter: (value: number) => formatNumber(value),
            disableLine: true,
            disableTicks: true,
            tickLabelStyle: label,
          },
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
        onItemClick={(_, { dataIndex, seriesId }) => openRows(series.find(({ key }) => key === seriesId)?.linkAt?.(dataIndex ?? -1), onOpen)}
        sx={{ '& .MuiBarChart-label': { fontSize: 12, fill: theme.palette.text.primary }, '& .MuiBarElement-root': { cursor: onOpen ? 'pointer' : undefined } }}
      />
    </ChartsLocalizationProvider>
  )
}

/** Pixels of the bars in a narrow chart, of a character of a number behind a bar, and between the two. */
const [narrowest, characterWidth, labelGap] = [200, 7, 6]

/** How much longer than its longest bar the axis is, so that every number fits behind its bar, which keeps at least half of the room. */
function labelRoom(series: DrawingProps['data']['series'], formatNumber: DrawingProps['formatNumber']): number {
  const longest = Math.max(3, ...series.flatMap(({ values }) => values.map((value) => formatNumber(value).length)))
  return narrowest / (narrowest - Math.min(characterWidth * longest + labelGap, narrowest / 2))
}

const openRows = (address: string | undefined, onOpen: DrawingProps['onOpen']): void => {
  if (address !== undefined) onOpen?.(address)
}

/** Parts of a whole, the largest first, beside their names, numbers and shares. */
function RingDrawing({ data: { points, series }, formatNumber, onOpen }: DrawingProps) {
  const { theme, words, isStill } = useDrawing()
  const [one] = series
  const colors = partColors(theme, points.length)
  const total = one?.values.reduce((sum, value) => sum + value, 0) ?? 0
  const shareOf = (place: number): string => `${formatNumber(one?.values[place] ?? 0)} (${total ? Math.round(((one?.values[place] ?? 0) / total) * 100) : 0}%)`
  return (
    <ChartsLocalizationProvider localeText={words}>
      <Box sx={{ height: '100%', display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1.1fr)', alignItems: 'center', gap: 1.5 }}>
        <PieChart
          hideLegend
          skipAnimation={isStill}
          margin={4}
          series={[
            {
              id: one?.key ?? '',
              innerRadius: '58%',
              paddingAngle: 1,
              data: points.map(({ long }, place) => ({ id: place, label: long, value: one?.values[place] ?? 0, color: colors[place] })),
              valueFormatter: (_, { dataIndex }) => shareOf(dataIndex),
            },
          ]}
          onItemClick={(_, { dataIndex }) => openRows(one?.linkAt?.(dataIndex), onOpen)}
        />
        <Box component="ul" aria-hidden sx={{ m: 0, p: 0, maxHeight: '100%', overflowY: 'auto', listStyle: 'none', fontSize: 12, lineHeight: 1.35 }}>
          {points.map(({ long }, place) => (
            <Box component="li" key={place} sx={{ display: 'flex', gap: 0.75, py: 0.5 }}>
              <Box sx={{ flex: 'none', width: 10, height: 10, mt: 0.4, borderRadius: 0.5, bgcolor: colors[place] }} />
              <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                {long} <Box sx={{ color: 'text.secondary' }}>{shareOf(place)}</Box>
              </Box>
            </Box>
          ))}
        </Box>
      </Box>
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
    pieDescription: ({ formattedValue, seriesLabel }) => item(seriesLabel ?? '', undefined, formattedValue),
    barDescription: ({ formattedCategoryValue, seriesLabel, formattedValue }) => item(formattedCategoryValue, seriesLabel, formattedValue),
  }
}
