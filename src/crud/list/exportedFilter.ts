import { requestedTab } from '../url/listQuery'
import { toSearchConditions } from '../url/toSearchParams'

import type { AnyResource } from '../../../resources/kit/define'
import type { ListState } from '../url/listQuery'

/** The rows of a list as it is filtered, for an export. */
export const exportedFilter = (resource: AnyResource, state: ListState) => ({
  search: toSearchConditions(resource, state.filters),
  quickSearch: state.q,
  ...requestedTab(resource, state.tab),
})
