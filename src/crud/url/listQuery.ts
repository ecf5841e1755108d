import { columnOf, filtersOf, operatorsOf, sortableOf, sortOf } from '../../../resources/kit/derived'
import { limits, operators } from '../../../resources/kit/protocol/list'
import { uiOf } from '../../fields'
import { endsOf, isListOperator, isRangeOperator, isUnaryOperator, splitList } from '../../fields/filters/filterTypes'

import type { AnyResource } from '../../../resources/kit/define'
import type { AnyField } from '../../../resources/kit/fieldTypes'
import type { Operator } from '../../../resources/kit/protocol/list'

/** One condition as written in the address: a list or a range is one text with commas. */
export interface Filter {
  readonly field: string
  readonly operator: Operator
  readonly value: string
}

interface SortColumn {
  readonly field: string
  readonly direction: 'asc' | 'desc'
}

/** The first column, and those that rows which are equal there are sorted by. */
export interface SortOrder extends SortColumn {
  readonly next?: readonly SortColumn[]
}

/** As in the address and in requests: `price,desc;weigh,asc`. */
export const orderText = ({ next = [], ...first }: SortOrder): string => [first, ...next].map(({ field, direction }) => `${field},${direction}`).join(';')

/** The complete state of a list, all of which is in the address. */
export interface ListState {
  readonly page: number
  readonly limit: number
  readonly order: SortOrder
  readonly q: string
  readonly filters: readonly Filter[]
  /** A tab of the list; absent for the first one and for lists without tabs. */
  readonly tab?: string | undefined
  /** Id of the saved view that this state comes from, whatever was changed since; 0 explicitly means none. */
  readonly view?: number | undefined
}

interface ParsedListQuery {
  readonly state: ListState
  /** Unknown parameters, from an old link or mistyped. They are reported to the user and removed. */
  readonly ignored: readonly string[]
}

export const defaultPageSize = 20

/** Presets of an add form over the list; ignored by the list. */
const popupParams = /^(add\.|preset\[|source$)/

export function defaultOrder(resource: AnyResource, tab?: string): SortOrder {
  const [field, direction] = sortOf(resource, tab)
  return { field, direction }
}

/** The tab that is open if the address has none. */
export const firstTab = (resource: AnyResource): string | undefined => Object.keys(resource.list.tabs ?? {})[0]

/** The tab in a request; one with all rows is not sent. */
export const requestedTab = (resource: AnyResource, tab = firstTab(resource)): { readonly tab?: string } =>
  tab && resource.list.tabs?.[tab]?.where ? { tab } : {}

/** Parses the query of an address. `rememberedLimit` applies only to an empty query. */
export function parseListQuery(resource: AnyResource, search: string, rememberedLimit = defaultPageSize): ParsedListQuery {
  const entries = [...new URLSearchParams(search)]
  const filters: Filter[] = []
  const ignored: string[] = []
  const parsed: ParsedParts = {}
  for (const [name, value] of entries) {
    if (popupParams.test(name)) continue
    if (Object.hasOwn(readers, name)) {
      const isRead = readers[name as keyof typeof readers](resource, value, parsed)
      if (!isRead) ignored.push(name)
      continue
    }
    const filter = readFilter(resource, name, value)
    if (filter && filters.length < limits.conditions) filters.push(filter)
    else ignored.push(name)
  }
  const state: ListState = {
    page: parsed.page ?? 1,
    limit: parsed.limit ?? (entries.length === 0 ? rememberedLimit : defaultPageSize),
    order: parsed.order ?? defaultOrder(resource, parsed.tab ?? firstTab(resource)),
    q: parsed.q ?? '',
    filters,
    tab: parsed.tab ?? firstTab(resource),
    ...(parsed.view !== undefined && { view: parsed.view }),
  }
  return { state, ignored: [...new Set(ignored)] }
}

type ParsedParts = { page?: number; limit?: number; order?: SortOrder; q?: string; tab?: string; view?: number }
type ParamReader = (resource: AnyResource, value: string, parsed: ParsedParts) => boolean

const readers = {
  page: (_, value, parsed) => {
    if (!/^[1-9]\d{0,6}$/.test(value)) return false
    parsed.page = Number(value)
    return true
  },
  limit: (_, value, parsed) => {
    if (!limits.pageSizes.some((size) => String(size) === value)) return false
    parsed.limit = Number(value)
    return true
  },
  order: (resource, value, parsed) => {
    const columns = value.split(';').flatMap((part): SortColumn[] => {
      const [field = '', direction] = part.split(',')
      return sortableOf(resource).includes(field) && (direction === 'asc' || direction === 'desc') ? [{ field, direction }] : []
    })
    const [first, ...next] = columns
    const isWhole = columns.length === value.split(';').length && new Set(columns.map(({ field }) => field)).size === columns.length
    if (!first || !isWhole || columns.length > limits.orderColumns) return false
    parsed.order = { ...first, ...(next.length > 0 && { next }) }
    return true
  },
  q: (resource, value, parsed) => {
    if (!resource.list.search?.length) return false
    parsed.q = value.trim()
    return true
  },
  tab: (resource, value, parsed) => {
    if (!Object.hasOwn(resource.list.tabs ?? {}, value)) return false
    parsed.tab = value
    return true
  },
  view: (_, value, parsed) => {
    if (!/^\d{1,15}$/.test(value)) return false
    parsed.view = Number(value)
    return true
  },
} satisfies Record<string, ParamReader>

const isOperator = (name: string): name is Operator => (operators as readonly string[]).includes(name)

function readFilter(resource: AnyResource, name: string, value: string): Filter | undefined {
  const [, field = '', named] = /^([\w.]+)(?:\[([A-Za-z_ ]+)\])?$/.exec(name) ?? []
  const column = filtersOf(resource).find((one) => one.name === field)
  if (!column) return undefined
  const offered = operatorsOf(column.field)
  const operator = named === undefined ? offered[0] : isOperator(named) && offered.includes(named) ? named : undefined
  if (!operator || !isValidFilterValue(column.field, operator, value)) return undefined
  return { field, operator, value }
}

/** Formats a state as a query, without defaults. Commas, colons and brackets are not encoded, to keep it readable. */
export function formatListQuery(resource: AnyResource, state: ListState): string {
  const defaults = defaultOrder(resource, state.tab)
  const parts: string[] = []
  if (state.tab && state.tab !== firstTab(resource)) parts.push(`tab=${encode(state.tab)}`)
  if (state.page > 1) parts.push(`page=${state.page}`)
  if (state.limit !== defaultPageSize) parts.push(`limit=${state.limit}`)
  if (orderText(state.order) !== orderText(defaults)) parts.push(`order=${orderText(state.order)}`)
  if (state.q) parts.push(`q=${encode(state.q)}`)
  for (const { field, operator, value } of state.filters) {
    const column = columnOf(resource, field)
    if (!column) continue
    const name = operatorsOf(column.field)[0] === operator ? field : `${field}[${operator.replace(/ /g, '+')}]`
    parts.push(`${name}=${encode(value)}`)
  }
  if (state.view === undefined) return parts.length > 0 ? `?${parts.join('&')}` : ''
  // a view id alone means the view as saved: if all its conditions were removed, page 1 is written
  const rest = parts.length === 0 && state.view > 0 ? ['page=1'] : parts
  return `?${[`view=${state.view}`, ...rest].join('&')}`
}

const encode = (value: string): string => encodeURIComponent(value).replace(/%2C/g, ',').replace(/%3A/g, ':').replace(/%20/g, '+')

/** The part of the state that determines the rows; a selection is kept while this is equal. */
export const filterKeyOf = (state: ListState): string => JSON.stringify([state.q, state.filters, state.tab])

/** Whether a value of the address is valid for its column; invalid ones are removed with a message before a request is sent. */
export function isValidFilterValue(field: AnyField, operator: Operator, value: string): boolean {
  if (isUnaryOperator(operator)) return true
  const { isFilterValue } = uiOf(field)
  if (isListOperator(operator)) return splitList(value).length > 0 && splitList(value).every((part) => isFilterValue(part, field))
  if (isRangeOperator(operator)) {
    const ends = endsOf(value).filter((end) => end !== '')
    return ends.length > 0 && ends.every((end) => isFilterValue(end, field))
  }
  return isFilterValue(value, field)
}
