import { sql } from 'kysely'

import { adminGroup } from '../../resources/auth/adminGroup'
import { rule } from '../../resources/auth/rule'
import { code } from '../../resources/kit/protocol/envelope'
import { canAssign, descendantGroups, lockRights, requireOneSuper } from '../auth/rights/grants'
import { parseGroupRules, summarizeRules, validateGroupRules } from '../auth/rights/groupRules'
import { keptRules } from '../auth/rights/keptRules'
import { leafRules, staffRuleTables, storeRules } from '../auth/rights/ruleSets'
import { emptyStaffGroup, staffCount } from '../auth/rights/staffGroups'
import { hooksFor } from '../crud/hooks'
import { refuse, refuseFields } from '../errors'
import { anyId } from '../lib/sqlCondition'

export const adminGroupHooks = hooksFor(adminGroup, {
  /** The user's own groups, which are shown read-only, and those below. */
  scope: ({ staff }) => (staff.isSuper ? undefined : sql<boolean>`(m.id = ${anyId(staff.groupIds)} or m.id in ${descendantGroups(staff)})`),
  beforeSave: async (ctx, values, before) => {
    if (before && ctx.staff.groupIds.includes(before.id)) refuse('own_group')
    await lockRights(ctx.tx)
    const pid = values.pid ?? before?.pid ?? 0
    if (!pid && !ctx.staff.isSuper && before?.pid !== 0) refuseFields([{ field: 'pid', code: 'not_chosen', values: { field: adminGroup.fields.pid.label } }])
    const set = values.rules === undefined ? undefined : await parseGroupRules(ctx.tx, pid, values.rules)
    if (!before && set === undefined) refuseFields([{ field: 'rules', code: 'rules_required', values: {} }])
    const isEnabled = values.status === 1 && before?.status === 0
    await validateGroupRules(ctx, { id: before?.id, isSuper: before?.is_super === 1, pid, set, isEnabled })
    if (set !== undefined) values.is_super = set === 'all' ? 1 : 0
    return values
  },
  afterSave: async (ctx, saved) => {
    for (const { row, before, values } of saved) {
      if (values.rules !== undefined)
        await storeRules(ctx.tx, staffRuleTables, row.id, row.is_super === 1 ? 'all' : await parseGroupRules(ctx.tx, row.pid, values.rules))
      if (before) await requireOneSuper(ctx.tx)
    }
  },
  beforeDelete: async (ctx, row) => {
    if (ctx.staff.groupIds.includes(row.id)) refuse('own_group')
    await lockRights(ctx.tx)
    await emptyStaffGroup(ctx.tx, row.id)
  },
  /** What was granted by it then may be more than others hold now. */
  beforeRestore: async (ctx) => {
    if (!ctx.staff.isSuper) refuse('forbidden', {}, { code: code.forbidden, data: [] })
    await lockRights(ctx.tx)
  },
  /** The parent may have lost rules since, or be no super administrators' group any more. */
  afterReinsert: (ctx, { id, pid, is_super }) => validateGroupRules(ctx, { id, isSuper: is_super === 1, pid, set: undefined }),
  afterRead: async (ctx, rows, kind) => {
    if (kind === 'list') await summarizeRules(ctx, rows)
    else for (const row of rows) row['rules'] = row['is_super'] === 1 ? ['*'] : await leafRules(ctx.tx, staffRuleTables, Number(row['id']))
  },
  indexExtra: async ({ staff }) => ({ group: staff.groupIds }),
  selectScope: async ({ staff }, query) => {
    const isStrict = query['absoluteAuth'] === '1' || query['absoluteAuth'] === 'true' || query['absoluteAuth'] === 1
    return isStrict ? sql<boolean>`(m.status = 1 and ${canAssign(staff, 'm')})` : sql<boolean>`m.status = 1`
  },
  kept: keptRules({ ...staffRuleTables, groups: 'admin_group', holdsAll: 'is_super' }, rule.path),
  isRolledBackBySupers: true,
  computed: { admins: staffCount },
})
