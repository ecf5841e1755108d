import { askedTab } from '../address/listState'
import { searchItemsOf } from '../address/searchItems'

import type { ListMeta } from '../../../providers/dataTypes'
import type { AnyResource } from '../../../resources/kit/define'
import type { ListState } from '../address/listState'

/** What a list with this state asks the server for. */
export function listParams(resource: AnyResource, state: ListState, isExact = false) {
  const meta: ListMeta = {
    search: searchItemsOf(resource, state.filters),
    quickSearch: state.q,
    ...askedTab(resource, state.tab),
    ...(isExact && { exactTotal: true }),
  }
  return {
    pagination: { page: state.page, perPage: state.limit },
    sort: { field: state.order.field, order: state.order.direction === 'asc' ? ('ASC' as const) : ('DESC' as const) },
    filter: {},
    meta,
  }
}
