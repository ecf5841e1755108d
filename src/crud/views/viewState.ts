import { readColumnPrefs } from '../../../resources/kit/protocol/preferences'
import { formatListQuery, orderText, parseListQuery, requestedTab } from '../url/listQuery'
import { toSearchConditions } from '../url/toSearchParams'

import type { ViewContent } from '../../../providers/account/views'
import type { AnyResource } from '../../../resources/kit/define'
import type { ColumnPrefs } from '../../../resources/kit/protocol/preferences'
import type { SavedView } from '../../../resources/kit/protocol/views'
import type { ListState } from '../url/listQuery'

type Stored = Pick<SavedView, 'id' | 'query'>

/** The query of a view: its id and its state, so that the address shows the same to everyone. */
export const queryOfView = ({ id, query }: Stored): string => `?view=${id}${query.replace(/^\?/, '&')}`

/** A query with the id of a view without its state. */
export const isBareView = (search: string): boolean => /^\?view=[1-9]\d*$/.test(search)

/** The state of a list that a view stores: without page and view. */
const queryOfState = (resource: AnyResource, state: ListState): string => formatListQuery(resource, { ...state, page: 1, view: undefined })

/** The names in the state of a view that the definition no longer has. */
export const unknownParamsOf = (resource: AnyResource, { query }: Stored): readonly string[] => parseListQuery(resource, query).ignored

export const viewContentOf = (resource: AnyResource, state: ListState, prefs: ColumnPrefs): ViewContent => ({
  query: queryOfState(resource, state),
  asked: {
    search: toSearchConditions(resource, state.filters),
    ...(state.q && { quickSearch: state.q }),
    ...requestedTab(resource, state.tab),
    order: orderText(state.order),
  },
  look: prefs,
})

/** Whether the list differs from the view as saved. */
export function isChanged(resource: AnyResource, view: SavedView, state: ListState, prefs: ColumnPrefs): boolean {
  const saved = queryOfState(resource, parseListQuery(resource, view.query).state)
  const columns = columnsOfView(view)
  return saved !== queryOfState(resource, state) || unknownParamsOf(resource, view).length > 0 || (columns !== undefined && !hasSameColumns(columns, prefs))
}

/** The columns of a view; undefined if it has none of its own. */
export function columnsOfView({ look }: Pick<SavedView, 'look'>): ColumnPrefs | undefined {
  if (typeof look !== 'object' || look === null) return undefined
  return readColumnPrefs(look)
}

const sorted = (pairs: Readonly<Record<string, unknown>>): unknown => Object.entries(pairs).toSorted(([one], [other]) => (one < other ? -1 : 1))
const hasSameColumns = (one: ColumnPrefs, other: ColumnPrefs): boolean =>
  JSON.stringify([sorted(one.shown), one.order, sorted(one.widths)]) === JSON.stringify([sorted(other.shown), other.order, sorted(other.widths)])
