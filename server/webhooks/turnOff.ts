import { sql } from 'kysely'

import type { Db } from '../context'

/** Deliveries that wait are not sent either. Their owner switches on again those that they know. */
export const turnOffWebhooks = (tx: Db, adminId: number): Promise<unknown> =>
  tx
    .updateTable('webhook')
    .set({ status: 0, update_time: sql`now()`, row_version: sql`row_version + 1` })
    .where('admin_id', '=', adminId)
    .where('status', '=', 1)
    .execute()
