import { admin } from '../../resources/auth/admin'
import { assertPasswordPolicy } from '../auth/passwords/passwordPolicy'
import { lockRights, requireOneSuper } from '../auth/rights/grants'
import { canAssignAll, hasSecondFactor, isSelfOrBelow } from '../auth/rights/staffGroups'
import { disableSecondFactor } from '../auth/secondFactor/secondFactor'
import { revokeAll } from '../auth/sessions/tokens'
import { clearAccountAttempts } from '../auth/signIn/signInThrottle'
import { hooksFor } from '../crud/hooks'
import { refuse, refuseFields } from '../errors'

import type { RowOf } from '../../resources/kit/fieldTypes'
import type { Context } from '../context'

type Admin = RowOf<typeof admin.fields>

export const adminHooks = hooksFor(admin, {
  /** The user's own account, and those all of whose groups are below the user's. Super administrators see all. */
  scope: ({ staff }) => (staff.isSuper ? undefined : isSelfOrBelow(staff)),
  beforeSave: async (ctx, values, before) => {
    // otherwise a stolen session would become a stolen account: the profile requires the current password
    if (values.password && before?.id === ctx.staff.id) refuseFields([{ field: 'password', code: 'own_password', values: {} }])
    if (values.password) await assertPasswordPolicy(ctx.tx, values.password, [values.username ?? before?.username ?? ''])
    if (before && values.username !== undefined && values.username !== before.username && !ctx.staff.isSuper)
      refuseFields([{ field: 'username', code: 'is_fixed', values: { field: admin.fields.username.label } }])
    if (values.status === 'disable' && before?.id === ctx.staff.id) refuse('not_yourself')
    const entry = ctx.staff.isSuper ? undefined : entryInto(values, before)
    if (values.group_arr === undefined && values.status === undefined && !entry) return values
    await lockRights(ctx.tx)
    if (values.group_arr && !hasSame(values.group_arr, before?.group_arr)) await refuseBeyond(ctx, values.group_arr, before)
    if (entry && !(await coversAccount(ctx, entry.account))) refuseFields([{ field: entry.field, code: 'rights_beyond', values: {} }])
    return values
  },
  afterSave: async (ctx, saved) => {
    for (const { row, before, values } of saved) {
      if (!before) continue
      if (values.group_arr !== undefined || values.status !== undefined) await requireOneSuper(ctx.tx)
      const isDisabled = row.status === 'disable' && before.status === 'enable'
      if (values.password || isDisabled) await revokeAll(ctx.tx, 'admin', row.id)
      if (values.password || (row.status === 'enable' && before.status === 'disable')) await clearAccountAttempts(ctx.tx, 'admin', row.id) // also ends the pauses after failed sign-ins
    }
  },
  beforeDelete: async (ctx, row) => {
    if (row.id === ctx.staff.id) refuse('not_yourself')
    await lockRights(ctx.tx)
    await requireOneSuper(ctx.tx, row.id)
    await revokeAll(ctx.tx, 'admin', row.id)
  },
  beforeRestore: async (ctx, row) => {
    await lockRights(ctx.tx)
    if (!(await coversAccount(ctx, row))) refuse('rights_beyond')
  },
  computed: { second_factor: hasSecondFactor },
  actions: {
    signOut: async (ctx, row) => {
      if (row.id === ctx.staff.id) refuse('own_sessions')
      await revokeAll(ctx.tx, 'admin', row.id)
    },
    /** For an owner who has lost phone and codes. A node of its own, not included in the right to edit accounts. */
    resetFactor: async (ctx, row) => {
      if (row.id === ctx.staff.id) refuse('own_factor')
      await lockRights(ctx.tx)
      if (!(await coversAccount(ctx, row))) refuse('rights_beyond')
      await disableSecondFactor(ctx.tx, row.id)
    },
  },
  /** The number of failed sign-ins is not shown to others. */
  afterRead: async (_, rows) => {
    for (const row of rows) delete row['login_failure']
  },
})

const hasSame = (ids: readonly number[], others: readonly number[] | undefined): boolean =>
  others !== undefined && ids.length === others.length && ids.every((id) => others.includes(id))

interface Entry {
  readonly account: Admin
  readonly field: 'password' | 'status'
}

/** The field of an edit that lets somebody into an account that existed before: whoever sets it decides who signs in there. */
function entryInto(values: Partial<Admin>, account: Admin | undefined): Entry | undefined {
  if (!account) return undefined
  if (values.password) return { account, field: 'password' }
  return values.status === 'enable' && account.status === 'disable' ? { account, field: 'status' } : undefined
}

/** An API token has fewer rights than its owner: without this it would reach those of every account below them. */
const coversAccount = ({ tx, staff }: Context, { group_arr: groups }: Admin): Promise<boolean> => canAssignAll(tx, staff, groups)

/** Only super administrators change their own groups, and nobody assigns a group that they do not fully cover. */
async function refuseBeyond({ tx, staff }: Context, ids: readonly number[], before: Admin | undefined): Promise<void> {
  const beyond = (): never => refuseFields([{ field: 'group_arr', code: 'group_beyond', values: {} }])
  if (before?.id === staff.id && !staff.isSuper) beyond()
  if (!(await canAssignAll(tx, staff, ids))) beyond()
}
