import { t } from './text'
import { formatShopTime } from './values/shopTime'

import type { RelatedList } from './actions'
import type { MenuDefinition } from './define'
import type { Figure, FigureValue, HoursOfSetting, ListedRows, Measure, RowFilter } from './figure'
import type { Operator } from './protocol/list'
import type { Text } from './text'

/** When numbers are counted, in Unix seconds, and the settings that their conditions name. */
export interface CountedAt {
  readonly time: number
  readonly settings: Readonly<Record<string, number>>
}

export interface FigureGroup {
  readonly title: Text
  /** The first four are larger, and stand above the charts. */
  readonly isMain?: true
  readonly figures: Readonly<Record<string, Figure>>
}

/** What of a chart is drawn at once; several are switched between. */
export interface ChartView {
  readonly label: Text
  readonly unit: Text
  readonly as?: 'number' | 'money'
  /** Only holders of this node are sent it. */
  readonly needs?: string
}

export interface TrendSeries {
  readonly label: Text
  readonly of: Measure
  /** All rows until the end of each part of the range, instead of those in it. */
  readonly isRunning?: true
}

interface TrendView extends ChartView {
  readonly series: Readonly<Record<string, TrendSeries>>
  /** The previous equal range is drawn behind the first series. */
  readonly isCompared?: true
}

interface ShareView extends ChartView {
  readonly of: Pick<Measure, 'sum'>
}

interface Chart {
  readonly title: Text
  /** It takes the whole width. */
  readonly isWide?: true
}

/** By hour, day or month of the chosen range. */
export interface TrendChart extends Chart {
  readonly kind: 'trend'
  readonly views: Readonly<Record<string, TrendView>>
}

/** The largest groups of rows, and the sum of the others. */
export interface ShareChart extends Chart {
  readonly kind: 'share'
  readonly drawing: 'bars' | 'ring'
  readonly rows: ListedRows
  /** A field of the rows or lines; after a point a field of what it refers to: `book_id.shelf_id`. Rows that refer to a tree (`isTree`) are grouped by its top rows. */
  readonly by: string
  readonly most: number
  /** Where a group of lines leads: the list filtered by it. */
  readonly opens?: RelatedList
  readonly views: Readonly<Record<string, ShareView>>
}

export type DashboardChart = TrendChart | ShareChart

/** The first rows of a list. */
export interface DashboardTable {
  readonly title: Text
  readonly list: string
  readonly tab?: string
  readonly filters?: readonly RowFilter[]
  readonly columns: readonly string[]
  readonly sort: readonly [string, 'asc' | 'desc']
  readonly most: number
}

/**
 * A dashboard. This is its complete definition: the server counts the rows of each list with these conditions for users who may open that list, and the page
 * links to the list with the same conditions. Names of figures are unique in it.
 */
export interface Dashboard {
  /** The identifier: `library/dashboard` gives the screen, the controller `library.Dashboard` and the prefix of the nodes. */
  readonly path: string
  readonly title: Text
  readonly menu: MenuDefinition
  /** The component key of the menu rule, if the wire contract names another than the usual one. */
  readonly component?: string
  /** It greets the user instead of naming itself. */
  readonly greets?: true
  /** Further nodes beside `index`. */
  readonly nodes?: Readonly<Record<string, Text>>
  /** What waits to be done, whatever the range is. */
  readonly todos?: Readonly<Record<string, Figure>>
  readonly groups: Readonly<Record<string, FigureGroup>>
  readonly charts?: Readonly<Record<string, DashboardChart>>
  readonly tables?: Readonly<Record<string, DashboardTable>>
}

/** What of a dashboard is counted and listed. */
export type DashboardParts = Pick<Dashboard, 'todos' | 'groups' | 'charts' | 'tables'>

/** Defines a dashboard. The definition is pure data for browser and server. */
export const defineDashboard = (definition: Dashboard): Dashboard => definition

/** How the numbers of an answer were counted; undefined if it has none. Other servers name no settings. */
export const countedAt = ({ time, settings = {} }: Partial<CountedAt>): CountedAt | undefined => (time === undefined ? undefined : { time, settings })

/** A condition as of the moment of counting. */
export const filterAt = ({ field, operator, ...filter }: RowFilter, at: CountedAt): { field: string; operator: Operator; value: string } => ({
  field,
  operator,
  value: 'value' in filter ? filter.value : momentBefore(filter.hoursAgo, at),
})

/** A setting that is off names the beginning of time: nothing was before it. */
function momentBefore(hours: number | HoursOfSetting, { time, settings }: CountedAt): string {
  if (typeof hours === 'number') return formatShopTime(time - hours * 3600)
  const set = settings[hours.setting]
  return formatShopTime(set ? time - set * 3600 : 0)
}

/** The setting that a condition names. */
export const settingOf = (filter: RowFilter): string | undefined =>
  'hoursAgo' in filter && typeof filter.hoursAgo === 'object' ? filter.hoursAgo.setting : undefined

/** The settings that the conditions of a dashboard name. */
export function settingsNamedBy(dashboard: DashboardParts): string[] {
  const charts = Object.values(dashboard.charts ?? {})
  const rows: readonly ListedRows[] = [
    ...Object.values(figuresOf(dashboard)).flatMap(({ of, note }) => [...measuresOf(of), ...(note ? [note.of] : [])]),
    ...charts.flatMap((chart) =>
      chart.kind === 'share' ? [chart.rows] : Object.values(chart.views).flatMap(({ series }) => Object.values(series).map(({ of }) => of)),
    ),
    ...Object.values(dashboard.tables ?? {}),
  ]
  return [...new Set(rows.flatMap(({ filters = [] }) => filters.flatMap((one) => settingOf(one) ?? [])))]
}

/** The button nodes of a dashboard. */
export const nodesOfDashboard = ({ nodes = {} }: Dashboard): { name: string; label: Text }[] => [
  { name: 'index', label: t('查看', 'View') },
  ...Object.entries(nodes).map(([name, label]) => ({ name, label })),
]

/** To-dos and figures by their names. */
export const figuresOf = ({ todos = {}, groups }: Pick<Dashboard, 'todos' | 'groups'>): Readonly<Record<string, Figure>> =>
  Object.assign({}, todos, ...Object.values(groups).map(({ figures }) => figures)) as Readonly<Record<string, Figure>> // of plain objects

/** The measures of a value; the first has the rows that it links to. */
export function measuresOf(value: FigureValue): readonly [Measure, ...Measure[]] {
  if ('ratio' in value) return value.ratio
  return 'difference' in value ? value.difference : [value]
}

/** The lists that are opened to count it. */
export const listsOfFigure = ({ of, note }: Figure): string[] => [...measuresOf(of), ...(note ? [note.of] : [])].map(({ list }) => list)

export const listsOfChart = (chart: DashboardChart): string[] =>
  chart.kind === 'share' ? [chart.rows.list] : Object.values(chart.views).flatMap(({ series }) => Object.values(series).map(({ of }) => of.list))

/** Every node that some part of it needs beside those of its lists. */
export const needsOfDashboard = (dashboard: Dashboard): string[] => [
  ...new Set(
    [...Object.values(figuresOf(dashboard)), ...Object.values(dashboard.charts ?? {}).flatMap(({ views }) => Object.values<ChartView>(views))].flatMap(
      ({ needs }) => needs ?? [],
    ),
  ),
]
