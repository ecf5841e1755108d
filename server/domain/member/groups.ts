import { sql } from 'kysely'

import { refuse } from '../../errors'

import type { RawBuilder } from 'kysely'

import type { Db } from '../../context'

/** The members of the group `m`; nobody needs to know more than that they are over ten thousand. */
export const memberCount: RawBuilder<number> = sql`(
  select count(*) from (select 1 from "user" u where u.group_id = m.id and u.delete_time is null limit 10001) counted)`

/** Refuses while the group has members; deleted ones, who still point at it, move to another. */
export async function emptyMemberGroup(tx: Db, groupId: number, otherId: number): Promise<void> {
  const { rows } = await sql<{ count: number }>`select count(*) from "user" where group_id = ${groupId} and delete_time is null`.execute(tx)
  if (rows[0]?.count) refuse('group_has_members', { count: rows[0].count })
  await tx.updateTable('user').set({ group_id: otherId }).where('group_id', '=', groupId).execute()
}

/** The ids of the rules of some groups with a comma between them, by group; one without rules is missing. One query. */
export async function ruleIdsOfGroups(tx: Db, groupIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ group_id: number; rules: string }>`
    select group_id, string_agg(rule_id::text, ',' order by rule_id) as rules from user_group_rule
    where group_id = any(${[...groupIds]}::bigint[]) group by group_id`.execute(tx)
  return new Map(rows.map(({ group_id, rules }) => [group_id, rules]))
}
