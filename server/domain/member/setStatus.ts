import { sql } from 'kysely'

import type { RowOf } from '../../../resources/kit/fieldTypes'
import type { user } from '../../../resources/user/user'
import type { Db } from '../../context'

/** Enables or disables a member; the caller revokes tokens. */
export async function setStatus(tx: Db, userId: number, status: RowOf<typeof user.fields>['status']): Promise<void> {
  await tx
    .updateTable('user')
    .set({ status, update_time: sql`now()`, row_version: sql`row_version + 1` })
    .where('id', '=', userId)
    .execute()
}
