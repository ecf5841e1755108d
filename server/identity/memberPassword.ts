import { sql } from 'kysely'

import { t } from '../../resources/kit/text'
import { validate } from '../../resources/kit/validate'
import { user } from '../../resources/user/user'
import { wordOf } from '../crud/parameters'
import { refuse, refuseFields } from '../refusal'
import { accountLock } from './accountLock'
import { giveBackTry, nameKey, nameLimit, takeTry } from './loginGuard'
import { noteOwnChange } from './memberProfile'
import { judgePassword } from './passwordRules'
import { hashPassword, verifyPassword } from './passwords'
import { askToSignIn } from './staff'
import { revokeAll } from './tokens'

import type { Tx } from '../context'
import type { Problem } from '../../resources/kit/validate'
import type { Member } from './member'

const newPassword = { ...user.fields.password, label: t('新密码', 'New password') }
const missingOld: Problem = { field: 'oldPassword', code: 'required', values: { field: t('当前密码', 'Present password') } }

/** Changes the caller's password and ends all his sessions, this one too. `db` stands outside of the transaction: tries count even when it rolls back. */
export async function changeMemberPassword(tx: Tx, db: Tx, member: Member, body: Readonly<Record<string, unknown>>): Promise<void> {
  const oldPassword = wordOf(body['oldPassword'] ?? '')
  const { problems } = validate({ newPassword }, { newPassword: body['newPassword'] ?? '' })
  const all = [...(oldPassword ? [] : [missingOld]), ...problems]
  if (all.length > 0) refuseFields(all)
  const password = String(body['newPassword'])
  const account = await accountLock.take(tx, 'user', member.id)
  if (!account?.is_alive) return askToSignIn()
  await proveOld(db, member, oldPassword, account.password_hash)
  const { mobile } = (await tx.selectFrom('user').select('mobile').where('id', '=', member.id).executeTakeFirstOrThrow()) as { readonly mobile: string }
  await judgePassword(tx, password, [member.username, mobile], 'newPassword')
  await keepPassword(tx, member, await hashPassword(password))
  await revokeAll(tx, 'user', member.id)
}

async function keepPassword(tx: Tx, member: Member, hash: string): Promise<void> {
  const { row_version: version } = (await tx
    .updateTable('user')
    .set({ password_hash: hash, update_time: sql`now()`, row_version: sql`row_version + 1` })
    .where('id', '=', member.id)
    .returning('row_version')
    .executeTakeFirstOrThrow()) as { readonly row_version: number }
  await noteOwnChange(tx, { member, version, before: {}, after: { password: '***' } })
}

/** A session left open is no place to guess the password: wrong tries count like those of the sign-in. */
async function proveOld(db: Tx, { username }: Member, password: string, stored: string): Promise<void> {
  const name = nameKey('user', username)
  if (!(await takeTry(db, name, nameLimit))) refuse('account_locked')
  const isRight = await verifyPassword(password, stored).catch(async (error: unknown) => {
    await giveBackTry(db, name)
    throw error
  })
  if (!isRight) refuseFields([{ field: 'oldPassword', code: 'wrong_password', values: {} }])
  await giveBackTry(db, name)
}
