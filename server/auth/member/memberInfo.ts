import type { MemberInfo } from '../../../resources/kit/protocol'
import type { Db } from '../../context'

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
  const row = await tx.selectFrom('user').select(columns).where('id', '=', id).executeTakeFirstOrThrow()
  return { ...row, avatar: row.avatar || defaultAvatar }
}
