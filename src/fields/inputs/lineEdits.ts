import { isRelation, isWritable } from '../../../resources/kit/derived'
import { rulesOf } from '../../../resources/kit/types'
import { readSwitch } from '../../../resources/kit/values/switchWords'
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

/** The line with what follows from its other cells. */
function withComputed(columns: FieldOf<'lines'>['columns'], line: LineValues): LineValues {
  const computed = Object.entries(columns).flatMap(([name, column]) => {
    const { computeIn } = rulesOf(column)
    return computeIn ? [[name, computeIn(column, line)] as const] : []
  })
  return computed.length > 0 ? { ...line, ...Object.fromEntries(computed) } : line
}

/** The lines with another value in one cell. The words of a value are those of the stored one; a switch that one line has on is off in the others. */
export function withCell(
  { single, columns }: FieldOf<'lines'>,
  lines: readonly LineValues[],
  { line, column }: LineCell,
  value: unknown,
): readonly LineValues[] {
  const words = columns[column] && rulesOf(columns[column]).wordsIn
  const isOnlyOne = column === single && value === 1
  return lines.map((one, at) => {
    if (at === line) return withComputed(columns, { ...one, [column]: value, ...(words && { [words]: undefined }) })
    return isOnlyOne && one[column] === 1 ? { ...one, [column]: 0 } : one
  })
}

/**
 * Pasted cells from a cell on, over the columns that are filled in; lines that lack are added, unless the lines are rows of another entity. A cell that chooses
 * a row of another list or a region keeps its own, because a text does not name one for certain. `left` is the number of pasted rows without a line.
 */
export function withPastedCells(
  field: FieldOf<'lines'>,
  lines: readonly LineValues[],
  from: LineCell,
  cells: readonly (readonly string[])[],
): { readonly lines: readonly LineValues[]; readonly left: number } {
  const names = typedColumns(field)
  const first = names.indexOf(from.column)
  const most = field.of ? lines.length : field.max
  const length = Math.min(most, Math.max(lines.length, from.line + cells.length))
  const changed = Array.from({ length }, (_, at) => {
    const pasted = cells[at - from.line] ?? []
    const values = pasted.flatMap((text, n) => {
      const name = names[first + n]
      const column = name === undefined ? undefined : field.columns[name]
      const value = column && !isRelation(column) && !rulesOf(column).hasOtherColumns ? pastedValue(column, text) : undefined
      return name === undefined || value === undefined ? [] : [[name, value] as const]
    })
    return withComputed(field.columns, { ...(lines[at] ?? emptyLine(field)), ...Object.fromEntries(values) })
  })
  return { lines: changed, left: Math.max(0, from.line + cells.length - length) }
}

/**
 * Numbers may have thousands separators; a choice may come by its label, a switch by a word for on or off. An empty cell has no value; undefined leaves the
 * old one: text that is no word for on or off changes no switch.
 */
function pastedValue(column: AnyField, text: string): unknown {
  const typed = text.trim()
  if (typed === '') return null
  if (rulesOf(column).isNumber) return toPlainNumber(typed)
  if (rulesOf(column).onValue) return readSwitch(typed)
  if (Array.isArray(rulesOf(column).empty)) return typed.split(/[,，;；、]/).map((one) => one.trim())
  const choices = 'choices' in column && column.choices ? Object.entries(column.choices) : []
  return choices.find(([, label]) => label.zh === typed || label.en === typed)?.[0] ?? typed
}
