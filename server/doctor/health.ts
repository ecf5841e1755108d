import { sql } from 'kysely'

import { health, healthProblems } from '../../resources/system/health'
import { t } from '../../resources/kit/text'
import { writeSystemEntry } from '../audit/adminLog'
import { logTitle } from '../audit/logTitles'
import { connect } from '../database/connect'
import { createNotices } from '../domain/notify/createNotices'
import { enqueue } from '../jobs/enqueue'
import { hasWaitingJob } from '../jobs/inspect'
import { nextRun } from '../jobs/nextRun'
import { healthQueue } from '../jobs/queues'
import { lockName } from '../lib/advisoryLock'
import { conditions } from './conditions'
import { examine } from './examine'

import type { Kysely } from 'kysely'

import type { DashboardAnswer } from '../../resources/kit/protocol/dashboard'
import type { HealthReport, HealthResult } from '../../resources/system/health'
import type { Db } from '../context'
import type { Tables } from '../database/tables'

type Findings = Readonly<Record<string, HealthResult>>

/** Held by the transaction of the run, so that it is free once its process is gone. */
const lock = sql`hashtext('health check')`

interface Server {
  readonly db: Kysely<Tables>
  /** Of the database: the checks have connections of their own, because they may take long. */
  readonly url: string
  readonly dataDir: string
}

/** Checks all conditions with the role of the running server. Of several calls at the same time, in any processes, one does the work. */
export async function runHealthCheck({ db, url, dataDir }: Server, signal: AbortSignal): Promise<void> {
  const own = connect(url, { max: 3, isPatient: true })
  try {
    await own.db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ is_ours: boolean }>`select pg_try_advisory_xact_lock(${lock}) as is_ours`.execute(tx)
      if (!rows[0]?.is_ours) return
      await begin(db)
      await examine({ db: own.db, dataDir, isLive: true }, async ({ holds, count, examples, isSkipped }, taken) => {
        signal.throwIfAborted()
        const state = isSkipped ? 'skipped' : count > 0 ? 'wrong' : 'ok'
        await store(db, holds.en, { state, count, examples, taken, time: Math.floor(Date.now() / 1000) })
      })
      await db.transaction().execute(end)
    })
  } finally {
    await own.close()
  }
}

const begin = (db: Db): Promise<unknown> =>
  db
    .insertInto('health_run')
    .values({ start_time: sql`now()` })
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet({ start_time: sql`now()`, end_time: null }))
    .execute()

const store = (db: Db, name: string, result: HealthResult): Promise<unknown> =>
  db
    .updateTable('health_run')
    .set({ findings: sql`findings || ${JSON.stringify({ [name]: result })}::jsonb` })
    .execute()

const texts = {
  one: t('系统体检发现问题：{first}', 'Health check: {first}'),
  many: t('系统体检发现 {count} 项问题', 'The health check found {count} problems'),
}

/** Whoever may see the health check learns of what is wrong, and the admin log keeps it. */
async function end(tx: Db): Promise<void> {
  const { findings } = await tx
    .updateTable('health_run')
    .set({ end_time: sql`now()`, last_start: sql`start_time`, last_end: sql`now()` })
    .returning((eb) => eb.ref('findings').$castTo<Findings>().as('findings'))
    .executeTakeFirstOrThrow()
  const wrong = conditions.filter(({ holds }) => findings[holds.en]?.state === 'wrong')
  const [first] = wrong
  if (!first) return
  const examples = Object.fromEntries(wrong.map(({ holds }) => [holds.zh, findings[holds.en]?.examples ?? []]))
  await writeSystemEntry(tx, logTitle(health.title, healthProblems).zh, { count: wrong.length, ...examples })
  const [text, values] = wrong.length === 1 ? [texts.one, { first: first.holds }] : [texts.many, { count: wrong.length }]
  await createNotices(tx, [{ type: 'health', text, values, data: {} }])
}

/** What the last complete run found wrong; undefined if nothing. While another one runs, it replaces the results one by one. */
export async function readProblems(tx: Db): Promise<DashboardAnswer['problems']> {
  const run = await tx
    .selectFrom('health_run')
    .select(secondsOf('last_end').as('time'))
    .select((eb) => eb.ref('findings').$castTo<Findings>().as('findings'))
    .executeTakeFirst()
  const count = conditions.filter(({ holds }) => run?.findings[holds.en]?.state === 'wrong').length
  return count > 0 && run?.time ? { count, time: run.time } : undefined
}

export async function readHealth(tx: Db): Promise<HealthReport> {
  const run = await tx
    .selectFrom('health_run')
    .select([secondsOf('start_time').as('start'), secondsOf('last_start').as('last_start'), secondsOf('last_end').as('last_end')])
    .select((eb) => eb.ref('findings').$castTo<Findings>().as('findings'))
    .executeTakeFirst()
  const state = await stateOf(tx)
  const results = run?.findings ?? {}
  const { start = 0, last_start: lastStart = null, last_end: lastEnd = null } = run ?? {}
  return {
    conditions: conditions.map(({ part, holds, remedy }) => ({ part, holds, remedy, result: results[holds.en] ?? null })),
    state,
    done: state === 'running' ? conditions.filter(({ holds }) => (results[holds.en]?.time ?? -1) >= (start ?? 0)).length : 0,
    last: lastStart === null || lastEnd === null ? null : { start: lastStart, end: lastEnd },
    next: nextRun(healthQueue.cron ?? '', Date.now() / 1000),
  }
}

const secondsOf = (column: 'start_time' | 'last_start' | 'last_end') => sql<number | null>`floor(extract(epoch from ${sql.ref(column)}))::int`

/** Adds a job, unless one waits or runs. */
export async function requestHealthCheck(tx: Db): Promise<void> {
  await lockName(tx, 'health request')
  if ((await stateOf(tx)) === 'idle') await enqueue(tx, healthQueue, [{}])
}

async function stateOf(tx: Db): Promise<HealthReport['state']> {
  const { rows } = await sql`
    select from pg_locks where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database())
      and (classid::bigint << 32) | objid::bigint = ${lock}::bigint`.execute(tx)
  if (rows.length > 0) return 'running'
  return (await hasWaitingJob(tx, healthQueue)) ? 'waiting' : 'idle'
}
