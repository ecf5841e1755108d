import { sql } from 'kysely'

import { listExport } from '../../resources/order/listExport'
import { withRetry } from '../database/transaction'
import { moveState } from '../domain/states/moveState'
import { lockName } from '../lib/advisoryLock'

import type { Kysely } from 'kysely'

import type { Db } from '../context'
import type { Tables } from '../database/tables'

/** A task that this process runs. Another run of it has another number. */
export interface ClaimedTask {
  readonly id: number
  readonly run: number
  /** It was begun twice and nobody ended it. */
  readonly isLost: boolean
}

/** Seconds without a sign of life until a running task counts as abandoned. */
const lease = 30
/** How often a task is begun at most. */
const maxRuns = 2

/**
 * Takes a task whose process has died, or the oldest one of an account that has none running. One after the other, also of several servers: two that looked at
 * the same moment would both begin a task of one account.
 */
export const claimTask = (db: Kysely<Tables>): Promise<ClaimedTask | undefined> =>
  withRetry(db, async (tx) => {
    await lockName(tx, 'export tasks')
    return (await claimAbandoned(tx)) ?? claimWaiting(tx)
  })

async function claimAbandoned(tx: Db): Promise<ClaimedTask | undefined> {
  const task = await tx
    .selectFrom('shop_export_task')
    .select(['id', 'runs'])
    .where('status', '=', '2')
    .where(sql<boolean>`coalesce(lease_time, start_time, create_time) < now() - make_interval(secs => ${lease})`)
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  if (!task) return undefined
  const isLost = task.runs >= maxRuns
  const run = isLost ? task.runs : task.runs + 1
  await tx
    .updateTable('shop_export_task')
    .set({ runs: run, lease_time: sql`now()`, done: 0, row_version: sql`row_version + 1` })
    .where('id', '=', task.id)
    .execute()
  return { id: task.id, run, isLost }
}

async function claimWaiting(tx: Db): Promise<ClaimedTask | undefined> {
  const task = await tx
    .selectFrom('shop_export_task as m')
    .select(['m.id', 'm.runs'])
    .where('m.status', '=', '1')
    .where(sql<boolean>`not exists (select from shop_export_task o where o.admin_id = m.admin_id and o.status = '2')`)
    .orderBy('m.id')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  if (!task) return undefined
  const run = task.runs + 1
  const set = { runs: run, done: 0, error: '', start_time: sql`now()`, lease_time: sql`now()`, finish_time: null }
  return (await moveState(tx, listExport, 'run', { id: task.id, by: 'system', set })) ? { id: task.id, run, isLost: false } : undefined
}

/** Stores how far a run has come; false if the task is no longer its. */
export async function reportProgress(db: Db, { id, run }: ClaimedTask, progress: { readonly done: number; readonly total?: number }): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('shop_export_task')
    .set({ ...progress, lease_time: sql`now()` })
    .where('id', '=', id)
    .where('runs', '=', run)
    .where('status', '=', '2')
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/**
 * Gives a task back, for the next run at once: this process stops, or has lost the database. The second counts as a run, because a task whose statements take the
 * database down must not begin again for ever.
 */
export async function giveBack(db: Db, { id, run }: ClaimedTask, { counts }: { readonly counts: boolean }): Promise<void> {
  await db
    .updateTable('shop_export_task')
    .set({ runs: counts ? run : run - 1, lease_time: sql`now() - interval '1 hour'` })
    .where('id', '=', id)
    .where('runs', '=', run)
    .where('status', '=', '2')
    .execute()
}
