import { CompiledQuery, sql } from 'kysely'
import PgBoss from 'pg-boss'

import { jobSchema } from './schema'

import type { Db } from '../context'
import type { Queue } from './queues'

interface Options {
  /** At most one job with this key for so many seconds; others are dropped. */
  readonly only?: { readonly key: string; readonly seconds: number }
}

/** Seconds from the abortion of a handler until another process may run the job. */
const margin = 30

/** How the jobs of a queue are tried again. */
export const jobOptions = ({ tries, pause, limit }: Queue<object>) => ({
  retryLimit: tries - 1,
  retryDelay: pause,
  retryBackoff: true,
  expireInSeconds: limit + margin,
})

/** Adds one job for each of `list`, in the transaction of what caused them: after a rollback there are none. */
export async function enqueue<Data extends object>(tx: Db, queue: Queue<Data>, list: readonly Data[], { only }: Options = {}): Promise<void> {
  if (list.length === 0) return
  const { rows } = await sql<{ schema: string }>`select ${sql.raw(jobSchema)} as schema`.execute(tx)
  let inserted = 0
  const executeSql = async (text: string, values: readonly unknown[]) => {
    const result = await tx.executeQuery<unknown>(CompiledQuery.raw(text, [...values]))
    inserted = Number(result.numAffectedRows)
    return result
  }
  const jobs = list.map((data) => ({
    name: queue.name,
    data,
    ...jobOptions(queue),
    ...(only && { singletonKey: only.key, singletonSeconds: only.seconds }),
  }))
  await senderTo(rows[0]?.schema ?? '').insert(jobs, { db: { executeSql } })
  // pg-boss drops jobs of a queue that was not created
  if (inserted !== list.length && !only) throw new Error(`the queue ${queue.name} does not exist`)
}

const senders = new Map<string, PgBoss>()

/** Never started and without a connection: it only writes the statement. */
export function senderTo(schema: string): PgBoss {
  const sender = senders.get(schema) ?? new PgBoss({ schema, db: { executeSql: () => Promise.reject(new Error('no connection')) } })
  senders.set(schema, sender)
  return sender
}
