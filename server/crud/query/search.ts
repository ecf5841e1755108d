import { limits, operatorAliases, operators } from '../../../resources/kit/protocol/list'
import { truncate } from '../../../resources/kit/values/characters'
import { refuse } from '../../errors'
import { allOf } from '../../lib/sqlCondition'
import { camelCaseRelation } from './orders'

import type { Operator } from '../../../resources/kit/protocol/list'
import type { SqlCondition } from '../../lib/sqlCondition'
import type { RequestParameters } from '../../request/parameters'
import type { ListText, SearchCondition, TextCondition } from '../../textSearch/index'
import type { CompiledResource } from '../compile/compileResources'
import type { CompiledFilter } from './filters'

interface SearchOptions {
  readonly filters?: ReadonlyMap<string, CompiledFilter>
  /** A list ignores incomplete conditions (wire contract 11.2). An action on all rows of a filter refuses them, because it would affect more rows. */
  readonly isLenient?: boolean
}

/** The conditions of `search`, each checked against the searchable columns; an unknown name or operator is refused. */
export function parseSearch(
  compiled: CompiledResource,
  input: unknown,
  { filters = compiled.filters, isLenient = false }: SearchOptions = {},
): SearchCondition[] {
  const items = itemsOf(input).filter((item) => !isLenient || isCondition(item))
  if (items.length > limits.conditions) refuse('too_many_conditions', { max: limits.conditions })
  return items.map((item) => searchCondition(compiled, item, filters))
}

/** A column, a known operator, and a value if the operator needs one. */
function isCondition({ field, operator, val }: RequestParameters): boolean {
  const isEmpty = (value: unknown): boolean => value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
  const known = isEmpty(operator) ? undefined : operatorOf(operator)
  if (isEmpty(field) || (!isEmpty(operator) && known === undefined)) return false
  return known === 'NULL' || known === 'NOT NULL' || !(isEmpty(val) || (Array.isArray(val) && val.length === 0))
}

/** A list, or the object that a query with brackets is parsed to if its indexes have gaps. */
function itemsOf(input: unknown): RequestParameters[] {
  if (input === undefined || input === null || input === '') return []
  const list = Array.isArray(input) ? input : typeof input === 'object' ? Object.values(input) : refuse('bad_parameter', { field: 'search' })
  return list.map((item: unknown) =>
    typeof item === 'object' && item !== null && !Array.isArray(item) ? (item as RequestParameters) : refuse('bad_parameter', { field: 'search' }),
  )
}

function searchCondition(compiled: CompiledResource, item: RequestParameters, filters: ReadonlyMap<string, CompiledFilter>): SearchCondition {
  const field = typeof item['field'] === 'string' ? item['field'].trim() : refuse('bad_parameter', { field: 'search' })
  const filter = filters.get(field) ?? filters.get(camelCaseRelation(field)) ?? filters.get(withoutTable(compiled, field))
  if (!filter) return refuse('unknown_search_field', { field: shorten(field) })
  const operator = item['operator'] === undefined || item['operator'] === '' ? filter.fallback : operatorOf(item['operator'])
  if (!operator || !filter.operators.has(operator)) return refuse('unknown_operator', { field: filter.name, operator: shorten(item['operator']) })
  return filter.build(operator, item['val']) ?? refuse('bad_search_value', { field: filter.name })
}

const withoutTable = (compiled: CompiledResource, field: string): string =>
  field.startsWith(`${compiled.resource.table}.`) ? field.slice(compiled.resource.table.length + 1) : ''
const shorten = (value: unknown): string => truncate(typeof value === 'string' ? value : JSON.stringify(value ?? ''), 60)

/** The conditions of a list. `text` is set when words are searched: see docs/text-search.md. */
export interface ListCondition {
  readonly where: SqlCondition
  readonly text?: ListText
}

export function combineConditions(required: readonly SqlCondition[], conditions: readonly SearchCondition[]): ListCondition {
  const where = allOf([...required, ...conditions.map((one) => one.sql)])
  if (!conditions.some((one) => one.text)) return { where }
  const each = (kind: 'indexCondition' | 'rowCondition'): SqlCondition[] => conditions.map((one) => one.text?.[kind] ?? one.sql)
  const mostSelective: TextCondition['mostSelective'] = (frequencies) => allOf(conditions.map((one) => one.text?.mostSelective(frequencies) ?? one.sql))
  return {
    where,
    text: {
      indexCondition: allOf([...required, ...each('indexCondition')]),
      mostSelective,
      rowCondition: allOf([...required, ...each('rowCondition')]),
      lines: conditions.flatMap((one) => one.text?.lines ?? []),
      others: allOf([...required, ...conditions.flatMap((one) => (one.text ? [] : one.sql))]),
    },
  }
}

const operatorsByName = new Map<string, Operator>([...operators.map((one): [string, Operator] => [one.toLowerCase(), one]), ...Object.entries(operatorAliases)])

/** The operator by its name in any case or by its older sign. */
const operatorOf = (input: unknown): Operator | undefined => (typeof input === 'string' ? operatorsByName.get(input.trim().toLowerCase()) : undefined)
