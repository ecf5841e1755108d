import { serverTypeOf } from '../../types'

import type { AnyField } from '../../../resources/kit/fieldTypes'
import type { WriteParts } from '../../types/parts/sheetText'

/** How a value stands in a sheet that can be read back. Labels of other rows come from `labels`. */
export type CellText = string

export function formatCell(field: AnyField, value: unknown, parts: Omit<WriteParts<AnyField>, 'field' | 'value'>): CellText {
  const type = serverTypeOf(field)
  if (type.writeText) return type.writeText({ ...parts, field, value })
  return value === null || value === undefined ? '' : String(value)
}

/** A text that a spreadsheet would take for a formula is marked as text, and so is one that only looks marked; `unmarked` takes one mark off again. */
export const markFormula = (cell: CellText): CellText => (/^'*[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell)
export const unmarkFormula = (cell: CellText): CellText => (/^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell)
