import { sql } from 'kysely'

import { rule } from '../../resources/auth/rule'
import { code } from '../../resources/kit/protocol/envelope'
import { lockRights, rulesOfGroups } from '../auth/rights/grants'
import { refuseRuleBeyondParents } from '../auth/rights/groupRules'
import { addButtons, refuseForeignNode } from '../auth/rights/newRules'
import { changedFields, reachabilityFields, refuseBreakingRequiredRule } from '../auth/rights/requiredRules'
import { refuseTakenPath } from '../auth/rights/rulePaths'
import { grantToHolders, staffRuleTables } from '../auth/rights/ruleSets'
import { isGrantedAbove } from '../auth/rights/staffGroups'
import { hooksFor } from '../crud/hooks'
import { refuse, refuseFields } from '../errors'

import type { RowOf } from '../../resources/kit/fieldTypes'
import type { Context } from '../context'

type Rule = RowOf<typeof rule.fields>

export const ruleHooks = hooksFor(rule, {
  extraKeys: ['buttons'],
  /** The user's own rules: the tree of a group form offers what may be granted. An API token grants its nodes only, but sees the rules of its owner. */
  isRolledBackBySupers: true,
  scope: ({ staff }) => (staff.isSuper || staff.token?.isOfSuper ? undefined : sql<boolean>`m.id in ${rulesOfGroups(staff)}`),
  beforeSave: async (ctx, values, before) => {
    await lockRights(ctx.tx)
    if (before) await refuseBearing(ctx, before, values)
    if (!ctx.staff.isSuper && !(values.pid ?? before?.pid ?? 0) && before?.pid !== 0)
      refuseFields([{ field: 'pid', code: 'not_chosen', values: { field: rule.fields.pid.label } }])
    if (values.name !== undefined && values.name !== before?.name) refuseForeignNode(ctx.staff, values.name)
    return withTitle(values, before)
  },
  afterSave: async (ctx, saved) => {
    for (const { row, before, body } of saved) {
      await refuseTakenPath(ctx.tx, staffRuleTables, row, before, rule.fields.path.label)
      if (before) continue
      if (row.pid) await grantToHolders(ctx.tx, staffRuleTables, row)
      if (row.type === 'menu') await addButtons(ctx, row, body['buttons'])
    }
  },
  afterRead: async (_, rows, kind) => {
    if (kind === 'edit') for (const row of rows) row['buttons'] = [] // they are rows of their own by now
  },
  beforeDelete: async (ctx, row) => {
    if (row.is_system === 1) refuse('system_rule')
    await lockRights(ctx.tx)
    await refuseBreakingRequiredRule(ctx.tx, row, { status: 0 })
    if (!ctx.staff.isSuper && (await isGrantedAbove(ctx.tx, ctx.staff, row.id))) refuse('rule_of_superiors')
  },
  /** What was granted by it then may be more than others hold now. */
  beforeRestore: async (ctx) => {
    if (!ctx.staff.isSuper) refuse('forbidden', {}, { code: code.forbidden, data: [] })
    await lockRights(ctx.tx)
  },
  /** Groups that hold it again may be below others by now, and another rule may have its path. */
  afterReinsert: async (ctx, row) => {
    await refuseTakenPath(ctx.tx, staffRuleTables, row, undefined, rule.fields.path.label)
    await refuseRuleBeyondParents(ctx.tx, row.id)
  },
  selectScope: async () => sql<boolean>`(m.status = 1 and m.type in ('menu_dir', 'menu'))`,
})

/** What a rule opens, and whether it is enabled, affects everyone who holds it: lower groups do not change it for higher ones. */
async function refuseBearing(ctx: Context, before: Rule, values: Partial<Rule>): Promise<void> {
  if (before.is_system === 1 && !ctx.staff.isSuper) refuse('rule_of_supers')
  if (before.is_system === 1 && changedFields(['name', 'path', 'type'], values, before).length > 0) refuse('system_rule')
  await refuseBreakingRequiredRule(ctx.tx, before, values)
  if (!ctx.staff.isSuper && changedFields(reachabilityFields, values, before).length > 0 && (await isGrantedAbove(ctx.tx, ctx.staff, before.id)))
    refuse('rule_of_superiors')
}

/** An empty English title is shown as the Chinese one. */
function withTitle(values: Partial<Rule>, before: Rule | undefined): Partial<Rule> {
  const isEmpty = before ? values.title_en === '' : !values.title_en
  return isEmpty ? { ...values, title_en: values.title ?? before?.title ?? '' } : values
}
