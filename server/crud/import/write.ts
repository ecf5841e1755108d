import { sql } from 'kysely'

import { matches } from '../../../resources/kit/conditions'
import { refuse } from '../../errors'
import { failureOf } from '../../request/databaseErrors'
import { endsTransaction } from '../rows/savepoint'
import { lockRow, lockRows } from '../verbs/read'
import { save, saveMany } from '../verbs/save'
import { sheetLinesOf } from './sheetLines'

import type { Context } from '../../context'
import type { UserError } from '../../errors'
import type { RowValues } from '../compile/columns'
import type { CompiledResource, ResourceRegistry } from '../compile/compileResources'
import type { ImportedRowChange, PendingRow } from './importRuns'
import type { CountLines } from './progress'

export interface ImportContext {
  readonly compiled: CompiledResource
  readonly registry: ResourceRegistry
  readonly ctx: Context
  /** Ids of rows that the sheet has added, by path. */
  readonly paths: Map<string, number>
  readonly countLines: CountLines
}

export interface WrongLine {
  readonly line: number
  readonly refusal: UserError
}

/** Stops after this many refused lines: the sheet must be corrected anyway. */
export const maxWrongLines = 100

export interface WrittenLine {
  readonly line: number
  readonly id: number
}

/** All lines of a batch at once; undefined, with nothing written, if one was refused: then each is written separately. */
export async function writeAllAtOnce(
  context: ImportContext,
  rows: readonly PendingRow[],
  writingOf = (row: PendingRow) => row.body,
): Promise<WrittenLine[] | undefined> {
  // a line of a tree may need the one above, and an extra value is written differently
  if (context.compiled.parent || rows.some((row) => writingOf(row)?.extra)) return undefined
  let written: WrittenLine[] | undefined
  await withNamedSavepoint(context.ctx, 'import_batch', async () => {
    const befores = await lockedRows(context, rows)
    const lines = await storedLines(context, rows)
    const sendings = rows.map((row) => {
      const before = row.row_id === null ? undefined : befores.get(row.row_id)
      return { before, body: valuesOf(context, writingOf(row) ?? {}, lines.get(row.row_id ?? 0) ?? []) }
    })
    const saved = await saveMany(context.compiled, context.registry, context.ctx, sendings)
    written = rows.map(({ line }, at) => ({ line, id: Number(saved[at]?.['id']) }))
  })
  return written
}

async function lockedRows({ compiled, ctx }: ImportContext, rows: readonly PendingRow[]): Promise<ReadonlyMap<number, RowValues>> {
  const ids = rows.flatMap(({ row_id }) => row_id ?? [])
  const befores = new Map((ids.length ? await lockRows(compiled, ctx, ids) : []).map((row) => [Number(row['id']), row]))
  for (const { row_id, row_version } of rows) {
    if (row_id === null) continue
    const before = befores.get(row_id) ?? refuse('row_gone')
    if (before['row_version'] !== row_version) refuse('import_stale')
    if (!matches(compiled.resource.editableWhen, before)) refuse('row_refused')
  }
  return befores
}

async function storedLines({ compiled, ctx }: ImportContext, rows: readonly PendingRow[]): Promise<ReadonlyMap<number, readonly RowValues[]>> {
  const ids = rows.flatMap(({ row_id, body }) => (row_id !== null && body?.lines ? [row_id] : []))
  return ids.length ? ((await sheetLinesOf(compiled)?.read(ctx, ids)) ?? new Map()) : new Map()
}

export async function writeEach(context: ImportContext, rows: readonly PendingRow[], wrong: WrongLine[]): Promise<WrittenLine[]> {
  const written: WrittenLine[] = []
  for (const row of rows) {
    const refusal = await withNamedSavepoint(context.ctx, 'import_line', async () => void written.push({ line: row.line, id: await writeOne(context, row) }))
    if (refusal) wrong.push({ line: row.line, refusal })
    await context.countLines(1)
    if (wrong.length >= maxWrongLines) break
  }
  return written
}

/** A savepoint with a name of its own: the whole import runs inside another one. */
async function withNamedSavepoint({ tx }: Context, name: string, work: () => Promise<void>): Promise<UserError | undefined> {
  await sql`savepoint ${sql.id(name)}`.execute(tx)
  try {
    await work()
    await sql`release savepoint ${sql.id(name)}`.execute(tx)
    return undefined
  } catch (error) {
    // Some rows are refused by the database; after any other database error the transaction cannot continue.
    const refusal = endsTransaction(error) ? undefined : failureOf(error)
    if (!refusal) throw error
    await sql`rollback to savepoint ${sql.id(name)}`.execute(tx)
    await sql`release savepoint ${sql.id(name)}`.execute(tx)
    return refusal
  }
}

async function writeOne(context: ImportContext, { row_id, row_version, body }: PendingRow): Promise<number> {
  const before = row_id === null ? undefined : await lockRow(context.compiled, context.ctx, row_id)
  if (before && before['row_version'] !== row_version) refuse('import_stale')
  const after = await writeBody(context, body ?? {}, before)
  if (body?.path) context.paths.set(body.path, Number(after['id']))
  return Number(after['id'])
}

/** Saves one body like a form. */
export async function writeBody(context: ImportContext, body: ImportedRowChange, before: RowValues | undefined): Promise<RowValues> {
  const { compiled, registry, ctx } = context
  if (before && !matches(compiled.resource.editableWhen, before)) refuse('row_refused')
  const id = Number(before?.['id'] ?? 0)
  const lines = body.lines && before ? ((await sheetLinesOf(compiled)?.read(ctx, [id]))?.get(id) ?? []) : []
  const values = valuesOf(context, body, lines)
  const after = Object.keys(values).length || !before ? await save(compiled, registry, ctx, values, before) : before
  if (body.extra) {
    await compiled.hooks.sheet?.extra?.save(ctx, after, body.extra)
    if (ctx.changes) ctx.changes.isIncomplete = true // the import as a whole can be undone, not its lines
  }
  return after
}

function valuesOf({ compiled, paths }: ImportContext, body: ImportedRowChange, stored: readonly RowValues[]): RowValues {
  const parents = Object.fromEntries(
    Object.entries(body.later ?? {}).map(([name, path]) => [name, paths.get(path) ?? refuse('import_not_found', { label: path })]),
  )
  return { ...body.row, ...parents, ...(body.lines ? sheetLinesOf(compiled)?.bodyOf(body.lines, stored) : {}) }
}
