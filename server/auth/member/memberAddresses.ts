import { sql } from 'kysely'

import { addressesOf } from '../../domain/member/addresses'
import { isSame } from '../../lib/isSame'
import { logOwnChange } from './memberProfile'

import type { Db } from '../../context'
import type { Member } from './authenticateMember'

/**
 * A change of a member's own addresses. They are part of the member's form in the back office, so it raises the version of the row: staff who have opened the
 * form before must not overwrite it. Addresses that are saved as they were change nothing.
 */
export async function changeAddresses<Result>(tx: Db, member: Member, work: () => Promise<Result>): Promise<Result> {
  await tx.selectFrom('user').select('id').where('id', '=', member.id).forNoKeyUpdate().execute()
  const before = await addressesOf(tx, member.id)
  const result = await work()
  const after = await addressesOf(tx, member.id)
  if (isSame(before, after)) return result
  const { row_version: version } = await tx
    .updateTable('user')
    .set({ row_version: sql`row_version + 1` })
    .where('id', '=', member.id)
    .returning('row_version')
    .executeTakeFirstOrThrow()
  await logOwnChange(tx, { member, version, before: { addresses: before }, after: { addresses: after } })
  return result
}
