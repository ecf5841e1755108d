import { memberInfoKeys } from '../../../resources/kit/protocol/member'

import type { MemberInfo } from '../../../resources/kit/protocol/member'
import type { Db } from '../../context'

/** Shown instead of a missing picture; if a form sends it back it is not stored. */
export const defaultAvatar = '/static/images/avatar.png'

export async function memberInfo(tx: Db, id: number): Promise<MemberInfo> {
  const row = await tx.selectFrom('user').select(memberInfoKeys).where('id', '=', id).executeTakeFirstOrThrow()
  return { ...row, avatar: row.avatar || defaultAvatar }
}
