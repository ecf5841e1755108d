import { sql } from 'kysely'

import { refuse } from '../../errors'
import { ok } from '../../result'
import { withSavepoint } from '../rows/savepoint'
import { countRows, findRun, pendingRows } from './importRuns'
import { refuseWithoutRights } from './rights'
import { maxWrongLines, writeEach, writeTogether } from './write'

import type { Context } from '../../context'
import type { Result } from '../../result'
import type { CompiledResource, ResourceRegistry } from '../compile/compileResources'
import type { ImportRights } from './rights'
import type { ImportContext, WrittenLine, WrongLine } from './write'

/** Writes every line of a sheet, or none: what is refused is marked at its line and the rest taken back. */
export async function applyImport(compiled: CompiledResource, registry: ResourceRegistry, ctx: Context, run: number, rights: ImportRights): Promise<Result> {
  const found = await findRun(compiled, ctx, run, true)
  if (found.state !== 'ready') refuse('import_over')
  if (found.counts.wrong) refuse('import_wrong_line', { count: found.counts.wrong })
  refuseWithoutRights(found.counts, { added: rights.add, edited: rights.edit })
  const compareContext: ImportContext = { compiled, registry, ctx, paths: new Map() }
  const wrong: WrongLine[] = []
  let count = 0
  const refusal = await withSavepoint(ctx.tx, async () => {
    count = await writeAll(compareContext, run, wrong)
    if (wrong.length) refuse('import_wrong_line', { count: wrong.length })
  })
  if (refusal && wrong.length === 0) throw refusal
  if (refusal) return ok(await markWrong(compiled, ctx, run, wrong))
  await keepVersions(compiled, ctx, run)
  await sql`update import_run set state = 'applied', apply_time = now() where id = ${run}`.execute(ctx.tx)
  return ok(await findRun(compiled, ctx, run), 'imported', { count })
}

async function writeAll(compareContext: ImportContext, run: number, wrong: WrongLine[]): Promise<number> {
  let count = 0
  for (let rows = await pendingRows(compareContext.ctx, run, 0); rows.length > 0; rows = await pendingRows(compareContext.ctx, run, rows.at(-1)?.line ?? 0)) {
    const written = (await writeTogether(compareContext, rows)) ?? (await writeEach(compareContext, rows, wrong))
    if (wrong.length >= maxWrongLines) return count
    await keepIds(compareContext.ctx, run, written)
    count += written.length
  }
  return count
}

async function keepIds({ tx }: Context, run: number, written: readonly WrittenLine[]): Promise<void> {
  await sql`update import_row r set row_id = w.id from jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as w (line integer, id bigint)
    where r.run_id = ${run} and r.line = w.line`.execute(tx)
}

/** The versions the import leaves behind: a row that has another one later was changed by somebody since. */
async function keepVersions(compiled: CompiledResource, { tx }: Context, run: number): Promise<void> {
  await sql`update import_row r set row_version = m.row_version from ${compiled.table} m where r.run_id = ${run} and m.id = r.row_id`.execute(tx)
}

/** Stays as a note on the sheet: the lines that were refused, each with its reason. */
async function markWrong(compiled: CompiledResource, ctx: Context, run: number, wrong: readonly WrongLine[]) {
  const marks = wrong.map(({ line, refusal }) => {
    const [first] = refusal.more.problems ?? []
    return { line, cell: { column: first?.field ?? '', line, from: '', to: '', problem: { code: refusal.refusal, values: first?.values ?? refusal.values } } }
  })
  await sql`update import_row r set kind = 'wrong', cells = jsonb_build_array(w.cell) || r.cells
    from jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) as w (line integer, cell jsonb) where r.run_id = ${run} and r.line = w.line`.execute(ctx.tx)
  return countRows(compiled, ctx, run)
}
