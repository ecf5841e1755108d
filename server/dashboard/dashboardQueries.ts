import { sql } from 'kysely'

import { isRelation } from '../../resources/kit/derived'
import { shopZone } from '../../resources/kit/values/shopTime'
import { previousPeriod } from '../../resources/range'
import { parseSearch } from '../crud/query/search'
import { tabCondition } from '../crud/query/tabs'
import { visibleRows } from '../crud/rows/scope'
import { allOf } from '../lib/sqlCondition'

import type { RawBuilder } from 'kysely'

import type { ChartDefinition, Figure, FigureFilter, GroupChart } from '../../resources/figures'
import type { Days } from '../../resources/kit/protocol/dashboard'
import type { Context } from '../context'
import type { CompiledResource, ResourceRegistry } from '../crud/compile/compileResources'
import type { SqlCondition } from '../lib/sqlCondition'

/** A part of the combined statement, and the name of its result. */
export type DashboardQuery = readonly [name: string, answer: RawBuilder<unknown>]

/** An aggregate, and the name of its result. */
export type AggregateColumn = readonly [name: string, value: RawBuilder<unknown>]

/** More bars make a chart unreadable. */
const maxGroups = 10

const count = sql`count(*)`
const product = (columns: readonly string[]): RawBuilder<unknown> =>
  sql.join(
    columns.map((column) => sql`m.${sql.ref(column)}`),
    sql` * `,
  )

/** Number of rows of a figure, and the sum of its amount. */
export function figureColumns(compiled: CompiledResource, { name, sum, ...scope }: Figure): AggregateColumn[] {
  const total = sum && filteredAggregate(compiled, sql`sum(${product(sum.of)})`, scope)
  return [[name, filteredAggregate(compiled, count, scope)], ...(total ? [[`${name} sum`, sql`coalesce(${total}, 0)`] as const] : [])]
}

/** A number for every series of a chart. */
export const chartColumns = (compiled: CompiledResource, { name, filters = [], series }: ChartDefinition): AggregateColumn[] =>
  series.map((one) => {
    const scope = { filters: [...filters, ...(one.filters ?? [])] }
    const value =
      one.sum === undefined
        ? filteredAggregate(compiled, count, scope)
        : sql`coalesce(${filteredAggregate(compiled, sql`sum(abs(m.${sql.ref(one.sum)}))`, scope)}, 0)`
    return [`chart ${name} ${one.name}`, value]
  })

/** A figure of the current rows. */
export async function snapshotQuery(compiled: CompiledResource, ctx: Context, { name, sum, ...scope }: Figure): Promise<DashboardQuery> {
  const total = sum ? sql`, coalesce(sum(${product(sum.of)}), 0)::text` : sql``
  return [name, sql`(select json_build_array(count(*)::text${total}) from ${compiled.table} m where ${await scopeCondition(compiled, ctx, scope)})`]
}

interface TimeSeriesOptions {
  /** The date field that determines the day of a row. */
  readonly field: string
  readonly columns: readonly AggregateColumn[]
  readonly days: Days
  /** Includes as many days before, for the comparison. */
  readonly isCompared: boolean
}

/**
 * All figures of one list by one date field, in one scan: the numbers of each day, and the totals as texts, so that amounts stay exact. Each day is selected
 * by its limits in the shop's time zone, with the index of the field; a day without rows has zeros.
 */
export async function timeSeriesQuery(
  name: string,
  compiled: CompiledResource,
  ctx: Context,
  { field, columns, days, isCompared }: TimeSeriesOptions,
): Promise<DashboardQuery> {
  const moment = sql`m.${sql.ref(field)}`
  const first = isCompared ? previousPeriod(days).from : days.from
  const names = columns.map((_, place) => sql.id(`c${place}`))
  const values = sql.join(columns.map(([, value], place) => sql`${value} as ${sql.id(`c${place}`)}`))
  const totals = sql.join(names.map((column) => sql`sum(${column})::text`))
  return [
    name,
    sql`(
      with daily as materialized (
        select d.day, f.* from generate_series(${first}::timestamp, ${days.to}::timestamp, interval '1 day') as d (day)
        cross join lateral (
          select ${values} from ${compiled.table} m
          where ${await scopeCondition(compiled, ctx)} and ${moment} >= d.day at time zone ${shopZone} and ${moment} < (d.day + interval '1 day') at time zone ${shopZone}
        ) f
      )
      select json_build_object(
        'days', json_agg(json_build_array(${sql.join(names)}) order by day),
        'now', (select json_build_array(${totals}) from daily where day >= ${days.from}::timestamp),
        'before', (select json_build_array(${totals}) from daily where day < ${days.from}::timestamp)
      ) from daily)`,
  ]
}

/** The largest groups with the label of their reference, and the number of rows in the others. */
export async function groupQuery(
  compiled: CompiledResource,
  registry: ResourceRegistry,
  ctx: Context,
  { name, list, by, filters }: GroupChart,
): Promise<DashboardQuery> {
  const field = compiled.resource.fields[by]
  const other = field && isRelation(field) ? registry.at(field.to) : undefined
  if (!other) throw new Error(`expected ${by} of ${list} to point at another list`)
  const counted = sql`select m.${sql.ref(by)} as id, count(*) as number from ${compiled.table} m where ${await scopeCondition(compiled, ctx, { filters })} group by 1`
  return [
    `chart ${name}`,
    sql`(
      with counted as (${counted}), largest as (select * from counted order by number desc, id limit ${maxGroups})
      select json_build_object(
        'groups', coalesce(json_agg(json_build_object('id', l.id, 'name', coalesce(o.${sql.ref(other.nameField)}, ''), 'number', l.number)
          order by l.number desc, l.id), '[]'),
        'rest', (select coalesce(sum(number), 0) from counted) - coalesce(sum(l.number), 0))
      from largest l left join ${other.table} o on o.id = l.id)`,
  ]
}

interface FigureScope {
  readonly tab?: string | undefined
  readonly filters?: readonly FigureFilter[] | undefined
}

/** Conditions parsed by the list's own code, so that a figure and its list cannot differ. */
const scopeParts = (compiled: CompiledResource, { tab, filters = [] }: FigureScope): SqlCondition[] => [
  ...tabCondition(compiled.tabs, tab),
  ...parseSearch(
    compiled,
    filters.map(({ field, operator, value }) => ({ field, operator, val: value })),
  ).map((one) => one.sql),
]

/** The rows of the list that the caller may see, filtered. */
const scopeCondition = async (compiled: CompiledResource, ctx: Context, scope: FigureScope = {}): Promise<SqlCondition> =>
  allOf([...(await visibleRows(compiled, ctx)), ...scopeParts(compiled, scope)])

/** An aggregate over some of the rows of a statement. */
function filteredAggregate(compiled: CompiledResource, aggregate: RawBuilder<unknown>, scope: FigureScope): RawBuilder<unknown> {
  const conditions = scopeParts(compiled, scope)
  return conditions.length ? sql`${aggregate} filter (where ${allOf(conditions)})` : aggregate
}
