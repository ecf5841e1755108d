import { afterAll, beforeAll, expect, test } from 'vitest'

import { queueTitles } from '../../../resources/system/queueTitles'
import { startJobs, workerFor } from '../../../server/jobs/boss'
import { enqueue } from '../../../server/jobs/enqueue'
import { readJobs, readSchedules, runMissed } from '../../../server/jobs/inspect'
import { nextRun } from '../../../server/jobs/nextRun'
import { dueOrdersQueue, exportCleanQueue, queues, webhookQueue } from '../../../server/jobs/queues'
import { signInWith, testApp } from '../../support/app'
import { rowsReadBy } from '../../support/rowsRead'

import type { JobRow, ScheduleRow } from '../../../resources/kit/protocol/jobs'
import type { Db } from '../../../server/context'
import type { TestApp } from '../../support/app'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  const log = { warn: () => undefined, error: () => undefined }
  await app.db.transaction().execute((tx) => enqueue(tx, dueOrdersQueue, [{}]))
  await app.db.transaction().execute((tx) => enqueue(tx, exportCleanQueue, [{}]))
  const workers = [workerFor(dueOrdersQueue, () => Promise.reject(new Error('the clock is broken'))), workerFor(exportCleanQueue, () => Promise.resolve())]
  const jobs = await startJobs({ url: app.appUrl, workers, log, intervals: { polling: 0.5, maintenance: 60 } })
  while ((await jobsOf({ state: 'failed' })).length === 0 || (await jobsOf({ state: 'done' })).length === 0)
    await new Promise((resolve) => setTimeout(resolve, 50))
  await jobs.stop()
})
afterAll(() => app.close())

const jobsOf = async (query: object): Promise<JobRow[]> =>
  (await app.call('GET', '/admin/routine.Jobs/index', { query: { limit: 100, ...query } })).data.list as unknown as JobRow[]
const post = (action: string, body: object, token = app.token) => app.call('POST', `/admin/routine.Jobs/${action}`, { body, token })

test('every queue has a title in both languages', () => {
  expect(queues.map(({ name }) => name).filter((name) => !queueTitles[name])).toEqual([])
  expect(Object.keys(queueTitles).filter((name) => !queues.some((queue) => queue.name === name))).toEqual([])
})

test('jobs are listed with state and reason, by queue and by state', async () => {
  expect(await jobsOf({ state: 'failed', queue: 'due_orders' })).toMatchObject([{ queue: 'due_orders', error: 'the clock is broken', tries: 1 }])
  expect(await jobsOf({ state: 'done', queue: 'export_clean' })).toMatchObject([{ error: '' }])
  expect(await jobsOf({ state: 'done', queue: 'due_orders' })).toEqual([])
})

test('a failed job is tried again once, and one that waits is canceled', async () => {
  const [failed] = await jobsOf({ state: 'failed' })
  expect(await post('cancel', { queue: 'due_orders', id: failed?.id })).toMatchObject({ code: 0 })
  expect(await post('retry', { queue: 'due_orders', id: failed?.id })).toMatchObject({ code: 1 })
  expect(await post('retry', { queue: 'due_orders', id: failed?.id })).toMatchObject({ code: 0 })
  expect(await jobsOf({ state: 'waiting', queue: 'due_orders' })).toHaveLength(1)
  expect(await post('cancel', { queue: 'due_orders', id: failed?.id })).toMatchObject({ code: 1 })
  expect(await jobsOf({ state: 'canceled' })).toMatchObject([{ id: failed?.id }])
})

test('a schedule has its last outcome and its next run, and is run on request', async () => {
  const { data } = await app.call('GET', '/admin/routine.Jobs/schedules')
  const list = data.list as unknown as ScheduleRow[]
  expect(list.map(({ queue }) => queue)).toEqual(queues.filter(({ cron }) => cron).map(({ name }) => name))
  expect(list.find(({ queue }) => queue === 'export_clean')).toMatchObject({ last_state: 'done', next_time: expect.any(Number) })
  expect(await post('run', { queue: 'export_clean' })).toMatchObject({ code: 1 })
  expect(await jobsOf({ state: 'waiting', queue: 'export_clean' })).toHaveLength(1)
  for (const queue of ['webhook', 'nothing']) expect(await post('run', { queue })).toMatchObject({ code: 0 })
})

test('each call asks for its node', async () => {
  await app.db.transaction().execute((tx) => enqueue(tx, webhookQueue, [{ delivery: 1 }]))
  const [waiting] = await jobsOf({ state: 'waiting', queue: 'webhook' })
  const { token } = await signInWith(app, ['routine/jobs/index'])
  expect(await app.call('GET', '/admin/routine.Jobs/index', { token })).toMatchObject({ code: 1 })
  for (const action of ['retry', 'cancel', 'run']) expect(await post(action, { queue: 'webhook', id: waiting?.id }, token)).toMatchObject({ code: 401 })
})

test('the next run is by the clock of the shop', () => {
  const at = (text: string): number => Date.parse(`${text}+08:00`) / 1000
  expect(nextRun('* * * * *', at('2026-03-01T10:00:30'))).toBe(at('2026-03-01T10:01:00'))
  expect(nextRun('30 10 * * *', at('2026-03-01T10:30:00'))).toBe(at('2026-03-02T10:30:00'))
  expect(nextRun('0 3 1 * *', at('2026-03-01T04:00:00'))).toBe(at('2026-04-01T03:00:00'))
  expect(nextRun('*/15 8-9 * * 1,3', at('2026-03-03T23:00:00'))).toBe(at('2026-03-04T08:00:00'))
  expect(nextRun('0 0 31 2 *', at('2026-03-03T23:00:00'))).toBeNull()
})

test('daily jobs whose time has passed while no server ran are added at the start, once', async () => {
  const now = Date.now() / 1000
  expect(await runMissed(app.db, now)).toEqual([])
  const daily = ['reconcile', 'notify_clean', 'log_clean', 'token_clean', 'captcha_clean', 'invariants']
  const twoDaysLater = now + 2 * 24 * 3600
  const added = await Promise.all([1, 2].map(() => runMissed(app.db, twoDaysLater)))
  expect(added.flat().toSorted()).toEqual(daily.toSorted()) // export_clean waits already
  expect(await jobsOf({ state: 'waiting', queue: 'invariants' })).toHaveLength(1)
})

/** Rows of the archive that a transaction reads. */
const archivedRead = (work: (tx: Db) => Promise<unknown>): Promise<number> =>
  app.db.transaction().execute((tx) => rowsReadBy(tx, ['pgboss.archive'], () => work(tx)))

test('an archive with many jobs is read in part, and the last run of each schedule is still known', async () => {
  await app.sql(`insert into pgboss.archive (id, priority, name, state, created_on, started_on, completed_on, retry_limit, retry_count, retry_delay, retry_backoff, start_after, expire_in, keep_until)
    select gen_random_uuid(), 0, case when n = 1 then 'reconcile' when n % 200 = 0 then 'due_orders' else 'webhook' end, 'completed', at, at, at, 0, 0, 0, false, at, interval '1 minute', at
    from generate_series(1, 40000) n, lateral (select now() - interval '2 days' - n * interval '1 second' as at) moment`)
  await app.sql('analyze pgboss.archive')
  expect(await archivedRead((tx) => readSchedules(tx))).toBeLessThan(100)
  expect((await readSchedules(app.db)).find(({ queue }) => queue === 'reconcile')).toMatchObject({ last_state: 'done', last_time: expect.any(Number) })
  expect(await archivedRead((tx) => readJobs(tx, { page: 1, limit: 20 }))).toBeLessThan(20_000)
  const { counts, total, list } = await readJobs(app.db, { page: 1, limit: 20 })
  expect([counts.done > 1000, counts.done < 6000, total < 6000, list.length]).toEqual([true, true, true, 20])
  expect(await readJobs(app.db, { page: 1, limit: 20, queue: 'reconcile', state: 'done' })).toMatchObject({ total: 1, list: [{ queue: 'reconcile' }] })
  await app.sql('delete from pgboss.archive')
})

test('what failed and is too old to be tried again is not listed', async () => {
  await app.sql("update pgboss.job set state = 'failed' where name = 'export_clean'")
  expect(await jobsOf({ state: 'failed', queue: 'export_clean' })).not.toEqual([])
  await app.sql("with old as (delete from pgboss.job where name = 'export_clean' returning *) insert into pgboss.archive select * from old")
  expect(await jobsOf({ queue: 'export_clean' })).toEqual([])
})
