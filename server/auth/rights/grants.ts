import { sql } from 'kysely'

import { refuse } from '../../errors'
import { lockName } from '../../lib/advisoryLock'

import type { RawBuilder } from 'kysely'

import type { Db, Staff } from '../../context'

/** Who may grant what to whom. All of it is checked under one lock, so that two requests cannot pass a check side by side. */

/** Held to the end of the transaction by everything that changes groups, grants or who is a super. */
export const lockRights = (tx: Db): Promise<unknown> => lockName(tx, 'zhanggui rights')

/** Ids of the groups below one's own, as a subquery: own groups are never among them. */
export const descendantGroups = (staff: Staff): RawBuilder<unknown> => sql`(
  with recursive below as (
    select id from admin_group where pid = any(${[...staff.groupIds]}::bigint[])
    union select g.id from admin_group g join below on g.pid = below.id
  ) select id from below where id <> all(${[...staff.groupIds]}::bigint[]))`

/** Ids of the rules one holds through one's groups, as a subquery. Not for supers, who hold all without a grant. */
export const ownRuleIds = (staff: Staff): RawBuilder<unknown> =>
  sql`(select rule_id from admin_group_rule where group_id = any(${[...staff.groupIds]}::bigint[]))`

/** A boolean over the group `alias`: the caller may assign it, because it is below their own groups and holds nothing they lack. */
export const canAssign = (staff: Staff, alias: string): RawBuilder<boolean> => {
  const id = sql.ref(`${alias}.id`)
  if (staff.isSuper) return sql<boolean>`true`
  return sql<boolean>`(
    ${id} in ${descendantGroups(staff)} and ${sql.ref(`${alias}.is_super`)} = 0
    and not exists (select 1 from admin_group_rule held where held.group_id = ${id} and held.rule_id not in ${ownRuleIds(staff)}))`
}

/** Refuses a change that leaves no enabled administrator with all rights. Called after the change, under the lock. */
export async function requireOneSuper(tx: Db, leaving?: number): Promise<void> {
  const { rows } = await sql`
    select 1 from admin a
    join admin_group_access x on x.admin_id = a.id
    join admin_group g on g.id = x.group_id and g.status = 1 and g.is_super = 1
    where a.status = 'enable' and a.delete_time is null and a.id <> ${leaving ?? 0} limit 1`.execute(tx)
  if (rows.length === 0) refuse('last_super')
}

interface ShareGroup {
  readonly id: number
  readonly name: string
}

/** Groups with which the caller may share: their own and those below; a super with all. */
export async function shareableGroups(tx: Db, staff: Staff): Promise<readonly ShareGroup[]> {
  const mine = staff.isSuper ? sql`true` : sql`(g.id = any(${[...staff.groupIds]}::bigint[]) or g.id in ${descendantGroups(staff)})`
  return (await sql<ShareGroup>`select g.id, g.name from admin_group g where g.status = 1 and ${mine} order by g.id`.execute(tx)).rows
}
