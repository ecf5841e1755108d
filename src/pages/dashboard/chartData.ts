import { shortened } from '../../../resources/kit/characters'
import { t } from '../../../resources/kit/text'
import { eachDay, lengthOf } from '../../../resources/range'

import type { Format } from '../../../providers/format'
import type { ChartDefinition } from '../../../resources/figures'
import type { Language, Text, TextValues } from '../../../resources/kit/text'
import type { Days } from '../../../resources/range'
import type { ChartData, ChartSeries } from '../../ui/chart/chartTypes'
import type { ChartFigures } from './useDashboardQuery'

interface Formatting {
  readonly translate: (text: Text, values?: TextValues) => string
  readonly format: Format
  readonly language: Language
}

const texts = {
  before: t('之前 {days} 天', 'The {days} {days:day|days} before'),
  rest: t('其他', 'Others'),
  unnamed: t('未分类', 'None'),
}

/** The numbers of the server with the names of their points and series. */
export function chartData(chart: ChartDefinition, sent: ChartFigures, spans: { readonly range: Days; readonly previous: Days }, saying: Formatting): ChartData {
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
          label: translate(texts.before, { days: lengthOf(range) }),
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
    ...groups.map(({ name, number }) => ({ name: name || translate(texts.unnamed), number })),
    ...(rest > 0 ? [{ name: translate(texts.rest), number: rest }] : []),
  ]
  return {
    kind: 'groups',
    points: all.map(({ name }) => ({ short: shortened(name, longestName), long: name })),
    series: chart.series.map(({ name, label }) => ({ key: name, label: translate(label), values: all.map(({ number }) => number) })),
  }
}

/** Characters beside a bar. */
const longestName = 12

const columnOf = (rows: ChartFigures['days'], place: number): number[] => (rows ?? []).map((row) => row[place] ?? 0)

/** The year stands above the charts. */
const shortDay = (day: string, language: Language): string => (language === 'en' ? day.replace(/ \d{4}$/, '') : day.slice(5))
