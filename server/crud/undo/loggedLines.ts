import { sql } from 'kysely'

import { undoDays } from '../../../resources/kit/undo'

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
  readonly is_recent: boolean
  readonly username: string
  readonly create_time: number
}

const columns = sql`c.id, c.row_id, c.kind, c.before, c.after, c.batch, c.undoes, c.username, c.create_time,
  (select u.id from change_log u where u.undoes = c.id) as undone_by,
  c.create_time > now() - make_interval(days => ${sql.lit(undoDays)}) as is_recent`

/** What one request has changed in a list, the last change first. */
export async function linesOfBatch(tx: Db, path: string, batch: string, rowId: number | undefined): Promise<LoggedLine[]> {
  const ofRow = rowId === undefined ? sql`` : sql`and c.row_id = ${rowId}::bigint`
  const { rows } = await sql<LoggedLine>`
    select ${columns} from change_log c where c.batch = ${batch}::uuid and c.resource = ${path} ${ofRow} order by c.id desc`.execute(tx)
  return rows
}

/** The changes of a row, the newest first; a page and one more query for their number. */
export async function linesOfRow(
  tx: Db,
  { path, id, page, limit }: { readonly path: string; readonly id: number; readonly page: number; readonly limit: number },
): Promise<{ readonly lines: LoggedLine[]; readonly total: number }> {
  const ofRow = sql`c.resource = ${path} and c.row_id = ${id}::bigint`
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
  readonly id: number
  readonly kinds: readonly string[]
  readonly limit: number
}): RawBuilder<LoggedLine> => sql<LoggedLine>`
    select ${columns} from change_log c where c.resource = ${path} and c.row_id = ${id}::bigint and c.kind = any(${[...kinds]}::text[]) order by c.id desc limit ${limit}`

/** Whether the row was moved once more and not moved back: then its place is the business of that move. */
export async function isMovedSince(tx: Db, path: string, { id, row_id }: LoggedLine): Promise<boolean> {
  const { rows } = await sql<Pick<LoggedLine, 'id' | 'undoes'>>`
    select c.id, c.undoes from change_log c
    where c.resource = ${path} and c.row_id = ${row_id}::bigint and c.id > ${id}::bigint and c.kind = 'sortable' order by c.id`.execute(tx)
  const standing = new Set<number>()
  // the undo of an undo moves the row again, as does the undo of a move before this line
  for (const move of rows) {
    const isMovedBack = move.undoes !== null && standing.delete(move.undoes)
    if (!isMovedBack) standing.add(move.id)
  }
  return standing.size > 0
}

/**
 * Whether something was done with the row after this line that still stands, such as an action, a changed stock or a deletion: neither undone nor the undo of
 * something. Edits are compared by their values, and a place in the list does not matter.
 */
export async function isActedOnSince(tx: Db, path: string, { id, row_id }: LoggedLine): Promise<boolean> {
  const { rows } = await sql`
    select from change_log c where c.resource = ${path} and c.row_id = ${row_id}::bigint and c.id > ${id}::bigint and c.kind not in ('edit', 'sortable')
      and c.undoes is null and not exists (select from change_log u where u.undoes = c.id) limit 1`.execute(tx)
  return rows.length > 0
}
