import { useMemo } from 'react'

import { useApp, useSession } from '../hooks'
import { newKey } from '../keys'

import type { SavedView, StartViews, ViewsOfList } from '../../resources/kit/protocol/views'
import type { Http, Query } from '../http/httpTypes'
import type { Session } from '../session/session'

/** The state of a list that a view stores. */
export interface ViewContent {
  readonly query: string
  /** The filters and the order of the list call: a key of stored views. */
  readonly asked: Query
  readonly look: unknown
}

export type ViewSave = { readonly name?: string; readonly groups?: readonly number[] } & Partial<ViewContent> &
  ({ readonly path: string } | { readonly id: number; readonly row_version: number })

export interface ViewCalls {
  readonly ofList: (path: string, signal?: AbortSignal) => Promise<ViewsOfList>
  /** Counted for this user; null if there is no number. */
  readonly counts: (ids: readonly number[], signal?: AbortSignal) => Promise<Readonly<Record<string, number | null>>>
  readonly save: (view: ViewSave) => Promise<SavedView>
  readonly remove: (view: SavedView) => Promise<void>
  readonly mark: (id: number, marks: { readonly is_pinned?: boolean; readonly is_default?: boolean }) => Promise<void>
  readonly order: (path: string, ids: readonly number[]) => Promise<void>
}

const base = '/admin/Index'
const once = (): { readonly idempotencyKey: string } => ({ idempotencyKey: newKey() })

/** The calls of saved views. Changes also update the session, from which menu and lists start. */
export function createViewCalls(http: Http, session: Session): ViewCalls {
  const learn = async <Result>(change: Promise<Result>): Promise<Result> => {
    const result = await change
    const views = await http.get<StartViews>(`${base}/views`)
    session.set({ ...session.get(), views })
    return result
  }
  return {
    ofList: (path, signal) => http.get<ViewsOfList>(`${base}/views`, { path }, signal && { signal }),
    counts: async (ids, signal) =>
      (await http.get<{ counts: Record<string, number | null> }>(`${base}/viewCounts`, { ids: ids.join(',') }, signal && { signal })).counts,
    save: (view) => learn(http.post<SavedView>(`${base}/saveView`, view, { ...once(), notifiesSuccess: true, handlesFieldErrors: true })),
    remove: ({ id, row_version }) => learn(http.post(`${base}/deleteView`, { id, row_version }, { ...once(), notifiesSuccess: true })),
    mark: (id, marks) => learn(http.post(`${base}/markView`, { id, ...marks }, once())),
    order: (path, ids) => learn(http.post(`${base}/orderViews`, { path, ids }, once())),
  }
}

export function useViewCalls(): ViewCalls {
  const { http, session } = useApp()
  return useMemo(() => createViewCalls(http, session), [http, session])
}

const none: StartViews = { marked: [], lists: [] }

/** The views known at the start: pinned and default ones, and which lists have any. */
export const useStartViews = (): StartViews => useSession().views ?? none
