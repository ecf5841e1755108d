import { sql } from 'kysely'

import { allOf } from '../lib/sqlCondition'
import { aggregateOf, entityAt, filtersOfRows, listAt, momentText, seenRows, spanConditions } from './rowConditions'
import { groupKeyOf, shareResult } from './shares'

import type { RawBuilder } from 'kysely'

import type { ShareChart } from '../../resources/kit/dashboard'
import type { ListedRows, Measure } from '../../resources/kit/figure'
import type { Counting } from './rowConditions'
import type { ShareRows } from './shares'

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
 * of a single row's moment. What remains are a few numbers for each part and group.
 */
export async function scanQuery(counting: Counting, { rows, measures, shares }: Scan, limits: readonly number[], back: number): Promise<RawBuilder<unknown>> {
  const parts = [...partsOf(limits.map((limit) => limit - back)), ...partsOf(limits)]
  const half = limits.length - 1
  const moment = sql`m.${sql.ref(rows.over)}`
  const keys = shares.map(({ chart }) => groupKeyOf(counting, chart))
  const views = shares.flatMap(({ chart }, at) => Object.values(chart.views).map(({ of }) => ({ measure: { ...chart.rows, ...of }, at })))
  const columns = [...measures, ...views.map(({ measure }) => measure)]
  const named = (prefix: string, place: number) => sql.id(`${prefix}${place}`)
  const numbers = columns.map((one, place) => sql`${aggregateOf(one, filtersOfRows(counting, one))} as ${named('c', place)}`)
  const groups = keys.map(({ column }, place) => sql`m.${sql.ref(column)} as ${named('g', place)}`)
  const where = allOf(await seenRows(counting, rows))
  const from = sql`from ${listAt(counting, rows).table} m where ${where} and ${moment} >= part.starts and ${moment} < part.ends`
  const grouping = keys.length ? sql`group by ${sql.join(keys.map((_, place) => sql.lit(place + 1)))}` : sql``
  // shares are of the range alone, so what was before it is not grouped
  const before = measures.length
    ? sql`union all select place, ${sql.join([...keys.map(() => sql`null`), sql`f.*`, ...views.map(() => sql`null`)])} from part
        cross join lateral (select ${sql.join(numbers.slice(0, measures.length))} ${from}) f where place <= ${half}`
    : sql``
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
    with part as (select * from unnest(${parts.map(([from]) => momentText(from))}::timestamptz[], ${parts.map(([, until]) => momentText(until))}::timestamptz[]) with ordinality as p (starts, ends, place)),
    cell as materialized (
      select place, f.* from part cross join lateral (select ${sql.join([...groups, ...numbers])} ${from} ${grouping}) f where place > ${half} ${before}
    )
    select json_build_object(
      'parts', (select json_agg(one order by place) from (select place, json_build_array(${sql.join([sql`place`, ...sums.map((sum) => sql`${sum}::text`)])}) as one from cell group by place) s),
      'now', (select json_build_array(${texts}) from cell where place > ${half}),
      'before', (select json_build_array(${texts}) from cell where place <= ${half}),
      'shares', json_build_array(${results.length ? sql.join(results) : sql``})))`
}

const partsOf = (limits: readonly number[]): [from: number, until: number][] => limits.slice(1).map((until, place) => [limits[place] ?? until, until])

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
  return sql`(
    with ${ofOwners ? sql`owner as materialized (select m.id from ${table} m where ${where}),` : sql``}
    cell as materialized (select ${sql.join(selected)} from ${from} group by ${sql.join(
      columns.map((_, place) => sql.lit(place + 1)),
      sql`, `,
    )})
    select json_build_array(${sql.join(results)}))`
}
