import { useCallback, useMemo, useRef, useState } from 'react'

import type { Row } from '../../../resources/kit/protocol/list'

interface SelectionState {
  readonly key: string
  readonly rows: ReadonlyMap<number, Row>
  readonly isAll: boolean
}

export interface RowSelection {
  /** The selected rows as they were when selected, across pages. */
  readonly rows: ReadonlyMap<number, Row>
  /** Every row of the filter, also those on other pages. */
  readonly isAll: boolean
  readonly toggle: (row: Row, visible: readonly Row[], isRange: boolean) => void
  readonly setPage: (rows: readonly Row[], isOn: boolean) => void
  /** Replaces the selection. */
  readonly set: (rows: readonly Row[]) => void
  readonly selectAll: () => void
  readonly clear: () => void
}

/** Kept when page or order change; a change of the filter (its key) clears it. */
export function useSelection(key: string): RowSelection {
  const [stored, setStored] = useState<SelectionState>({ key, rows: new Map(), isAll: false })
  const state = useMemo(() => (stored.key === key ? stored : { key, rows: new Map<number, Row>(), isAll: false }), [stored, key])
  const current = useRef(state)
  current.current = state
  const anchor = useRef<number>(undefined)

  const store = useCallback((rows: ReadonlyMap<number, Row>, isAll = false) => setStored({ key: current.current.key, rows, isAll }), [])
  const toggle = useCallback(
    (row: Row, visible: readonly Row[], isRange: boolean) => {
      const after = new Map(current.current.rows)
      const isOn = !after.has(row.id)
      for (const one of isRange ? rangeBetween(visible, anchor.current, row) : [row]) {
        if (isOn) after.set(one.id, one)
        else after.delete(one.id)
      }
      anchor.current = row.id
      store(after)
    },
    [store],
  )
  const setPage = useCallback(
    (rows: readonly Row[], isOn: boolean) => {
      const after = new Map(current.current.rows)
      for (const row of rows) {
        if (isOn) after.set(row.id, row)
        else after.delete(row.id)
      }
      store(after)
    },
    [store],
  )
  const set = useCallback((rows: readonly Row[]) => store(new Map(rows.map((row) => [row.id, row]))), [store])
  const selectAll = useCallback(() => store(current.current.rows, true), [store])
  const clear = useCallback(() => store(new Map()), [store])
  return useMemo(
    () => ({ rows: state.rows, isAll: state.isAll, toggle, setPage, set, selectAll, clear }),
    [state.rows, state.isAll, toggle, setPage, set, selectAll, clear],
  )
}

/** The rows from the last one clicked to this one, inclusive. */
function rangeBetween(visible: readonly Row[], from: number | undefined, to: Row): readonly Row[] {
  const start = visible.findIndex((row) => row.id === from)
  const end = visible.findIndex((row) => row.id === to.id)
  if (start < 0 || end < 0) return [to]
  return visible.slice(Math.min(start, end), Math.max(start, end) + 1)
}
