import { sql } from 'kysely'

import { t } from '../../../resources/kit/text'
import { user } from '../../../resources/user/user'
import { validate } from '../../../resources/validate'
import { refuseFields } from '../../errors'
import { assertPasswordPolicy } from '../passwords/passwordPolicy'
import { hashPassword, verifyPassword } from '../passwords/passwords'
import { requireSignIn } from '../sessions/accessToken'
import { accountLock } from '../sessions/accountLock'
import { revokeAll } from '../sessions/tokens'
import { logOwnChange } from './memberProfile'

import type { Problem } from '../../../resources/kit/validate'
import type { Db } from '../../context'
import type { Member } from './authenticateMember'

const newPassword = { ...user.fields.password, label: t('新密码', 'New password') }
const missingOld: Problem = { field: 'oldPassword', code: 'required', values: { field: t('当前密码', 'Current password') } }

interface PasswordChange {
  readonly oldPassword: string
  readonly newPassword?: unknown
}

/** Changes the member's password and ends all of their sessions, this one included. Callers use `withGuessLimit`. */
export async function changeMemberPassword(tx: Db, member: Member, { oldPassword, newPassword: input }: PasswordChange): Promise<void> {
  const { problems } = validate({ newPassword }, { newPassword: input ?? '' })
  const all = [...(oldPassword ? [] : [missingOld]), ...problems]
  if (all.length > 0) refuseFields(all)
  const password = String(input)
  const account = await accountLock.take(tx, 'user', member.id)
  if (!account?.is_alive) return requireSignIn()
  if (!(await verifyPassword(oldPassword, account.password_hash))) refuseFields([{ field: 'oldPassword', code: 'wrong_password', values: {} }])
  const { mobile } = await tx.selectFrom('user').select('mobile').where('id', '=', member.id).executeTakeFirstOrThrow()
  await assertPasswordPolicy(tx, password, [member.username, mobile], 'newPassword')
  await storePassword(tx, member, await hashPassword(password))
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
