import { sql } from 'kysely'

import { dayTotals } from '../../resources/dashboards/dayTotals'
import { shopDayOf } from '../../resources/kit/values/shopTime'
import { momentText } from './rowConditions'

import type { RawBuilder } from 'kysely'

import type { Measure } from '../../resources/kit/figure'
import type { DayTotal } from '../../resources/kit/dayTotal'

interface Numbers {
  readonly source: string
  readonly over: string
  readonly keys: readonly string[]
  readonly measures: readonly Omit<Measure, 'list' | 'over'>[]
}

/** The totals that contain these numbers of all rows of a table. */
export const dayTotalOf = ({ source, over, keys, measures }: Numbers): DayTotal | undefined =>
  dayTotals.find(
    (total) =>
      total.source === source && total.over === over && keys.every((key) => total.by.includes(key)) && measures.every((measure) => contains(total, measure)),
  )

function contains({ sums }: DayTotal, { sum = [], filters = [], tab, distinct, isAbsolute }: Omit<Measure, 'list' | 'over'>): boolean {
  return sum.length < 2 && sum.every((column) => sums.includes(column)) && filters.length === 0 && tab === undefined && distinct === undefined && !isAbsolute
}

/** The same number over rows of totals, `d`. */
export const sumOfTotals = ({ sum }: Pick<Measure, 'sum'>): RawBuilder<unknown> => sql`coalesce(sum(d.${sql.ref(sum?.[0] ?? 'row_count')}), 0)`

/** A subquery of the days whose totals contain every change that the reader sees. */
export const currentDays = ({ table }: Pick<DayTotal, 'table'>): string => `(select t.day from day_total t where t.total = '${table}'
  and t.cluster = (select system_identifier from pg_control_system())
  and not exists (select from day_total_change c where c.total = t.total and c.day = t.day and not pg_visible_in_snapshot(c.changed_by, t.snapshot)))`

/** A part of a range, in Unix seconds; the number of the part is its place. */
export interface RangePart {
  readonly from: number
  readonly until: number
  readonly place: number
}

const secondsOfDay = 86_400

export const hasWholeDays = (parts: readonly RangePart[]): boolean => parts.every(({ from, until }) => (until - from) % secondsOfDay === 0)

const daysIn = ({ from, until, place }: RangePart): RangePart[] =>
  Array.from({ length: (until - from) / secondsOfDay }, (_, day) => ({ from: from + day * secondsOfDay, until: from + (day + 1) * secondsOfDay, place }))

/**
 * Subqueries of a statement: `open` has the parts of a range, or the days of them that must be counted from the rows, as (starts, ends, place); with totals
 * `stored` has the other days as (day, place).
 */
export function partsQuery(parts: readonly RangePart[], total: DayTotal | undefined): RawBuilder<unknown> {
  const spans = total ? parts.flatMap(daysIn) : parts
  const [starts, ends] = [spans.map(({ from }) => momentText(from)), spans.map(({ until }) => momentText(until))]
  const places = spans.map(({ place }) => place)
  if (!total) return sql`open as (select * from unnest(${starts}::timestamptz[], ${ends}::timestamptz[], ${places}::int[]) as p (starts, ends, place))`
  return sql`part as (select * from unnest(${starts}::timestamptz[], ${ends}::timestamptz[], ${places}::int[], ${spans.map(({ from }) => shopDayOf(from))}::date[]) as p (starts, ends, place, day)),
    stored as materialized (select day, place from part where day in ${sql.raw(currentDays(total))}),
    open as materialized (select starts, ends, place from part p where not exists (select from stored s where s.day = p.day))`
}
