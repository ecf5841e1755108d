import { sql } from 'kysely'

import { t } from '../../../resources/kit/text'
import { user } from '../../../resources/user/user'
import { validate } from '../../../resources/validate'
import { refuseFields } from '../../errors'
import { assertPasswordPolicy } from '../passwords/passwordPolicy'
import { hashPassword, verifyPassword } from '../passwords/passwords'
import { requireSignIn } from '../sessions/accessToken'
import { accountLock, selectAccount } from '../sessions/accountLock'
import { revokeAll } from '../sessions/tokens'
import { logOwnChange } from './memberProfile'

import type { Problem } from '../../../resources/kit/validate'
import type { Db } from '../../context'
import type { Member } from './authenticateMember'

const newPassword = { ...user.fields.password, label: t('新密码', 'New password') }
const missingOld: Problem = { field: 'oldPassword', code: 'required', values: { field: t('当前密码', 'Current password') } }
const wrongOld: Problem = { field: 'oldPassword', code: 'wrong_password', values: {} }

interface PasswordInput {
  readonly oldPassword: string
  readonly newPassword?: unknown
}

interface VerifiedPasswordChange {
  /** The stored hash that the old password was verified against. */
  readonly verifiedHash: string
  readonly newHash: string
}

/** Validates a change of the member's password, outside of its transaction: hashing is slow and must not keep a connection. Callers use `withGuessLimit`. */
export async function verifyPasswordChange(db: Db, member: Member, { oldPassword, newPassword: input }: PasswordInput): Promise<VerifiedPasswordChange> {
  const { problems } = validate({ newPassword }, { newPassword: input ?? '' })
  const all = [...(oldPassword ? [] : [missingOld]), ...problems]
  if (all.length > 0) refuseFields(all)
  const password = String(input)
  const account = await selectAccount(db, 'user', member.id).executeTakeFirst()
  if (!account?.is_alive) return requireSignIn()
  if (!(await verifyPassword(oldPassword, account.password_hash))) refuseFields([wrongOld])
  if (password === oldPassword) refuseFields([{ field: 'newPassword', code: 'same_password', values: {} }])
  const { mobile } = await db.selectFrom('user').select('mobile').where('id', '=', member.id).executeTakeFirstOrThrow()
  await assertPasswordPolicy(db, password, [member.username, mobile], 'newPassword')
  return { verifiedHash: account.password_hash, newHash: await hashPassword(password) }
}

/** Stores a verified change and ends all sessions of the member, the current one included. */
export async function changeMemberPassword(tx: Db, member: Member, { verifiedHash, newHash }: VerifiedPasswordChange): Promise<void> {
  const account = await accountLock.take(tx, 'user', member.id)
  if (!account?.is_alive) return requireSignIn()
  if (account.password_hash !== verifiedHash) refuseFields([wrongOld]) // changed since it was verified
  await storePassword(tx, member, newHash)
  await revokeAll(tx, 'user', member.id)
}

async function storePassword(tx: Db, member: Member, hash: string): Promise<void> {
  const { row_version: version } = await tx
    .updateTable('user')
    .set({ password_hash: hash, update_time: sql`now()`, row_version: sql`row_version + 1` })
    .where('id', '=', member.id)
    .returning('row_version')
    .executeTakeFirstOrThrow()
  await logOwnChange(tx, { member, version, before: {}, after: { password: '***' } })
}
