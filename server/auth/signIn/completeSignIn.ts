import { sql } from 'kysely'

import { issueTokens } from '../sessions/tokens'
import { logSignIn } from './signInLog'

import type { StaffInfo, TokenPair } from '../../../resources/kit/protocol/session'
import type { Db } from '../../context'
import type { ClientInfo } from '../sessions/tokens'

interface SignInDetails extends ClientInfo {
  readonly adminId: number
  readonly rememberMe: boolean
  readonly rotates: boolean
  /** For the log. */
  readonly title: string
  readonly url: string
}

const defaultAvatar = '/static/images/avatar.png'

/** The last step of every sign-in: creates the session, updates the account and writes the log. */
export async function completeSignIn(tx: Db, { adminId, rememberMe, rotates, title, url, ...visitor }: SignInDetails): Promise<StaffInfo & TokenPair> {
  await tx
    .updateTable('admin')
    .set({ last_login_time: sql`now()`, last_login_ip: visitor.ip.slice(0, 50) })
    .where('id', '=', adminId)
    .execute()
  const tokens = await issueTokens(tx, { area: 'admin', ownerId: adminId, rememberMe, rotates }, visitor)
  const info = await staffInfo(tx, adminId)
  await logSignIn(tx, { ...visitor, title, url, adminId, username: info.username, result: 1 })
  return { ...info, ...tokens }
}

export async function staffInfo(tx: Db, id: number): Promise<StaffInfo> {
  const row = await tx.selectFrom('admin').select(['id', 'username', 'nickname', 'avatar', 'last_login_time']).where('id', '=', id).executeTakeFirstOrThrow()
  return { ...row, avatar: row.avatar || defaultAvatar }
}
