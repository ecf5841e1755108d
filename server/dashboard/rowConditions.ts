import { sql } from 'kysely'

import { details } from '../../resources/index'
import { filterAt } from '../../resources/kit/dashboard'
import { parseSearch } from '../crud/query/search'
import { tabCondition } from '../crud/query/tabs'
import { visibleRows } from '../crud/rows/scope'
import { allOf } from '../lib/sqlCondition'

import type { RawBuilder } from 'kysely'

import type { CountedAt } from '../../resources/kit/dashboard'
import type { ListedRows, Measure } from '../../resources/kit/figure'
import type { AnyResource } from '../../resources/kit/define'
import type { Context } from '../context'
import type { CompiledResource, ResourceRegistry } from '../crud/compile/compileResources'
import type { SqlCondition } from '../lib/sqlCondition'

/** What the statements of one answer have in common. */
export interface Counting {
  readonly registry: ResourceRegistry
  readonly ctx: Context
  readonly at: CountedAt
}

export function listAt({ registry }: Counting, { list }: ListedRows): CompiledResource {
  const compiled = registry.at(list)
  if (!compiled) throw new Error(`expected ${list} among the lists`)
  return compiled
}

/** Conditions parsed by the list's own code, so that a number and its list cannot differ. */
export const filtersOfRows = (counting: Counting, rows: ListedRows): SqlCondition[] => {
  const compiled = listAt(counting, rows)
  const search = (rows.filters ?? []).map((one) => filterAt(one, counting.at)).map(({ value, ...one }) => ({ ...one, val: value }))
  return [...tabCondition(compiled.tabs, rows.tab), ...parseSearch(compiled, search).map((one) => one.sql)]
}

/** The rows of the list that the caller may see. */
export const seenRows = async (counting: Counting, rows: ListedRows): Promise<SqlCondition[]> => visibleRows(listAt(counting, rows), counting.ctx)

/** From one moment up to but without another. */
export interface Span {
  readonly from?: number
  readonly until?: number
}

/** An ISO text, which the database reads faster than it converts a number. */
export const momentText = (seconds: number): string => new Date(seconds * 1000).toISOString()

export function spanConditions({ over }: Pick<ListedRows, 'over'>, { from, until }: Span, alias = 'm'): SqlCondition[] {
  if (over === undefined) return []
  const moment = sql.ref(`${alias}.${over}`)
  return [
    ...(from === undefined ? [] : [sql<boolean>`${moment} >= ${momentText(from)}::timestamptz`]),
    ...(until === undefined ? [] : [sql<boolean>`${moment} < ${momentText(until)}::timestamptz`]),
  ]
}

/** A count or sum over some rows of a statement, whose values are in `alias`. */
export function aggregateOf({ sum, isAbsolute }: Pick<Measure, 'sum' | 'isAbsolute'>, conditions: readonly SqlCondition[], alias = 'm'): RawBuilder<unknown> {
  const factors = (sum ?? []).map((column) => sql`${sql.ref(`${alias}.${column}`)}`)
  const aggregate = sum ? sql`sum(${sql.join(factors, sql` * `)})` : sql`count(*)`
  const filtered = conditions.length ? sql`${aggregate} filter (where ${allOf([...conditions])})` : aggregate
  const whole = sum ? sql`coalesce(${filtered}, 0)` : filtered
  return isAbsolute ? sql`abs(${whole})` : whole
}

/** A measure as a statement of its own. */
export async function measureQuery(counting: Counting, measure: Measure, span: Span = {}): Promise<RawBuilder<unknown>> {
  const { lines, distinct } = measure
  const alias = lines ? 'l' : 'm'
  const where = allOf([...(await seenRows(counting, measure)), ...filtersOfRows(counting, measure), ...spanConditions(measure, span)])
  const details = lines ? sql`join ${sql.table(entityAt(counting, lines.of).table)} l on l.${sql.ref(lines.by)} = m.id` : sql``
  const from = sql`from ${listAt(counting, measure).table} m ${details} where ${where}`
  return distinct === undefined
    ? sql`(select ${aggregateOf(measure, [], alias)}::text ${from})`
    : sql`(select count(value)::text from (select distinct ${sql.ref(`${alias}.${distinct}`)} as value ${from}) d)`
}

/** Any entity, also one without a list. */
export function entityAt({ registry }: Counting, path: string): AnyResource {
  const entity = [...registry.definitions, ...details].find((one) => one.path === path)
  if (!entity) throw new Error(`expected ${path} among the entities`)
  return entity
}
