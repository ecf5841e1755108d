import { useCallback, useMemo, useRef, useState } from 'react'

import { filled } from '../../../resources/goods/skuSheet'
import { columnsFor } from './gridColumns'
import { linesOf } from './gridLines'
import { areaOf, inside } from './selection'
import { typedInto } from './pasting'

import type { SkuSheet } from '../../../resources/goods/skuSheet'
import type { ColumnLook } from './gridColumns'
import type { Lines } from './gridLines'
import type { Ground } from './pasting'
import type { Area, Place, Selection, Size } from './selection'
import type { EditSheet } from '../goodsSpec/useSheetEdits'

export interface Editing {
  readonly place: Place
  /** What the input begins with: the typed key, or the cell's own text. */
  readonly text: string | undefined
}

/** State and moves of one grid; the sheet itself lives in its store. */
export interface Grid extends Lines {
  readonly sheet: SkuSheet
  readonly columns: readonly ColumnLook[]
  readonly ground: Ground
  readonly size: Size
  readonly selection: Selection | undefined
  readonly area: Area | undefined
  readonly editing: Editing | undefined
  readonly folded: ReadonlySet<string> | undefined
  readonly isFixed: boolean
  readonly edit: EditSheet
  readonly select: (to: Place, from?: Place) => void
  readonly startEdit: (place: Place, text?: string) => void
  /** Leaves the input; with a text it is written. */
  readonly endEdit: (text?: string) => void
  readonly fold: (folded: ReadonlySet<string> | undefined) => void
  readonly change: (change: (sheet: SkuSheet) => SkuSheet) => void
}

interface Settings {
  readonly sheet: SkuSheet
  readonly edit: EditSheet
  readonly isFixed: boolean
}

export function useGrid({ sheet, edit, isFixed }: Settings): Grid {
  const [selected, setSelected] = useState<Selection>()
  const [editing, setEditing] = useState<Editing>()
  const [wanted, setFolded] = useState<ReadonlySet<string>>()
  const folded = filled(sheet.groups).length > 1 ? wanted : undefined
  const columns = useMemo(() => columnsFor(sheet.hasCost), [sheet.hasCost])
  const { groups, rows: sheetRows } = sheet
  const lines = useMemo(() => linesOf({ groups, rows: sheetRows }, folded), [groups, sheetRows, folded])
  const ground = useMemo<Ground>(() => ({ rows: lines.rows, columns: columns.map(({ name }) => name) }), [lines.rows, columns])
  const size: Size = { rows: lines.rows.length, cols: columns.length }
  // Rows may have gone since the cells were marked.
  const selection = selected && size.rows > 0 ? { from: inside(selected.from, size), to: inside(selected.to, size) } : undefined
  const select = useCallback((to: Place, from: Place = to) => setSelected({ from, to }), [])
  const now = useRef({ editing, ground })
  now.current = { editing, ground }
  const change = useCallback((make: (sheet: SkuSheet) => SkuSheet) => void edit((before) => ({ sheet: make(before) })), [edit])
  const endEdit = useCallback(
    (text?: string) => {
      const { editing: open, ground: where } = now.current
      if (!open) return
      now.current = { ...now.current, editing: undefined } // leaving the input ends it a second time
      setEditing(undefined)
      if (text !== undefined) change((before) => sameOr(before, typedInto(before, open.place, text, where)))
    },
    [change],
  )
  const startEdit = useCallback((place: Place, text?: string) => setEditing({ place, text }), [])
  return {
    ...lines,
    sheet,
    columns,
    ground,
    size,
    selection,
    area: selection && areaOf(selection),
    editing,
    folded,
    isFixed,
    edit,
    select,
    startEdit,
    endEdit,
    fold: setFolded,
    change,
  }
}

/** An edit that changes no row is no step to undo. */
export const sameOr = (before: SkuSheet, after: SkuSheet): SkuSheet => (after.rows.every((row, at) => row === before.rows[at]) ? before : after)
