import { columnOf } from '../../../resources/kit/derived'
import { endsOf, isUnaryOperator, isListOperator, isRangeOperator, splitList } from '../../fields/filters/filterTypes'
import { requestedTab } from './listQuery'

import type { FilterOfRows, ListMeta } from '../../../providers/dataTypes'
import type { AnyResource } from '../../../resources/kit/define'
import type { Operator, SearchItem } from '../../../resources/kit/protocol'
import type { Filter, ListState, SortOrder } from './listQuery'

/** What a list with this state asks the server for. */
export function toListParams(resource: AnyResource, state: ListState, isExact = false) {
  const meta: ListMeta = {
    search: toSearchConditions(resource, state.filters),
    quickSearch: state.q,
    ...requestedTab(resource, state.tab),
    ...(isExact && { exactTotal: true }),
  }
  return { pagination: { page: state.page, perPage: state.limit }, sort: toSort(state.order), filter: {}, meta }
}

/** The order as react-admin writes it. */
export const toSort = ({ field, direction }: SortOrder) => ({ field, order: direction === 'asc' ? ('ASC' as const) : ('DESC' as const) })

/** Every row of the filter, with the number of rows the person saw. */
export const toRowFilter = (resource: AnyResource, state: ListState, total: number): FilterOfRows => ({
  search: toSearchConditions(resource, state.filters),
  quickSearch: state.q,
  ...requestedTab(resource, state.tab),
  expected: total,
})

/** The filters of the address as the server takes them. */
export const toSearchConditions = (resource: AnyResource, filters: readonly Filter[]): SearchItem[] =>
  filters.flatMap((filter) => toSearchCondition(resource, filter) ?? [])

function toSearchCondition(resource: AnyResource, filter: Filter): SearchItem | undefined {
  const field = columnOf(resource, filter.field)?.field
  if (!field) return undefined
  if (field.type === 'moment') return momentCondition(filter)
  const item = { field: filter.field, operator: filter.operator }
  if (isUnaryOperator(filter.operator)) return { ...item, val: true }
  if (isListOperator(filter.operator)) return { ...item, val: splitList(filter.value) }
  if (!isRangeOperator(filter.operator)) return { ...item, val: filter.value }
  return { ...item, val: endsOf(filter.value).join(',') }
}

const startOf = (value: string): string => (value.length === 10 ? `${value} 00:00:00` : value)
const endOf = (value: string): string => (value.length === 10 ? `${value} 23:59:59` : value)

/** A bare day means its beginning or its end, whichever makes the condition true for the whole day. */
const dayEnds: Readonly<Partial<Record<Operator, (value: string) => string>>> = { gt: endOf, elt: endOf }

function momentCondition({ field, operator, value }: Filter): SearchItem {
  if (isUnaryOperator(operator)) return { field, operator, val: true }
  if (isRangeOperator(operator)) {
    const [from, to] = endsOf(value)
    return { field, operator, val: `${from && startOf(from)},${to && endOf(to)}`, render: 'datetime' }
  }
  if (operator === 'eq' && value.length === 10) return { field, operator: 'RANGE', val: `${startOf(value)},${endOf(value)}`, render: 'datetime' }
  return { field, operator, val: (dayEnds[operator] ?? startOf)(value), render: 'datetime' }
}
