import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId, useMemo } from 'react'

import { saveFile } from '../../../providers/data/saveFile'
import { useCan, useFormat } from '../../../providers/hooks'
import { charts } from '../../../resources/figures'
import { t } from '../../../resources/kit/text'
import { truncateWithEllipsis } from '../../../resources/kit/values/characters'
import { eachDay, lengthOf } from '../../../resources/range'
import { ChartCard } from '../../ui/chart/ChartCard'
import { useLanguage, useText } from '../../ui/useText'

import type { Format } from '../../../providers/format'
import type { ChartDefinition } from '../../../resources/figures'
import type { ChartFigures, DashboardAnswer, Days } from '../../../resources/kit/protocol/dashboard'
import type { Language, Text, TextValues } from '../../../resources/kit/text'
import type { ChartData, ChartSeries } from '../../ui/chart/chartTypes'

const texts = { heading: t('图表', 'Charts'), days: t('日期', 'Day'), groups: t('分类', 'Category') }

interface Props {
  readonly data: DashboardAnswer | undefined
}

/** The charts that the server sent data for; placeholders before, by the user's rights. */
export function ChartGrid({ data }: Props) {
  const id = useId()
  const translate = useText()
  const can = useCan()
  const shown = charts.filter(({ name, list }) => (data ? data.charts?.[name] : can(list, 'index')))
  if (shown.length === 0) return null
  return (
    <Box component="section" aria-labelledby={id} sx={{ mt: 2 }}>
      <Typography id={id} variant="h2" sx={{ mb: 1 }}>
        {translate(texts.heading)}
      </Typography>
      <Box sx={{ display: 'grid', gap: { xs: 1, sm: 1.5 }, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' } }}>
        {shown.map((chart) => (
          <Chart key={chart.name} chart={chart} data={data} />
        ))}
      </Box>
    </Box>
  )
}

function Chart({ chart, data }: Props & { readonly chart: ChartDefinition }) {
  const translate = useText()
  const format = useFormat()
  const language = useLanguage()
  const sent = data?.charts?.[chart.name]
  const { range, previous } = data ?? {}
  const drawn = useMemo(
    () => (sent && range && previous ? chartData(chart, sent, { range, previous }, { translate, format, language }) : undefined),
    [chart, sent, range, previous, translate, format, language],
  )
  return (
    <ChartCard
      title={translate(chart.title)}
      unit={translate(chart.unit)}
      data={drawn}
      formatNumber={format.number}
      pointName={translate(texts[chart.kind])}
      fileName={`${chart.name} ${range ? `${range.from} ${range.to}` : ''}`.trim()}
      onSave={save}
    />
  )
}

const save = (fileName: string, text: string): void => saveFile({ fileName, blob: new Blob([text], { type: 'text/csv;charset=utf-8' }) })

interface Formatting {
  readonly translate: (text: Text, values?: TextValues) => string
  readonly format: Format
  readonly language: Language
}

const chartDataTexts = {
  before: t('之前 {days} 天', 'The {days} {days:day|days} before'),
  rest: t('其他', 'Others'),
  unnamed: t('未分类', 'None'),
}

/** The server's data with labels of points and series. */
function chartData(chart: ChartDefinition, sent: ChartFigures, spans: { readonly range: Days; readonly previous: Days }, saying: Formatting): ChartData {
  return chart.kind === 'days' ? dayData(chart, sent, spans, saying) : groupData(chart, sent, saying)
}

type Spans = Parameters<typeof chartData>[2]

function dayData(chart: ChartDefinition, { days, before }: ChartFigures, { range, previous }: Spans, { translate, format, language }: Formatting): ChartData {
  const own = chart.series.map(({ name, label }, place): ChartSeries => ({ key: name, label: translate(label), values: columnOf(days, place) }))
  const daysBefore = eachDay(previous)
  const behind: ChartSeries[] = before
    ? [
        {
          key: 'before',
          label: translate(chartDataTexts.before, { days: lengthOf(range) }),
          values: columnOf(before, 0),
          isBehind: true,
          noteAt: (place) => format.date(daysBefore[place]),
        },
      ]
    : []
  return {
    kind: 'days',
    points: eachDay(range).map((day) => ({ short: shortDay(format.date(day), language), long: format.date(day) })),
    series: [...behind, ...own],
  }
}

function groupData(chart: ChartDefinition, { groups = [], rest = 0 }: ChartFigures, { translate }: Formatting): ChartData {
  const all = [
    ...groups.map(({ name, number }) => ({ name: name || translate(chartDataTexts.unnamed), number })),
    ...(rest > 0 ? [{ name: translate(chartDataTexts.rest), number: rest }] : []),
  ]
  return {
    kind: 'groups',
    points: all.map(({ name }) => ({ short: truncateWithEllipsis(name, longestName), long: name })),
    series: chart.series.map(({ name, label }) => ({ key: name, label: translate(label), values: all.map(({ number }) => number) })),
  }
}

/** Maximum characters of a label beside a bar. */
const longestName = 12

const columnOf = (rows: ChartFigures['days'], place: number): number[] => (rows ?? []).map((row) => row[place] ?? 0)

/** Without the year, which is shown above the charts. */
const shortDay = (day: string, language: Language): string => (language === 'en' ? day.replace(/ \d{4}$/, '') : day.slice(5))
