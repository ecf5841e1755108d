import { sql } from 'kysely'

import { controllerFileOf } from '../../resources/kit/paths'

import type { Db } from '../context'

/** Every copy of a row that is back, whichever way it came, cannot be restored once more. */
export const markRestored = (tx: Db, path: string, id: number): Promise<unknown> =>
  tx
    .updateTable('security_data_recycle_log')
    .set({ is_restore: 1, restore_time: sql`now()`, row_version: sql`row_version + 1` })
    .where('controller', '=', controllerFileOf(path))
    .where('subject_id', '=', id)
    .where('is_restore', '=', 0)
    .execute()
