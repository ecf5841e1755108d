import { sql } from 'kysely'

import type { RawBuilder } from 'kysely'

import type { SavedView } from '../../../resources/kit/protocol/views'
import type { Db, Staff } from '../../context'
import type { SqlCondition } from '../../lib/sqlCondition'

/** A stored view as read by one user. `asked` has the conditions to count; it is not sent to clients. */
export interface StoredView extends SavedView {
  readonly asked: Readonly<Record<string, unknown>>
}

/** Own views, and those shared with one of the user's groups; a super administrator sees every shared one, because they may delete it. */
export const isSeen = (staff: Staff): RawBuilder<boolean> => sql<boolean>`(v.admin_id = ${staff.id} or exists (
  select 1 from saved_view_group s where s.view_id = v.id ${staff.isSuper ? sql`` : sql`and s.group_id = any(${[...staff.groupIds]}::bigint[])`}))`

/** The views that this user sees, in their order: one query. The right to the lists is checked elsewhere. */
export async function readViews(tx: Db, staff: Staff, where: SqlCondition = sql`true`): Promise<StoredView[]> {
  const rows = await tx
    .selectFrom('saved_view as v')
    .innerJoin('admin as a', 'a.id', 'v.admin_id')
    .leftJoin('saved_view_mark as m', (join) => join.onRef('m.view_id', '=', 'v.id').on('m.admin_id', '=', staff.id))
    .select(['v.id', 'v.admin_id', 'v.path', 'v.name', 'v.query', 'v.look', 'v.row_version', 'm.is_pinned', 'm.is_default'])
    .select((eb) => eb.ref('v.asked').$castTo<StoredView['asked']>().as('asked'))
    .select(sql<string>`coalesce(nullif(a.nickname, ''), a.username)`.as('owner'))
    .select(groupsOfView.as('groups'))
    .where(isSeen(staff))
    .where(where)
    .orderBy('m.weight', (order) => order.nullsLast())
    .orderBy('v.id')
    .execute()
  return rows.map(({ admin_id, is_pinned, is_default, ...row }) => ({
    ...row,
    is_own: admin_id === staff.id,
    may_change: admin_id === staff.id || staff.isSuper,
    is_pinned: is_pinned === true,
    is_default: is_default === true,
  }))
}

const groupsOfView = sql<
  readonly number[]
>`coalesce((select json_agg(s.group_id order by s.group_id) from saved_view_group s where s.view_id = v.id), '[]'::json)`

export const toSavedView = ({ asked: _, ...view }: StoredView): SavedView => view
