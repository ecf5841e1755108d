import type { Db } from '../context'

/** What a member is told about himself, key for key as wire contract 8 has it; the tokens come beside it. */
export interface MemberInfo {
  readonly id: number
  readonly username: string
  readonly nickname: string
  readonly email: string
  readonly mobile: string
  readonly avatar: string
  readonly gender: number
  /** `YYYY-MM-DD`. */
  readonly birthday: string | null
  readonly money: string
  readonly score: number
  readonly join_time: number
  readonly motto: string
  readonly last_login_time: number | null
  readonly last_login_ip: string
}

/** Shown in place of a missing picture; what forms send back of it is no picture of the member's own. */
export const defaultAvatar = '/static/images/avatar.png'

const columns = [
  'id',
  'username',
  'nickname',
  'email',
  'mobile',
  'avatar',
  'gender',
  'birthday',
  'money',
  'score',
  'join_time',
  'motto',
  'last_login_time',
  'last_login_ip',
] as const satisfies readonly (keyof MemberInfo)[]

export async function memberInfo(tx: Db, id: number): Promise<MemberInfo> {
  const row = (await tx.selectFrom('user').select(columns).where('id', '=', id).executeTakeFirstOrThrow()) as MemberInfo
  return { ...row, avatar: row.avatar || defaultAvatar }
}
