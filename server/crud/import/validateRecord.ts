import { nameFieldOf } from '../../../resources/kit/derived'
import { rulesOf } from '../../../resources/kit/types'
import { isEmpty } from '../../../resources/kit/validate'
import { truncate, truncateWithEllipsis } from '../../../resources/kit/values/characters'
import { validate } from '../../../resources/validate'
import { isSame } from '../../lib/isSame'
import { clearHiddenFields } from '../saving/conditionalFields'
import { foldLabel, pathSeparator } from '../../types/shared/labels'
import { compareCells, compareLines, unreadableLetter } from './compare'
import { formatCell } from './cellText'
import { cellOf } from './records'
import { lineColumn } from './sheetLines'

import type { RefusalCode } from '../../../resources/kit/errors'
import type { Language, TextValues } from '../../../resources/kit/text'
import type { Context } from '../../context'
import type { RowValues } from '../compile/columns'
import type { CompiledResource } from '../compile/compileResources'
import type { CompareContext, ComparedCells, ComparedLines, ImportCellChange } from './compare'
import type { ExistingRows } from './existingRows'
import type { ImportedRowChange, ImportRow } from './importRuns'
import type { LabelIndex } from './labelIndex'
import type { SheetRecord } from './records'
import type { ImportRights } from './rights'
import type { SheetColumn } from './sheetFormat'

export interface ValidationContext {
  readonly compiled: CompiledResource
  readonly ctx: Context
  readonly labels: LabelIndex
  readonly rights: ImportRights
  /** Values that must be unique in a sheet, with their line: ids and unique texts. */
  readonly seen: Map<string, number>
  /** Rows that the sheet adds to a tree, by path. */
  readonly paths: Map<string, number>
}

/** Validates one record cell by cell: new, changed, unchanged or invalid. */
export function validateRecord(context: ValidationContext, record: SheetRecord, stored: ExistingRows): ImportRow {
  const { compiled, ctx, labels } = context
  const existing = findExisting(context, record, stored)
  const { before, failure } = existing
  const at = { labels, language: ctx.language, line: record.line, siblings: compiled.resource.fields }
  const split = (of: SheetColumn['of']): Map<SheetColumn, string> => new Map([...record.cells].filter(([column]) => column.of === of))
  const row = compareCells(split('row'), before, at)
  const extra = compareCells(split('extra'), before, at)
  const lines = compareLines(compiled, record, before, before && stored.lines.get(Number(before['id'])), at)
  const later = findNewParents(context, row)
  const cleared = before ? clearedCells(compiled, { before, values: row.values, ...at }) : []
  const hasChanges = !before || row.changes.length + extra.changes.length > 0 || lines.isChanged
  const validated = hasChanges ? inSheetLines(validateWhole(compiled, { ...row.values, ...lines.body }, before), lines) : []
  const marks = [
    ...unreadableNames(record, before),
    ...failure,
    ...later.wrong,
    ...validated,
    ...findRepeated(context, record.line, { ...row, ...existing, hasChanges }),
  ]
  const cells = [
    ...markCells([...row.changes, ...cleared, ...extra.changes, ...lines.changes], marks, record.line),
    ...ignoredCells(record, before, { ...row.values, ...extra.values }, at),
  ]
  const path = pathOf(compiled, record)
  if (!before && path) context.paths.set(path, record.line)
  const body: ImportedRowChange = {
    row: row.values,
    ...(extra.changes.length ? { extra: { ...extra.values, ...loadedValues(extra.values, before) } } : {}),
    ...(lines.isChanged ? { lines: lines.lines } : {}),
    later: later.parents,
    ...(path ? { path } : {}),
  }
  const isWrong = cells.some((cell) => cell.problem)
  const kind = isWrong ? 'wrong' : !before ? 'add' : hasChanges ? 'edit' : 'same'
  return {
    line: record.line,
    kind,
    row_id: before ? Number(before['id']) : null,
    row_version: before ? Number(before['row_version']) : null,
    name: truncate(nameIn(record.cells, compiled, before), 200),
    // a preview shows the beginning of a long text; the body has all of it
    cells: cells.map((cell) => ({ ...cell, from: truncateWithEllipsis(cell.from, 1000), to: truncateWithEllipsis(cell.to, 1000) })),
    body: kind === 'add' || kind === 'edit' ? body : null,
    undo:
      kind === 'edit' && before
        ? undoBody(before, { ...body, cleared: cleared.map(({ column }) => column) }, { extra: extra.values, lines: lines.undo })
        : null,
  }
}

interface ComparedRow {
  readonly before: RowValues
  readonly values: RowValues
  readonly labels: LabelIndex
  readonly language: Language
  readonly line: number
}

/** What the row loses because the sheet changes the condition that it depends on. */
function clearedCells({ resource: { fields } }: CompiledResource, { before, values, labels, language, line }: ComparedRow): ImportCellChange[] {
  return Object.keys(clearHiddenFields({ fields, values, before })).flatMap((column): ImportCellChange[] => {
    const field = fields[column]
    return field ? [{ column, line, from: formatCell(field, before[column], { language, labels, row: before }), to: '' }] : []
  })
}

/** The name that the sheet says; the parts that it lacks are those of the row that it is for. */
function nameIn(cells: SheetRecord['cells'], { resource }: CompiledResource, before: RowValues | undefined): string {
  const parts = (resource.nameColumns ?? [nameFieldOf(resource)]).map((name) => {
    const [own = '', column] = name.split('.')
    const stored = column === undefined ? before?.[own] : (before?.[own] as RowValues | null | undefined)?.[column]
    return cellOf(cells, name) || String(stored ?? '')
  })
  return parts.filter(Boolean).join(' / ')
}

/** What further lines of a record say otherwise than its first: that would be ignored, unless it is what the row has or gets anyway. */
function ignoredCells({ line: first, parts }: SheetRecord, before: RowValues | undefined, written: RowValues, at: CompareContext): ImportCellChange[] {
  const problem = { code: 'import_other_line', values: { line: first } } as const
  return parts.flatMap(({ line, other }) => {
    const { changes, values } = compareCells(other, before, { ...at, line })
    const isWritten = (name: string): boolean => Object.hasOwn(values, name) && isSame(values[name], written[name])
    return changes.flatMap((change) => (isWritten(change.column) ? [] : [{ ...change, problem }]))
  })
}

interface CellProblem {
  readonly column: string
  /** The line of the sheet, if it is not that of the row. */
  readonly line?: number
  readonly code: RefusalCode
  readonly values: TextValues
}

interface ExistingRow {
  readonly before?: RowValues
  /** The column that names the row. */
  readonly identifiedBy?: string
  readonly failure: readonly CellProblem[]
}

/**
 * The stored row of a record: by its id, else by the first filled column that names rows. Undefined for users who may not edit it, because the differences
 * would reveal its values.
 */
function findExisting({ compiled, rights }: ValidationContext, { cells }: SheetRecord, stored: ExistingRows): ExistingRow {
  const id = cellOf(cells, 'id')
  if (id) {
    const before = stored.byId.get(Number(id))
    if (!before) return { failure: [{ column: 'id', code: 'import_no_row', values: { id } }] }
    return rights.edit ? { before, identifiedBy: 'id', failure: [] } : { failure: [{ column: 'id', code: 'import_no_edit', values: {} }] }
  }
  for (const name of compiled.resource.imports?.match ?? []) {
    const text = cellOf(cells, name).toLowerCase()
    const before = text ? stored.byName.get(name)?.get(text) : undefined
    if (before) return rights.edit ? { before, identifiedBy: name, failure: [] } : { failure: [{ column: name, code: 'import_no_edit', values: {} }] }
  }
  return { failure: rights.add ? [] : [{ column: 'id', code: 'import_no_add', values: {} }] }
}

/** A column that only identifies the row is not compared, but must be valid if no row is found. */
function unreadableNames({ cells }: SheetRecord, before: RowValues | undefined): CellProblem[] {
  if (before) return []
  return [...cells].flatMap(([{ name, of }, cell]): CellProblem[] =>
    (of === 'shown' || name === 'id') && cell.includes(unreadableLetter) ? [{ column: name, code: 'import_broken_text', values: {} }] : [],
  )
}

/** The validation of the whole row: required fields, conditions between fields, rules of controls. */
function validateWhole(compiled: CompiledResource, values: RowValues, before: RowValues | undefined): CellProblem[] {
  const { problems } = validate(compiled.resource.fields, values, before ? { row: before } : {})
  return problems.map(({ field, code, values: texts }) => ({ column: field, code, values: texts }))
}

/** The problem of a cell of a table is that of its column, in its line of the sheet. */
function inSheetLines(problems: readonly CellProblem[], { body, places }: ComparedLines): CellProblem[] {
  return problems.map((problem) => {
    const [table = '', at, column] = problem.column.split('.')
    const line = body[table] === undefined ? undefined : places[Number(at)]
    return column === undefined ? problem : { ...problem, column: lineColumn(table, column), ...(line !== undefined && { line }) }
  })
}

/** A parent that does not exist yet may be a row above in this sheet. */
function findNewParents({ paths }: ValidationContext, { later, changes }: ComparedCells): { parents: Record<string, string>; wrong: CellProblem[] } {
  const parents: Record<string, string> = {}
  const wrong: CellProblem[] = []
  for (const [name, label] of Object.entries(later)) {
    if (paths.has(foldLabel(label))) parents[name] = foldLabel(label)
    else if (changes.some((change) => change.column === name)) wrong.push({ column: name, code: 'import_not_found', values: { label } })
  }
  return { parents, wrong }
}

function pathOf(compiled: CompiledResource, { cells }: SheetRecord): string | undefined {
  const field = compiled.parent ? compiled.resource.fields[compiled.parent] : undefined
  if (!compiled.parent || !field) return undefined
  const [up, name] = [cellOf(cells, compiled.parent), cellOf(cells, rulesOf(field).labelColumns?.(field)[0] ?? '')]
  return name ? foldLabel(up ? `${up}${pathSeparator}${name}` : name) : undefined
}

interface NamedRow extends Pick<ComparedCells, 'values'>, ExistingRow {
  readonly hasChanges: boolean
}

/** The same row changed twice, whatever names it, or the same unique text twice in one sheet. */
function findRepeated({ compiled, seen }: ValidationContext, line: number, { values, before, identifiedBy, hasChanges }: NamedRow): CellProblem[] {
  const keys: [column: string, key: string][] = before && identifiedBy && hasChanges ? [[identifiedBy, `id:${Number(before['id'])}`]] : []
  for (const [name, field] of Object.entries(compiled.resource.fields))
    if (field.unique === true && typeof values[name] === 'string' && values[name]) keys.push([name, `${name}:${values[name].toLowerCase()}`])
  return keys.flatMap(([column, key]): CellProblem[] => {
    const first = seen.get(key)
    seen.set(key, first ?? line)
    return first === undefined ? [] : [{ column, code: 'import_twice', values: { line: first } }]
  })
}

/** Errors are shown at their cell; if the sheet has no such cell, at an additional one. */
function markCells(changes: readonly ImportCellChange[], marks: readonly CellProblem[], line: number): ImportCellChange[] {
  const cells = [...changes]
  for (const { column, line: own, ...problem } of marks) {
    const at = cells.findIndex((cell) => cell.column === column && (own === undefined || cell.line === own))
    const cell = cells[at]
    if (!cell) cells.push({ column, line: own ?? line, from: '', to: '', problem })
    else if (!cell.problem) cells[at] = { ...cell, problem }
  }
  return cells
}

const loadedValues = (values: RowValues, from: RowValues | undefined): RowValues =>
  Object.fromEntries(Object.keys(values).map((name) => [`${name}_loaded`, from?.[name] ?? null]))

function undoBody(
  before: RowValues,
  { row = {}, later = {}, cleared }: ImportedRowChange & { readonly cleared: readonly string[] },
  { extra, lines }: { readonly extra: RowValues; readonly lines: readonly RowValues[] | undefined },
): ImportedRowChange {
  const old = (names: readonly string[]): RowValues =>
    Object.fromEntries(names.map((name) => [name, isEmpty(before[name]) ? null : withoutLostIds(before[name], row[name])]))
  const back = old(Object.keys(extra))
  return {
    row: old([...Object.keys(row), ...Object.keys(later), ...cleared]),
    ...(Object.keys(extra).length ? { extra: { ...back, ...loadedValues(back, extra) } } : {}),
    ...(lines ? { lines } : {}),
  }
}

/** Lines that an import removes get new ids when they come back. */
function withoutLostIds(before: unknown, after: unknown): unknown {
  const kept = Array.isArray(after) ? new Set(after.map((line: unknown) => idIn(line))) : undefined
  if (!kept || !Array.isArray(before)) return before
  return before.map((line: unknown) => {
    if (idIn(line) === undefined || kept.has(idIn(line))) return line
    const { id: _, ...cells } = line as RowValues // it has an id
    return cells
  })
}

const idIn = (line: unknown): unknown => (typeof line === 'object' && line !== null && 'id' in line ? line.id : undefined)
