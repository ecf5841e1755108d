import { CompiledQuery, sql } from 'kysely'

import { jobStates } from '../../resources/kit/protocol/jobs'
import { refuse } from '../errors'
import { lockName } from '../lib/advisoryLock'
import { cancelDelivery, retryDelivery } from '../webhooks/replay'
import { enqueue, senderTo } from './enqueue'
import { nextRun } from './nextRun'
import { queues, webhookQueue } from './queues'
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

/** Newest first. Of the jobs that ended long ago, which are in pg-boss's archive, those that were moved there last. */
export async function readJobs(tx: Db, { queue, state, page, limit }: JobQuery): Promise<JobsPage> {
  const jobs = shownJobs(await schemaOf(tx), queue)
  const counted = await sql<{ state: JobState; count: number }>`select ${stateSql} as state, count(*)::int as count from ${jobs} j group by 1`.execute(tx)
  const counts = Object.fromEntries(jobStates.map((one) => [one, counted.rows.find((row) => row.state === one)?.count ?? 0])) as Record<JobState, number>
  const { rows } = await sql<JobRow>`
    select id::text as id, name as queue, ${stateSql} as state, coalesce(data::text, '') as content, ${errorSql} as error,
      retry_count + (started_on is not null)::int as tries, retry_limit + 1 as max_tries,
      ${seconds('created_on')} as create_time, ${seconds('started_on')} as start_time, ${seconds('completed_on')} as end_time
    from ${jobs} j where ${state === undefined ? sql`true` : sql`${stateSql} = ${state}`}
    order by created_on desc, id limit ${limit} offset ${(page - 1) * limit}`.execute(tx)
  const total = state === undefined ? Object.values(counts).reduce((sum, count) => sum + count, 0) : counts[state]
  return { list: rows, total, counts }
}

type LastRun = Pick<ScheduleRow, 'last_time' | 'last_state' | 'last_error'> & { readonly name: string }

/** The queues with a schedule: when each ran last and how that ended, and when it runs next. */
export async function readSchedules(tx: Db, now = Date.now() / 1000): Promise<ScheduleRow[]> {
  const schema = await schemaOf(tx)
  const last = sql.join(
    queues.flatMap(({ name, cron }) => (cron ? lastRun(schema, name) : [])),
    sql` union all `,
  )
  const { rows } = await sql<LastRun>`select name, ${seconds('started_on')} as last_time, ${stateSql} as last_state, ${errorSql} as last_error
    from (${last}) j`.execute(tx)
  return queues.flatMap(({ name, cron }) => {
    if (!cron) return []
    const { last_time = null, last_state = null, last_error = '' } = rows.find((row) => row.name === name) ?? {}
    return [{ queue: name, cron, last_time, last_state, last_error, next_time: nextRun(cron, now) }]
  })
}

/** The archive has millions of jobs of other queues; it is read only if there is no newer one. The name is part of the statement, for its plan. */
function lastRun(schema: string, name: string): RawBuilder<unknown> {
  const [jobs, archive] = [sql.table(`${schema}.job`), sql.table(`${schema}.archive`)]
  const isRun = sql`name = ${sql.lit(name)} and started_on is not null`
  const newest = sql`${isRun} order by started_on desc limit 1`
  return sql`(select ${columns} from ${jobs} where ${newest})
    union all (select ${columns} from ${archive} where not exists (select from ${jobs} where ${isRun}) and ${newest})`
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

/** Subquery: what the jobs of a queue carry that wait or run. */
export const openJobs = async (tx: Db, { name }: Queue<object>): Promise<RawBuilder<unknown>> =>
  sql`(select data from ${sql.table(`${await schemaOf(tx)}.job`)} where name = ${name} and state in ('created', 'retry', 'active'))`

interface Owner {
  readonly retry: (tx: Db, data: object) => Promise<unknown>
  readonly cancel: (tx: Db, data: object) => Promise<unknown>
}

const ownerOf = <Data extends object>(queue: Queue<Data>, owner: { readonly [Name in keyof Owner]: (tx: Db, data: Data) => Promise<unknown> }) => ({
  [queue.name]: owner as Owner, // `enqueue` accepts only data of this type for the queue
})
/** Queues whose jobs belong to a row that changes with them. */
const owners: Readonly<Record<string, Owner>> = ownerOf(webhookQueue, { retry: retryDelivery, cancel: cancelDelivery })

/** Puts a failed job into its queue again. */
export async function retryJob(tx: Db, queue: string, id: string): Promise<void> {
  const data = await lockedJob(tx, { queue, id, states: ['failed'] })
  await change(tx, queue, (boss, db) => boss.retry(queue, id, { db }))
  await owners[queue]?.retry(tx, data)
}

/** Ends a job that still waits; a running one is left to its worker. */
export async function cancelJob(tx: Db, queue: string, id: string): Promise<void> {
  const data = await lockedJob(tx, { queue, id, states: ['created', 'retry'] })
  await change(tx, queue, (boss, db) => boss.cancel(queue, id, { db }))
  await owners[queue]?.cancel(tx, data)
}

interface LockedJob {
  readonly queue: string
  readonly id: string
  readonly states: readonly string[]
}

/** What the job carries. */
async function lockedJob(tx: Db, { queue, id, states }: LockedJob): Promise<object> {
  const { rows } = await sql<{ data: object | null }>`
    select data from ${sql.table(`${await schemaOf(tx)}.job`)}
    where name = ${queue} and id = ${id}::uuid and state::text = any(${[...states]}::text[]) for update`.execute(tx)
  const [job] = rows
  if (!job) return refuse('row_refused')
  return job.data ?? {}
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

/** Jobs of the archive that are shown. */
const mostArchived = 5000

/** Of one of our queues or of all; pg-boss has some of its own. What failed or waits is in no archive, unless it is too old to be tried again. */
function shownJobs(schema: string, queue: string | undefined): RawBuilder<unknown> {
  const ours = queue === undefined ? sql`name = any(${queues.map(({ name }) => name)}::text[])` : sql`name = ${queue}`
  return sql`(
    select ${columns} from ${sql.table(`${schema}.job`)} where ${ours} union all (
      select ${columns} from ${sql.table(`${schema}.archive`)}
      where ${ours} and state not in ('created', 'retry', 'active', 'failed') order by archived_on desc limit ${mostArchived}))`
}

const stateSql = sql<JobState>`case state when 'active' then 'running' when 'failed' then 'failed' when 'completed' then 'done' when 'created' then 'waiting' when 'retry' then 'waiting' else 'canceled' end`
const errorSql = sql<string>`case when state in ('failed', 'retry') then left(coalesce(output ->> 'message', output::text, ''), 500) else '' end`
const seconds = (column: string): RawBuilder<number | null> => sql`extract(epoch from ${sql.ref(column)})::int`
