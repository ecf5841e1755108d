import { sql } from 'kysely'

import type { RawBuilder } from 'kysely'

import type { SavedView } from '../../../resources/kit/search'
import type { Db, Staff } from '../../context'

/** A view as it is stored for one reader. `asked` is what is counted and never travels. */
export interface StoredView extends SavedView {
  readonly asked: Readonly<Record<string, unknown>>
}

interface Row {
  readonly id: number
  readonly admin_id: number
  readonly path: string
  readonly name: string
  readonly query: string
  readonly asked: Readonly<Record<string, unknown>>
  readonly look: unknown
  readonly row_version: number
  readonly owner: string
  readonly groups: readonly number[]
  readonly is_pinned: boolean | null
  readonly is_default: boolean | null
}

/** One's own, and those shared with a group one is in; a super sees every shared one, since they may take it away. */
export const isSeen = (staff: Staff): RawBuilder<boolean> => sql<boolean>`(v.admin_id = ${staff.id} or exists (
  select 1 from saved_view_group s where s.view_id = v.id ${staff.isSuper ? sql`` : sql`and s.group_id = any(${[...staff.groupIds]}::bigint[])`}))`

/** The views this person sees, in their own order: one query. Whether they may see their lists at all is not known here. */
export async function readViews(tx: Db, staff: Staff, where: RawBuilder<unknown> = sql`true`): Promise<StoredView[]> {
  const { rows } = await sql<Row>`
    select v.id, v.admin_id, v.path, v.name, v.query, v.asked, v.look, v.row_version, coalesce(nullif(a.nickname, ''), a.username) as owner,
      coalesce((select json_agg(s.group_id order by s.group_id) from saved_view_group s where s.view_id = v.id), '[]'::json) as groups,
      m.is_pinned, m.is_default
    from saved_view v
    join admin a on a.id = v.admin_id
    left join saved_view_mark m on m.view_id = v.id and m.admin_id = ${staff.id}
    where ${isSeen(staff)} and ${where}
    order by m.weight nulls last, v.id`.execute(tx)
  return rows.map(({ admin_id, is_pinned, is_default, ...row }) => ({
    ...row,
    is_own: admin_id === staff.id,
    may_change: admin_id === staff.id || staff.isSuper,
    is_pinned: is_pinned === true,
    is_default: is_default === true,
  }))
}

export const toSavedView = ({ asked: _, ...view }: StoredView): SavedView => view
