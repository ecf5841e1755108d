import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'

import { useViewCalls } from '../../../providers/views'
import { viewsKey } from './useViews'
import { contentOf, queryOfView } from './viewState'

import type { ViewSave } from '../../../providers/views'
import type { AnyResource } from '../../../resources/kit/define'
import type { ColumnPrefs } from '../../../resources/kit/preferences'
import type { SavedView } from '../../../resources/kit/search'
import type { ListAddress } from '../address/listAddress'

export interface NewView {
  readonly name: string
  readonly groups: readonly number[]
  readonly is_pinned: boolean
  readonly is_default: boolean
}

/** What can be done with the views of a list. */
export function useViewDeeds(resource: AnyResource, address: ListAddress, prefs: ColumnPrefs) {
  const calls = useViewCalls()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { path } = resource
  const { state, base } = address
  const then = async <Result>(deed: Promise<Result>): Promise<Result> => {
    try {
      return await deed
    } finally {
      await queries.invalidateQueries({ queryKey: viewsKey(path) })
      // a view that was changed counts something else now
      await queries.invalidateQueries({ queryKey: [path, 'viewCounts'] })
    }
  }
  const goTo = (view: Pick<SavedView, 'id' | 'query'>): void => void navigate({ pathname: base, search: queryOfView(view) })
  /** No view: said on purpose where the list would open with one by itself. */
  const leave = (): void => void navigate({ pathname: base, search: '?view=0' })
  return {
    goTo,
    add: async ({ name, groups, ...marks }: NewView): Promise<void> => {
      const view = await then(calls.save({ path, name, groups, ...contentOf(resource, state, prefs) }))
      if (marks.is_pinned || marks.is_default) await then(calls.mark(view.id, marks))
      goTo(view)
    },
    change: async (view: SavedView, part: Pick<NewView, 'name' | 'groups'>): Promise<void> => {
      await then(calls.save({ id: view.id, row_version: view.row_version, ...part }))
    },
    replace: async (view: SavedView): Promise<void> => {
      const body: ViewSave = { id: view.id, row_version: view.row_version, ...contentOf(resource, state, prefs) }
      goTo(await then(calls.save(body)))
    },
    remove: async (view: SavedView): Promise<void> => {
      await then(calls.remove(view))
      if (state.view === view.id) leave()
    },
    mark: (view: SavedView, marks: Partial<Pick<SavedView, 'is_pinned' | 'is_default'>>): Promise<void> => then(calls.mark(view.id, marks)),
    order: (ids: readonly number[]): Promise<void> => then(calls.order(path, ids)),
  }
}

export type ViewDeeds = ReturnType<typeof useViewDeeds>
