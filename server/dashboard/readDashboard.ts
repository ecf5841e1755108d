import { sql } from 'kysely'

import { figuresOf, listsOfChart, listsOfFigure, measuresOf, settingsNamedBy } from '../../resources/kit/dashboard'
import { nodeOf } from '../../resources/kit/paths'
import { fieldsOfSettings } from '../../resources/kit/settings'
import { toCents, toYuan } from '../../resources/kit/values/cents'
import { bucketsOf, secondsBefore } from '../../resources/range'
import { settingsPages } from '../../resources/settingsPages'
import { hasPermission } from '../context'
import { readValues } from '../settings/readSettings'
import { measureQuery } from './rowConditions'
import { scanQuery, sharesQuery } from './scans'
import { shareNumbers } from './shares'

import type { RawBuilder } from 'kysely'

import type { ChartView, DashboardChart, DashboardParts, TrendChart } from '../../resources/kit/dashboard'
import type { Figure, FigureValue, Measure } from '../../resources/kit/figure'
import type { DashboardNumbers, Days, FigureCount, ViewNumbers } from '../../resources/kit/protocol/dashboard'
import type { Context, Db, Staff } from '../context'
import type { ResourceRegistry } from '../crud/compile/compileResources'
import type { Counting } from './rowConditions'
import type { NamedShare, Scan, ScanResult } from './scans'
import type { ShareRows } from './shares'

export interface DashboardRequest {
  readonly figures: Readonly<Record<string, Figure>>
  /** Figures that are there without their number. */
  readonly hidden: readonly string[]
  readonly charts: Readonly<Record<string, DashboardChart>>
  /** Settings that its conditions name. */
  readonly settings: readonly string[]
}

/** What of a dashboard the user may see: numbers of lists that they may open, and those that need a node with it. */
export function allowedDashboard(dashboard: DashboardParts, staff: Staff): DashboardRequest {
  const mayOpen = (lists: readonly string[]): boolean => lists.every((list) => hasPermission(staff, nodeOf(list, 'index')))
  const holds = ({ needs }: { readonly needs?: string }): boolean => needs === undefined || hasPermission(staff, needs)
  const open = Object.entries(figuresOf(dashboard)).filter(([, figure]) => mayOpen(listsOfFigure(figure)))
  const charts = Object.entries(dashboard.charts ?? {}).flatMap(([name, chart]) => {
    const views = Object.entries<ChartView>(chart.views).filter(([, view]) => holds(view))
    return views.length > 0 && mayOpen(listsOfChart(chart)) ? [[name, { ...chart, views: Object.fromEntries(views) } as DashboardChart] as const] : [] // some of its own views
  })
  return {
    figures: Object.fromEntries(open.filter(([, figure]) => holds(figure))),
    hidden: open.flatMap(([name, figure]) => (holds(figure) ? [] : [name])),
    charts: Object.fromEntries(charts),
    settings: settingsNamedBy(dashboard),
  }
}

interface ReadOptions {
  readonly registry: ResourceRegistry
  readonly days: Days
  readonly request: DashboardRequest
}

/** Three concurrent statements for any number of figures and any range, with about the same work: by date, by line, and what is counted by itself. A figure and its chart cannot differ. */
export async function readDashboard(ctx: Context, { registry, days, request }: ReadOptions): Promise<DashboardNumbers> {
  const at = { time: Math.floor(Date.now() / 1000), settings: await readHours(ctx.tx, request.settings) }
  const plan = planOf(request)
  const counting: Counting = { registry, ctx, at }
  const limits = bucketsOf(days)
  const back = secondsBefore(days)
  const [from = 0, until = 0] = [limits[0], limits.at(-1)]
  const inRange = { now: { from, until }, before: { from: from - back, until: until - back } }
  const queries = {
    dated: [...plan.scans.map((scan, at): Query => [`scan ${at}`, scanQuery(counting, scan, limits, back)])],
    lines: [
      ...plan.lineShares.map((shares, at): Query => [`lines ${at}`, sharesQuery(counting, shares, limits)]),
      ...plan.single.dated.map((measure): Query => [`before ${keyOf(measure)}`, measureQuery(counting, measure, inRange.before)]),
    ],
    others: [
      ...plan.single.dated.map((measure): Query => [`now ${keyOf(measure)}`, measureQuery(counting, measure, inRange.now)]),
      ...plan.currentShares.map((shares, at): Query => [`current ${at}`, sharesQuery(counting, shares, limits)]),
      ...plan.single.current.map((measure): Query => [`now ${keyOf(measure)}`, measureQuery(counting, measure)]),
      ...plan.running.map((measure): Query => [`start ${keyOf(measure)}`, measureQuery(counting, measure, { until: from })]),
    ],
  }
  const answers = await Promise.all(Object.values(queries).map((one) => runQueries(ctx, one)))
  const numbers = resultsOf(plan, Object.assign({}, ...answers) as QueryResult, limits.length - 1)
  const shown = Object.entries(request.figures).map(([name, figure]) => [name, countOf(figure, numbers)] as const)
  return {
    ...at,
    figures: Object.fromEntries([...shown, ...request.hidden.map((name) => [name, {}] as const)]),
    charts: Object.fromEntries(Object.entries(request.charts).map(([name, chart]) => [name, viewsOf(name, chart, numbers)])),
  }
}

/** Settings of whatever page they are on: their keys are unique. */
async function readHours(tx: Db, names: readonly string[]): Promise<Record<string, number>> {
  const fields = Object.fromEntries(settingsPages.flatMap((page) => Object.entries(fieldsOfSettings(page)).filter(([name]) => names.includes(name))))
  return Object.fromEntries(Object.entries(await readValues(tx, fields)).map(([name, hours]) => [name, Number(hours)]))
}

/** Measures are equal if they are written the same. */
const keyOf = (measure: Measure): string => JSON.stringify(measure)
const uniqueBy = <One>(all: readonly One[], key: (one: One) => string): One[] => [...new Map(all.map((one) => [key(one), one])).values()]
const groupBy = <One>(all: readonly One[], key: (one: One) => string): One[][] =>
  uniqueBy(all, key).map((first) => all.filter((one) => key(one) === key(first)))

const seriesOf = ({ views }: TrendChart) => Object.values(views).flatMap(({ series }) => Object.values(series))
const hasDate = (measure: Measure): measure is Measure & { readonly over: string } => measure.over !== undefined
const isScanned = (measure: Measure): boolean => hasDate(measure) && measure.distinct === undefined && measure.lines === undefined

/** Which statements answer a request. */
function planOf({ figures, charts }: DashboardRequest) {
  const trends = Object.values(charts).flatMap((chart) => (chart.kind === 'trend' ? seriesOf(chart) : []))
  const shares = Object.entries(charts).flatMap(([name, chart]): NamedShare[] => (chart.kind === 'share' ? [{ name, chart }] : []))
  const measures = uniqueBy(
    [...Object.values(figures).flatMap(({ of, note }) => [...measuresOf(of), ...(note ? [note.of] : [])]), ...trends.map(({ of }) => of)],
    keyOf,
  )
  const scanned = measures.filter((one) => isScanned(one)).filter(hasDate)
  const alone = measures.filter((one) => !isScanned(one))
  const isOfScan = ({ chart: { rows } }: NamedShare): boolean => rows.over !== undefined && rows.lines === undefined
  const placeOf = ({ list, over }: Pick<Measure, 'list' | 'over'>): string => `${list} ${over}`
  const scanRows = uniqueBy([...scanned, ...shares.filter(isOfScan).map(({ chart }) => chart.rows)].filter(hasDate), placeOf)
  const scans = scanRows.map(({ list, over }): Scan => ({
    rows: { list, over },
    measures: scanned.filter((one) => placeOf(one) === placeOf({ list, over })),
    shares: shares.filter((one) => isOfScan(one) && placeOf(one.chart.rows) === placeOf({ list, over })),
  }))
  const byRows = (some: readonly NamedShare[]): NamedShare[][] => groupBy(some, ({ chart }) => keyOf(chart.rows))
  return {
    scans,
    single: { dated: alone.filter(hasDate), current: alone.filter((one) => !hasDate(one)) },
    lineShares: byRows(shares.filter((one) => !isOfScan(one) && one.chart.rows.lines !== undefined)),
    currentShares: byRows(shares.filter(({ chart: { rows } }) => rows.over === undefined && rows.lines === undefined)).flatMap((some) =>
      groupBy(some, ({ chart }) => chart.by),
    ),
    running: uniqueBy(
      trends.flatMap(({ of, isRunning }) => (isRunning ? [of] : [])),
      keyOf,
    ),
  }
}

type Plan = ReturnType<typeof planOf>
type Query = readonly [name: string, answer: Promise<RawBuilder<unknown>>]
type QueryResult = Readonly<Record<string, unknown>>

/** Milliseconds; limits the time of a dashboard and its load on the lists. */
const maxTime = 5000

async function runQueries({ tx }: Context, queries: readonly Query[]): Promise<QueryResult> {
  if (queries.length === 0) return {}
  const columns = await Promise.all(queries.map(async ([, part], place) => sql`${await part} as ${sql.id(`q${place}`)}`)) // names of columns are short
  return tx.transaction().execute(async (own) => {
    // compiling would take longer than the statement, and a parallel worker starts without the caches of its connection: three statements use the cores already
    await sql`select set_config('statement_timeout', ${String(maxTime)}, true), set_config('jit', 'off', true),
      set_config('max_parallel_workers_per_gather', '0', true)`.execute(own)
    const { rows } = await sql<QueryResult>`select ${sql.join(columns)}`.execute(own)
    return Object.fromEntries(queries.map(([name], place) => [name, rows[0]?.[`q${place}`]]))
  })
}

interface Numbers {
  readonly now: (measure: Measure) => string
  readonly before: (measure: Measure) => string
  readonly parts: (measure: Measure, isBefore: boolean) => number[]
  readonly start: (measure: Measure) => number
  readonly share: (name: string, view: number) => ShareRows
}

const nothing: ShareRows = { sum: '0', groups: [] }

/** Finds each number in the answers of the statements. */
function resultsOf({ scans, lineShares, currentShares }: Plan, results: QueryResult, half: number): Numbers {
  const scanOf = (measure: Measure) => {
    const at = scans.findIndex(({ measures }) => measures.some((one) => keyOf(one) === keyOf(measure)))
    const place = scans[at]?.measures.findIndex((one) => keyOf(one) === keyOf(measure)) ?? -1
    return at < 0 ? undefined : { result: results[`scan ${at}`] as ScanResult, place }
  }
  const total = (period: 'now' | 'before') => (measure: Measure) => {
    const scan = scanOf(measure)
    return scan ? (scan.result[period][scan.place] ?? '0') : ((results[`${period} ${keyOf(measure)}`] as string | null | undefined) ?? '0')
  }
  const shareIn = (groups: readonly (readonly NamedShare[])[], prefix: string, name: string, view: number): ShareRows | undefined => {
    for (const [at, shares] of groups.entries()) {
      const place = placeOfView(shares, name, view)
      const answer = results[`${prefix} ${at}`] as { readonly shares: readonly ShareRows[] } | readonly ShareRows[] | undefined
      if (place >= 0 && answer) return 'shares' in answer ? answer.shares[place] : answer[place]
    }
    return undefined
  }
  return {
    now: total('now'),
    before: total('before'),
    parts: (measure, isBefore) => {
      const scan = scanOf(measure)
      const first = isBefore ? 1 : half + 1
      const byPlace = new Map((scan?.result.parts ?? []).map(([place, ...numbers]) => [place, Number(numbers[scan?.place ?? 0] ?? 0)]))
      return Array.from({ length: half }, (_, at) => byPlace.get(first + at) ?? 0)
    },
    start: (measure) => Number(results[`start ${keyOf(measure)}`] ?? 0),
    share: (name, view) =>
      shareIn(
        scans.map(({ shares }) => shares),
        'scan',
        name,
        view,
      ) ??
      shareIn(lineShares, 'lines', name, view) ??
      shareIn(currentShares, 'current', name, view) ??
      nothing,
  }
}

/** The views of all shares of a statement stand in one row. */
function placeOfView(shares: readonly NamedShare[], name: string, view: number): number {
  const at = shares.findIndex((one) => one.name === name)
  return at < 0 ? -1 : shares.slice(0, at).reduce((sum, { chart }) => sum + Object.keys(chart.views).length, view)
}

function countOf({ of, as, note, isLastOnly }: Figure, numbers: Numbers): FigureCount {
  const isCompared = measuresOf(of)[0].over !== undefined && !isLastOnly
  return {
    value: valueOf(of, as, numbers.now),
    ...(isCompared && { before: valueOf(of, as, numbers.before) }),
    ...(note && { note: numbers.now(note.of) }),
  }
}

function valueOf(value: FigureValue, as: Figure['as'], read: (measure: Measure) => string): string | null {
  if ('difference' in value) return toYuan(toCents(read(value.difference[0])) - toCents(read(value.difference[1])))
  if (!('ratio' in value)) return read(value)
  const [part, whole] = value.ratio.map((measure) => Number(read(measure)))
  return whole ? ((part ?? 0) / whole).toFixed(as === 'money' ? 2 : 4) : null
}

function viewsOf(name: string, chart: DashboardChart, numbers: Numbers): Record<string, ViewNumbers> {
  if (chart.kind === 'share') return Object.fromEntries(Object.keys(chart.views).map((view, place) => [view, shareNumbers(numbers.share(name, place))]))
  return Object.fromEntries(
    Object.entries(chart.views).map(([view, { series, isCompared }]) => {
      const all = Object.values(series)
      const columns = all.map(({ of, isRunning }) => (isRunning ? runningSum(numbers.start(of), numbers.parts(of, false)) : numbers.parts(of, false)))
      const before = isCompared && all[0] ? numbers.parts(all[0].of, true).map((number) => [number]) : undefined
      return [view, { now: rowsOf(columns), ...(before && { before }) }]
    }),
  )
}

const rowsOf = (columns: readonly (readonly number[])[]): number[][] => (columns[0] ?? []).map((_, at) => columns.map((column) => column[at] ?? 0))

function runningSum(start: number, parts: readonly number[]): number[] {
  let sum = start
  return parts.map((part) => (sum += part))
}
