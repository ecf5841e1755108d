import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'

import { entities } from '../../../resources/index'
import { connect } from '../../../server/database/connect'
import { findSchemaDiff } from '../../../server/database/schemaDiff'
import { startJobs, workerFor } from '../../../server/jobs/boss'
import { enqueue } from '../../../server/jobs/enqueue'
import { installJobs } from '../../../server/jobs/install'
import { testDatabase } from '../../support/database'
import { root } from '../../support/sources'

import type { Jobs, Worker } from '../../../server/jobs/boss'
import type { Queue } from '../../../server/jobs/queues'
import type { TestDatabase } from '../../support/database'

interface Trial {
  readonly number: number
}

const queueOf = (name: string, more: Partial<Queue<Trial>> = {}): Queue<Trial> => ({ name, limit: 60, tries: 3, pause: 1, parallel: 1, ...more })
const all = ['work', 'rollback', 'lost', 'vanish', 'share', 'slow', 'abort', 'once', 'first'].map((name) => queueOf(name))
const missing = queueOf('missing')

let database: TestDatabase
let started: Jobs[] = []
const log = { warn: vi.fn(), error: vi.fn() }
beforeAll(async () => {
  database = await testDatabase()
  await install()
})
afterEach(async () => {
  await Promise.all(started.map(({ stop }) => stop()))
  started = []
  log.error.mockClear()
})
afterAll(() => database.close())

async function install(list = all): Promise<void> {
  const owner = connect(database.url)
  await installJobs(owner, list)
  await owner.close()
}

async function start(worker: Worker, more: { readonly grace?: number } = {}): Promise<Jobs> {
  const jobs = await startJobs({ url: database.appUrl, workers: [worker], log, intervals: { polling: 0.5, maintenance: 1 }, ...more })
  started.push(jobs)
  return jobs
}

const add = (name: string, ...numbers: readonly number[]): Promise<void> =>
  database.db.transaction().execute((tx) =>
    enqueue(
      tx,
      queueOf(name),
      numbers.map((number) => ({ number })),
    ),
  )

const statesOf = async (name: string): Promise<string[]> =>
  (await database.sql<{ state: string }>('select state from pgboss.job where name = $1 order by id', [name])).rows.map(({ state }) => state)

const until = async (condition: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await condition())) await pause(20)
}
const untilStates = (name: string, ...states: readonly string[]): Promise<void> => until(async () => (await statesOf(name)).join() === states.join())

/** Of this database alone; other test files use the same server. */
const allowConnections = async (isAllowed: boolean): Promise<unknown> => {
  const { rows } = await database.sql<{ name: string }>('select current_database() as name')
  return database.sql(`alter database "${rows[0]?.name}" connection limit ${isAllowed ? -1 : 0}`)
}

const endConnections = (): Promise<unknown> =>
  database.sql("select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = 'zhanggui_app'")

test('installing twice changes nothing, and leaves the tables of the shop alone', async () => {
  const snapshot = async (): Promise<unknown> =>
    (await database.sql('select (select json_agg(q order by q.name) from pgboss.queue q) as queues, (select json_agg(v) from pgboss.version v) as version'))
      .rows
  const first = await snapshot()
  await install()
  expect(await snapshot()).toEqual(first)
  const { statements, notes } = await findSchemaDiff(database.db, entities)
  expect([...statements, ...notes]).toEqual([])
  const names = await database.sql<{ name: string }>('select name from pgboss.queue')
  expect(names.rows.map(({ name }) => name)).toContain('__pgboss__send-it')
})

test('jobs that a schedule adds are tried again with the pauses of their queue, and a schedule that is no longer there adds none', async () => {
  const timed = queueOf('timed', { cron: '30 10 * * *', pause: 300 })
  const schedules = async () => (await database.sql('select name, options from pgboss.schedule order by name')).rows
  await install([...all, timed, queueOf('former', { cron: '0 3 * * *' })])
  const options = { tz: 'Asia/Shanghai', retryLimit: 2, retryDelay: 300, retryBackoff: true, expireInSeconds: 90 }
  expect(await schedules()).toMatchObject([{ name: 'former' }, { name: 'timed', options }])
  await install([...all, timed])
  expect(await schedules()).toMatchObject([{ name: 'timed', options }])
  await install()
})

test('the role of the running server sends, runs and completes jobs, and owns no table of them', async () => {
  const seen: number[] = []
  await start(workerFor(queueOf('work'), async ({ number }) => void seen.push(number)))
  await add('work', 1, 2, 3)
  await untilStates('work', 'completed', 'completed', 'completed')
  expect(seen.toSorted()).toEqual([1, 2, 3])
  expect(log.error).not.toHaveBeenCalled()
  const { rows } = await database.sql<{ count: number }>(
    "select count(*)::int as count from pg_class where relnamespace = 'pgboss'::regnamespace and relowner = 'zhanggui_app'::regrole",
  )
  expect(rows).toEqual([{ count: 0 }])
  await expect(database.pool.query('create table pgboss.planted (id int)')).rejects.toThrow('permission denied')
})

test('a transaction that is rolled back leaves no job', async () => {
  const failing = database.db.transaction().execute(async (tx) => {
    await enqueue(tx, queueOf('rollback'), [{ number: 1 }])
    throw new Error('rolled back')
  })
  await expect(failing).rejects.toThrow('rolled back')
  expect(await statesOf('rollback')).toEqual([])
})

test('a job for a queue that was not created is refused; a second one with the same key is dropped', async () => {
  await expect(database.db.transaction().execute((tx) => enqueue(tx, missing, [{ number: 1 }]))).rejects.toThrow('missing')
  for (const number of [1, 2])
    await database.db.transaction().execute((tx) => enqueue(tx, queueOf('once'), [{ number }], { only: { key: 'daily', seconds: 3600 } }))
  expect(await statesOf('once')).toEqual(['created'])
})

/** Takes a job and never ends it. */
const hangingProcess = (): string => `
  import { startJobs, workerFor } from ${JSON.stringify(join(root, 'server/jobs/boss.ts'))}
  const queue = ${JSON.stringify(queueOf('lost'))}
  const run = () => new Promise(() => process.stdout.write('running'))
  const log = { warn: () => undefined, error: () => undefined }
  await startJobs({ url: ${JSON.stringify(database.appUrl)}, workers: [workerFor(queue, run)], log, intervals: { polling: 0.5, maintenance: 1 } })`

test('a job whose process was killed half way is run again', async () => {
  await add('lost', 1)
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', hangingProcess()], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(await statesOf('lost')).toEqual(['active'])
  await database.sql("update pgboss.job set started_on = now() - interval '1 hour' where name = 'lost'") // as long as the limit and the margin
  const attempts: boolean[] = []
  await start(workerFor(queueOf('lost'), async (_, { isLastTry }) => void attempts.push(isLastTry)))
  await untilStates('lost', 'completed')
  expect(attempts).toEqual([false])
})

test('a database that vanishes while a job completes does not end the process, and the job is run again', async () => {
  const unhandled = vi.fn()
  process.on('unhandledRejection', unhandled)
  let runs = 0
  await start(
    workerFor(queueOf('vanish'), async () => {
      runs += 1
      if (runs > 1) return
      await allowConnections(false)
      await endConnections()
    }),
  )
  await add('vanish', 1)
  await until(() => log.error.mock.calls.some(([, text]) => String(text).includes('outcome')))
  await allowConnections(true)
  await database.sql("update pgboss.job set started_on = now() - interval '1 hour' where name = 'vanish'")
  await untilStates('vanish', 'completed')
  process.off('unhandledRejection', unhandled)
  expect([runs, unhandled.mock.calls]).toEqual([2, []])
})

test('two processes share the jobs and never run one at the same time', async () => {
  const running = new Set<number>()
  const seen: number[] = []
  const run = async ({ number }: Trial): Promise<void> => {
    expect(running.has(number)).toBe(false)
    running.add(number)
    await pause(5)
    running.delete(number)
    seen.push(number)
  }
  const numbers = Array.from({ length: 40 }, (_, number) => number)
  await add('share', ...numbers)
  for (let process = 0; process < 2; process += 1) await start(workerFor(queueOf('share', { parallel: 2 }), run))
  await untilStates('share', ...numbers.map(() => 'completed'))
  expect(seen.toSorted((one, other) => one - other)).toEqual(numbers)
})

test('a job that is tried again waits behind those that were not tried yet', async () => {
  const tried: number[] = []
  let release = (): void => undefined
  const run = async ({ number }: Trial): Promise<void> => {
    tried.push(number)
    if (number === 2) await new Promise<void>((resolve) => (release = resolve))
    if (tried.length === 1) throw new Error('again')
  }
  await add('first', 1)
  await start(workerFor(queueOf('first'), run))
  await untilStates('first', 'retry')
  await add('first', 2)
  await until(() => tried.includes(2))
  await add('first', 3)
  await database.sql("update pgboss.job set start_after = now() - interval '1 minute' where name = 'first' and state = 'retry'")
  release()
  await until(() => tried.length === 4)
  expect(tried).toEqual([1, 2, 3, 1])
})

test('a stop waits for the handler and stores its outcome', async () => {
  let release = (): void => undefined
  let isRunning = false
  const jobs = await start(
    workerFor(queueOf('slow'), async () => {
      isRunning = true
      await new Promise<void>((resolve) => (release = resolve))
    }),
  )
  await add('slow', 1)
  await until(() => isRunning)
  const stopped = jobs.stop()
  await pause(50)
  expect(await statesOf('slow')).toEqual(['active'])
  release()
  await stopped
  expect(await statesOf('slow')).toEqual(['completed'])
})

test('a stop aborts a handler that takes too long, and the job is run again', async () => {
  let isRunning = false
  const jobs = await start(
    workerFor(queueOf('abort'), async (_, { signal }) => {
      isRunning = true
      await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))))
    }),
    { grace: 100 },
  )
  await add('abort', 1)
  await until(() => isRunning)
  await jobs.stop()
  expect(await statesOf('abort')).toEqual(['retry'])
})
