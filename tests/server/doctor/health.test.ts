import { readFileSync } from 'node:fs'

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
const problemsOf = async (token = app.token) => (await app.call('GET', '/admin/Dashboard/index', { token })).data['problems']
const logged = async (): Promise<number> => (await app.sql("select id from admin_log where title = '系统体检 - 发现问题' and result_code = 500")).rows.length

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

test('what is wrong is on the screen with examples, in the admin log, on the dashboard and told to super administrators', async () => {
  for (const statement of balanceMoved('+')) await app.sql(statement)
  await check()
  const found = (await report()).conditions.find(({ holds }) => holds.en === balance)
  expect(found?.result).toMatchObject({ state: 'wrong', count: 1, examples: [expect.stringMatching(/^#\d+$/)] })
  expect(await logged()).toBe(1)
  const { list } = (await app.call('GET', '/admin/auth.AdminLog/index', { language: 'en', query: { quickSearch: 'Problems found' } })).data
  expect(list).toMatchObject([{ title: 'Health check - Problems found', data: expect.stringContaining('"count":2') }])
  const { rows } = await app.sql("select admin_id, message_en from shop_notify where message_type = 'health'")
  expect(rows).toEqual([{ admin_id: app.adminId, message_en: 'The health check found 2 problems' }])
  expect(await problemsOf()).toEqual({ count: 2, time: expect.any(Number) })
  const { token } = await signInWith(app, ['dashboard', 'dashboard/index'])
  expect(await problemsOf(token)).toBeUndefined()
  for (const statement of balanceMoved('-')) await app.sql(statement)
  await check()
  expect((await report()).conditions.find(({ holds }) => holds.en === balance)?.result).toMatchObject({ state: 'ok', count: 0 })
  expect(await problemsOf()).toBeUndefined()
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

test('it is for super administrators alone: no role can hold it, and nobody can store a rule that would grant it', async () => {
  const { rows } = await app.sql("select name from admin_rule where lower(name) like 'routine/health%'")
  expect(rows).toEqual([])
  const all = await app.sql<{ name: string }>('select name from admin_rule')
  const { token } = await signInWith(
    app,
    all.rows.map(({ name }) => name),
  )
  expect(await app.call('GET', '/admin/routine.Health/index', { token })).toMatchObject({ code: 401 })
  expect(await run(token)).toMatchObject({ code: 401 })
  const menus = async (one: string): Promise<string> => JSON.stringify((await app.call('GET', '/admin/Index/index', { token: one })).data['menus'])
  expect(await menus(token)).not.toContain('routine/health')
  expect(await menus(app.token)).toContain('"routine/health/run"')
  for (const body of [{ name: 'routine/Health/index' }, { name: 'own/page', buttons: [] }, { name: 'routine/health', buttons: ['index'] }]) {
    const rule = { type: 'menu', title: 'Health', path: body.name, menu_type: 'tab', component: 'x', ...body }
    expect((await app.call('POST', '/admin/auth.Rule/add', { body: rule })).code).toBe(body.name === 'own/page' ? 1 : 0)
  }
})

test('the update takes the health check from the rules of an existing shop', async () => {
  await app.sql("insert into admin_rule (type, name, title) values ('menu', 'routine/health', 'Health')")
  await app.sql(
    "insert into admin_rule (pid, type, name, title) select id, 'button', 'routine/health/index', 'View' from admin_rule where name = 'routine/health'",
  )
  await app.sql(readFileSync('server/database/migrations/0083_health_for_supers.sql', 'utf8'))
  expect((await app.sql("select 1 from admin_rule where name like 'routine/health%'")).rows).toEqual([])
})

test('the night has its check', () => {
  expect(queues).toContain(healthQueue)
  expect(healthQueue.cron).toBe('0 3 * * *')
})
