import { sql } from 'kysely'

import { refuse } from '../../errors'
import { ok } from '../../result'
import { lockRow } from '../read'
import { removeOne } from '../remove'
import { findRun, pendingRows } from './importRuns'
import { refuseWithoutRights } from './rights'
import { writeBody, writeTogether } from './write'

import type { Context } from '../../context'
import type { Result } from '../../result'
import type { CompiledResource, ResourceRegistry } from '../compile/compileResources'
import type { PendingRow } from './importRuns'
import type { ImportRights } from './rights'
import type { ImportContext } from './write'

/** Puts back what an import wrote, the last line first: new rows go, changed cells get their old values. All or nothing. */
export async function undoImport(compiled: CompiledResource, registry: ResourceRegistry, ctx: Context, run: number, rights: ImportRights): Promise<Result> {
  const { state, counts } = await findRun(compiled, ctx, run, true)
  if (state !== 'applied') refuse('import_over')
  refuseWithoutRights(counts, { added: rights.del, edited: rights.edit }, true)
  await refuseChanged(compiled, ctx, run)
  const compareContext: ImportContext = { compiled, registry, ctx, paths: new Map() }
  let count = 0
  for (let rows = await pendingRows(ctx, run, 2_147_483_647, true); rows.length > 0; rows = await pendingRows(ctx, run, rows.at(-1)?.line ?? 0, true)) {
    const edits = rows.filter(({ kind }) => kind === 'edit')
    const isDone = edits.length === rows.length && (await writeTogether(compareContext, edits, ({ undo }) => undo)) !== undefined
    if (!isDone) for (const row of rows) await undoOne(compareContext, row)
    count += rows.length
  }
  await sql`update import_run set state = 'undone', undo_time = now() where id = ${run}`.execute(ctx.tx)
  return ok(await findRun(compiled, ctx, run), 'import_undone', { count })
}

async function undoOne(compareContext: ImportContext, { kind, row_id, undo }: PendingRow): Promise<void> {
  const { compiled, registry, ctx } = compareContext
  const row = await lockRow(compiled, ctx, row_id ?? 0)
  if (kind === 'edit') return void (await writeBody(compareContext, undo ?? {}, row))
  const refusal = await removeOne(compiled, registry, ctx, row)
  if (refusal) throw refusal
}

/** Rows somebody has changed or deleted since: their later work is not thrown away. */
async function refuseChanged(compiled: CompiledResource, { tx }: Context, run: number): Promise<void> {
  const { rows } = await sql<{
    count: number
  }>`select count(*) as count from import_row r left join ${compiled.table} m on m.id = r.row_id and ${compiled.isLive}
    where r.run_id = ${run} and r.kind in ('add', 'edit') and m.row_version is distinct from r.row_version`.execute(tx)
  if (rows[0]?.count) refuse('import_changed_since', { count: rows[0].count })
}
