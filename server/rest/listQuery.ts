import { limits } from '../../resources/kit/protocol/list'
import { restOperators, restSearchKey } from '../../resources/kit/protocol/restFilter'
import { truncate } from '../../resources/kit/values/characters'
import { isNestedTooDeep } from '../../resources/kit/values/depth'
import { refuse } from '../errors'

import type { RequestParameters } from '../request/parameters'
import type { CompiledResource } from '../crud/compile/compileResources'

/** What `GET /rest/<resource>` asks for, in the words of the generic list. */
export interface RestListQuery {
  readonly params: RequestParameters
  readonly offset: number
  readonly limit: number
}

interface Condition {
  readonly field: string
  readonly operator: string
  readonly val?: unknown
}

/** `sort=["id","DESC"]&range=[0,24]&filter={"status":"enable"}`; without a range the named ids, or the first page. */
export function parseListQuery(compiled: CompiledResource, query: RequestParameters): RestListQuery {
  const filter = filterOf(query['filter'])
  const conditions = conditionsOf(compiled, filter)
  const params = { search: conditions, quickSearch: filter[restSearchKey] ?? '', order: orderOf(query['sort']) }
  return { params, ...rangeOf(query['range'], filter['id']) }
}

function filterOf(input: unknown): RequestParameters {
  const filter = parsed(input, 'filter') ?? {}
  return typeof filter === 'object' && !Array.isArray(filter) ? (filter as RequestParameters) : refuse('bad_parameter', { field: 'filter' })
}

function orderOf(input: unknown): string {
  const sort = parsed(input, 'sort')
  if (sort === undefined) return ''
  if (!Array.isArray(sort) || sort.length !== 2 || !sort.every((part) => typeof part === 'string')) return refuse('bad_parameter', { field: 'sort' })
  const [field, direction] = sort as [string, string]
  return field.includes(',') || !['asc', 'desc'].includes(direction.toLowerCase()) ? refuse('bad_parameter', { field: 'sort' }) : `${field},${direction}`
}

/** Both ends are included. */
function rangeOf(input: unknown, ids: unknown): { offset: number; limit: number } {
  const range = parsed(input, 'range')
  if (range === undefined) return { offset: 0, limit: Array.isArray(ids) ? Math.min(Math.max(ids.length, 1), limits.ids) : limits.page }
  const bad = (): never => refuse('bad_parameter', { field: 'range' })
  if (!Array.isArray(range) || range.length !== 2 || !range.every((end) => Number.isSafeInteger(end))) return bad()
  const [first, last] = range as [number, number]
  const limit = last - first + 1
  return first < 0 || first > 1_000_000_000 || limit < 1 || limit > limits.page ? bad() : { offset: first, limit }
}

function parsed(input: unknown, field: string): unknown {
  if (input === undefined || input === '') return undefined
  if (typeof input !== 'string' || isNestedTooDeep(input)) return refuse('bad_parameter', { field })
  try {
    return JSON.parse(input) as unknown
  } catch {
    return refuse('bad_parameter', { field })
  }
}

function conditionsOf(compiled: CompiledResource, filter: RequestParameters): Condition[] {
  const { [restSearchKey]: _, ...columns } = filter
  return Object.entries(flattened(columns)).map(([key, value]) => conditionOf(compiled, key, value))
}

/** Forms of react-admin nest dotted names: `{ user: { username: 'a' } }` is `user.username`. An empty object has no condition, which would show too many rows. */
function flattened(filter: RequestParameters, before = ''): RequestParameters {
  const entries = Object.entries(filter)
  if (before !== '' && entries.length === 0) refuse('bad_parameter', { field: 'filter' })
  return Object.fromEntries(
    entries.flatMap(([name, value]) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.entries(flattened(value as RequestParameters, `${before}${name}.`))
        : [[`${before}${name}`, value]],
    ),
  )
}

/** A column of the whole name comes first, then the one with the shortest suffix. */
function conditionOf({ filters }: CompiledResource, key: string, value: unknown): Condition {
  if (filters.has(key)) return equalTo(key, value)
  const suffix = Object.keys(restOperators)
    .toSorted((one, other) => one.length - other.length)
    .find((one) => key.endsWith(one) && filters.has(key.slice(0, -one.length)))
  if (suffix === undefined) return refuse('unknown_search_field', { field: truncate(key, 60) })
  const field = key.slice(0, -suffix.length)
  if (suffix === '_null') return { field, operator: isTrue(value) ? 'NULL' : 'NOT NULL' }
  return { field, operator: restOperators[suffix] ?? 'eq', val: suffix === '_between' && Array.isArray(value) ? value.join(',') : value }
}

/** Without a suffix the first operator of the column, as in the list; a list of values is any of them. */
const equalTo = (field: string, value: unknown): Condition =>
  value === null ? { field, operator: 'NULL' } : { field, operator: Array.isArray(value) ? 'IN' : '', val: value }

const isTrue = (value: unknown): boolean => value === true || value === 1 || value === '1' || value === 'true'
