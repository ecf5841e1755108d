import { sql } from 'kysely'

import { userRule } from '../../resources/user/userRule'
import { lockMemberRules, refuseTakenPath } from '../auth/rights/rulePaths'
import { grantToHolders, memberRuleTables } from '../auth/rights/ruleSets'
import { hooksFor } from '../crud/hooks'

export const userRuleHooks = hooksFor(userRule, {
  // before the rows, which a group that gets them also locks
  lockFirst: async (ctx) => void (await lockMemberRules(ctx.tx)),
  beforeSave: async (ctx, values, before) => {
    await lockMemberRules(ctx.tx)
    const isEmpty = before ? values.title_en === '' : !values.title_en
    return isEmpty ? { ...values, title_en: values.title ?? before?.title ?? '' } : values
  },
  afterSave: async (ctx, saved) => {
    for (const { row, before } of saved) {
      await refuseTakenPath(ctx.tx, memberRuleTables, row, before, userRule.fields.path.label)
      if (!before && row.pid) await grantToHolders(ctx.tx, memberRuleTables, row)
    }
  },
  beforeRestore: (ctx) => lockMemberRules(ctx.tx).then(() => undefined),
  afterReinsert: (ctx, row) => refuseTakenPath(ctx.tx, memberRuleTables, row, undefined, userRule.fields.path.label),
  selectScope: async () => sql<boolean>`(m.status = 1 and m.type in ('menu_dir', 'menu'))`,
})
