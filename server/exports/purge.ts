import { sql } from 'kysely'

import { listExport } from '../../resources/order/listExport'
import { moveState } from '../domain/states/moveState'
import { deleteInBatches } from '../lib/deleteInBatches'
import { removeFile, settledFiles } from './files'

import type { Db } from '../context'
import type { FileStorage } from '../files/storage'

/** Files of one batch. */
const most = 200

/**
 * Deletes the files of finished tasks whose time is over, then the tasks themselves 30 days later, and files that belong to no finished task, such as one whose
 * process was killed before it could say so.
 */
export async function purgeExports(db: Db, storage: FileStorage): Promise<void> {
  while ((await expireSome(db, storage)) === most);
  await deleteInBatches(db, 'shop_export_task', {
    where: sql`status in ('4', '5') and coalesce(expire_time, finish_time, create_time) < now() - interval '30 days'`,
    orderBy: 'id',
  })
  const settled = await settledFiles(storage)
  const kept = await db.selectFrom('shop_export_task').select('file_path').where('status', '=', '3').where('file_path', '<>', '').execute()
  const known = new Set(kept.map(({ file_path: path }) => path))
  for (const path of settled) if (!known.has(path)) await removeFile(storage, path)
}

async function expireSome(db: Db, storage: FileStorage): Promise<number> {
  const over = await db
    .selectFrom('shop_export_task')
    .select(['id', 'file_path'])
    .where('status', '=', '3')
    .where(sql<boolean>`expire_time <= now()`)
    .limit(most)
    .execute()
  for (const { id, file_path: path } of over) {
    await moveState(db, listExport, 'expire', { id, by: 'system', set: { file_path: '', file_size: 0 } })
    await removeFile(storage, path)
  }
  return over.length
}
