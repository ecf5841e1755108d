import { userRule } from '../../resources/user/userRule'
import { userGroup } from '../../resources/user/userGroup'
import { keptRules } from '../auth/rights/keptRules'
import { lockMemberRules } from '../auth/rights/rulePaths'
import { leafRules, memberRuleTables, parseRuleSet, storeRules } from '../auth/rights/ruleSets'
import { hooksFor } from '../crud/hooks'
import { emptyMemberGroup, memberCount, ruleIdsOfGroups } from '../domain/member/groups'
import { refuse } from '../errors'

import type { Db } from '../context'

/** The group of new members. */
const defaultGroup = 1

export const userGroupHooks = hooksFor(userGroup, {
  // before the row, as rules do, which are granted to groups
  lockFirst: async (ctx) => void (await lockMemberRules(ctx.tx)),
  beforeSave: async (ctx, values, before) => {
    if (before?.id === defaultGroup && values.status === 0) refuse('default_group')
    if (values.rules !== undefined) await lockMemberRules(ctx.tx) // whether these are all rules is decided twice
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
    await emptyMemberGroup(ctx.tx, row.id, defaultGroup)
  },
  afterRead: async (ctx, rows, kind) => {
    if (kind === 'list') return listRules(ctx.tx, rows)
    for (const row of rows) row['rules'] = row['is_all'] === 1 ? ['*'] : await leafRules(ctx.tx, memberRuleTables, Number(row['id']))
  },
  kept: keptRules({ ...memberRuleTables, groups: 'user_group', holdsAll: 'is_all' }, userRule.path),
  computed: { members: memberCount },
})

/** In a list as older clients expect it: `*`, or ids separated by commas. One query for the whole list. */
async function listRules(tx: Db, rows: Record<string, unknown>[]): Promise<void> {
  const byGroup = await ruleIdsOfGroups(
    tx,
    rows.map((row) => Number(row['id'])),
  )
  for (const row of rows) row['rules'] = row['is_all'] === 1 ? '*' : (byGroup.get(Number(row['id'])) ?? '')
}
