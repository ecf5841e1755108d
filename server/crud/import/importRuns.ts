import { sql } from 'kysely'

import { translateRefusal } from '../../../resources/errors'
import { translate } from '../../../resources/kit/text'
import { truncate } from '../../../resources/kit/values/characters'
import { refuse } from '../../errors'
import { anyText } from '../../lib/sqlCondition'
import { sheetColumnsOf } from './sheetFormat'

import type { InferResult } from 'kysely'

import type { ImportAnswer, ImportKind, ImportLine } from '../../../resources/kit/protocol/imports'
import type { Text } from '../../../resources/kit/text'
import type { Context, Db } from '../../context'
import type { RowValues } from '../compile/columns'
import type { CompiledResource } from '../compile/compileResources'
import type { ImportCellChange } from './compare'

/** What a line of a sheet writes: fields of the row, extra values, lines below it. */
export interface ImportedRowChange {
  readonly row?: RowValues
  readonly extra?: RowValues
  readonly lines?: readonly RowValues[]
  /** Parents that are rows of the same sheet, by path; their ids are known after they are written. */
  readonly later?: Readonly<Record<string, string>>
  /** The path by which rows of the same sheet refer to this one. */
  readonly path?: string
}

export interface ImportRow {
  readonly line: number
  readonly kind: ImportKind
  readonly row_id: number | null
  readonly row_version: number | null
  readonly name: string
  readonly cells: readonly ImportCellChange[]
  readonly body: ImportedRowChange | null
  readonly undo: ImportedRowChange | null
}

/** A line that is to be written or undone. */
export type PendingRow = Pick<ImportRow, 'line' | 'kind' | 'row_id' | 'row_version' | 'body' | 'undo'>

/** What the runs belong to: a list, or an action of one that takes sheets. */
export interface RunSource {
  readonly path: string
  /** Labels of cells. */
  readonly labels: ReadonlyMap<string, Text>
}

export const sourceOfList = (compiled: CompiledResource): RunSource => ({
  path: compiled.resource.path,
  labels: new Map([
    ...Object.entries(compiled.resource.fields).map(([name, { label }]) => [name, label] as const), // also fields without a column, such as the lines as a whole
    ...sheetColumnsOf(compiled).map(({ name, label }) => [name, label] as const),
  ]),
})

/** The runs of a list. An import belongs to its author; a super administrator sees all. */
const ownRuns = ({ path }: RunSource, { tx, staff }: Context) =>
  tx
    .selectFrom('import_run')
    .select(['id', 'username', 'file_name', 'create_time', 'apply_time'])
    .select((eb) => [
      eb.ref('state').$castTo<ImportAnswer['state']>().as('state'),
      eb.ref('columns').$castTo<readonly string[]>().as('columns'),
      eb.ref('ignored').$castTo<readonly string[]>().as('ignored'),
      eb.ref('counts').$castTo<ImportAnswer['counts']>().as('counts'),
    ])
    .where('resource', '=', path)
    .$if(!staff.isSuper, (runs) => runs.where('admin_id', '=', staff.id))

type RunRow = InferResult<ReturnType<typeof ownRuns>>[number]

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
  { path }: RunSource,
  { tx, staff }: Context,
  run: { file: string; columns: readonly string[]; ignored: readonly string[] },
): Promise<number> {
  const { id } = await tx
    .insertInto('import_run')
    .values({
      resource: path,
      admin_id: staff.id,
      username: staff.username,
      file_name: truncate(run.file, 120),
      columns: JSON.stringify(run.columns),
      ignored: JSON.stringify(run.ignored),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function insertRows({ tx }: Context, run: number, rows: readonly ImportRow[]): Promise<void> {
  await sql`insert into import_row (run_id, line, kind, row_id, row_version, name, cells, body, undo)
    select ${run}::bigint, line, kind, row_id, row_version, name, cells, body, undo
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (line integer, kind text, row_id bigint, row_version integer, name text, cells jsonb, body jsonb, undo jsonb)`.execute(tx)
}

/** Stores that a run was applied or undone, and by which request. */
export async function storeState({ tx, changes }: Context, run: number, state: 'applied' | 'undone'): Promise<void> {
  const now = sql<number>`now()`
  const time = state === 'applied' ? { apply_time: now } : { undo_time: now }
  await tx
    .updateTable('import_run')
    .set({ state, ...time, batch: changes?.id ?? null })
    .where('id', '=', run)
    .execute()
}

/**
 * The rows of an import that were changed by one request were all undone, or all of them again: so was the import. The versions that its rows have now are
 * those that it has left.
 */
export async function followUndo(compiled: CompiledResource, { tx, changes }: Context, batch: string): Promise<void> {
  const { rows } = await sql<{ id: number; state: string }>`
    update import_run set state = case state when 'applied' then 'undone' else 'applied' end,
      undo_time = case state when 'applied' then now() end, batch = ${changes?.id ?? null}::uuid
    where resource = ${compiled.resource.path} and batch = ${batch}::uuid and state <> 'ready' returning id, state`.execute(tx)
  for (const { id, state } of rows) if (state === 'applied') await keepVersions(compiled, tx, id)
}

/** The row versions after the import: a row with a later version was changed by somebody since. */
export async function keepVersions(compiled: CompiledResource, tx: Db, run: number): Promise<void> {
  await sql`update import_row r set row_version = m.row_version from ${compiled.table} m where r.run_id = ${run} and m.id = r.row_id`.execute(tx)
}

/** Counts the lines by kind and stores the counts with the run. */
export async function countRows(source: RunSource, ctx: Context, run: number): Promise<ImportAnswer> {
  await sql`update import_run set counts = (select coalesce(jsonb_object_agg(kind, n), '{}') from
    (select kind, count(*) as n from import_row where run_id = ${run} group by kind) k) where id = ${run}`.execute(ctx.tx)
  return findRun(source, ctx, run)
}

export async function findRun(source: RunSource, ctx: Context, run: number, isLocked = false): Promise<ImportAnswer> {
  const query = ownRuns(source, ctx).where('id', '=', run)
  const row = await (isLocked ? query.forUpdate() : query).executeTakeFirst()
  return row ? toSummary(row) : refuse('import_gone')
}

export async function recentRuns(source: RunSource, ctx: Context): Promise<ImportAnswer[]> {
  const rows = await ownRuns(source, ctx).orderBy('id', 'desc').limit(20).execute()
  return rows.map(toSummary)
}

/** The next lines of a run: to write in the order of the sheet, or to undo in reverse order. */
export async function pendingRows({ tx }: Context, run: number, line: number, isBackwards = false): Promise<PendingRow[]> {
  const rows = tx
    .selectFrom('import_row')
    .select(['line', 'row_id', 'row_version'])
    .select((eb) => eb.ref('kind').$castTo<ImportRow['kind']>().as('kind'))
    .where('run_id', '=', run)
    .where('kind', 'in', ['add', 'edit'])
    .limit(500)
  const nothing = sql<null>`null`
  return isBackwards
    ? await rows
        .select((eb) => [nothing.as('body'), eb.ref('undo').$castTo<ImportRow['undo']>().as('undo')])
        .where('line', '<', line)
        .orderBy('line', 'desc')
        .execute()
    : await rows
        .select((eb) => [eb.ref('body').$castTo<ImportRow['body']>().as('body'), nothing.as('undo')])
        .where('line', '>', line)
        .orderBy('line')
        .execute()
}

/** A page of the preview, in the language of the request. */
export async function previewPage(
  { labels }: RunSource,
  { tx, language }: Context,
  run: number,
  kinds: readonly string[],
  { page, limit }: { page: number; limit: number },
) {
  const shown = tx.selectFrom('import_row').where('run_id', '=', run).where('kind', '=', anyText(kinds))
  const rows = await shown
    .select(['line', 'row_id', 'name'])
    .select((eb) => [eb.ref('kind').$castTo<ImportRow['kind']>().as('kind'), eb.ref('cells').$castTo<ImportRow['cells']>().as('cells')])
    .orderBy('line')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const { total } = await shown.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const list = rows.map((row): ImportLine => ({
    line: row.line,
    kind: row.kind,
    id: row.row_id,
    name: row.name,
    cells: row.cells.map(({ problem, ...cell }) => ({
      ...cell,
      label: translate(labels.get(cell.column) ?? noLabel, language),
      ...(problem ? { problem: translateRefusal(problem.code, language, problem.values) } : {}),
    })),
  }))
  return { list, total }
}

const noLabel: Text = { zh: '', en: '' }

/** Days that a sheet is kept: an unapplied one, while its preview may be useful; an applied one, while undoing it is offered; an undone one, for reference. */
const keptDays = { ready: 7, applied: 90, undone: 30 } as const

/** Deletes expired sheets with their lines. One at a time, because each may have a hundred thousand lines. */
export async function purgeRuns(db: Db): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ id: number }>`delete from import_run where id = (
      select id from import_run where case state
        when 'ready' then create_time < now() - make_interval(days => ${keptDays.ready})
        when 'applied' then apply_time < now() - make_interval(days => ${keptDays.applied})
        else undo_time < now() - make_interval(days => ${keptDays.undone}) end
      order by id limit 1 for update skip locked) returning id`.execute(db)
    if (rows.length === 0) return
  }
}
