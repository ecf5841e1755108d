import { sql } from 'kysely'

import { anyId } from '../../lib/sqlCondition'
import { isReadable } from './kindRights'

import type { Db } from '../../context'

/** Marks own notices as read: those named, or all. Ignores notices of others, those already read, and those that may not be read any more. */
export async function markRead(tx: Db, adminId: number, which: readonly number[] | 'all'): Promise<number> {
  const unread = tx
    .updateTable('shop_notify')
    .set({ status: '1', read_time: sql`now()`, row_version: sql`row_version + 1` })
    .where('admin_id', '=', adminId)
    .where('status', '=', '0')
    .where(isReadable('shop_notify', sql`${[adminId]}`))
  const { numUpdatedRows } = await (which === 'all' ? unread : unread.where('id', '=', anyId(which))).executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}
