import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

import { askedTab } from '../address/listState'
import { searchItemsOf } from '../address/searchItems'

import type { RefObject } from 'react'
import type { FilterOfRows, Row } from '../../../providers/dataTypes'
import type { AnyResource } from '../../../resources/kit/define'
import type { ListState } from '../address/listState'
import type { Selection } from './useSelection'

/** What deeds need to know of the list at the moment they are done. */
export interface DeedParts {
  readonly resource: AnyResource
  readonly state: ListState
  readonly selection: Selection
  readonly total: number
  readonly open: (popup: string) => void
  /** Called when rows are gone; the focus goes to what stands in their place. */
  readonly onGone: () => void
}

export type Perform = (deed: () => Promise<unknown>, about: { readonly row?: Row; readonly isRemoval?: boolean }) => Promise<void>

/** Does a deed and reads the list anew. The data provider tells what was refused; either way the list shows what stands on the server. */
export function usePerform(parts: RefObject<DeedParts>, path: string) {
  const queries = useQueryClient()
  const reload = useCallback(() => queries.invalidateQueries({ queryKey: [path, 'getList'] }), [queries, path])
  const perform = useCallback<Perform>(
    async (deed, { row, isRemoval = false }) => {
      const isDone = await deed().then(
        () => true,
        () => false,
      )
      const { selection, onGone } = parts.current
      if (isDone && !row) selection.clear()
      if (isDone && row && isRemoval) selection.setPage([row], false)
      await reload()
      if (isDone && isRemoval) onGone()
    },
    [parts, reload],
  )
  return { reload, perform }
}

/** The whole filter, with the number of rows the person saw. */
export const filterOf = ({ resource, state, total }: Pick<DeedParts, 'resource' | 'state' | 'total'>): FilterOfRows => ({
  search: searchItemsOf(resource, state.filters),
  quickSearch: state.q,
  ...askedTab(resource, state.tab),
  expected: total,
})
