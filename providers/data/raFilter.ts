import { columnOf, operatorsOf } from '../../resources/kit/derived'

import type { AnyResource } from '../../resources/kit/define'
import type { Operator, SearchItem } from '../../resources/kit/protocol/list'
import type { ListMeta } from './dataTypes'

/** A filter as react-admin's components write it: `{ q: 'tea', stock_gte: 5, userGroup: { name: 'A' } }`. */
export type RaFilter = Readonly<Record<string, unknown>>

/** A condition with its value as text, as in the address of a list: lists and ranges have commas. */
export interface FilterSearch {
  readonly field: string
  readonly operator: Operator
  readonly value: string
}

/** The search that finds the rows of a filter. */
export function metaOfFilter(resource: AnyResource | undefined, filter: RaFilter): Pick<ListMeta, 'search' | 'quickSearch'> {
  const { q, conditions } = readFilter(resource, filter)
  return {
    ...(q && { quickSearch: q }),
    ...(conditions.length > 0 && {
      search: conditions.map(({ field, operator, value }): SearchItem => ({ field, operator, val: wireValue(operator, value) })),
    }),
  }
}

/** The search and the conditions of a filter as text. */
export function textOfFilter(resource: AnyResource, filter: RaFilter): { readonly q: string; readonly filters: readonly FilterSearch[] } {
  const { q, conditions } = readFilter(resource, filter)
  return {
    q,
    filters: conditions.map(({ field, operator, value }) => ({ field, operator, value: takesNothing(operator) ? '1' : String(wireValue(operator, value)) })),
  }
}

/** The filter of a search and conditions; `textOfFilter` reads it back. */
export function filterOfText(resource: AnyResource, q: string, filters: readonly FilterSearch[]): RaFilter {
  const filter: Record<string, unknown> = q ? { q } : {}
  for (const { field, operator, value } of filters) {
    const [key, filterValue] = entryOf(resource, field, operator, value)
    const [as, nested] = key.split('.')
    // forms read and write a dotted name as a nested value
    if (as && nested) filter[as] = { ...(filter[as] as object | undefined), [nested]: filterValue }
    else filter[key] = filterValue
  }
  return filter
}

/** The operators by the endings that react-admin's own providers use, and three for what only ours has. `_null: false` is `NOT NULL`. */
const endings: Readonly<Record<string, Operator>> = {
  _eq: 'eq',
  _neq: 'ne',
  _gt: 'gt',
  _gte: 'egt',
  _lt: 'lt',
  _lte: 'elt',
  _q: 'LIKE',
  _not_q: 'NOT LIKE',
  _eq_any: 'IN',
  _neq_any: 'NOT IN',
  _inc_any: 'FIND_IN_SET',
  _between: 'RANGE',
  _not_between: 'NOT RANGE',
  _null: 'NULL',
}

interface Condition {
  readonly field: string
  readonly operator: Operator
  readonly value: unknown
}

function readFilter(resource: AnyResource | undefined, { q, ...rest }: RaFilter): { readonly q: string; readonly conditions: readonly Condition[] } {
  const conditions = flatEntries(rest).flatMap(([key, value]) => (isEmpty(value) ? [] : conditionOf(resource, key, value)))
  return { q: typeof q === 'string' ? q.trim() : '', conditions }
}

/** Entries with dotted names for nested objects. */
const flatEntries = (values: RaFilter, prefix = ''): [string, unknown][] =>
  Object.entries(values).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value) ? flatEntries(value as RaFilter, `${prefix}${key}.`) : [[`${prefix}${key}`, value]],
  )

/** An emptied input of a filter form is no condition. */
const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** The longest name that is a column wins: a column may end like an operator. An unknown name is left for the server to refuse. */
function conditionOf(resource: AnyResource | undefined, key: string, value: unknown): Condition {
  const whole = resource && columnOf(resource, key)
  if (whole) {
    const offered = operatorsOf(whole.field)
    return { field: key, operator: Array.isArray(value) && offered.includes('IN') ? 'IN' : (offered[0] ?? 'eq'), value }
  }
  const candidates = Object.entries(endings).flatMap(([ending, operator]) => (key.endsWith(ending) ? [{ field: key.slice(0, -ending.length), operator }] : []))
  const named = candidates.toSorted((a, b) => b.field.length - a.field.length).find(({ field }) => !resource || columnOf(resource, field))
  if (!named) return { field: key, operator: 'eq', value }
  if (named.operator === 'NULL' && !value) return { field: named.field, operator: 'NOT NULL', value: true }
  return { ...named, value }
}

const takesList = (operator: Operator): boolean => operator === 'IN' || operator === 'NOT IN' || operator === 'FIND_IN_SET'
const takesRange = (operator: Operator): boolean => operator === 'RANGE' || operator === 'NOT RANGE'
const takesNothing = (operator: Operator): boolean => operator === 'NULL' || operator === 'NOT NULL'

function wireValue(operator: Operator, value: unknown): SearchItem['val'] {
  if (takesNothing(operator)) return true
  const parts = (Array.isArray(value) ? value : [value]).map(scalarOf)
  if (takesList(operator)) return parts
  if (!takesRange(operator)) return Array.isArray(value) ? parts.join(',') : (parts[0] ?? '')
  const text = parts.join(',')
  return text.includes(',') ? text : `${text},${text}`
}

/** A switch is 0 or 1 on the wire. An open end of a range is empty. */
function scalarOf(value: unknown): string | number {
  if (typeof value === 'boolean') return Number(value)
  return typeof value === 'number' ? value : String(value ?? '')
}

function entryOf(resource: AnyResource, field: string, operator: Operator, value: string): readonly [string, unknown] {
  if (operator === 'NULL' || operator === 'NOT NULL') return [`${field}_null`, operator === 'NULL']
  const filterValue = takesList(operator) ? value.split(',').filter((part) => part !== '') : value
  const column = columnOf(resource, field)
  const offered = column ? operatorsOf(column.field) : []
  // an array under the bare name is read as `IN`
  if (operator === offered[0] && (operator === 'IN' || !Array.isArray(filterValue) || !offered.includes('IN'))) return [field, filterValue]
  const ending = Object.keys(endings).find((one) => endings[one] === operator) ?? '_eq'
  return [`${field}${ending}`, filterValue]
}
