import { useCallback, useEffect, useMemo, useRef, useState } from 'react'

import { filled } from '../goodsSheet/skuSheet'
import { columnsFor } from './gridColumns'
import { gridLinesOf } from './gridLines'
import { withTypedValue } from './pasting'
import { areaOf, clampToGrid } from './selection'

import type { GridColumn } from '../goodsSheet/skuEdit'
import type { SkuSheet } from '../goodsSheet/skuSheet'
import type { EditSheet } from '../goodsSheet/useSheetEdits'
import type { GridColumnLayout } from './gridColumns'
import type { GridLines } from './gridLines'
import type { GridModel } from './pasting'
import type { CellArea, CellPosition, CellSelection, GridSize } from './selection'

interface CellEditing {
  readonly place: CellPosition
  /** The initial text of the input: the typed key, or the cell's own text. */
  readonly text: string | undefined
}

/** State and actions of one grid; the sheet itself is in its store. */
export interface GridState extends GridLines {
  readonly sheet: SkuSheet
  readonly columns: readonly GridColumnLayout[]
  readonly model: GridModel
  readonly size: GridSize
  readonly selection: CellSelection | undefined
  readonly area: CellArea | undefined
  readonly editing: CellEditing | undefined
  readonly folded: ReadonlySet<string> | undefined
  readonly isFixed: boolean
  readonly edit: EditSheet
  readonly select: (to: CellPosition, from?: CellPosition) => void
  readonly startEdit: (place: CellPosition, text?: string) => void
  /** Closes the input; with a text it is saved. */
  readonly endEdit: (text?: string) => void
  readonly fold: (folded: ReadonlySet<string> | undefined) => void
  readonly change: (change: (sheet: SkuSheet) => SkuSheet) => void
}

interface GridOptions {
  readonly sheet: SkuSheet
  readonly edit: EditSheet
  readonly isFixed: boolean
}

export function useGridState({ sheet, edit, isFixed }: GridOptions): GridState {
  const [selected, setSelected] = useState<CellSelection>()
  const [editing, setEditing] = useState<CellEditing>()
  const [foldedGroups, setFolded] = useState<ReadonlySet<string>>()
  const folded = filled(sheet.groups).length > 1 ? foldedGroups : undefined
  const columns = useMemo(() => columnsFor(sheet.hasCost), [sheet.hasCost])
  const { groups, rows: sheetRows } = sheet
  const lines = useMemo(() => gridLinesOf({ groups, rows: sheetRows }, folded), [groups, sheetRows, folded])
  const model = useMemo<GridModel>(() => ({ rows: lines.rows, columns: columns.map(({ name }) => name) }), [lines.rows, columns])
  const size: GridSize = { rows: lines.rows.length, cols: columns.length }
  // rows may have been removed since the cells were selected
  const selection = selected && size.rows > 0 ? { from: clampToGrid(selected.from, size), to: clampToGrid(selected.to, size) } : undefined
  const select = useCallback((to: CellPosition, from: CellPosition = to) => setSelected({ from, to }), [])
  const now = useRef({ editing, model })
  now.current = { editing, model }
  const change = useCallback((make: (sheet: SkuSheet) => SkuSheet) => void edit((before) => ({ sheet: make(before) })), [edit])
  const endEdit = useCallback(
    (text?: string) => {
      const { editing: open, model: where } = now.current
      if (!open) return
      now.current = { ...now.current, editing: undefined } // closing the input blurs it, which ends it a second time
      setEditing(undefined)
      if (text !== undefined) change((before) => keepIfUnchanged(before, withTypedValue(before, open.place, text, where)))
    },
    [change],
  )
  const startEdit = useCallback((place: CellPosition, text?: string) => setEditing({ place, text }), [])
  return {
    ...lines,
    sheet,
    columns,
    model,
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

/** An edit without changes adds no undo step. */
export const keepIfUnchanged = (before: SkuSheet, after: SkuSheet): SkuSheet => (after.rows.every((row, at) => row === before.rows[at]) ? before : after)

export interface ShownCell {
  readonly row: number
  readonly column: GridColumn
}

/** Selects a cell and scrolls it into view, expanding its group, whenever another one is requested. */
export function useShowCell(grid: GridState, gridId: string, shown: ShownCell | undefined): void {
  const latest = useRef(grid)
  latest.current = grid
  useEffect(() => {
    if (!shown) return undefined
    const { rows, columns, fold, folded, select } = latest.current
    const show = (): void => {
      const now = latest.current.rows.indexOf(shown.row)
      if (now >= 0)
        select({
          row: now,
          col: Math.max(
            0,
            columns.findIndex(({ name }) => name === shown.column),
          ),
        })
      document.getElementById(gridId)?.focus()
    }
    if (folded?.size && !rows.includes(shown.row)) fold(new Set())
    // after the form has set the focus
    const timer = setTimeout(show, 30)
    return () => clearTimeout(timer)
  }, [gridId, shown])
}
