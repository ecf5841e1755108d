import { sql } from 'kysely'

import type { Db } from '../../context'

/** Marks one's own notices as read: the named ones, or all. Those of others and those read before are passed over. */
export async function markRead(tx: Db, adminId: number, which: readonly number[] | 'all'): Promise<number> {
  const { numAffectedRows } = await sql`
    update shop_notify set status = '1', read_time = now(), row_version = row_version + 1
    where admin_id = ${adminId} and status = '0' ${which === 'all' ? sql`` : sql`and id = any(${[...which]}::bigint[])`}`.execute(tx)
  return Number(numAffectedRows ?? 0)
}
