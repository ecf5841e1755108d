import { sql } from 'kysely'

import { refuse } from '../../errors'
import { ok } from '../../result'
import { readLines } from '../../sheets/readInWorker'
import { lockInOrder } from '../rows/lockInOrder'
import { withSavepoint } from '../rows/savepoint'
import { lockRow } from '../verbs/read'
import { removeOne } from '../verbs/remove'
import { findTakenValues, readExistingRows } from './existingRows'
import { countRows, createRun, findRun, insertRows, keepVersions, pendingRows, sourceOfList, storeState } from './importRuns'
import { readLabelIndex } from './labelIndex'
import { countLinesOf, progressOfRun } from './progress'
import { inBatches, linesIn, recordsOf } from './records'
import { importRights, refuseWithoutRights } from './rights'
import { readHeader, sheetColumnsOf } from './sheetFormat'
import { validateRecord } from './validateRecord'
import { maxWrongLines, writeAllAtOnce, writeBody, writeEach } from './write'

import type { NotNull } from 'kysely'

import type { ImportAnswer } from '../../../resources/kit/protocol/imports'
import type { Context } from '../../context'
import type { Result } from '../../result'
import type { SheetLine } from '../../sheets/limits'
import type { CompiledResource, ResourceRegistry } from '../compile/compileResources'
import type { ImportRow, PendingRow } from './importRuns'
import type { SheetRecord } from './records'
import type { ImportRights } from './rights'
import type { ValidationContext } from './validateRecord'
import type { ImportContext, WrittenLine, WrongLine } from './write'

/* Imports: a sheet is staged, that is its rows are validated and stored with their changes; the user reviews them; they are applied completely, and can be
   undone completely while nobody has changed the rows. */

const batchSize = 200

/** A sheet whose lines have been read: their file and number. */
export interface StagedSheet {
  readonly name: string
  readonly lines: string
  readonly count: number
  readonly progressId: string
}

/** Stores what the lines would change. Writes no row of the shop. */
export async function stageImport(compiled: CompiledResource, registry: ResourceRegistry, ctx: Context, sheet: StagedSheet): Promise<ImportAnswer> {
  const lines = readLines(sheet.lines)
  const first = await lines.next()
  const head = first.done ? undefined : readHeader(sheetColumnsOf(compiled), first.value.cells)
  const columns = head?.columns.flatMap((column) => column?.name ?? []) ?? []
  if (!head || columns.every((name) => name === 'id')) return refuse('import_no_head')
  const run = await createRun(sourceOfList(compiled), ctx, { file: sheet.name, columns, ignored: head.ignored })
  const match = compiled.resource.imports?.match ?? []
  const context: ValidationContext = {
    compiled,
    ctx,
    labels: await readLabelIndex(compiled, registry, ctx),
    rights: importRights(compiled, ctx),
    seen: new Map(),
    paths: new Map(),
  }
  const count = await countLinesOf(ctx, sheet.progressId, sheet.count)
  for await (const batch of inBatches(recordsOf(rest(lines), head, match), batchSize)) {
    await insertRows(ctx, run, await checkBatch(context, batch))
    await count(linesIn(batch))
  }
  return countRows(sourceOfList(compiled), ctx, run)
}

/** A started generator continues; leaving it early closes the file. */
async function* rest(lines: AsyncGenerator<SheetLine>): AsyncGenerator<SheetLine> {
  yield* lines
}

/** First each record by itself, then the values that must be unique among all rows of the shop. */
async function checkBatch(context: ValidationContext, batch: readonly SheetRecord[]): Promise<ImportRow[]> {
  const stored = await readExistingRows(context.compiled, context.ctx, batch)
  const rows = batch.map((record) => validateRecord(context, record, stored))
  const taken = await findTakenValues(context.compiled, context.ctx, rows)
  return rows.map((row) => {
    const problems = taken.get(row.line)
    if (!problems) return row
    return {
      ...row,
      kind: 'wrong',
      cells: row.cells.map((cell) =>
        problems.has(cell.column) ? { ...cell, problem: { code: 'taken', values: { field: problems.get(cell.column) ?? '' } } } : cell,
      ),
    }
  })
}

/** Writes every line of a sheet, or none: refused lines are marked and everything is rolled back. */
export async function applyImport(compiled: CompiledResource, registry: ResourceRegistry, ctx: Context, run: number, rights: ImportRights): Promise<Result> {
  const importRun = await findRun(sourceOfList(compiled), ctx, run, true)
  if (importRun.state !== 'ready') refuse('import_over')
  if (importRun.counts.wrong) refuse('import_wrong_line', { count: importRun.counts.wrong })
  refuseWithoutRights(importRun.counts, { added: rights.add, edited: rights.edit })
  const context: ImportContext = { compiled, registry, ctx, paths: new Map(), countLines: await countLinesOf(ctx, progressOfRun(run), pendingIn(importRun)) }
  const wrong: WrongLine[] = []
  let count = 0
  const refusal = await withSavepoint(ctx.tx, async () => {
    await lockRowsOf(compiled, ctx, run)
    count = await writeAll(context, run, wrong)
    if (wrong.length) refuse('import_wrong_line', { count: wrong.length })
  })
  if (refusal && wrong.length === 0) throw refusal
  if (refusal) return ok(await markWrong(compiled, ctx, run, wrong))
  await keepVersions(compiled, ctx.tx, run)
  await storeState(ctx, run, 'applied')
  return ok(await findRun(sourceOfList(compiled), ctx, run), 'imported', { count })
}

const pendingIn = ({ counts }: ImportAnswer): number => (counts.add ?? 0) + (counts.edit ?? 0)

async function writeAll(context: ImportContext, run: number, wrong: WrongLine[]): Promise<number> {
  let count = 0
  for (let rows = await pendingRows(context.ctx, run, 0); rows.length > 0; rows = await pendingRows(context.ctx, run, rows.at(-1)?.line ?? 0)) {
    const atOnce = await writeAllAtOnce(context, rows)
    if (atOnce) await context.countLines(rows.length)
    const written = atOnce ?? (await writeEach(context, rows, wrong))
    if (wrong.length >= maxWrongLines) return count
    await keepIds(context.ctx, run, written)
    count += written.length
  }
  return count
}

/** In the order of the sheet they would be locked in any order, and form deadlocks with others that need several of them. */
async function lockRowsOf(compiled: CompiledResource, ctx: Context, run: number): Promise<void> {
  const rows = ctx.tx.selectFrom('import_row').select('row_id').where('run_id', '=', run).where('kind', 'in', ['add', 'edit'])
  const ids = await rows.where('row_id', 'is not', null).$narrowType<{ row_id: NotNull }>().execute()
  await lockInOrder(
    compiled,
    ctx,
    ids.map(({ row_id }) => row_id),
  )
}

async function keepIds({ tx }: Context, run: number, written: readonly WrittenLine[]): Promise<void> {
  await sql`update import_row r set row_id = w.id from jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as w (line integer, id bigint)
    where r.run_id = ${run} and r.line = w.line`.execute(tx)
}

/** The refused lines with their reasons are stored with the run. */
async function markWrong(compiled: CompiledResource, ctx: Context, run: number, wrong: readonly WrongLine[]) {
  const marks = wrong.map(({ line, refusal }) => {
    const [first] = refusal.more.problems ?? []
    return { line, cell: { column: first?.field ?? '', line, from: '', to: '', problem: { code: refusal.refusal, values: first?.values ?? refusal.values } } }
  })
  await sql`update import_row r set kind = 'wrong', cells = jsonb_build_array(w.cell) || r.cells
    from jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) as w (line integer, cell jsonb) where r.run_id = ${run} and r.line = w.line`.execute(ctx.tx)
  return countRows(sourceOfList(compiled), ctx, run)
}

/** Undoes an import, the last line first: new rows are deleted, changed cells get their old values. All or nothing. */
export async function undoImport(compiled: CompiledResource, registry: ResourceRegistry, ctx: Context, run: number, rights: ImportRights): Promise<Result> {
  const importRun = await findRun(sourceOfList(compiled), ctx, run, true)
  if (importRun.state !== 'applied') refuse('import_over')
  refuseWithoutRights(importRun.counts, { added: rights.del, edited: rights.edit }, true)
  await lockRowsOf(compiled, ctx, run)
  await refuseChanged(compiled, ctx, run)
  const context: ImportContext = { compiled, registry, ctx, paths: new Map(), countLines: await countLinesOf(ctx, progressOfRun(run), pendingIn(importRun)) }
  let count = 0
  for (let rows = await pendingRows(ctx, run, 2_147_483_647, true); rows.length > 0; rows = await pendingRows(ctx, run, rows.at(-1)?.line ?? 0, true)) {
    const edits = rows.filter(({ kind }) => kind === 'edit')
    const isDone = edits.length === rows.length && (await writeAllAtOnce(context, edits, ({ undo }) => undo)) !== undefined
    if (isDone) await context.countLines(rows.length)
    else
      for (const row of rows) {
        await undoOne(context, row)
        await context.countLines(1)
      }
    count += rows.length
  }
  await storeState(ctx, run, 'undone')
  return ok(await findRun(sourceOfList(compiled), ctx, run), 'import_undone', { count })
}

async function undoOne(context: ImportContext, { kind, row_id, undo }: PendingRow): Promise<void> {
  const { compiled, registry, ctx } = context
  const row = await lockRow(compiled, ctx, row_id ?? 0)
  if (kind === 'edit') return void (await writeBody(context, undo ?? {}, row))
  const refusal = await removeOne(compiled, registry, ctx, row)
  if (refusal) throw refusal
}

/** Rows that were changed or deleted since; the later change is kept. */
async function refuseChanged(compiled: CompiledResource, { tx }: Context, run: number): Promise<void> {
  const { rows } = await sql<{
    count: number
  }>`select count(*) as count from import_row r left join ${compiled.table} m on m.id = r.row_id and ${compiled.isLive}
    where r.run_id = ${run} and r.kind in ('add', 'edit') and m.row_version is distinct from r.row_version`.execute(tx)
  if (rows[0]?.count) refuse('import_changed_since', { count: rows[0].count })
}
