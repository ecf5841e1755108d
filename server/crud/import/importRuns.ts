import { sql } from 'kysely'

import { translateRefusal } from '../../../resources/errors'
import { translate } from '../../../resources/kit/text'
import { truncate } from '../../../resources/kit/values/characters'
import { refuse } from '../../errors'
import { sheetColumnsOf } from './sheetFormat'

import type { ImportAnswer, ImportLine } from '../../../resources/kit/protocol/imports'
import type { Context, Db } from '../../context'
import type { RowValues } from '../compile/columns'
import type { CompiledResource } from '../compile/compileResources'
import type { ImportCellChange } from './compare'

/** What a line of a sheet writes: fields of the row, values with a way of their own, lines below it. */
export interface ImportedRowChange {
  readonly row?: RowValues
  readonly extra?: RowValues
  readonly lines?: readonly RowValues[]
  /** Parents that are rows of the same sheet, by their path; their ids are known once they are written. */
  readonly later?: Readonly<Record<string, string>>
  /** The path by which rows of the same sheet name this one. */
  readonly path?: string
}

export interface ImportRow {
  readonly line: number
  readonly kind: 'add' | 'edit' | 'same' | 'wrong'
  readonly row_id: number | null
  readonly row_version: number | null
  readonly name: string
  readonly cells: readonly ImportCellChange[]
  readonly body: ImportedRowChange | null
  readonly undo: ImportedRowChange | null
}

/** A line that is to be written, or put back. */
export type PendingRow = Pick<ImportRow, 'line' | 'kind' | 'row_id' | 'row_version' | 'body' | 'undo'>

interface RunRow {
  readonly id: number
  readonly state: ImportAnswer['state']
  readonly username: string
  readonly file_name: string
  readonly columns: readonly string[]
  readonly ignored: readonly string[]
  readonly counts: ImportAnswer['counts']
  readonly create_time: number
  readonly apply_time: number | null
}

const columns = sql`id, state, username, file_name, columns, ignored, counts, create_time, apply_time`
/** An import belongs to whoever made it; a super sees all. */
const own = ({ staff }: Context) => (staff.isSuper ? sql`true` : sql`admin_id = ${staff.id}`)

const toSummary = ({ id, state, username, file_name, columns: names, ignored, counts, create_time, apply_time }: RunRow): ImportAnswer => ({
  run: id,
  state,
  by: username,
  file: file_name,
  columns: names,
  ignored,
  counts,
  at: create_time,
  applied: apply_time,
})

export async function createRun(
  compiled: CompiledResource,
  { tx, staff }: Context,
  run: { file: string; columns: readonly string[]; ignored: readonly string[] },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`insert into import_run (resource, admin_id, username, file_name, columns, ignored) values
    (${compiled.resource.path}, ${staff.id}, ${staff.username}, ${truncate(run.file, 120)}, ${JSON.stringify(run.columns)}::jsonb, ${JSON.stringify(run.ignored)}::jsonb)
    returning id`.execute(tx)
  return rows[0]?.id ?? refuse('unknown')
}

export async function insertRows({ tx }: Context, run: number, rows: readonly ImportRow[]): Promise<void> {
  await sql`insert into import_row (run_id, line, kind, row_id, row_version, name, cells, body, undo)
    select ${run}::bigint, line, kind, row_id, row_version, name, cells, body, undo
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (line integer, kind text, row_id bigint, row_version integer, name text, cells jsonb, body jsonb, undo jsonb)`.execute(tx)
}

/** Counts the lines by kind and keeps the figures with the run. */
export async function countRows(compiled: CompiledResource, ctx: Context, run: number): Promise<ImportAnswer> {
  await sql`update import_run set counts = (select coalesce(jsonb_object_agg(kind, n), '{}') from
    (select kind, count(*) as n from import_row where run_id = ${run} group by kind) k) where id = ${run}`.execute(ctx.tx)
  return findRun(compiled, ctx, run)
}

export async function findRun(compiled: CompiledResource, ctx: Context, run: number, isLocked = false): Promise<ImportAnswer> {
  const { rows } = await sql<RunRow>`select ${columns} from import_run where id = ${run} and resource = ${compiled.resource.path} and ${own(ctx)}
    ${isLocked ? sql`for update` : sql``}`.execute(ctx.tx)
  return rows[0] ? toSummary(rows[0]) : refuse('row_gone')
}

export async function recentRuns(compiled: CompiledResource, ctx: Context): Promise<ImportAnswer[]> {
  const { rows } =
    await sql<RunRow>`select ${columns} from import_run where resource = ${compiled.resource.path} and ${own(ctx)} order by id desc limit 20`.execute(ctx.tx)
  return rows.map(toSummary)
}

/** The next lines of a run: what they write in the order of the sheet, or what they put back against it. */
export async function pendingRows({ tx }: Context, run: number, line: number, isBackwards = false): Promise<PendingRow[]> {
  const [sign, order, content] = isBackwards ? [sql`<`, sql`desc`, sql`null as body, undo`] : [sql`>`, sql`asc`, sql`body, null as undo`]
  const { rows } = await sql<PendingRow>`select line, kind, row_id, row_version, ${content} from import_row
    where run_id = ${run} and kind in ('add', 'edit') and line ${sign} ${line} order by line ${order} limit 500`.execute(tx)
  return rows
}

/** A page of the preview, in the language of the reader. */
export async function previewPage(
  compiled: CompiledResource,
  { tx, language }: Context,
  run: number,
  kinds: readonly string[],
  { page, limit }: { page: number; limit: number },
) {
  const where = sql`run_id = ${run} and kind = any(${[...kinds]}::text[])`
  const { rows } =
    await sql<ImportRow>`select line, kind, row_id, name, cells from import_row where ${where} order by line limit ${limit} offset ${(page - 1) * limit}`.execute(
      tx,
    )
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total from import_row where ${where}`.execute(tx)
  const labels = new Map(sheetColumnsOf(compiled).map((column) => [column.name, translate(column.label, language)]))
  const list = rows.map((row): ImportLine => ({
    line: row.line,
    kind: row.kind,
    id: row.row_id,
    name: row.name,
    cells: row.cells.map(({ problem, ...cell }) => ({
      ...cell,
      label: labels.get(cell.column) ?? labelOf(compiled, cell.column, language),
      ...(problem ? { problem: translateRefusal(problem.code, language, problem.values) } : {}),
    })),
  }))
  return { list, total: counted[0]?.total ?? 0 }
}

/** A field without a column of its own, such as the lines as a whole. */
function labelOf({ resource }: CompiledResource, name: string, language: Context['language']): string {
  const field = resource.fields[name]
  return field ? translate(field.label, language) : ''
}

/**
 * Days that a sheet is kept: one that nobody has applied, as long as its preview may still be of use; one that was applied,
 * as long as undoing it is offered, counted from the day it was applied; one that was undone, as long as somebody may look it up.
 */
const keptDays = { ready: 7, applied: 90, undone: 30 } as const

/** Deletes expired sheets with their lines. One at a time: each may have a hundred thousand of them. */
export async function purgeRuns(db: Db): Promise<void> {
  for (;;) {
    const { rows } = await sql`delete from import_run where id = (
      select id from import_run where case state
        when 'ready' then create_time < now() - make_interval(days => ${keptDays.ready})
        when 'applied' then apply_time < now() - make_interval(days => ${keptDays.applied})
        else undo_time < now() - make_interval(days => ${keptDays.undone}) end
      order by id limit 1 for update skip locked) returning id`.execute(db)
    if (rows.length === 0) return
  }
}
