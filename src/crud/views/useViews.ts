import { useQuery } from '@tanstack/react-query'

import { useStartViews, useViewCalls } from '../../../providers/views'

import type { SavedView, ViewsOfList } from '../../../resources/kit/search'

export const viewsKey = (path: string): readonly string[] => ['views', path]

/** The views of a list and the groups they can be shared with, once somebody wants to know. */
export function useViews(path: string, isWanted: boolean): ViewsOfList & { readonly isKnown: boolean } {
  const calls = useViewCalls()
  const { data } = useQuery({
    queryKey: viewsKey(path),
    queryFn: ({ signal }) => calls.ofList(path, signal),
    enabled: isWanted,
    staleTime: 30_000,
    retry: false,
  })
  return data ? { ...data, isKnown: true } : none
}

const none = { list: [], groups: [], isKnown: false } as const

/** One view by its number: from the start-up call where it is pinned or opens the list, else from the list's own views. */
export function useKnownView(path: string, id: number | undefined): SavedView | undefined {
  const { marked } = useStartViews()
  const found = id ? marked.find((view) => view.id === id && view.path === path) : undefined
  const { list } = useViews(path, Boolean(id) && !found)
  return list.find((view) => view.id === id) ?? found
}
