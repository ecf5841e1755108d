import { sql } from 'kysely'

import { refuse } from '../../errors'
import { anyId, everyId } from '../../lib/sqlCondition'
import { canAssign, descendantGroups } from './grants'

import type { RawBuilder } from 'kysely'

import type { Db, Staff } from '../../context'

/** The administrators of the group `m`. */
export const staffCount: RawBuilder<number> = sql`(
  select count(*) from admin_group_access x join admin a on a.id = x.admin_id and a.delete_time is null where x.group_id = m.id)`

/** SQL boolean for the administrator `m`: the caller, or somebody all of whose groups are below the caller's. */
export const isSelfOrBelow = (staff: Staff): RawBuilder<boolean> => sql<boolean>`(
  m.id = ${staff.id} or (
    exists (select 1 from admin_group_access x where x.admin_id = m.id)
    and not exists (select 1 from admin_group_access x where x.admin_id = m.id and x.group_id not in ${descendantGroups(staff)})))`

/** `'1'` for an administrator `m` who signs in with a second factor. */
export const hasSecondFactor: RawBuilder<string> = sql`(
  case when exists (select 1 from second_factor f where f.admin_id = m.id and f.confirm_time is not null) then '1' else '0' end)`

/** Whether the caller may assign every one of these groups. */
export async function canAssignAll(tx: Db, staff: Staff, groupIds: readonly number[]): Promise<boolean> {
  const rows = await tx.selectFrom('admin_group as g').select('g.id').where('g.id', '=', anyId(groupIds)).where(canAssign(staff, 'g')).execute()
  return rows.length === new Set(groupIds).size
}

/** Refuses while the group has administrators; assignments of deleted accounts are removed. */
export async function emptyStaffGroup(tx: Db, groupId: number): Promise<void> {
  const { count } = await tx
    .selectFrom('admin_group_access as x')
    .innerJoin('admin as a', 'a.id', 'x.admin_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('x.group_id', '=', groupId)
    .where('a.delete_time', 'is', null)
    .executeTakeFirstOrThrow()
  if (count > 0) refuse('group_has_admins', { count })
  await tx.deleteFrom('admin_group_access').where('group_id', '=', groupId).execute()
}

/** Whether a group that is neither the caller's nor below holds the rule. */
export async function isGrantedAbove(tx: Db, staff: Staff, ruleId: number): Promise<boolean> {
  const holder = await tx
    .selectFrom('admin_group_rule')
    .select('group_id')
    .where('rule_id', '=', ruleId)
    .where('group_id', '<>', everyId(staff.groupIds))
    .where('group_id', 'not in', descendantGroups(staff))
    .limit(1)
    .executeTakeFirst()
  return holder !== undefined
}
