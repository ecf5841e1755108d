import { sql } from 'kysely'

import { addressesOf } from '../../domain/member/addresses'
import { logOwnChange } from './memberProfile'

import type { Db } from '../../context'
import type { Member } from './authenticateMember'

/**
 * A change of a member's own addresses. They are part of the member's form in the back office, so it raises the version of the row: staff who have opened the
 * form before must not overwrite it.
 */
export async function changeAddresses<Result>(tx: Db, member: Member, work: () => Promise<Result>): Promise<Result> {
  const { row_version: version } = await tx
    .updateTable('user')
    .set({ row_version: sql`row_version + 1` })
    .where('id', '=', member.id)
    .returning('row_version')
    .executeTakeFirstOrThrow()
  const before = await addressesOf(tx, member.id)
  const result = await work()
  await logOwnChange(tx, { member, version, before: { addresses: before }, after: { addresses: await addressesOf(tx, member.id) } })
  return result
}
