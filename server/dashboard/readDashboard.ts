import { sql } from 'kysely'

import { charts, figures } from '../../resources/figures'
import { nodeOf } from '../../resources/kit/paths'
import { lengthOf } from '../../resources/range'
import { hasPermission } from '../context'
import { chartColumns, figureColumns, groupQuery, snapshotQuery, timeSeriesQuery } from './dashboardQueries'

import type { ChartDefinition, DayChart, Figure } from '../../resources/figures'
import type { ChartFigures, DashboardFigures, Days, FigureCount } from '../../resources/kit/protocol/dashboard'
import type { Context, Staff } from '../context'
import type { CompiledResource, ResourceRegistry } from '../crud/compile/compileResources'
import type { AggregateColumn, DashboardQuery } from './dashboardQueries'

export interface DashboardRequest {
  readonly figures: readonly Figure[]
  readonly charts: readonly ChartDefinition[]
}

/** The figures of lists that the user may open. */
export function allowedDashboard(staff: Staff): DashboardRequest {
  const isOpen = ({ list }: { readonly list: string }): boolean => hasPermission(staff, nodeOf(list, 'index'))
  return { figures: figures.filter((one) => isOpen(one) && (one.needs === undefined || hasPermission(staff, one.needs))), charts: charts.filter(isOpen) }
}

/** Two concurrent statements for any number of figures: time series and snapshots. A tile and its chart cannot differ. */
export async function readDashboard(
  registry: ResourceRegistry,
  ctx: Context,
  days: Days,
  request: DashboardRequest = allowedDashboard(ctx.staff),
): Promise<DashboardFigures> {
  const allSeries = timeSeriesOf(registry, request)
  const ofDays = await Promise.all(allSeries.map(({ name, compiled, ...series }) => timeSeriesQuery(name, compiled, ctx, { ...series, days })))
  const ofNow = await Promise.all([
    ...request.figures.filter(({ over }) => over === undefined).map((figure) => snapshotQuery(resourceAt(registry, figure.list), ctx, figure)),
    ...request.charts.flatMap((chart) => (chart.kind === 'groups' ? [groupQuery(resourceAt(registry, chart.list), registry, ctx, chart)] : [])),
  ])
  const [series, standing] = await Promise.all([runQueries(ctx, ofDays), runQueries(ctx, ofNow)])
  const read = resultReader(allSeries, { ...series, ...standing }, lengthOf(days))
  return {
    figures: Object.fromEntries(request.figures.map((figure) => [figure.name, read.figure(figure)])),
    charts: Object.fromEntries(request.charts.map((chart) => [chart.name, read.chart(chart)])),
  }
}

function resourceAt(registry: ResourceRegistry, path: string): CompiledResource {
  const compiled = registry.at(path)
  if (!compiled) throw new Error(`expected ${path} among the lists`)
  return compiled
}

interface TimeSeries {
  readonly name: string
  readonly compiled: CompiledResource
  readonly field: string
  readonly isCompared: boolean
  readonly columns: readonly AggregateColumn[]
}

type Dated = (Figure & { readonly over: string }) | DayChart
const isDated = (one: Figure | ChartDefinition): one is Dated => 'over' in one && one.over !== undefined
const seriesName = ({ list, over }: Dated): string => `${list} ${over}`

/** One scan for all figures of a list with the same date field. */
function timeSeriesOf(registry: ResourceRegistry, request: DashboardRequest): TimeSeries[] {
  const dated = [...request.figures, ...request.charts].filter(isDated)
  return [...new Set(dated.map(seriesName))].flatMap((name) => {
    const definitions = dated.filter((one) => seriesName(one) === name)
    const [first] = definitions
    if (!first) return []
    const compiled = resourceAt(registry, first.list)
    const columns = definitions.flatMap((one) => ('kind' in one ? chartColumns(compiled, one) : figureColumns(compiled, one)))
    const isCompared = definitions.some((one) => ('kind' in one ? one.isCompared : !one.isLastOnly))
    return [{ name, compiled, field: first.over, isCompared, columns }]
  })
}

type QueryResult = Readonly<Record<string, unknown>>

/** Milliseconds; limits the time of the dashboard and its load on the lists. */
const maxTime = 5000

async function runQueries({ tx }: Context, queries: readonly DashboardQuery[]): Promise<QueryResult> {
  if (queries.length === 0) return {}
  const columns = queries.map(([name, part]) => sql`${part} as ${sql.id(name)}`)
  return tx.transaction().execute(async (own) => {
    await sql`set local statement_timeout = ${sql.lit(maxTime)}`.execute(own)
    const { rows } = await sql<QueryResult>`select ${sql.join(columns)}`.execute(own)
    return rows[0] ?? {}
  })
}

/** A time series as returned by the statement: every day from the first, and the totals of both periods. */
interface SeriesResult {
  readonly days: readonly (readonly number[])[]
  readonly now: readonly string[]
  readonly before: readonly string[]
}

/** Finds the result of each figure and chart in those of the queries. */
function resultReader(allSeries: readonly TimeSeries[], results: QueryResult, length: number) {
  const placed = (one: Dated) => {
    const series = allSeries.find(({ name }) => name === seriesName(one))
    const placeOf = (column: string): number => series?.columns.findIndex(([name]) => name === column) ?? -1
    return { series: results[seriesName(one)] as SeriesResult, placeOf }
  }
  const figure = (one: Figure): DashboardFigures['figures'][string] => {
    if (!isDated(one)) return counted(results[one.name] as readonly string[])
    const { series, placeOf } = placed(one)
    const pick = (totals: readonly string[]): FigureCount => counted([totals[placeOf(one.name)], ...(one.sum ? [totals[placeOf(`${one.name} sum`)]] : [])])
    return { ...pick(series.now), ...(one.isLastOnly ? {} : { before: pick(series.before) }) }
  }
  const chart = (one: ChartDefinition): ChartFigures => {
    if (one.kind === 'groups') return results[`chart ${one.name}`] as ChartFigures
    const { series, placeOf } = placed(one)
    const places = one.series.map(({ name }) => placeOf(`chart ${one.name} ${name}`))
    const rows = series.days.map((row) => places.map((place) => row[place] ?? 0))
    return { days: rows.slice(-length), ...(one.isCompared ? { before: rows.slice(0, length) } : {}) }
  }
  return { figure, chart }
}

const counted = ([count, sum]: readonly (string | undefined)[]): FigureCount => ({ count: Number(count ?? 0), ...(sum === undefined ? {} : { sum }) })
