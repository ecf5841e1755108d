import { sql } from 'kysely'

import { refuse } from '../../errors'
import { readViews } from './readViews'
import { lockViews } from './saveView'

import type { Context, Db } from '../../context'

export interface ViewMarks {
  readonly is_pinned?: boolean
  readonly is_default?: boolean
}

/** Pins a view for this user, or makes it their default; other users are not affected. */
export async function markView({ tx, staff }: Context, id: number, { is_pinned, is_default }: ViewMarks): Promise<void> {
  await lockViews(tx, staff.id)
  const [view] = await readViews(tx, staff, sql`v.id = ${id}`)
  if (!view) return refuse('row_gone')
  const marks = { is_pinned: is_pinned ?? view.is_pinned, is_default: is_default ?? view.is_default }
  if (is_default) await marksAt(tx, staff.id, view.path).set({ is_default: false }).where('is_default', '=', true).execute()
  await tx
    .insertInto('saved_view_mark')
    .values({ admin_id: staff.id, view_id: id, path: view.path, ...marks })
    .onConflict((conflict) => conflict.columns(['admin_id', 'view_id']).doUpdateSet(marks))
    .execute()
}

/** Sets this user's order of the views of one list. Views that are not named come last. */
export async function orderViews({ tx, staff }: Context, path: string, ids: readonly number[]): Promise<void> {
  await lockViews(tx, staff.id)
  const seen = new Set((await readViews(tx, staff, sql`v.path = ${path}`)).map(({ id }) => id))
  if (ids.some((id) => !seen.has(id))) refuse('row_gone')
  await marksAt(tx, staff.id, path).set({ weight: null }).execute()
  await sql`
    insert into saved_view_mark (admin_id, view_id, path, weight)
    select ${staff.id}, o.id, ${path}, o.place::int from unnest(${[...ids]}::bigint[]) with ordinality o(id, place)
    on conflict (admin_id, view_id) do update set weight = excluded.weight`.execute(tx)
}

const marksAt = (tx: Db, adminId: number, path: string) => tx.updateTable('saved_view_mark').where('admin_id', '=', adminId).where('path', '=', path)
