import { sql } from 'kysely'

import { undoDays } from '../../../resources/kit/undo'
import { anyId } from '../../lib/sqlCondition'

import type { RawBuilder } from 'kysely'

import type { Db } from '../../context'
import type { RowValues } from '../compile/columns'

/** A line of the change log. */
export interface LoggedLine {
  readonly id: number
  readonly row_id: number
  readonly kind: string
  readonly before: RowValues | null
  readonly after: RowValues | null
  readonly batch: string | null
  readonly undoes: number | null
  readonly undone_by: number | null
  /** 1 for an undo, 2 for the undo of an undo, which makes the change again, and so on. */
  readonly undo_depth: number
  readonly is_recent: boolean
  readonly username: string
  readonly create_time: number
}

const undoDepth = sql<number>`(
  with recursive earlier (undoes) as (select c.undoes union all select l.undoes from earlier e join change_log l on l.id = e.undoes)
  select count(undoes)::int from earlier)`

const columns = sql`c.id, c.row_id, c.kind, c.before, c.after, c.batch, c.undoes, c.username, c.create_time,
  (select u.id from change_log u where u.undoes = c.id) as undone_by, ${undoDepth} as undo_depth,
  c.create_time > now() - make_interval(days => ${sql.lit(undoDays)}) as is_recent`

/** A row that one request has changed. */
export interface ChangedInBatch {
  readonly id: number
  /** Some change of it is not undone. */
  readonly is_pending: boolean
  /** The request has undone changes, so that its undo makes them again. */
  readonly is_undo: boolean
}

/** What one request has changed in a list, the row that it changed last first. */
export async function rowsOfBatch(tx: Db, path: string, batch: string, rowId: number | undefined): Promise<ChangedInBatch[]> {
  const ofRow = rowId === undefined ? sql`` : sql`and c.row_id = ${rowId}::bigint`
  const { rows } = await sql<ChangedInBatch>`
    select c.row_id as id, bool_or(not exists (select from change_log u where u.undoes = c.id)) as is_pending, bool_or(${undoDepth} % 2 = 1) as is_undo
    from change_log c where c.batch = ${batch}::uuid and c.resource = ${path} ${ofRow} group by c.row_id order by max(c.id) desc`.execute(tx)
  return rows
}

/** The changes of these rows that one request has made and that are not undone, by row, the last one first. */
export async function pendingLines(tx: Db, path: string, batch: string, ids: readonly number[]): Promise<ReadonlyMap<number, readonly LoggedLine[]>> {
  const { rows } = await sql<LoggedLine>`
    select ${columns} from change_log c where c.batch = ${batch}::uuid and c.resource = ${path} and c.row_id = ${anyId(ids)}
      and not exists (select from change_log u where u.undoes = c.id) order by c.id desc`.execute(tx)
  const byRow = new Map<number, LoggedLine[]>()
  for (const line of rows) byRow.set(line.row_id, [...(byRow.get(line.row_id) ?? []), line])
  return byRow
}

/** The changes of a row, or of all rows of a resource, the newest first; a page and one more query for their number. */
export async function linesOfRow(
  tx: Db,
  { path, id, page, limit }: { readonly path: string; readonly id?: number; readonly page: number; readonly limit: number },
): Promise<{ readonly lines: LoggedLine[]; readonly total: number }> {
  const ofRow = id === undefined ? sql`c.resource = ${path}` : sql`c.resource = ${path} and c.row_id = ${id}::bigint`
  const { rows: lines } = await sql<LoggedLine>`
    select ${columns} from change_log c where ${ofRow} order by c.id desc limit ${limit} offset ${(page - 1) * limit}`.execute(tx)
  const { rows } = await sql<{ total: number }>`select count(*) as total from change_log c where ${ofRow}`.execute(tx)
  return { lines, total: Number(rows[0]?.total ?? 0) }
}

/** The query for the changes of some kinds of a row, the newest first. */
export const linesOfKinds = ({
  path,
  id,
  kinds,
  limit,
}: {
  readonly path: string
  readonly id: unknown
  readonly kinds: readonly string[]
  readonly limit: number
}): RawBuilder<LoggedLine> => sql<LoggedLine>`
    select ${columns} from change_log c where c.resource = ${path} and c.row_id = ${id}::bigint and c.kind = any(${[...kinds]}::text[]) order by c.id desc limit ${limit}`

/** What was done with a row after one of its changes. */
export interface LaterLine {
  readonly id: number
  readonly kind: string
  readonly undoes: number | null
  /** The changed fields. */
  readonly names: readonly string[]
}

/** What was done with the row after this line and still stands. The undo of an undo does it again, and that of something from before the line is a change of its own. */
export async function standingSince(tx: Db, path: string, { id, row_id }: LoggedLine): Promise<readonly LaterLine[]> {
  const { rows } = await sql<LaterLine>`
    select c.id, c.kind, c.undoes, array(select jsonb_object_keys(c.after)) as names from change_log c
    where c.resource = ${path} and c.row_id = ${row_id}::bigint and c.id > ${id}::bigint order by c.id`.execute(tx)
  const standing = new Map<number, LaterLine>()
  for (const line of rows) if (line.undoes === null || !standing.delete(line.undoes)) standing.set(line.id, line)
  return [...standing.values()]
}
