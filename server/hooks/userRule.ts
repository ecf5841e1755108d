import { sql } from 'kysely'

import { userRule } from '../../resources/user/userRule'
import { hooksFor } from '../crud/hooks'
import { lockMemberRules, refuseTakenPath } from '../identity/rights/rulePaths'
import { giveToHolders, memberRules } from '../identity/rights/ruleSets'

export const userRuleHooks = hooksFor(userRule, {
  beforeSave: async (ctx, values, before) => {
    await lockMemberRules(ctx.tx)
    const isEmpty = before ? values.title_en === '' : !values.title_en
    return isEmpty ? { ...values, title_en: values.title ?? before?.title ?? '' } : values
  },
  afterSave: async (ctx, row, before) => {
    await refuseTakenPath(ctx.tx, memberRules, row, before, userRule.fields.path.label)
    if (!before && row.pid) await giveToHolders(ctx.tx, memberRules, row)
  },
  selectScope: async () => sql<boolean>`(m.status = 1 and m.type in ('menu_dir', 'menu'))`,
})
