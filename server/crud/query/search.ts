import { sql } from 'kysely'

import { cut } from '../../../resources/kit/characters'
import { limits } from '../../../resources/kit/protocol'
import { refuse } from '../../errors'
import { operatorOf } from './operators'
import { camelRelation } from './orders'

import type { Shares } from '../../textSearch/termFrequency'
import type { Condition, Sql } from '../../textSearch/textMatch'
import type { Plan } from '../plan/plan'
import type { PlannedFilter } from './filters'

/** What a list, an export, a remote select or a bulk delete is narrowed by. */
export type Asked = Readonly<Record<string, unknown>>

interface Reading {
  readonly filters?: ReadonlyMap<string, PlannedFilter>
  /** A list that is only shown leaves out what says no condition at all (wire contract 11.2). What is done to rows by a filter is not: it would reach more of them. */
  readonly isLenient?: boolean
}

/** The conditions of `search`, each judged by the columns that may be searched; a name or operator beyond them is refused. */
export function searchOf(plan: Plan, given: unknown, { filters = plan.filters, isLenient = false }: Reading = {}): Condition[] {
  const items = itemsOf(given).filter((item) => !isLenient || isCondition(item))
  if (items.length > limits.conditions) refuse('too_many_conditions', { max: limits.conditions })
  return items.map((item) => conditionOf(plan, item, filters))
}

/** A column, an operator that there is, and a value where one is needed. */
function isCondition({ field, operator, val }: Asked): boolean {
  const isEmpty = (value: unknown): boolean => value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
  const known = isEmpty(operator) ? undefined : operatorOf(operator)
  if (isEmpty(field) || (!isEmpty(operator) && known === undefined)) return false
  return known === 'NULL' || known === 'NOT NULL' || !(isEmpty(val) || (Array.isArray(val) && val.length === 0))
}

/** A list, or what a bracketed query becomes when its numbers have gaps. */
function itemsOf(given: unknown): Asked[] {
  if (given === undefined || given === null || given === '') return []
  const list = Array.isArray(given) ? given : typeof given === 'object' ? Object.values(given) : refuse('bad_parameter', { field: 'search' })
  return list.map((item: unknown) =>
    typeof item === 'object' && item !== null && !Array.isArray(item) ? (item as Asked) : refuse('bad_parameter', { field: 'search' }),
  )
}

function conditionOf(plan: Plan, item: Asked, filters: ReadonlyMap<string, PlannedFilter>): Condition {
  const field = typeof item['field'] === 'string' ? item['field'].trim() : refuse('bad_parameter', { field: 'search' })
  const filter = filters.get(field) ?? filters.get(camelRelation(field)) ?? filters.get(withoutTable(plan, field))
  if (!filter) return refuse('unknown_search_field', { field: shorten(field) })
  const operator = item['operator'] === undefined || item['operator'] === '' ? filter.fallback : operatorOf(item['operator'])
  if (!operator || !filter.operators.has(operator)) return refuse('unknown_operator', { field: filter.name, operator: shorten(item['operator']) })
  return filter.build(operator, item['val']) ?? refuse('bad_search_value', { field: filter.name })
}

const withoutTable = (plan: Plan, field: string): string => (field.startsWith(`${plan.resource.table}.`) ? field.slice(plan.resource.table.length + 1) : '')
const shorten = (value: unknown): string => cut(typeof value === 'string' ? value : JSON.stringify(value ?? ''), 60)

export const all = (parts: readonly Sql[]): Sql => (parts.length ? sql`${sql.join(parts, sql` and `)}` : sql`true`)

/** What a list is narrowed to. `text` is there when words are looked for: see `paging/found.ts`. */
export interface Narrowed {
  readonly where: Sql
  readonly text?: {
    readonly keys: Sql
    readonly looks: Sql
    /** The rarest of the keys alone, which name rows the caller may not see as well. */
    readonly rarest: (shares: Shares) => Sql
  }
}

export function narrowed(fixed: readonly Sql[], conditions: readonly Condition[]): Narrowed {
  const where = all([...fixed, ...conditions.map((one) => one.sql)])
  if (!conditions.some((one) => one.text)) return { where }
  const each = (way: 'keys' | 'looks'): Sql[] => conditions.map((one) => one.text?.[way] ?? one.sql)
  const rarest = (shares: Shares): Sql => all(conditions.map((one) => one.text?.rarest(shares) ?? one.sql))
  return { where, text: { keys: all([...fixed, ...each('keys')]), rarest, looks: all([...fixed, ...each('looks')]) } }
}
