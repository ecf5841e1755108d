import { rulesOf } from '../../../resources/kit/types'
import { validate } from '../../../resources/validate'
import { isSame } from '../../lib/isSame'
import { separator } from '../../types/shared/sheetText'
import { cellWriter } from '../export/columns'
import { formatCell, parseCell, unmarkFormula } from './cellText'
import { sheetLinesOf } from './sheetLines'

import type { RefusalCode } from '../../../resources/kit/errors'
import type { AnyField, Fields } from '../../../resources/kit/fieldTypes'
import type { Language, TextValues } from '../../../resources/kit/text'
import type { RowValues } from '../compile/columns'
import type { CompiledResource } from '../compile/compileResources'
import type { LabelIndex } from './labelIndex'
import type { SheetRecord } from './records'
import type { SheetColumn } from './sheetFormat'

/** A cell that differs from the row: the stored text, the new text, and the error. */
export interface ImportCellChange {
  readonly column: string
  readonly line: number
  readonly from: string
  readonly to: string
  readonly problem?: { readonly code: RefusalCode; readonly values: TextValues }
}

export interface ComparedCells {
  /** Values that differ from those of the row, in wire format. */
  readonly values: RowValues
  readonly changes: readonly ImportCellChange[]
  /** Parents that are rows of this sheet, by path. */
  readonly later: Readonly<Record<string, string>>
}

export interface CompareContext {
  readonly labels: LabelIndex
  readonly language: Language
  readonly line: number
  /** Further fields of the row, which errors may name. */
  readonly siblings?: Fields
}

type CellChange = { column: SheetColumn; change: ImportCellChange; value?: unknown; later?: string }

/** Compares the cells of a line with a row. Equal texts count as unchanged, so that an unchanged sheet has no difference by construction. */
export function compareCells(cells: ReadonlyMap<SheetColumn, string>, before: RowValues | undefined, context: CompareContext): ComparedCells {
  const compared = [...cells].flatMap(([column, cell]) => compareCell(column, cell, before, context) ?? [])
  const fields = Object.fromEntries(compared.map(({ column }) => [column.name, plainField(column.field)]))
  const read = compared.filter((one) => !one.change.problem && one.later === undefined)
  const validated = validate(fields, Object.fromEntries(read.map((one) => [one.column.name, one.value])), {
    row: before ?? {},
    siblings: context.siblings ?? {},
  })
  const values: RowValues = {}
  const changes = compared.flatMap(({ column: { name }, change }): ImportCellChange[] => {
    const problem = change.problem ? undefined : validated.problems.find((one) => one.field === name)
    if (problem) return [{ ...change, problem: { code: problem.code, values: problem.values } }]
    if (Object.hasOwn(validated.values, name)) {
      if (before && isSame(validated.values[name], before[name])) return [] // `12` equals `12.00`
      values[name] = validated.values[name]
    }
    return [change]
  })
  return { values, changes, later: Object.fromEntries(compared.flatMap((one) => (one.later === undefined ? [] : [[one.column.name, one.later]]))) }
}

/** A value is validated alone: conditions between fields need the whole row, and an extra column is written differently. */
const plainField = ({ when: _, readOnly: __, ...field }: AnyField): AnyField => field as AnyField

function compareCell(column: SheetColumn, cell: string, before: RowValues | undefined, { labels, language, line }: CompareContext): CellChange | undefined {
  if (column.name === 'id') return undefined
  const text = plain(unmarkFormula(cell))
  const from = before ? formatCell(column.field, before[column.name], { language, labels, row: before }) : ''
  if (text === plain(from) || (before && exportedTexts(column.field, before, column.name, { language, labels }).includes(text))) return undefined
  const change: ImportCellChange = { column: column.name, line, from, to: text }
  const failure = textProblem(column.field, text)
  if (failure) return { column, change: { ...change, problem: { code: failure, values: { field: column.label, text } } } }
  const read = parseCell(column.field, cell, labels)
  if ('later' in read) return { column, change, later: read.later }
  if ('value' in read) return { column, change, value: read.value }
  return { column, change: { ...change, problem: { code: read.code, values: { field: column.label, ...read.values } } } }
}

const plain = (text: string): string => text.replaceAll('\r\n', '\n').trim()

/** The exported text of a value: other rows by name without path, lists with commas. It counts as unchanged, too. */
function exportedTexts(field: AnyField, row: RowValues, name: string, { language, labels }: Pick<CompareContext, 'language' | 'labels'>): string[] {
  if (!rulesOf(field).labelColumns) return [plain(unmarkFormula(String(cellWriter(field, language, false)(row[name]))))]
  const text = formatCell(field, row[name], { language, row, labels: { ...labels, labelOf: labels.nameOf } })
  return [plain(text), plain(text.replaceAll(separator, ', '))]
}

/** The replacement character: bytes that could not be decoded, here or in an earlier program. */
export const unreadableLetter = '\uFFFD'
const errors = /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!|GETTING_DATA)$/

/** What a spreadsheet makes of a long number, such as that of a parcel: `1.23457E+17`. */
const rounded = /^[+-]?\d(?:\.\d+E\+?|E\+)\d{2,}$/i

/** The text of a spreadsheet error, such as `#REF!`, is not a value, and a number without all its digits is no text. */
function textProblem(field: AnyField, text: string): RefusalCode | undefined {
  if (text.includes(unreadableLetter)) return 'import_broken_text'
  if (errors.test(text)) return 'import_error_cell'
  return rulesOf(field).isText && rounded.test(text) ? 'import_rounded' : undefined
}

export interface ComparedLines {
  readonly isChanged: boolean
  /** All lines after the import: the stored ones with their changes, then the new ones. */
  readonly lines: readonly RowValues[]
  /** All stored lines. */
  readonly undo: readonly RowValues[] | undefined
  /** The part of a body that they make, for the validation of the whole row. */
  readonly body: RowValues
  /** The line of the sheet that each of the lines comes from; undefined for one that the sheet leaves out. */
  readonly places: readonly (number | undefined)[]
  readonly changes: readonly ImportCellChange[]
}

const none: ComparedLines = { isChanged: false, lines: [], undo: undefined, body: {}, places: [], changes: [] }

/** Compares the lines below a row. A stored line that the sheet leaves out is kept: an incomplete list does not delete the rest. */
export function compareLines(
  compiled: CompiledResource,
  record: SheetRecord,
  row: RowValues | undefined,
  before: readonly RowValues[] = [],
  at: { readonly labels: LabelIndex; readonly language: Language },
): ComparedLines {
  const lines = sheetLinesOf(compiled)
  if (!lines || record.parts.every(({ cells }) => [...cells.values()].every((cell) => cell.trim() === ''))) return none
  const match = lines.matcherOf(before)
  const updated = new Map(before.map((line) => [line, line]))
  const places = new Map<RowValues, number>()
  const firstLines = new Map<RowValues, number>()
  const added: RowValues[] = []
  const changes: ImportCellChange[] = []
  for (const { line, cells } of record.parts) {
    const texts = Object.fromEntries([...cells].map(([column, cell]) => [column.name, cell.trim()]))
    const old = match(texts)
    if (!old && row && compareCells(cells, row, { ...at, line }).changes.length === 0) continue // an export shows values of the row that its lines determine
    const compared = compareCells(cells, old, { ...at, line })
    const first = old && firstLines.get(old)
    const isRepeated = old !== undefined && (compared.changes.length > 0 || updated.get(old) !== old)
    changes.push(
      ...(isRepeated && first !== undefined ? repeatedLine(compared.changes, { cells, line, first }) : compared.changes),
      ...(old ? [] : unknownLine(lines.id, texts, line)),
    )
    if (old) firstLines.set(old, first ?? line)
    const next = old ? { ...old, ...compared.values } : compared.values
    places.set(next, line)
    if (!old) added.push(next)
    else if (compared.changes.length) updated.set(old, next)
  }
  if (changes.length === 0) return none
  const all = [...updated.values(), ...added]
  const { relative } = lines
  const undo = relative ? before.map((old) => ({ ...old, [relative.loaded]: updated.get(old)?.[relative.value] })) : before
  return { isChanged: true, lines: all, undo, body: lines.bodyOf(all, before), places: all.map((line) => places.get(line)), changes }
}

interface RepeatedLine {
  readonly cells: ReadonlyMap<SheetColumn, string>
  readonly line: number
  readonly first: number
}

/** Of two lines about one stored line the second would take back what the first has changed. */
function repeatedLine(changes: readonly ImportCellChange[], { cells, line, first }: RepeatedLine): ImportCellChange[] {
  const problem = { code: 'import_twice', values: { line: first } } as const
  const [changed, ...others] = changes
  if (changed) return [{ ...changed, problem: changed.problem ?? problem }, ...others]
  return [...cells.keys()].slice(0, 1).map(({ name }) => ({ column: name, line, from: '', to: '', problem }))
}

/** A line with an id that the row does not have is no new line. */
function unknownLine(column: string | undefined, texts: Readonly<Record<string, string>>, line: number): ImportCellChange[] {
  const id = column === undefined ? undefined : texts[column]
  return column && id ? [{ column, line, from: '', to: id, problem: { code: 'import_no_row', values: { id } } }] : []
}
