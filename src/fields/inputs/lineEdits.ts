import { isRelation, isWritable } from '../../../resources/kit/derived'
import { rulesOf } from '../../../resources/kit/types'
import { toPlainNumber } from '../../ui/input/NumberField'

import type { AnyField, FieldOf } from '../../../resources/kit/fieldTypes'
import type { LineValues } from '../cells/lineTexts'

export interface LineCell {
  readonly line: number
  readonly column: string
}

/** Columns that are filled in. */
export const typedColumns = ({ columns }: FieldOf<'lines'>): string[] => Object.entries(columns).flatMap(([name, column]) => (isWritable(column) ? [name] : []))

/** A new line has the defaults of its columns. */
export const emptyLine = ({ columns }: FieldOf<'lines'>): LineValues =>
  Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, 'default' in column && column.default !== undefined ? column.default : null]))

/**
 * Pasted cells from a cell on, over the columns that are filled in; lines that lack are added, unless the lines are rows of another entity. A cell that chooses
 * a row of another list keeps its own, because a text does not name one for certain.
 */
export function withPastedCells(
  field: FieldOf<'lines'>,
  lines: readonly LineValues[],
  from: LineCell,
  cells: readonly (readonly string[])[],
): readonly LineValues[] {
  const names = typedColumns(field)
  const first = names.indexOf(from.column)
  const most = field.of ? lines.length : field.max
  const length = Math.min(most, Math.max(lines.length, from.line + cells.length))
  return Array.from({ length }, (_, at) => {
    const pasted = cells[at - from.line] ?? []
    const values = pasted.flatMap((text, n) => {
      const name = names[first + n]
      const column = name === undefined ? undefined : field.columns[name]
      return name !== undefined && column && !isRelation(column) ? [[name, pastedValue(column, text)] as const] : []
    })
    return { ...(lines[at] ?? emptyLine(field)), ...Object.fromEntries(values) }
  })
}

/** Numbers may have thousands separators; a choice may come by its label. An empty cell has no value. */
function pastedValue(column: AnyField, text: string): string | null {
  const typed = text.trim()
  if (typed === '') return null
  if (rulesOf(column).isNumber) return toPlainNumber(typed)
  const choices = 'choices' in column && column.choices ? Object.entries(column.choices) : []
  return choices.find(([, label]) => label.zh === typed || label.en === typed)?.[0] ?? typed
}
