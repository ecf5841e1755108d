import { sql } from 'kysely'

import { userGroup } from '../../resources/user/userGroup'
import { hooksFor } from '../crud/hooks'
import { keepRules, leavesOf, memberRules, ruleSetOf } from '../identity/rights/ruleSets'
import { refuse } from '../refusal'

/** Where a new member lands. */
const defaultGroup = 1

export const userGroupHooks = hooksFor(userGroup, {
  beforeSave: async (ctx, values, before) => {
    if (before?.id === defaultGroup && values.status === 0) refuse('default_group')
    if (values.rules !== undefined) values.is_all = (await ruleSetOf(ctx.tx, memberRules, values.rules)) === 'all' ? 1 : 0
    else if (!before) values.is_all = 1
    return values
  },
  afterSave: async (ctx, row, _, values) => {
    if (values.rules !== undefined) await keepRules(ctx.tx, memberRules, row.id, row.is_all === 1 ? 'all' : await ruleSetOf(ctx.tx, memberRules, values.rules))
  },
  beforeDelete: async (ctx, row) => {
    if (row.id === defaultGroup) refuse('default_group')
    const { rows } = await sql<{ count: number }>`select count(*) from "user" where group_id = ${row.id} and delete_time is null`.execute(ctx.tx)
    if (rows[0]?.count) refuse('group_has_members', { count: rows[0].count })
    await ctx.tx.updateTable('user').set({ group_id: defaultGroup }).where('group_id', '=', row.id).execute() // deleted members still point at it
  },
  afterRead: async (ctx, rows, kind) => {
    if (kind === 'list') return
    for (const row of rows) row['rules'] = row['is_all'] === 1 ? ['*'] : await leavesOf(ctx.tx, memberRules, Number(row['id']))
  },
  computed: { members: sql`(select count(*) from "user" u where u.group_id = m.id and u.delete_time is null)` },
})
