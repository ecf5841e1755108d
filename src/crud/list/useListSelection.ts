import { useQuery } from '@tanstack/react-query'
import { useRecordSelection } from 'react-admin'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'

import { useData } from '../../../providers/hooks'

import type { Row } from '../../../resources/kit/protocol/list'

export interface RowSelection {
  /** The selected rows across pages, each as it was last shown. */
  readonly rows: ReadonlyMap<number, Row>
  /** Every row of the filter, also those on other pages. */
  readonly isAll: boolean
  readonly toggle: (row: Row, visible: readonly Row[], isRange: boolean) => void
  readonly setPage: (rows: readonly Row[], isOn: boolean) => void
  /** Replaces the selection. Rows of other pages are read if they are not given. */
  readonly set: (ids: readonly number[], rows?: readonly Row[]) => void
  readonly selectAll: () => void
  readonly clear: () => void
}

interface Settings {
  readonly path: string
  /** A list beside another has a selection of its own. */
  readonly isBeside: boolean
  /** Kept when page or order change; a change of the filter (its key) clears the selection. */
  readonly filterKey: string
  readonly page: readonly Row[]
}

/** The selection of react-admin for this resource, with the rows of its ids and "every row of the filter". */
export function useListSelection({ path, isBeside, filterKey, page }: Settings): RowSelection {
  const [stored, { select }] = useRecordSelection<Row>({ resource: path, ...(isBeside && { storeKey: `related.${path}` }) })
  const { ids, all, setAll } = useIdsOfFilter(stored, filterKey, select)
  const { rows, remember } = useRowsOf(path, ids, page)
  const isAll = ids.length > 0 && ids.length === all?.length && ids.every((id, at) => id === all[at])
  const latest = useRef({ ids, rows, page, isAll })
  latest.current = { ids, rows, page, isAll }
  const anchor = useRef<number>(undefined)

  const set = useCallback(
    (next: readonly number[], ticked: readonly Row[] = none) => {
      const after = new Set(next)
      remember(after, ticked)
      setAll(undefined)
      select([...after])
    },
    [remember, setAll, select],
  )
  const setPage = useCallback(
    (changed: readonly Row[], isOn: boolean) => {
      const off = new Set(changed.map((row) => row.id))
      set(isOn ? [...latest.current.ids, ...off] : latest.current.ids.filter((id) => !off.has(id)), isOn ? changed : none)
    },
    [set],
  )
  const toggle = useCallback(
    (row: Row, visible: readonly Row[], isRange: boolean) => {
      const isTicked = latest.current.isAll || latest.current.rows.has(row.id)
      setPage(isRange ? rangeBetween(visible, anchor.current, row) : [row], !isTicked)
      anchor.current = row.id
    },
    [setPage],
  )
  const selectAll = useCallback(() => {
    const current = latest.current
    const next = current.ids.length > 0 ? current.ids : current.page.map(({ id }) => id)
    if (next !== current.ids) select([...next])
    setAll(next)
  }, [setAll, select])
  const clear = useCallback(() => set([]), [set])
  return useMemo(() => ({ rows, isAll, toggle, setPage, set, selectAll, clear }), [rows, isAll, toggle, setPage, set, selectAll, clear])
}

const none: readonly never[] = []

interface Scope {
  readonly filterKey: string
  /** What was stored when the filter changed or the list was opened: it belongs to other rows. */
  readonly before: readonly number[]
  /** The ids that stand for every row of the filter, which ends when they change. */
  readonly all: readonly number[] | undefined
}

/** The stored ids that were selected under this filter; others are cleared before the list is painted. */
function useIdsOfFilter(stored: readonly number[], filterKey: string, select: (ids: number[]) => void) {
  const [scope, setScope] = useState<Scope>({ filterKey, before: stored, all: undefined })
  if (scope.filterKey !== filterKey) setScope({ filterKey, before: stored, all: undefined })
  const isOther = scope.filterKey !== filterKey || scope.before === stored
  useLayoutEffect(() => {
    if (isOther && stored.length > 0) select([])
  }, [isOther, stored, select])
  const setAll = useCallback((all: Scope['all']) => setScope((before) => (before.all === all ? before : { ...before, all })), [])
  return { ids: isOther || stored.length === 0 ? none : stored, all: scope.all, setAll }
}

/** The rows of ids: those of the page as they are now, those remembered from another page, and others as the server has them. */
function useRowsOf(path: string, ids: readonly number[], page: readonly Row[]) {
  const data = useData()
  const known = useRef(new Map<number, Row>())
  const remember = useCallback((after: ReadonlySet<number>, rows: readonly Row[]): void => {
    known.current = new Map([...known.current.values(), ...rows].flatMap((row) => (after.has(row.id) ? [[row.id, row]] : [])))
  }, [])
  const current = useMemo(() => {
    const shown = byId(page)
    return ids.map((id) => shown.get(id) ?? known.current.get(id))
  }, [ids, page])
  // a page without other values of ticked rows renders no table again
  const last = useRef(current)
  if (!isSameList(current, last.current)) last.current = current
  const present = last.current
  const missing = useMemo(() => ids.filter((_, at) => !present[at]), [ids, present])
  const { data: read = none } = useQuery({
    queryKey: [path, 'getMany', 'selected', missing],
    queryFn: async ({ signal }) => (await data.getMany<Row>(path, { ids: missing, signal })).data,
    enabled: missing.length > 0,
    retry: false,
  })
  // an id alone until its row has been read
  const rows = useMemo(() => {
    const others = byId(read)
    return new Map(ids.map((id, at): [number, Row] => [id, present[at] ?? others.get(id) ?? { id }]))
  }, [ids, present, read])
  // as they were last shown or read, for when the page is turned
  useEffect(() => {
    for (const row of [...read, ...present]) if (row && rows.has(row.id)) known.current.set(row.id, row)
  }, [rows, present, read])
  return { rows, remember }
}

const isSameList = (one: readonly unknown[], other: readonly unknown[]): boolean => one.length === other.length && one.every((value, at) => value === other[at])

/** The rows and those below them. */
function byId(rows: readonly Row[], into = new Map<number, Row>()): Map<number, Row> {
  for (const row of rows) {
    into.set(row.id, row)
    if (row.children) byId(row.children, into)
  }
  return into
}

/** The rows from the last one clicked to this one, inclusive. */
function rangeBetween(visible: readonly Row[], from: number | undefined, to: Row): readonly Row[] {
  const start = visible.findIndex((row) => row.id === from)
  const end = visible.findIndex((row) => row.id === to.id)
  if (start < 0 || end < 0) return [to]
  return visible.slice(Math.min(start, end), Math.max(start, end) + 1)
}
