import { sql } from 'kysely'

import { allOf } from '../lib/sqlCondition'
import { dayTotalOf, hasWholeDays, partsQuery, sumOfTotals } from './dayTotals'
import { aggregateOf, entityAt, filtersOfRows, listAt, seenRows, spanConditions } from './rowConditions'
import { groupKeyOf, shareResult } from './shares'

import type { RawBuilder } from 'kysely'

import type { ShareChart } from '../../resources/kit/dashboard'
import type { ListedRows, Measure } from '../../resources/kit/figure'
import type { DayTotal } from '../../resources/kit/dayTotal'
import type { RangePart } from './dayTotals'
import type { Counting } from './rowConditions'
import type { GroupKey, ShareRows } from './shares'

/** A share, with the names of its views. */
export interface NamedShare {
  readonly name: string
  readonly chart: ShareChart
}

/** All numbers of one list by one date field. */
export interface Scan {
  readonly rows: ListedRows & { readonly over: string }
  readonly measures: readonly Measure[]
  readonly shares: readonly NamedShare[]
}

/** Numbers as texts, so that amounts stay exact. */
export interface ScanResult {
  /** The place of a part from 1 on, those of the period before first, and the number of each measure. */
  readonly parts: readonly (readonly [place: number, ...numbers: string[]])[] | null
  readonly now: readonly string[]
  readonly before: readonly string[]
  readonly shares: readonly ShareRows[]
}

/**
 * One pass over the rows of the range and of the one before, in the order of the date field's index: each part is selected by its limits, so nothing is computed
 * of a single row's moment. What remains are a few numbers for each part and group. Days with totals are not read again.
 */
export async function scanQuery(counting: Counting, { rows, measures, shares }: Scan, limits: readonly number[], back: number): Promise<RawBuilder<unknown>> {
  const parts = [...partsOf(limits.map((limit) => limit - back)), ...partsOf(limits)].map((part, at) => ({ ...part, place: at + 1 }))
  const half = limits.length - 1
  const moment = sql`m.${sql.ref(rows.over)}`
  const keys = shares.map(({ chart }) => groupKeyOf(counting, chart))
  const views = shares.flatMap(({ chart }, at) => Object.values(chart.views).map(({ of }) => ({ measure: { ...chart.rows, ...of }, at })))
  const columns = [...measures, ...views.map(({ measure }) => measure)]
  const named = (prefix: string, place: number) => sql.id(`${prefix}${place}`)
  const numbers = columns.map((one, place) => sql`${aggregateOf(one, filtersOfRows(counting, one))} as ${named('c', place)}`)
  const groups = keys.map(({ column }, place) => sql`m.${sql.ref(column)} as ${named('g', place)}`)
  const conditions = await seenRows(counting, rows)
  const { table } = listAt(counting, rows)
  const total =
    conditions.length === 0 && hasWholeDays(parts)
      ? dayTotalOf({ source: entityAt(counting, rows.list).table, over: rows.over, keys: keys.map(({ column }) => column), measures: columns })
      : undefined
  const from = sql`from ${table} m where ${allOf(conditions)} and ${moment} >= open.starts and ${moment} < open.ends`
  const grouping = keys.length ? sql`group by ${sql.join(keys.map((_, place) => sql.lit(place + 1)))}` : sql``
  // shares are of the range alone, so what was before it is not grouped
  const beforeRow = (some: readonly RawBuilder<unknown>[]) => sql.join([...keys.map(() => sql`null`), ...some, ...views.map(() => sql`null`)])
  const measured = measures.map((_, place) => sql`f.${named('c', place)}`)
  const cells = [
    sql`select place, f.* from open cross join lateral (select ${sql.join([...groups, ...numbers])} ${from} ${grouping}) f where place > ${half}`,
    ...(measures.length
      ? [
          sql`select place, ${beforeRow(measured)} from open
            cross join lateral (select ${sql.join(numbers.slice(0, measures.length))} ${from}) f where place <= ${half}`,
        ]
      : []),
    ...(total ? storedCells(total, { keys, columns, half, before: beforeRow(measures.map((one) => sumOfTotals(one))) }) : []),
  ]
  const sums = measures.map((_, place) => sql`sum(${named('c', place)})`)
  const texts = sql.join([...sums.map((sum) => sql`coalesce(${sum}, 0)::text`), sql`count(*)::text`]) // the last makes it an aggregate, with one row, also without sums
  const results = views.map(({ at }, place) =>
    shareResult({
      from: sql`(select ${named('g', at)} as key, ${named('c', measures.length + place)} as value from cell where place > ${half})`,
      key: keys[at] ?? { column: '' },
      most: shares[at]?.chart.most ?? 0,
    }),
  )
  return sql`(
    with ${partsQuery(parts, total)},
    cell as materialized (${sql.join(cells, sql` union all `)})
    select json_build_object(
      'parts', (select json_agg(one order by place) from (select place, json_build_array(${sql.join([sql`place`, ...sums.map((sum) => sql`${sum}::text`)])}) as one from cell group by place) s),
      'now', (select json_build_array(${texts}) from cell where place > ${half}),
      'before', (select json_build_array(${texts}) from cell where place <= ${half}),
      'shares', json_build_array(${results.length ? sql.join(results) : sql``})))`
}

interface StoredCells {
  readonly keys: readonly GroupKey[]
  readonly columns: readonly Measure[]
  readonly half: number
  readonly before: RawBuilder<unknown>
}

/** The cells of the days with totals, as those of the rows. */
function storedCells({ table }: DayTotal, { keys, columns, half, before }: StoredCells): RawBuilder<unknown>[] {
  const from = sql`from stored join ${sql.table(table)} d on d.day = stored.day`
  const groups = keys.map(({ column }) => sql`d.${sql.ref(column)}`)
  const grouping = sql.join([sql.lit(1), ...keys.map((_, at) => sql.lit(at + 2))])
  return [
    sql`select place, ${sql.join([...groups, ...columns.map((one) => sumOfTotals(one))])} ${from} where place > ${half} group by ${grouping}`,
    sql`select place, ${before} ${from} where place <= ${half} group by place`,
  ]
}

const partsOf = (limits: readonly number[]): Omit<RangePart, 'place'>[] => limits.slice(1).map((until, at) => ({ from: limits[at] ?? until, until }))

/** Lines of rows that came one after the other lie side by side in their index: read by blocks of ids they cost a tenth of looking each row up. `offset 0` keeps the planner from reading all lines instead. */
const block = 1000

/** The shares of the current rows, or of the lines of the rows in a range: those with the same rows are grouped at once. */
export async function sharesQuery(counting: Counting, shares: readonly NamedShare[], limits: readonly number[]): Promise<RawBuilder<unknown>> {
  const rows = shares[0]?.chart.rows
  if (!rows) throw new Error('expected shares')
  const { lines } = rows
  const keys = shares.map(({ chart }) => groupKeyOf(counting, chart))
  const columns = [...new Set(keys.map(({ column }) => column))]
  const views = shares.flatMap(({ chart }, at) => Object.values(chart.views).map(({ of }) => ({ of, at })))
  const alias = lines ? 'l' : 'm'
  const span = { from: limits[0] ?? 0, until: limits.at(-1) ?? 0 }
  const { table } = listAt(counting, rows)
  const conditions = [...(await seenRows(counting, rows)), ...filtersOfRows(counting, rows)]
  const where = allOf([...conditions, ...spanConditions(rows, span)])
  const ofOwners = lines && (lines.over === undefined || conditions.length > 0)
  const from = !lines
    ? sql`${table} m where ${where}`
    : ofOwners
      ? sql`(select distinct id / ${sql.lit(block)} as block from owner) b cross join lateral (
          select * from ${sql.table(entityAt(counting, lines.of).table)} i
          where i.${sql.ref(lines.by)} >= b.block * ${sql.lit(block)} and i.${sql.ref(lines.by)} < (b.block + 1) * ${sql.lit(block)} offset 0
        ) l where l.${sql.ref(lines.by)} in (select id from owner)`
      : sql`${sql.table(entityAt(counting, lines.of).table)} l where ${allOf(spanConditions(lines, span, 'l'))}`
  const part = { ...span, place: 1 }
  const total =
    lines?.over !== undefined && conditions.length === 0 && hasWholeDays([part])
      ? dayTotalOf({ source: entityAt(counting, lines.of).table, over: lines.over, keys: columns, measures: views.map(({ of }) => of) })
      : undefined
  const selected = [
    ...columns.map((column, place) => sql`${sql.ref(`${alias}.${column}`)} as ${sql.id(`g${place}`)}`),
    ...views.map(({ of }, place) => sql`${aggregateOf(of, [], alias)} as ${sql.id(`c${place}`)}`),
  ]
  const results = views.map(({ at }, place) => {
    const key = keys[at] ?? { column: '' }
    return shareResult({
      from: sql`(select ${sql.id(`g${columns.indexOf(key.column)}`)} as key, ${sql.id(`c${place}`)} as value from cell)`,
      key,
      most: shares[at]?.chart.most ?? 0,
    })
  })
  const grouping = sql`group by ${sql.join(columns.map((_, place) => sql.lit(place + 1)))}`
  if (total) {
    const { source, over, table: totals } = total
    const groups = columns.map((column) => sql`d.${sql.ref(column)}`)
    return sql`(
      with ${partsQuery([part], total)},
      cell as materialized (
        select f.* from open cross join lateral (
          select ${sql.join(selected)} from ${sql.table(source)} l where l.${sql.ref(over)} >= open.starts and l.${sql.ref(over)} < open.ends ${grouping}
        ) f
        union all select ${sql.join([...groups, ...views.map(({ of }) => sumOfTotals(of))])} from stored join ${sql.table(totals)} d on d.day = stored.day ${grouping}
      )
      select json_build_array(${sql.join(results)}))`
  }
  return sql`(
    with ${ofOwners ? sql`owner as materialized (select m.id from ${table} m where ${where}),` : sql``}
    cell as materialized (select ${sql.join(selected)} from ${from} ${grouping})
    select json_build_array(${sql.join(results)}))`
}
