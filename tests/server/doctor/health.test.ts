import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { connect } from '../../../server/database/connect'
import { conditions } from '../../../server/doctor/conditions'
import { runHealthCheck } from '../../../server/doctor/health'
import { healthQueue, queues } from '../../../server/jobs/queues'
import { signInWith, testApp } from '../../support/app'
import { addGoods, skuRow } from '../../support/goods'
import { without } from '../../support/breakages'
import { addMember } from '../../support/members'

import type { HealthReport } from '../../../resources/system/health'
import type { TestApp } from '../../support/app'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await addMember(app, { cents: 500 })
  await addGoods(app, { skus: [skuRow('', { stock: 9 })] })
})
afterAll(() => app.close())
afterEach(() => app.sql('delete from health_run'))

const check = (signal = new AbortController().signal): Promise<void> => runHealthCheck({ db: app.db, url: app.appUrl, dataDir: app.dataDir }, signal)
const report = async (): Promise<HealthReport> => (await app.call('GET', '/admin/routine.Health/index')).data as unknown as HealthReport
const run = (token = app.token) => app.call('POST', '/admin/routine.Health/run', { token })
const waiting = async (): Promise<number> =>
  Number((await app.call('GET', '/admin/routine.Jobs/index', { query: { queue: healthQueue.name, state: 'waiting' } })).data.total)
const logged = async (): Promise<number> => (await app.sql("select id from admin_log where title like '系统体检：%' and result_code = 500")).rows.length

test('a shop that was never checked has every condition without a result', async () => {
  const { conditions: list, last, state } = await report()
  expect(list).toHaveLength(conditions.length)
  expect(list.every(({ result }) => result === null)).toBe(true)
  expect([last, state]).toEqual([null, 'idle'])
})

test('the role of the running server checks all conditions but those that need the owner', async () => {
  await check()
  const { conditions: list, last } = await report()
  expect(list.filter(({ result }) => result?.state !== 'ok').map(({ holds, result }) => [holds.en, result?.state])).toEqual(
    conditions.filter(({ needsOwner }) => needsOwner).map(({ holds }) => [holds.en, 'skipped']),
  )
  expect(last).toEqual({ start: expect.any(Number), end: expect.any(Number) })
  expect(await logged()).toBe(0)
})

const balance = 'the newest log row has the balance of its member'
const balanceMoved = (sign: string): string[] =>
  without('user', ['money_has_log'], `update "user" set money = money ${sign} 1 where id = (select max(user_id) from user_money_log)`)

test('what is wrong is on the screen with examples, in the admin log and told to super administrators', async () => {
  for (const statement of balanceMoved('+')) await app.sql(statement)
  await check()
  const found = (await report()).conditions.find(({ holds }) => holds.en === balance)
  expect(found?.result).toMatchObject({ state: 'wrong', count: 1, examples: [expect.stringMatching(/^#\d+$/)] })
  expect(await logged()).toBe(1)
  const { rows } = await app.sql("select admin_id, message_en from shop_notify where message_type = 'health'")
  expect(rows).toEqual([{ admin_id: app.adminId, message_en: 'The health check found 2 problems' }])
  for (const statement of balanceMoved('-')) await app.sql(statement)
  await check()
  expect((await report()).conditions.find(({ holds }) => holds.en === balance)?.result).toMatchObject({ state: 'ok', count: 0 })
  expect(await logged()).toBe(1)
})

test('of two checks at the same time one does the work, and the other leaves it alone', async () => {
  const other = connect(app.appUrl, { max: 1 })
  await other.db.transaction().execute(async (tx) => {
    await tx.executeQuery({ sql: "select pg_advisory_xact_lock(hashtext('health check'))", parameters: [] } as never)
    expect((await report()).state).toBe('running')
    await check()
    expect((await report()).last).toBeNull()
  })
  await other.close()
  expect((await report()).state).toBe('idle')
})

test('a check that is stopped is not the last one, and the next one does all the work', async () => {
  await expect(check(AbortSignal.abort(new Error('stopping')))).rejects.toThrow('stopping')
  expect(await report()).toMatchObject({ state: 'idle', last: null })
  await check()
  expect((await report()).last).not.toBeNull()
})

test('a check is asked for once however often it is asked for', async () => {
  expect(await waiting()).toBe(0)
  for (let turn = 0; turn < 2; turn++) expect(await run()).toMatchObject({ code: 1 })
  expect(await waiting()).toBe(1)
  expect((await report()).state).toBe('waiting')
})

test('whoever may only see it may not start it, and others see nothing', async () => {
  const { token } = await signInWith(app, ['routine/health/index'])
  expect(await app.call('GET', '/admin/routine.Health/index', { token })).toMatchObject({ code: 1 })
  expect(await run(token)).toMatchObject({ code: 401 })
  const stranger = await signInWith(app, ['routine/jobs/index'])
  expect(await app.call('GET', '/admin/routine.Health/index', { token: stranger.token })).toMatchObject({ code: 401 })
})

test('the night has its check', () => {
  expect(queues).toContain(healthQueue)
  expect(healthQueue.cron).toBe('0 3 * * *')
})
