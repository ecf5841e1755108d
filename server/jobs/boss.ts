import { setImmediate as turn } from 'node:timers/promises'

import PgBoss from 'pg-boss'

import { connect } from '../database/connect'
import { timeLimit } from '../lib/timeLimit'
import { jobSchema } from './schema'
import { createShares, groupOf, lowerPriority, putBack, putOff } from './shares'

import type { FastifyBaseLogger } from 'fastify'

import type { Queue } from './queues'

interface Attempt {
  /** Aborted when the time is up or the server stops. */
  readonly signal: AbortSignal
  readonly isLastTry: boolean
}

/** Runs the jobs of one queue. */
export interface Worker {
  readonly queue: Queue<object>
  /** May run twice for one job, e.g. after a lost connection. */
  readonly run: (data: object, attempt: Attempt) => Promise<void>
}

export const workerFor = <Data extends object>(queue: Queue<Data>, run: (data: Data, attempt: Attempt) => Promise<void>): Worker => ({
  queue,
  run: run as Worker['run'], // `enqueue` accepts only data of this type for the queue
})

interface Options {
  readonly url: string
  readonly workers: readonly Worker[]
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>
  /** Seconds; tests shorten them. */
  readonly intervals?: { readonly polling: number; readonly maintenance: number }
  /** Milliseconds that handlers may still run when the server stops; less than a step of `server/shutdown.ts`. */
  readonly grace?: number
}

export interface Jobs {
  readonly stop: () => Promise<void>
}

/** Runs the background jobs in this process; any number of processes share the work. The tables exist (`install.ts`). */
export async function startJobs({ url, workers, log, intervals = { polling: 2, maintenance: 120 }, grace = 7000 }: Options): Promise<Jobs> {
  const { pool, close } = connect(url, { max: 3, log: (message) => log.warn(`jobs: ${message}`) })
  const busy = new Set<Promise<unknown>>()
  const track = <Result>(work: Promise<Result>): Promise<Result> => {
    const ended: Promise<unknown> = work.catch(() => undefined).finally(() => busy.delete(ended))
    busy.add(ended)
    return work
  }
  const execute = async (text: string, values?: unknown[]): Promise<{ rows: unknown[] }> => {
    try {
      return await pool.query<object>(text, values)
    } catch (error) {
      if (!isOutcome(values)) throw error
      log.error({ err: error }, 'jobs: the outcome of a job could not be stored; it is run again')
      return { rows: [{ count: 0 }] }
    }
  }
  try {
    const { rows } = await pool.query<{ schema: string }>(`select ${jobSchema} as schema`)
    const schema = rows[0]?.schema ?? ''
    const boss = new PgBoss({
      db: { executeSql: (text, values?: unknown[]) => track(execute(text, values)) },
      schema,
      migrate: false,
      maintenanceIntervalSeconds: intervals.maintenance,
      ...retention,
    })
    boss.on('error', (error) => log.error({ err: error }, 'jobs: something went wrong'))
    await boss.start()
    const stopping = new AbortController()
    for (const { queue, run } of workers) {
      const shares = createShares(queue)
      const runJob = async ({ name, id, data, retryCount, retryLimit }: PgBoss.JobWithMetadata<object>): Promise<void> => {
        const signal = timeLimit(queue.limit * 1000, stopping.signal)
        const isLastTry = retryCount >= retryLimit
        try {
          const pace = await shares.run(data, () => run(data, { signal, isLastTry }))
          if (pace === undefined) return
          await execute(putBack(schema), [name, id, pace])
          await execute(putOff(schema), [name, pace, queue.groupBy, groupOf(data, queue.groupBy)])
        } catch (error) {
          if (!isLastTry) await execute(lowerPriority(schema), [name, id])
          throw error
        }
      }
      for (let place = 0; place < queue.parallel; place += 1) {
        const id = await boss.work<object>(queue.name, { pollingIntervalSeconds: intervals.polling, includeMetadata: true }, async ([job]) => {
          boss.notifyWorker(id) // after this job the next one, without the pause between two polls
          if (job) await track(runJob(job))
        })
      }
    }
    const stop = async (): Promise<void> => {
      const timer = setTimeout(() => stopping.abort(), grace)
      await boss.stop({ timeout: grace + 1000 })
      clearTimeout(timer)
      for (; busy.size > 0; await turn()) await Promise.allSettled(busy) // a job that was just fetched, and outcomes
      await close()
    }
    return { stop }
  } catch (error) {
    await close()
    throw error
  }
}

/** Seconds until jobs that have ended are moved to the archive: failed ones cannot be tried again there. */
const retention = { archiveCompletedAfterSeconds: 2 * 3600, archiveFailedAfterSeconds: 7 * 24 * 3600 }

/**
 * `complete` and `fail` alone have a queue, a list of ids and an output. pg-boss waits for neither of them and catches nothing, so a rejection would end the
 * process.
 */
const isOutcome = (values: unknown[] | undefined): boolean => values?.length === 3 && Array.isArray(values[1])
