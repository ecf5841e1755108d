import { sql } from 'kysely'

import { matches } from '../../../resources/kit/conditions'
import { isWritable } from '../../../resources/kit/derived'
import { validate } from '../../../resources/validate'
import { refuse } from '../../errors'
import { allOf, anyText } from '../../lib/sqlCondition'
import { readLines } from '../../sheets/readInWorker'
import { compareCells } from '../import/compare'
import { countRows, createRun, insertRows } from '../import/importRuns'
import { readLabelIndex } from '../import/labelIndex'
import { countLinesOf } from '../import/progress'
import { cellOf, inBatches, recordsOf } from '../import/records'
import { readHeader } from '../import/sheetFormat'
import { visibleRows } from '../rows/scope'
import { marked, problemOf, tryLine } from './batch'

import type { BySheet } from '../../../resources/kit/actions'
import type { ImportAnswer } from '../../../resources/kit/protocol/imports'
import type { Context } from '../../context'
import type { RawRow, RowValues } from '../compile/columns'
import type { StagedSheet } from '../import/import'
import type { ImportRow } from '../import/importRuns'
import type { LabelIndex } from '../import/labelIndex'
import type { SheetRecord } from '../import/records'
import type { Batch, MarkedCell } from './batch'

/** The most lines of a sheet: each runs by itself while a person waits. */
const mostLines = 5_000
const batchSize = 200

interface Preview {
  readonly batch: Batch
  readonly ctx: Context
  readonly match: string
  readonly labels: LabelIndex
  /** The lines of the rows so far. */
  readonly seen: Map<string, number>
}

/** Keeps the lines of a sheet as a run that nothing has run of. Each right line is tried and taken back, so that the preview has every refusal of the action. */
export async function stageSheet(batch: Batch, { match }: BySheet, ctx: Context, sheet: StagedSheet): Promise<ImportAnswer> {
  const { compiled, registry, field, columns, source } = batch
  const lines = readLines(sheet.lines)
  const first = await lines.next()
  const head = first.done ? undefined : readHeader(columns, first.value.cells)
  const named = head?.columns.flatMap((column) => column?.name ?? []) ?? []
  const required = Object.entries(field.columns).flatMap(([name, column]) => (isWritable(column) && column.required ? [name] : []))
  if (!head || ![match, ...required].every((name) => named.includes(name))) return refuse('import_no_head')
  const run = await createRun(source, ctx, { file: sheet.name, columns: named, ignored: head.ignored })
  const preview: Preview = { batch, ctx, match, labels: await readLabelIndex(compiled, registry, ctx, field.columns), seen: new Map() }
  const countLines = await countLinesOf(ctx, sheet.progressId, sheet.count)
  let count = 0
  for await (const some of inBatches(recordsOf({ [Symbol.asyncIterator]: () => lines }, head, [match]), batchSize)) {
    count += some.length
    if (count > mostLines) return refuse('import_too_long', { max: mostLines })
    const rows = await rowsNamed(preview, some)
    for (const record of some) {
      await insertRows(ctx, run, [await previewLine(preview, record, rows.get(cellOf(record.cells, match).toLowerCase()))])
      await countLines(1)
    }
  }
  return countRows(source, ctx, run)
}

async function rowsNamed({ batch: { compiled }, ctx, match }: Preview, records: readonly SheetRecord[]): Promise<ReadonlyMap<string, RowValues>> {
  const texts = records.flatMap(({ cells }) => cellOf(cells, match).toLowerCase() || [])
  const column = sql`m.${sql.ref(match)}`
  // the unique index leaves out rows without a name, so the query has the same condition
  const where = allOf([sql`lower(${column}) = ${anyText(texts)} and ${column} <> ''`, ...(await visibleRows(compiled, ctx))])
  const { select, read } = compiled.columns.withConditions
  const { rows } = await sql<RawRow>`select ${select} from ${compiled.table} m where ${where}`.execute(ctx.tx)
  return new Map(rows.map(read).map((row) => [String(row[match]).toLowerCase(), row]))
}

async function previewLine(preview: Preview, { line, cells }: SheetRecord, row: RowValues | undefined): Promise<ImportRow> {
  const { batch, ctx, match, labels, seen } = preview
  const { one, name: input, field } = batch
  const text = cellOf(cells, match)
  const id = row ? Number(row['id']) : null
  const shared = { line, row_id: id, row_version: null, name: text.slice(0, 200), undo: null }
  const typed = new Map([...cells].filter(([column]) => column.of === 'row'))
  if ([...typed.values()].every((cell) => cell.trim() === '')) return { ...shared, kind: 'same', cells: [], body: null }
  const { values, changes } = compareCells(typed, undefined, { labels, language: ctx.language, line })
  const wrong = findWrong(preview, { line, text, row })
  const missing = validate(field.columns, values).problems.filter((problem) => !changes.some((cell) => cell.column === problem.field && cell.problem))
  const problems: MarkedCell[] = [...wrong, ...missing.map(({ field: column, ...problem }) => ({ column, ...problem }))]
  if (text) seen.set(text.toLowerCase(), seen.get(text.toLowerCase()) ?? line)
  const body = { row: { ...validate(withoutLines(one.action.input ?? {}, input), {}).values, [input]: [{ id, ...values }] } }
  if (row && problems.length === 0 && !changes.some((cell) => cell.problem)) problems.push(...(await tried(batch, ctx, Number(row['id']), body.row, match)))
  const shown = problems.reduce((all, problem) => marked(all, line, problem), changes)
  const isWrong = shown.some((cell) => cell.problem)
  return { ...shared, kind: isWrong ? 'wrong' : 'edit', cells: shown, body: isWrong ? null : body }
}

/** What is wrong with the row that a line names. */
function findWrong(
  { batch: { one, columns }, match, seen }: Preview,
  { line, text, row }: { line: number; text: string; row: RowValues | undefined },
): MarkedCell[] {
  const label = columns.find(({ name }) => name === match)?.label ?? one.action.label
  if (!text) return [{ column: match, code: 'required', values: { field: label } }]
  const first = seen.get(text.toLowerCase())
  if (first !== undefined && first !== line) return [{ column: match, code: 'import_twice', values: { line: first } }]
  if (!row) return [{ column: match, code: 'import_not_found', values: { label: text } }]
  return matches(one.action.when, row) ? [] : [{ column: match, code: 'row_refused', values: {} }]
}

/** Runs the action and takes it back. */
async function tried(batch: Batch, ctx: Context, id: number, input: RowValues, match: string): Promise<MarkedCell[]> {
  const quiet: Context = { ...ctx, afterCommit: () => undefined }
  await sql`savepoint preview`.execute(ctx.tx)
  const refusal = await tryLine(batch, quiet, id, input)
  await sql`rollback to savepoint preview`.execute(ctx.tx)
  await sql`release savepoint preview`.execute(ctx.tx)
  return refusal ? [problemOf(refusal, match)] : []
}

const withoutLines = <Fields extends object>(fields: Fields, name: string): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([key]) => key !== name)) as Fields // the same fields, one fewer
