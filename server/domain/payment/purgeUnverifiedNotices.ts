import { sql } from 'kysely'

import { deleteInBatches } from '../../lib/deleteInBatches'

import type { Db } from '../../context'

/** Deletes the notices of a month ago that could not be verified; the others stay, which a trigger ensures. */
export const purgeUnverifiedNotices = (db: Db): Promise<void> =>
  deleteInBatches(db, 'shop_payment_notice', { where: sql`is_verified = 0 and create_time < now() - interval '30 days'`, orderBy: 'create_time' })
