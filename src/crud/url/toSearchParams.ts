import { columnOf } from '../../../resources/kit/derived'
import { uiOf } from '../../fields'
import { endsOf, isListOperator, isRangeOperator, isUnaryOperator, splitList } from '../../fields/filters/filterTypes'
import { requestedTab } from './listQuery'

import type { ChainedSort, FilterOfRows, ListMeta } from '../../../providers/data/dataTypes'
import type { AnyResource } from '../../../resources/kit/define'
import type { SearchItem } from '../../../resources/kit/protocol/list'
import type { Filter, ListState, SortOrder } from './listQuery'

/** The request of a list with this state. */
export function toListParams(resource: AnyResource, state: ListState, isExact = false) {
  const meta: ListMeta = {
    search: toSearchConditions(resource, state.filters),
    quickSearch: state.q,
    ...requestedTab(resource, state.tab),
    ...(isExact && { exactTotal: true }),
  }
  return { pagination: { page: state.page, perPage: state.limit }, sort: toSort(state.order), filter: {}, meta }
}

/** The order as react-admin writes it, which knows one column; `next` has the others. */
export const toSort = ({ field, direction, next }: SortOrder): ChainedSort => ({
  field,
  order: direction === 'asc' ? 'ASC' : 'DESC',
  ...(next && { next: next.map(toSort) }),
})

export const fromSort = ({ field, order, next }: ChainedSort): SortOrder => ({
  field,
  direction: order === 'ASC' ? 'asc' : 'desc',
  ...(next?.length && { next: next.map(fromSort) }),
})

/** All rows of the filter, with the number shown to the user. */
export const toRowFilter = (resource: AnyResource, state: ListState, total: number): FilterOfRows => ({
  search: toSearchConditions(resource, state.filters),
  quickSearch: state.q,
  ...requestedTab(resource, state.tab),
  expected: total,
})

/** The filters of the address as sent to the server. */
export const toSearchConditions = (resource: AnyResource, filters: readonly Filter[]): SearchItem[] =>
  filters.flatMap((filter) => toSearchCondition(resource, filter) ?? [])

function toSearchCondition(resource: AnyResource, filter: Filter): SearchItem | undefined {
  const field = columnOf(resource, filter.field)?.field
  if (!field) return undefined
  const { toSearchItem } = uiOf(field)
  if (toSearchItem) return toSearchItem(filter)
  const item = { field: filter.field, operator: filter.operator }
  if (isUnaryOperator(filter.operator)) return { ...item, val: true }
  if (isListOperator(filter.operator)) return { ...item, val: splitList(filter.value) }
  if (!isRangeOperator(filter.operator)) return { ...item, val: filter.value }
  return { ...item, val: endsOf(filter.value).join(',') }
}
