import { sql } from 'kysely'

import { limits } from '../../../resources/kit/protocol/list'
import { refuse } from '../../errors'
import { anyId } from '../../lib/sqlCondition'

import type { RawBuilder } from 'kysely'

import type { Db } from '../../context'

/** The members of the group `m`: above this number lists only say that there are more. */
export const memberCount: RawBuilder<number> = sql`(
  select count(*) from (select 1 from "user" u where u.group_id = m.id and u.delete_time is null limit ${sql.lit(limits.countedTotal + 1)}) counted)`

/** Refuses while the group has members; deleted ones, which still refer to it, are moved to another. */
export async function emptyMemberGroup(tx: Db, groupId: number, otherId: number): Promise<void> {
  const { count } = await tx
    .selectFrom('user')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('group_id', '=', groupId)
    .where('delete_time', 'is', null)
    .executeTakeFirstOrThrow()
  if (count > 0) refuse('group_has_members', { count })
  await tx.updateTable('user').set({ group_id: otherId }).where('group_id', '=', groupId).execute()
}

/** The rule ids of some groups, separated by commas, by group; one without rules is missing. One query. */
export async function ruleIdsOfGroups(tx: Db, groupIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await tx
    .selectFrom('user_group_rule')
    .select(['group_id', sql<string>`string_agg(rule_id::text, ',' order by rule_id)`.as('rules')])
    .where('group_id', '=', anyId(groupIds))
    .groupBy('group_id')
    .execute()
  return new Map(rows.map(({ group_id, rules }) => [group_id, rules]))
}
