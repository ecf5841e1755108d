import { memberInfoKeys } from '../../../resources/kit/protocol/member'

import type { MemberInfo } from '../../../resources/kit/protocol/member'
import type { Db } from '../../context'

/** Shown in place of a missing picture; what forms send back of it is no picture of the member's own. */
export const defaultAvatar = '/static/images/avatar.png'

export async function memberInfo(tx: Db, id: number): Promise<MemberInfo> {
  const row = await tx.selectFrom('user').select(memberInfoKeys).where('id', '=', id).executeTakeFirstOrThrow()
  return { ...row, avatar: row.avatar || defaultAvatar }
}
