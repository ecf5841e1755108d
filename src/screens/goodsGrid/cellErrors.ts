import { refusals } from '../../../resources/errors'
import { isCode, readNumber } from '../../../resources/goods/skuCells'
import { validateRows } from '../../../resources/goods/skuValidation'
import { filled, skusOf, specsOf } from '../goodsSheet/skuSheet'
import { isNumber } from './gridColumns'

import type { Translate } from '../../../resources/kit/text'
import type { GridColumn } from '../goodsSheet/skuEdit'
import type { SheetRow, SkuSheet } from '../goodsSheet/skuSheet'

/** Messages by row and column; only cells that can be shown. */
export type CellErrors = ReadonlyMap<number, ReadonlyMap<GridColumn, string>>

/** Every invalid cell by the validation of the save. */
export function cellErrorsOf(sheet: SkuSheet, translate: Translate): CellErrors {
  const { problems } = validateRows(skusOf(sheet), specsOf({ ...sheet, groups: filled(sheet.groups) }))
  const errors = new Map<number, Map<GridColumn, string>>()
  for (const { row, column, code, values } of problems) {
    if (row === undefined) continue
    const cells = errors.get(row) ?? new Map<GridColumn, string>()
    const name = column ?? 'image'
    if (!cells.has(name)) cells.set(name, translate(refusals[code], values))
    errors.set(row, cells)
  }
  return errors
}

/** Errors that depend on the cell alone, shown on blur. */
export function cellErrorOf(row: SheetRow, column: GridColumn, at: number, translate: Translate): string | undefined {
  if (column === 'sku_code') return isCode(row.cells.sku_code) ? undefined : translate(refusals.sku_code_bad, { row: at + 1 })
  if (!isNumber(column)) return undefined
  const text = row.cells[column]
  const cell = readNumber(column, text)
  if ('code' in cell) return translate(refusals[cell.code], { ...cell.values, row: at + 1 })
  const isLow = column === 'origin_price' && Number(text) > 0 && Number(text) < Number(row.cells.price)
  return isLow ? translate(refusals.sku_origin_too_low, { row: at + 1 }) : undefined
}
