import { readNumber } from '../../../resources/goods/skuCells'
import { readSwitch } from '../../../resources/kit/values/switchWords'
import { toPlainNumber } from '../../ui/input/NumberField'
import { setCells, textAt } from '../goodsSheet/skuEdit'
import { isNumber } from './gridColumns'

import type { GridColumn, SkuCellChange } from '../goodsSheet/skuEdit'
import type { SkuSheet } from '../goodsSheet/skuSheet'
import type { CellArea, CellPosition } from './selection'

/** The rows and columns at positions of the grid. */
export interface GridModel {
  /** Indexes into the sheet's rows, without collapsed ones. */
  readonly rows: readonly number[]
  readonly columns: readonly GridColumn[]
}

/** The stored form of typed or pasted text: a number in wire format; invalid text is kept for correction. */
export function normalizedText(column: GridColumn, typed: string): string {
  if (!isNumber(column)) return typed.trim()
  const plain = toPlainNumber(typed)
  if (plain === '') return column === 'stock' || column === 'stock_warning' ? '0' : ''
  const cell = readNumber(column, plain)
  return 'value' in cell ? cell.value : plain
}

/** A pasted cell in stored form; undefined leaves the old one: text that is no word for on or off changes no switch. */
function pastedText(column: GridColumn, cell: string): string | undefined {
  return column === 'status' ? readSwitch(cell)?.toString() : normalizedText(column, cell)
}

const at = <Item>(list: readonly Item[], n: number): Item | undefined => list[n]

function changesOf(
  area: CellArea,
  { rows, columns }: GridModel,
  text: (row: number, col: number, column: GridColumn) => string | undefined,
): readonly SkuCellChange[] {
  const changes: SkuCellChange[] = []
  for (let row = area.top; row <= area.bottom; row++)
    for (let col = area.left; col <= area.right; col++) {
      const [index, column] = [at(rows, row), at(columns, col)]
      const typed = column && text(row, col, column)
      if (index !== undefined && column && typed !== undefined) changes.push({ row: index, column, text: typed })
    }
  return changes
}

/** Cells of a range as texts, for the clipboard. */
export const textsOf = (sheet: SkuSheet, area: CellArea, model: GridModel): readonly (readonly string[])[] =>
  model.rows.slice(area.top, area.bottom + 1).map((index) =>
    model.columns.slice(area.left, area.right + 1).map((column) => {
      const row = at(sheet.rows, index)
      return row ? textAt(row, column) : ''
    }),
  )

/** Pastes cells at the corner of the selected range; a block that fits into the range several times is repeated. */
export function withPasted(
  sheet: SkuSheet,
  block: readonly (readonly string[])[],
  area: CellArea,
  model: GridModel,
): { readonly sheet: SkuSheet; readonly left: number } {
  const [height, width] = [block.length, Math.max(...block.map(({ length }) => length))]
  const times = (marked: number, size: number): number => (marked % size === 0 ? marked : size)
  const tall = times(area.bottom - area.top + 1, height)
  const wide = times(area.right - area.left + 1, width)
  const target: CellArea = { ...area, bottom: area.top + tall - 1, right: area.left + wide - 1 }
  const changes = changesOf(target, model, (row, col, column) => {
    const text = at(at(block, (row - area.top) % height) ?? [], (col - area.left) % width)
    return text === undefined ? undefined : pastedText(column, text)
  })
  return { sheet: setCells(sheet, changes), left: Math.max(0, area.top + tall - model.rows.length) }
}

/** Empties cells; a switch and required numbers get their defaults. */
export const withCleared = (sheet: SkuSheet, area: CellArea, model: GridModel): SkuSheet =>
  setCells(
    sheet,
    changesOf(area, model, (_row, _col, column) => (column === 'status' ? undefined : normalizedText(column, ''))),
  )

/** Repeats the rows of `from` over `to`, which extends further down or up. */
export function withFilled(sheet: SkuSheet, from: CellArea, to: CellArea, model: GridModel): SkuSheet {
  const height = from.bottom - from.top + 1
  const source = textsOf(sheet, from, model)
  const changes = changesOf(to, model, (row, col) => at(at(source, (((row - from.top) % height) + height) % height) ?? [], col - from.left))
  return setCells(sheet, changes)
}

export const withTypedValue = (sheet: SkuSheet, place: CellPosition, typed: string, model: GridModel): SkuSheet =>
  setCells(
    sheet,
    changesOf({ top: place.row, bottom: place.row, left: place.col, right: place.col }, model, (_row, _col, column) => normalizedText(column, typed)),
  )
