import { sql } from 'kysely'

import { userGroup } from '../../resources/user/userGroup'
import { leafRules, memberRuleTables, parseRuleSet, storeRules } from '../auth/rights/ruleSets'
import { hooksFor } from '../crud/hooks'
import { refuse } from '../errors'

import type { Db } from '../context'

/** Where a new member lands. */
const defaultGroup = 1

export const userGroupHooks = hooksFor(userGroup, {
  beforeSave: async (ctx, values, before) => {
    if (before?.id === defaultGroup && values.status === 0) refuse('default_group')
    if (values.rules !== undefined) values.is_all = (await parseRuleSet(ctx.tx, memberRuleTables, values.rules)) === 'all' ? 1 : 0
    else if (!before) values.is_all = 1
    return values
  },
  afterSave: async (ctx, saved) => {
    for (const { row, values } of saved)
      if (values.rules !== undefined)
        await storeRules(ctx.tx, memberRuleTables, row.id, row.is_all === 1 ? 'all' : await parseRuleSet(ctx.tx, memberRuleTables, values.rules))
  },
  beforeDelete: async (ctx, row) => {
    if (row.id === defaultGroup) refuse('default_group')
    const { rows } = await sql<{ count: number }>`select count(*) from "user" where group_id = ${row.id} and delete_time is null`.execute(ctx.tx)
    if (rows[0]?.count) refuse('group_has_members', { count: rows[0].count })
    await ctx.tx.updateTable('user').set({ group_id: defaultGroup }).where('group_id', '=', row.id).execute() // deleted members still point at it
  },
  afterRead: async (ctx, rows, kind) => {
    if (kind === 'list') return listRules(ctx.tx, rows)
    for (const row of rows) row['rules'] = row['is_all'] === 1 ? ['*'] : await leafRules(ctx.tx, memberRuleTables, Number(row['id']))
  },
  computed: { members: sql`(select count(*) from (select 1 from "user" u where u.group_id = m.id and u.delete_time is null limit 10001) counted)` },
})

/** In a list as older clients read it: `*`, or the ids with a comma between them. One query for the whole list. */
async function listRules(tx: Db, rows: Record<string, unknown>[]): Promise<void> {
  const ids = rows.map((row) => Number(row['id']))
  const held = await sql<{ group_id: number; rules: string }>`
    select group_id, string_agg(rule_id::text, ',' order by rule_id) as rules from user_group_rule where group_id = any(${ids}::bigint[]) group by group_id`.execute(
    tx,
  )
  const byGroup = new Map(held.rows.map(({ group_id, rules }) => [group_id, rules]))
  for (const row of rows) row['rules'] = row['is_all'] === 1 ? '*' : (byGroup.get(Number(row['id'])) ?? '')
}
