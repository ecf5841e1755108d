import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'

import { useStartViews, useViewCalls } from '../../../providers/account/views'
import { useFeature } from '../../../providers/hooks'
import { useText } from '../../ui/useText'
import { shownColumns } from '../list/columnSettings'
import { columnsOfView, isBareView, queryOfView, viewContentOf } from './viewState'

import type { ViewSave } from '../../../providers/account/views'
import type { AnyResource } from '../../../resources/kit/define'
import type { ColumnPrefs } from '../../../resources/kit/protocol/preferences'
import type { SavedView, ViewsOfList } from '../../../resources/kit/protocol/views'
import type { ColumnSettings } from '../list/columnSettings'
import type { ListQuery } from '../url/localListQuery'

const viewsKey = (path: string): readonly string[] => ['views', path]

/** The views of a list and the groups they can be shared with, loaded while `isWanted`. */
export function useViews(path: string, isEnabled: boolean): ViewsOfList & { readonly isKnown: boolean } {
  const calls = useViewCalls()
  const hasViews = useFeature('views')
  const { data } = useQuery({
    queryKey: viewsKey(path),
    queryFn: ({ signal }) => calls.ofList(path, signal),
    enabled: isEnabled && hasViews,
    staleTime: 30_000,
    retry: false,
  })
  return data ? { ...data, isKnown: true } : none
}

const none = { list: [], groups: [], isKnown: false } as const

/** A view by its id: from the start-up data if it is pinned or the default, else from the views of the list. */
function useSavedView(path: string, id: number | undefined): SavedView | undefined {
  const { marked } = useStartViews()
  const current = id ? marked.find((view) => view.id === id && view.path === path) : undefined
  const { list } = useViews(path, Boolean(id) && !current)
  return list.find((view) => view.id === id) ?? current
}

/**
 * The query of a list: that of its default view for an empty query, that of a view for its id alone, else that of the address. Replaces the history entry, so
 * that the back button does not lead to the empty query.
 */
export function useViewQuery(path: string, location: { readonly base: string; readonly pathname: string; readonly search: string }): string {
  const { base, pathname, search } = location
  const navigate = useNavigate()
  const { marked } = useStartViews()
  const byDefault = search === '' ? marked.find((view) => view.path === path && view.is_default) : undefined
  const named = useSavedView(path, isBareView(search) ? Number(search.slice('?view='.length)) : undefined)
  const view = byDefault ?? named
  const query = view ? queryOfView(view) : search
  const isReplaced = query !== search && pathname === base
  useEffect(() => {
    if (isReplaced) void navigate({ pathname: base, search: query }, { replace: true })
  }, [isReplaced, base, query, navigate])
  return query
}

interface ChangedColumns {
  readonly view: number
  readonly prefs: ColumnPrefs
}

/** The columns of the open view. Changes belong to the view until it is saved; the user's own columns are not changed. */
export function useViewColumns(resource: AnyResource, own: ColumnSettings, viewId: number | undefined): ColumnSettings {
  const translate = useText()
  const view = useSavedView(resource.path, viewId)
  const [changed, setChanged] = useState<ChangedColumns>()
  const saved = useMemo(() => view && columnsOfView(view), [view])
  const prefs = view && saved ? (changed?.view === view.id ? changed.prefs : saved) : undefined
  const columns = useMemo(() => (prefs ? shownColumns(resource, prefs, translate) : undefined), [resource, prefs, translate])
  return useMemo(
    () =>
      view && prefs && columns
        ? { ...own, prefs, columns, setPrefs: (next: ColumnPrefs) => setChanged({ view: view.id, prefs: next }), restore: () => setChanged(undefined) }
        : own,
    [own, view, prefs, columns],
  )
}

interface ViewInput {
  readonly name: string
  readonly groups: readonly number[]
  readonly is_pinned: boolean
  readonly is_default: boolean
}

/** Actions on the views of a list. */
export function useViewActions(resource: AnyResource, listQuery: ListQuery, prefs: ColumnPrefs) {
  const calls = useViewCalls()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { path } = resource
  const { state, base } = listQuery
  const andReload = async <Result>(change: Promise<Result>): Promise<Result> => {
    try {
      return await change
    } finally {
      await queries.invalidateQueries({ queryKey: viewsKey(path) })
      // a changed view has other counts
      await queries.invalidateQueries({ queryKey: [path, 'viewCounts'] })
    }
  }
  const goTo = (view: Pick<SavedView, 'id' | 'query'>): void => void navigate({ pathname: base, search: queryOfView(view) })
  /** Navigates to no view explicitly, because the list may have a default one. */
  const leave = (): void => void navigate({ pathname: base, search: '?view=0' })
  return {
    goTo,
    add: async ({ name, groups, ...marks }: ViewInput): Promise<void> => {
      const view = await andReload(calls.save({ path, name, groups, ...viewContentOf(resource, state, prefs) }))
      if (marks.is_pinned || marks.is_default) await andReload(calls.mark(view.id, marks))
      goTo(view)
    },
    change: async (view: SavedView, part: Pick<ViewInput, 'name' | 'groups'>): Promise<void> => {
      await andReload(calls.save({ id: view.id, row_version: view.row_version, ...part }))
    },
    replace: async (view: SavedView): Promise<void> => {
      const body: ViewSave = { id: view.id, row_version: view.row_version, ...viewContentOf(resource, state, prefs) }
      goTo(await andReload(calls.save(body)))
    },
    remove: async (view: SavedView): Promise<void> => {
      await andReload(calls.remove(view))
      if (state.view === view.id) leave()
    },
    mark: (view: SavedView, marks: Partial<Pick<SavedView, 'is_pinned' | 'is_default'>>): Promise<void> => andReload(calls.mark(view.id, marks)),
    order: (ids: readonly number[]): Promise<void> => andReload(calls.order(path, ids)),
  }
}

export type ViewActions = ReturnType<typeof useViewActions>
