import { CompiledQuery, sql } from 'kysely'

import { jobStates } from '../../resources/kit/protocol/jobs'
import { refuse } from '../errors'
import { lockName } from '../lib/advisoryLock'
import { enqueue, senderTo } from './enqueue'
import { nextRun } from './nextRun'
import { queues } from './queues'
import { jobSchema } from './schema'

import type PgBoss from 'pg-boss'
import type { Kysely, RawBuilder } from 'kysely'

import type { JobRow, JobsPage, JobState, ScheduleRow } from '../../resources/kit/protocol/jobs'
import type { Db } from '../context'
import type { Tables } from '../database/tables'
import type { Queue } from './queues'

interface JobQuery {
  readonly queue?: string | undefined
  readonly state?: JobState | undefined
  readonly page: number
  readonly limit: number
}

/** Newest first; those that ended long ago are in pg-boss's archive. */
export async function readJobs(tx: Db, { queue, state, page, limit }: JobQuery): Promise<JobsPage> {
  const jobs = allJobs(await schemaOf(tx))
  const ofQueue = queue === undefined ? sql`true` : sql`name = ${queue}`
  const counted = await sql<{
    state: JobState
    count: number
  }>`select ${stateSql} as state, count(*)::int as count from ${jobs} j where ${ofQueue} group by 1`.execute(tx)
  const counts = Object.fromEntries(jobStates.map((one) => [one, counted.rows.find((row) => row.state === one)?.count ?? 0])) as Record<JobState, number>
  const { rows } = await sql<JobRow>`
    select id::text as id, name as queue, ${stateSql} as state, coalesce(data::text, '') as content, ${errorSql} as error,
      retry_count + (started_on is not null)::int as tries, retry_limit + 1 as max_tries,
      ${seconds('created_on')} as create_time, ${seconds('started_on')} as start_time, ${seconds('completed_on')} as end_time
    from ${jobs} j where ${ofQueue} and ${state === undefined ? sql`true` : sql`${stateSql} = ${state}`}
    order by created_on desc, id limit ${limit} offset ${(page - 1) * limit}`.execute(tx)
  const total = state === undefined ? Object.values(counts).reduce((sum, count) => sum + count, 0) : counts[state]
  return { list: rows, total, counts }
}

type LastRun = Pick<ScheduleRow, 'last_time' | 'last_state' | 'last_error'> & { readonly name: string }

/** The queues with a schedule: when each ran last and how that ended, and when it runs next. */
export async function readSchedules(tx: Db, now = Date.now() / 1000): Promise<ScheduleRow[]> {
  const { rows } = await sql<LastRun>`
    select distinct on (name) name, ${seconds('started_on')} as last_time, ${stateSql} as last_state, ${errorSql} as last_error
    from ${allJobs(await schemaOf(tx))} j where started_on is not null order by name, started_on desc`.execute(tx)
  return queues.flatMap(({ name, cron }) => {
    if (!cron) return []
    const { last_time = null, last_state = null, last_error = '' } = rows.find((row) => row.name === name) ?? {}
    return [{ queue: name, cron, last_time, last_state, last_error, next_time: nextRun(cron, now) }]
  })
}

/** Seconds; a schedule of once a day that is older was missed. */
const day = 24 * 3600
const isDaily = (cron: string): boolean => /^\d+ \d+ /.test(cron)

/** Adds a job to each queue whose daily schedule has passed while no server ran. Another server that starts adds none. */
export async function runMissed(db: Kysely<Tables>, now = Date.now() / 1000): Promise<string[]> {
  return db.transaction().execute(async (tx) => {
    await lockName(tx, 'missed schedules')
    const missed: string[] = []
    const { rows } = await sql<{
      name: string
      since: number
    }>`select name, ${seconds('created_on')} as since from ${sql.table(`${await schemaOf(tx)}.schedule`)}`.execute(tx)
    const started = new Map(rows.map(({ name, since }) => [name, since]))
    for (const { queue: name, cron, last_time: last } of await readSchedules(tx, now)) {
      const queue = queues.find((one) => one.name === name)
      if (!queue || !isDaily(cron) || (last ?? started.get(name) ?? now) > now - day || (await hasWaitingJob(tx, queue))) continue
      await enqueue(tx, queue, [{}])
      missed.push(name)
    }
    return missed
  })
}

/** Whether a job of the queue waits to be run. */
export async function hasWaitingJob(tx: Db, { name }: Queue<object>): Promise<boolean> {
  const { rows } = await sql`select from ${sql.table(`${await schemaOf(tx)}.job`)} where name = ${name} and state in ('created', 'retry') limit 1`.execute(tx)
  return rows.length > 0
}

/** Puts a failed job into its queue again. */
export const retryJob = (tx: Db, queue: string, id: string): Promise<void> => change(tx, queue, (boss, db) => boss.retry(queue, id, { db }))

/** Ends a job that still waits; a running one is left to its worker. */
export async function cancelJob(tx: Db, queue: string, id: string): Promise<void> {
  const { rows } =
    await sql`select from ${sql.table(`${await schemaOf(tx)}.job`)} where name = ${queue} and id = ${id}::uuid and state in ('created', 'retry') for update`.execute(
      tx,
    )
  if (rows.length === 0) refuse('row_refused')
  await change(tx, queue, (boss, db) => boss.cancel(queue, id, { db }))
}

/** Adds a job that the schedule would add. */
export async function runNow(tx: Db, name: string): Promise<void> {
  const queue = queues.find((one) => one.name === name && one.cron)
  if (!queue) return refuse('bad_parameter', { field: 'queue' })
  await enqueue(tx, queue, [{}])
}

type Change = (boss: PgBoss, db: PgBoss.Db) => Promise<unknown>

/** By pg-boss itself, whose answer has the number of changed jobs. */
async function change(tx: Db, queue: string, work: Change): Promise<void> {
  if (!queues.some(({ name }) => name === queue)) refuse('bad_parameter', { field: 'queue' })
  let count = 0
  const executeSql = async (text: string, values: readonly unknown[]) => {
    const result = await tx.executeQuery<{ count: number }>(CompiledQuery.raw(text, [...values]))
    count = Number(result.rows[0]?.count ?? 0)
    return result
  }
  await work(senderTo(await schemaOf(tx)), { executeSql } as unknown as PgBoss.Db) // its type has mutable values
  if (count !== 1) refuse('row_refused')
}

const schemaOf = async (tx: Db): Promise<string> => (await sql<{ schema: string }>`select ${sql.raw(jobSchema)} as schema`.execute(tx)).rows[0]?.schema ?? ''

const columns = sql.raw('id, name, data, state::text as state, retry_count, retry_limit, created_on, started_on, completed_on, output')

/** Of our queues; pg-boss has some of its own. */
const allJobs = (schema: string): RawBuilder<unknown> => {
  const ours = sql`name = any(${queues.map(({ name }) => name)}::text[])`
  return sql`(select ${columns} from ${sql.table(`${schema}.job`)} where ${ours} union all select ${columns} from ${sql.table(`${schema}.archive`)} where ${ours})`
}

const stateSql = sql<JobState>`case state when 'active' then 'running' when 'failed' then 'failed' when 'completed' then 'done' when 'created' then 'waiting' when 'retry' then 'waiting' else 'canceled' end`
const errorSql = sql<string>`case when state in ('failed', 'retry') then left(coalesce(output ->> 'message', output::text, ''), 500) else '' end`
const seconds = (column: string): RawBuilder<number | null> => sql`extract(epoch from ${sql.ref(column)})::int`
