import { sql } from 'kysely'

import { rule } from '../../resources/auth/rule'
import { hooksFor } from '../crud/hooks'
import { lockRights, ownRules } from '../identity/rights/grants'
import { addButtons, refuseForeignNode } from '../identity/rights/newRules'
import { giveToHolders, staffRules } from '../identity/rights/ruleSets'
import { refuse, refuseFields } from '../refusal'

import type { RowOf } from '../../resources/kit/fieldTypes'

type Rule = RowOf<typeof rule.fields>

export const ruleHooks = hooksFor(rule, {
  /** One's own rules: what the tree of a group form offers is what may be given. */
  scope: ({ staff }) => (staff.isSuper ? undefined : sql<boolean>`m.id in ${ownRules(staff)}`),
  beforeSave: async (ctx, values, before) => {
    if (before?.is_system === 1 && (['name', 'path', 'type'] as const).some((name) => values[name] !== undefined && values[name] !== before[name]))
      refuse('system_rule')
    if (!ctx.staff.isSuper && !(values.pid ?? before?.pid ?? 0) && before?.pid !== 0)
      refuseFields([{ field: 'pid', code: 'required', values: { field: rule.fields.pid.label } }])
    if (values.name !== undefined && values.name !== before?.name) refuseForeignNode(ctx.staff, values.name)
    await lockRights(ctx.tx)
    return withTitle(values, before)
  },
  afterSave: async (ctx, row, before, _, body) => {
    if (before) return
    if (row.pid) await giveToHolders(ctx.tx, staffRules, row)
    if (row.type === 'menu') await addButtons(ctx, row, body['buttons'])
  },
  afterRead: async (_, rows, kind) => {
    if (kind === 'edit') for (const row of rows) row['buttons'] = [] // they are rows of their own by now
  },
  beforeDelete: async (_, row) => {
    if (row.is_system === 1) refuse('system_rule')
  },
  selectScope: async () => sql<boolean>`(m.status = 1 and m.type in ('menu_dir', 'menu'))`,
})

/** An English title is never empty on the screen: it follows the Chinese one until somebody writes it. */
function withTitle(values: Partial<Rule>, before: Rule | undefined): Partial<Rule> {
  const isEmpty = before ? values.title_en === '' : !values.title_en
  return isEmpty ? { ...values, title_en: values.title ?? before?.title ?? '' } : values
}
