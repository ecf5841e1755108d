import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'

import { useData } from '../../../providers/hooks'
import { toSort } from '../url/toSearchParams'

import type { AnyResource } from '../../../resources/kit/define'
import type { Row } from '../../../resources/kit/protocol/list'
import type { ListState } from '../url/listQuery'

/** Number of rows up to which a tree is initially expanded; a larger one shows its top level. */
const openedWhole = 60

export interface Tree {
  readonly lines: readonly TableLine[]
  readonly isAllOpen: boolean
  readonly setAll: (isOpen: boolean) => void
  readonly toggle: (row: Row) => void
  /** Also a row without children, for the time when it has some. */
  readonly open: (row: Row) => void
}

/** The expanded branches. A search expands all, so that matches are visible. */
export function useTree(resource: AnyResource, rows: readonly Row[], state: ListState, isTree: boolean): Tree {
  const isSearch = state.q !== '' || state.filters.length > 0
  const [isAllOpen, setAllOpen] = useState<boolean>()
  const [toggled, setToggled] = useState<ReadonlySet<number>>(new Set())
  const { loaded, load } = useLazyChildren(resource, rows, state)
  const isOpenAtFirst = isAllOpen ?? (isSearch || countRows(rows) <= openedWhole)
  const lines = useMemo(() => {
    // a lazy branch is expanded only by the user: expanding all would request the whole tree branch by branch
    const isOpen = (row: Row): boolean => (isOpenAtFirst && !isUnloaded(row, loaded)) !== toggled.has(row.id)
    return flattenTree(rows, isOpen, loaded)
  }, [rows, isOpenAtFirst, toggled, loaded])
  const setAll = useCallback((isOpen: boolean) => {
    setAllOpen(isOpen)
    setToggled(new Set())
  }, [])
  const toggle = useCallback(
    (row: Row) => {
      if (isUnloaded(row, loaded)) void load(row.id)
      setToggled((before) => {
        const after = new Set(before)
        if (!after.delete(row.id)) after.add(row.id)
        return after
      })
    },
    [load, loaded],
  )
  const open = useCallback(
    (row: Row) => {
      const isLazy = isUnloaded(row, loaded)
      if (isLazy) void load(row.id)
      setToggled((before) => {
        const after = new Set(before)
        if (isOpenAtFirst && !isLazy) after.delete(row.id)
        else after.add(row.id)
        return after
      })
    },
    [load, loaded, isOpenAtFirst],
  )
  const isAll = isTree && isOpenAtFirst
  return useMemo(() => ({ lines, isAllOpen: isAll, setAll, toggle, open }), [lines, isAll, setAll, toggle, open])
}

const isUnloaded = (row: Row, loaded: ReadonlyMap<number, readonly Row[]>): boolean =>
  !row.children?.length && Boolean(Number(row['has_children'] ?? 0)) && !loaded.has(row.id)

/** Children that are loaded when their branch is expanded, and again whenever the list is reloaded. */
function useLazyChildren(resource: AnyResource, rows: readonly Row[], state: ListState) {
  const data = useData()
  const queries = useQueryClient()
  const [loaded, setLoaded] = useState<ReadonlyMap<number, readonly Row[]>>(new Map())
  const load = useCallback(
    async (parent: number) => {
      const params = {
        pagination: { page: 1, perPage: 100 },
        sort: toSort(state.order),
        filter: {},
        meta: { parent },
      }
      const answer = await queries.fetchQuery({
        queryKey: [resource.path, 'getList', params],
        queryFn: () => data.getList<Row>(resource.path, params),
        staleTime: 0,
      })
      setLoaded((before) => new Map(before).set(parent, answer.data))
    },
    [data, queries, resource, state.order],
  )
  const latest = useRef({ loaded, load })
  latest.current = { loaded, load }
  const loadedFor = useRef(rows)
  // loaded children are outdated only by new rows of the list; a list that is shown again has the same rows
  useEffect(() => {
    if (loadedFor.current === rows) return
    loadedFor.current = rows
    for (const parent of latest.current.loaded.keys()) void latest.current.load(parent)
  }, [rows])
  return { loaded, load }
}

/** One line of the table: a row and its position in its branch. */
export interface TableLine {
  readonly row: Row
  /** 1 for the top level, as in `aria-level`. */
  readonly level: number
  /** Position among its siblings, and their number. */
  readonly position: number
  readonly siblings: number
  readonly hasChildren: boolean
  readonly isOpen: boolean
  /** Its children have not been requested yet. */
  readonly isLazy: boolean
}

const childrenOf = (row: Row, loaded: ReadonlyMap<number, readonly Row[]>): readonly Row[] => loaded.get(row.id) ?? row.children ?? []

/** The visible rows from top to bottom, without those of collapsed branches. */
export function flattenTree(
  rows: readonly Row[],
  isOpen: (row: Row, level: number) => boolean,
  loaded: ReadonlyMap<number, readonly Row[]> = new Map(),
  level = 1,
): TableLine[] {
  return rows.flatMap((row, index): TableLine[] => {
    const children = childrenOf(row, loaded)
    const isLazy = children.length === 0 && isTrue(row['has_children']) && !loaded.has(row.id)
    const open = (children.length > 0 || isLazy) && isOpen(row, level)
    const line = { row, level, position: index + 1, siblings: rows.length, hasChildren: children.length > 0 || isLazy, isOpen: open, isLazy }
    return open ? [line, ...flattenTree(children, isOpen, loaded, level + 1)] : [line]
  })
}

const isTrue = (value: unknown): boolean => value === true || Number(value) === 1

export const countRows = (rows: readonly Row[]): number => rows.reduce((sum, row) => sum + 1 + countRows(row.children ?? []), 0)
