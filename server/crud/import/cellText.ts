import { isWritable } from '../../../resources/kit/derived'
import { hasRows } from '../../../resources/kit/types/lines'
import { serverTypeOf } from '../../types'
import { accepted, listOf, rejected } from '../../types/shared/sheetText'

import type { AnyField } from '../../../resources/kit/fieldTypes'
import type { RowTable } from '../../../resources/kit/types/lines'
import type { LabelLookup, ParsedCell, WriteTextInput } from '../../types/shared/sheetText'
import type { RowValues } from '../compile/columns'

type FormatInput = Omit<WriteTextInput<AnyField>, 'field' | 'value'>

/** The text of a value in a sheet that can be imported. Labels of other rows come from `labels`. */
export function formatCell(field: AnyField, value: unknown, input: FormatInput): string {
  if (hasRows(field)) return formatLines(field, value, input)
  const type = serverTypeOf(field)
  if (type.writeText) return type.writeText({ ...input, field, value })
  return value === null || value === undefined ? '' : String(value)
}

/** Parses a cell. An empty one empties the field; whether that is allowed is validated later. */
export function parseCell(field: AnyField, cell: string, labels: LabelLookup): ParsedCell {
  const text = unmarkFormula(cell).trim()
  const type = serverTypeOf(field)
  if (text === '') return accepted(type.emptyCell ?? null)
  if (hasRows(field)) return parseLines(field, text, labels)
  return type.readText ? type.readText({ field, text, labels }) : accepted(text)
}

/** A text that a spreadsheet would evaluate as a formula gets a mark, and so does one that begins with the mark; `unmarked` removes it. */
export const markFormula = (cell: string): string => (/^'*[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell)
export const unmarkFormula = (cell: string): string => (/^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell)

/* All lines of a table in one cell: each on a line of its own, `#12 | 张三 | 13800000000`; a new one has no number. */

const between = ' | '
const writable = ({ columns }: RowTable): [string, AnyField][] => Object.entries(columns).filter(([, column]) => isWritable(column))

const formatLines = (field: RowTable, value: unknown, input: FormatInput): string =>
  (listOf(value) as RowValues[]) // as they were read
    .map((line) =>
      [`#${String(line['id'])}`, ...writable(field).map(([name, column]) => escaped(formatCell(column, line[name], { ...input, row: line })))].join(between),
    )
    .join('\n')

function parseLines(field: RowTable, text: string, labels: LabelLookup): ParsedCell {
  const columns = writable(field)
  const lines: RowValues[] = []
  for (const line of text.split('\n').filter((one) => one.trim() !== '')) {
    const parts = line.split(/(?<!\\)\|/).map((part) => unescaped(part.trim()))
    const id = /^#(\d{1,15})$/.exec(parts[0] ?? '')?.[1]
    const cells = id === undefined ? parts : parts.slice(1)
    if (cells.length !== columns.length) return rejected('import_not_lines', { count: columns.length })
    const values: RowValues = id === undefined ? {} : { id: Number(id) }
    for (const [at, [name, column]] of columns.entries()) {
      const parsed = parseCell(column, cells[at] ?? '', labels)
      if (!('value' in parsed)) return parsed
      values[name] = parsed.value
    }
    lines.push(values)
  }
  return accepted(lines)
}

const escaped = (text: string): string => text.replace(/[\\|]/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`)
const unescaped = (text: string): string => text.replace(/\\([\\|n])/g, (_, letter: string) => (letter === 'n' ? '\n' : letter))
