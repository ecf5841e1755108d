import { sql } from 'kysely'

import { exportTaskLimits } from '../../resources/kit/protocol/exportTasks'
import { listExport } from '../../resources/order/listExport'
import { moveState } from '../domain/states/moveState'
import { refuse } from '../errors'
import { enqueue } from '../jobs/enqueue'
import { exportQueue } from '../jobs/queues'

import type { Db } from '../context'

/** Held until the end of the transaction: tasks of one account are counted and added one after the other. */
export async function takePlace(tx: Db, adminId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('zhanggui exports'), ${adminId}::int)`.execute(tx)
  const { waiting } = await tx
    .selectFrom('shop_export_task')
    .select((eb) => eb.fn.countAll<number>().as('waiting'))
    .where('admin_id', '=', adminId)
    .where('status', '=', '1')
    .executeTakeFirstOrThrow()
  if (Number(waiting) >= exportTaskLimits.waiting) refuse('export_waiting', { max: exportTaskLimits.waiting })
}

/** Tells the workers that a task waits. */
export const wakeWorkers = (tx: Db): Promise<void> => enqueue(tx, exportQueue, [{}])

/** Puts a failed task into the queue again. */
export async function retryTask(tx: Db, id: number, adminId: number): Promise<void> {
  await takePlace(tx, adminId)
  const set = { error: '', runs: 0, done: 0, total: 0, start_time: null, finish_time: null }
  if (!(await moveState(tx, listExport, 'retry', { id, by: 'staff', set }))) refuse('row_refused')
  await wakeWorkers(tx)
}

/** The file of the task may be downloaded: it is deleted some time after it has expired. */
export const isKept = sql<boolean>`(expire_time is null or expire_time > now())`

export async function countDownload(tx: Db, id: number): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('shop_export_task')
    .set({ download_count: sql`download_count + 1` })
    .where('id', '=', id)
    .where('status', '=', '3')
    .where(isKept)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n) refuse('export_file_missing')
}
