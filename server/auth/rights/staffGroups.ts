import { sql } from 'kysely'

import { refuse } from '../../errors'
import { canAssign, descendantGroups } from './grants'

import type { RawBuilder } from 'kysely'

import type { Db, Staff } from '../../context'

/** The administrators of the group `m`. */
export const staffCount: RawBuilder<number> = sql`(
  select count(*) from admin_group_access x join admin a on a.id = x.admin_id and a.delete_time is null where x.group_id = m.id)`

/** A boolean over the administrator `m`: oneself, or somebody all of whose groups are below one's own. */
export const isSelfOrBelow = (staff: Staff): RawBuilder<boolean> => sql<boolean>`(
  m.id = ${staff.id} or (
    exists (select 1 from admin_group_access x where x.admin_id = m.id)
    and not exists (select 1 from admin_group_access x where x.admin_id = m.id and x.group_id not in ${descendantGroups(staff)})))`

/** `'1'` for an administrator `m` who signs in with a second factor. */
export const hasSecondFactor: RawBuilder<string> = sql`(
  case when exists (select 1 from second_factor f where f.admin_id = m.id and f.confirm_time is not null) then '1' else '0' end)`

/** Whether the caller may assign every one of these groups. */
export async function canAssignAll(tx: Db, staff: Staff, groupIds: readonly number[]): Promise<boolean> {
  const { rows } = await sql`select g.id from admin_group g where g.id = any(${[...groupIds]}::bigint[]) and ${canAssign(staff, 'g')}`.execute(tx)
  return rows.length === new Set(groupIds).size
}

/** Refuses while the group has administrators; what deleted accounts left behind goes. */
export async function emptyStaffGroup(tx: Db, groupId: number): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from admin_group_access x join admin a on a.id = x.admin_id where x.group_id = ${groupId} and a.delete_time is null`.execute(tx)
  if (rows[0]?.count) refuse('group_has_admins', { count: rows[0].count })
  await tx.deleteFrom('admin_group_access').where('group_id', '=', groupId).execute()
}

/** Whether a group that is neither one's own nor below holds the rule. */
export async function isHeldAbove(tx: Db, staff: Staff, ruleId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from admin_group_rule x where x.rule_id = ${ruleId} and x.group_id <> all(${[...staff.groupIds]}::bigint[])
      and x.group_id not in ${descendantGroups(staff)} limit 1`.execute(tx)
  return rows.length > 0
}
