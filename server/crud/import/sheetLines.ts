import { serverTypeOf } from '../../types'
import { formatCell, markFormula } from './formatCell'

import type { AnyField } from '../../../resources/kit/fieldTypes'
import type { Context } from '../../context'
import type { RowValues } from '../compile/columns'
import type { CompiledResource } from '../compile/compileResources'
import type { SheetCell } from '../../types/parts/exportCell'
import type { LabelIndex } from './labelIndex'
import type { SheetColumn } from './sheetColumns'

/** Makes the lines of some rows: each `{ cells }`, one for every line below a row or one for the row alone. */
export type WriteLines = (rows: readonly RowValues[]) => Promise<RowValues[]>

interface WriterOptions {
  readonly columns: readonly SheetColumn[]
  readonly labels: LabelIndex
  readonly isBook: boolean
}

export function lineWriter(compiled: CompiledResource, ctx: Context, { columns, labels, isBook }: WriterOptions): WriteLines {
  const lines = compiled.hooks.sheet?.lines
  const { language } = ctx
  const cellsOf = (row: RowValues, line: RowValues | undefined): SheetCell[] =>
    columns.map(({ name, field, of }) => {
      const source = of === 'line' ? line : row
      return source ? toCell(field, formatCell(field, source[name], { language, labels, row: source }), isBook) : ''
    })
  return async (rows) => {
    const ids = rows.map((row) => Number(row['id']))
    const below = lines ? await lines.read(ctx, ids) : undefined
    return rows.flatMap((row) => {
      const own = below?.get(Number(row['id'])) ?? []
      return own.length ? own.map((line) => ({ cells: cellsOf(row, line) })) : [{ cells: cellsOf(row, undefined) }]
    })
  }
}

/** A book takes numbers to reckon with; texts never become formulas. */
function toCell(field: AnyField, text: string, isBook: boolean): SheetCell {
  if (!serverTypeOf(field).isBookNumber) return markFormula(text)
  return isBook && text !== '' && Number.isFinite(Number(text)) ? Number(text) : text
}
