import { sql } from 'kysely'

import { t } from '../../resources/kit/text'
import { truncate } from '../../resources/kit/values/characters'
import { listExport } from '../../resources/order/listExport'
import { shopConfig } from '../../resources/settings/shopConfig'
import { withRetry } from '../database/transaction'
import { createNotices } from '../domain/notify/createNotices'
import { moveState } from '../domain/states/moveState'
import { readSettings } from '../settings/readSettings'

import type { Kysely } from 'kysely'

import type { Text } from '../../resources/kit/text'
import type { Db } from '../context'
import type { Tables } from '../database/tables'
import type { ClaimedTask } from './claimTask'

const texts = {
  done: t('导出任务“{name}”已完成', 'Export "{name}" is ready'),
  failed: t('导出任务“{name}”失败', 'Export "{name}" failed'),
}

interface FinishedFile {
  readonly path: string
  readonly size: number
  readonly rows: number
  /** The columns with whole contact data. */
  readonly contact: readonly string[]
}

/** The file is complete and in its place. False if the task meanwhile belongs to another run. */
export const finishTask = (db: Kysely<Tables>, task: ClaimedTask, { path, size, rows, contact }: FinishedFile): Promise<boolean> =>
  withRetry(db, async (tx) => {
    const { export_keep_days: days } = await readSettings(tx, shopConfig, ['export_keep_days'])
    const expires = sql`now() + make_interval(days => ${days})`
    const file = { file_path: path, file_size: size, contact: JSON.stringify(contact) }
    const set = { ...file, done: rows, total: rows, error: '', finish_time: sql`now()`, expire_time: expires }
    return endTask(tx, task, 'finish', set, texts.done)
  })

export const failTask = (db: Kysely<Tables>, task: ClaimedTask, reason: string): Promise<boolean> =>
  withRetry(db, (tx) => endTask(tx, task, 'fail', { error: truncate(reason, 500), finish_time: sql`now()` }, texts.failed))

/** The one who made it is told in the transaction of the end, so that there is one notice. */
async function endTask(tx: Db, { id, run }: ClaimedTask, move: 'finish' | 'fail', set: Readonly<Record<string, unknown>>, text: Text): Promise<boolean> {
  const row = await moveState(tx, listExport, move, { id, by: 'system', where: sql`m.runs = ${run}`, set })
  if (!row) return false
  const name = String(row['name'])
  await createNotices(tx, [{ type: 'export_task', text, values: { name }, data: { id, name }, to: Number(row['admin_id']) }])
  return true
}
