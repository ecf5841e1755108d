import { sql } from 'kysely'

import { refuse } from '../../errors'
import { lockName } from '../../lib/advisoryLock'
import { anyId, everyId } from '../../lib/sqlCondition'

import type { RawBuilder } from 'kysely'

import type { Db, Staff } from '../../context'

/** Rules for granting rights. All are checked under one lock, so that two concurrent requests cannot both pass. */

/** Held until the end of the transaction by every change of groups, grants or super administrators. */
export const lockRights = (tx: Db): Promise<unknown> => lockName(tx, 'zhanggui rights')

/** Ids of the groups below the caller's, as a subquery; the caller's own groups are never included. */
export const descendantGroups = (staff: Staff): RawBuilder<number> => sql`(
  with recursive below as (
    select id from admin_group where pid = ${anyId(staff.groupIds)}
    union select g.id from admin_group g join below on g.pid = below.id
  ) select id from below where id <> ${everyId(staff.groupIds)})`

/**
 * Ids of the rules held through groups, as a subquery; of those a token has what was chosen, and the disabled ones, which open nothing. Not for super
 * administrators, who hold all rules without rows.
 */
export const ownRuleIds = (staff: Staff): RawBuilder<number> =>
  staff.token
    ? sql`(select id from admin_rule where lower(name) = any(${[...staff.nodes]}::text[]) or (status = 0 and id in ${rulesOfGroups(staff)}))`
    : rulesOfGroups(staff)

/** Rules of the caller's groups, as a subquery: the rules that can be seen. */
export const rulesOfGroups = (staff: Staff): RawBuilder<number> => sql`(select rule_id from admin_group_rule where group_id = ${anyId(staff.groupIds)})`

/** SQL boolean for the group `alias`: the caller may assign it, because it is below their own groups and holds no rule they lack. */
export const canAssign = (staff: Staff, alias: string): RawBuilder<boolean> => {
  const id = sql.ref(`${alias}.id`)
  if (staff.isSuper) return sql<boolean>`true`
  return sql<boolean>`(
    ${id} in ${descendantGroups(staff)} and ${sql.ref(`${alias}.is_super`)} = 0
    and not exists (select 1 from admin_group_rule held where held.group_id = ${id} and held.rule_id not in ${ownRuleIds(staff)}))`
}

/** Refuses a change that leaves no enabled super administrator. Called after the change, under the lock. */
export async function requireOneSuper(tx: Db, leaving?: number): Promise<void> {
  const other = await tx
    .selectFrom('admin as a')
    .innerJoin('admin_group_access as x', 'x.admin_id', 'a.id')
    .innerJoin('admin_group as g', (join) => join.onRef('g.id', '=', 'x.group_id').on('g.status', '=', 1).on('g.is_super', '=', 1))
    .select('a.id')
    .where('a.status', '=', 'enable')
    .where('a.delete_time', 'is', null)
    .where('a.id', '<>', leaving ?? 0)
    .limit(1)
    .executeTakeFirst()
  if (!other) refuse('last_super')
}

interface ShareGroup {
  readonly id: number
  readonly name: string
}

/** Groups the caller may share with: their own and those below; all for a super administrator. */
export async function shareableGroups(tx: Db, staff: Staff): Promise<readonly ShareGroup[]> {
  const open = tx.selectFrom('admin_group').select(['id', 'name']).where('status', '=', 1).orderBy('id')
  if (staff.isSuper) return await open.execute()
  return await open.where((eb) => eb.or([eb('id', '=', anyId(staff.groupIds)), eb('id', 'in', descendantGroups(staff))])).execute()
}
