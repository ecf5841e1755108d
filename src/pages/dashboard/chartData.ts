import { resourceAt } from '../../../resources/index'
import { choicesOf, isRelation } from '../../../resources/kit/derived'
import { t } from '../../../resources/kit/text'
import { truncateWithEllipsis } from '../../../resources/kit/values/characters'
import { formatShopTime, shopDayOf } from '../../../resources/kit/values/shopTime'
import { bucketsOf, bucketUnitOf, lengthOf, secondsBefore } from '../../../resources/range'
import { groupAddress, rowsAddress } from '../../crud/figures/rowsAddress'
import { entityAt } from '../../crud/show/RelatedTable'

import type { Format } from '../../../providers/format'
import type { ShareChart, TrendChart, TrendSeries } from '../../../resources/kit/dashboard'
import type { AnyField } from '../../../resources/kit/fieldTypes'
import type { Days, ShareGroup, ViewNumbers } from '../../../resources/kit/protocol/dashboard'
import type { Language, Text, TextValues } from '../../../resources/kit/text'
import type { BucketUnit } from '../../../resources/range'
import type { ChartData, ChartSeries } from '../../ui/chart/chartTypes'
import type { Place } from '../../crud/figures/rowsAddress'

interface Drawing {
  readonly numbers: ViewNumbers
  readonly viewName: string
  readonly range: Days
  readonly place: Place
  readonly translate: (text: Text, values?: TextValues) => string
  readonly format: Format
  readonly language: Language
}

const texts = {
  before: t('之前 {days} 天', 'The {days} {days:day|days} before'),
  span: t('{from} 至 {to}', '{from} to {to}'),
  rest: t('其他', 'Other'),
  unnamed: t('未填写', 'None'),
}

/** The server's numbers for every part of the range, with their names and rows. */
export function trendData({ views }: TrendChart, { numbers, viewName, range, place, translate, format, language }: Drawing): ChartData {
  const limits = bucketsOf(range)
  const unit = bucketUnitOf(range)
  const starts = limits.slice(0, -1)
  const partAt = (at: number) => [limits[at] ?? 0, limits[at + 1] ?? 0] as const
  const series = Object.entries(views[viewName]?.series ?? {})
  const own = series.map(([key, { label, of, isRunning }], column): ChartSeries => ({
    key,
    label: translate(label),
    values: columnOf(numbers.now, column),
    linkAt: (at) => rowsOfPart(of, isRunning, place, partAt(at)),
  }))
  const back = secondsBefore(range)
  const nameOf = (start: number, end: number): string => partName(unit, [start, end], translate, format)
  const behind: ChartSeries[] = numbers.before
    ? [
        {
          key: 'before',
          label: translate(texts.before, { days: lengthOf(range) }),
          values: columnOf(numbers.before, 0),
          isBehind: true,
          noteAt: (at) => nameOf(partAt(at)[0] - back, partAt(at)[1] - back),
        },
      ]
    : []
  return {
    kind: 'trend',
    points: starts.map((start, at) => ({ short: shortName(unit, start, format, language), long: nameOf(start, partAt(at)[1]) })),
    series: [...behind, ...own],
  }
}

/** What is counted from the beginning has no rows of its own. */
const rowsOfPart = (of: TrendSeries['of'], isRunning: true | undefined, place: Place, part: readonly [number, number]): string | undefined =>
  isRunning ? undefined : rowsAddress(of, place, { part })

/** `13:00`, a day, or the days of a month that are in the range. */
function partName(unit: BucketUnit, [start, end]: readonly [number, number], translate: Drawing['translate'], format: Format): string {
  if (unit === 'hour') return `${format.day(start)} ${formatShopTime(start).slice(11, 16)}`
  return unit === 'day' ? format.day(start) : translate(texts.span, { from: format.day(start), to: format.day(end - 1) })
}

/** Without the year, which is shown above the charts, unless there are several. */
function shortName(unit: BucketUnit, start: number, format: Format, language: Language): string {
  if (unit === 'hour') return formatShopTime(start).slice(11, 16)
  const day = format.day(start)
  if (unit === 'month') return language === 'en' ? day.replace(/^\d+ /, '') : shopDayOf(start).slice(0, 7)
  return language === 'en' ? day.replace(/ \d{4}$/, '') : day.slice(5)
}

const columnOf = (rows: ViewNumbers['now'], column: number): number[] => (rows ?? []).map((row) => row[column] ?? 0)

/** The groups by their names; stored values have their texts in the definition. Beside bars of the largest the sum of all others would hide them. */
export function shareData(chart: ShareChart, { numbers: { groups = [], rest = 0 }, viewName, place, translate }: Drawing): ChartData {
  const all = [
    ...groups.map((group) => ({ name: groupName(chart, group, translate), value: group.value, to: groupAddress(chart, group.key, place) })),
    ...(rest > 0 && chart.drawing === 'ring' ? [{ name: translate(texts.rest), value: rest, to: undefined }] : []),
  ]
  const label = chart.views[viewName]?.label
  return {
    kind: chart.drawing,
    points: all.map(({ name }) => ({ short: truncateWithEllipsis(name, longestName), long: name })),
    series: [{ key: viewName, label: label ? translate(label) : '', values: all.map(({ value }) => value), linkAt: (at) => all[at]?.to }],
  }
}

/** What the groups of a share are: the field that its rows are grouped by. */
export function groupingField({ rows, by }: ShareChart): AnyField | undefined {
  const [name = '', further] = by.split('.')
  const field = entityAt(rows.lines?.of ?? rows.list)?.fields[name]
  return further !== undefined && field && isRelation(field) ? entityAt(field.to)?.fields[further] : field
}

/** Maximum characters of a label beside a bar. */
const longestName = 12

function groupName({ rows, by }: ShareChart, { key, name }: ShareGroup, translate: Drawing['translate']): string {
  if (name) return name
  if (key === null || key === '') return translate(texts.unnamed)
  const field = rows.lines ? undefined : resourceAt(rows.list)?.fields[by]
  const text = choicesOf(field)?.[String(key)] ?? field?.storedTexts?.find(({ zh }) => zh === key)
  return text ? translate(text) : String(key)
}
