import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { makeCaptcha } from '../../../../server/auth/captcha/captcha'
import { signInMember } from '../../../../server/auth/member/memberSignIn'
import { deleteOldDevices } from '../../../../server/auth/signIn/devices'
import { signIn } from '../../../../server/auth/signIn/signIn'
import { clearAttempts, deleteOldAttempts, networkOf } from '../../../../server/auth/signIn/signInThrottle'
import { testApp } from '../../../support/app'
import { addMemberWith, memberPassword } from '../../../support/memberApp'
import { makeAdmin, visitor } from '../staffMakers'

import type { FastifyInstance } from 'fastify'

import type { TestApp } from '../../../support/app'

const password = 'correct horse 7'
let app: TestApp
let adminId: number

beforeAll(async () => {
  app = await testApp()
  adminId = await makeAdmin(app, { username: 'owner', password, groupId: 1 })
})
afterAll(async () => {
  await app.close()
})
beforeEach(() => app.sql('delete from login_guard'))

interface Answer {
  readonly code: number
  readonly msg: string
  readonly data: { readonly type?: string; readonly seconds?: number; readonly captcha?: boolean; readonly device_token?: string } & Record<string, unknown>
}
interface Try {
  readonly username?: string
  readonly given?: string
  readonly from?: string
  readonly device?: string
  readonly more?: object
  readonly at?: FastifyInstance
}
async function login({ username = 'owner', given = password, from = '192.0.2.1', device, more = {}, at = app.app }: Try = {}): Promise<Answer> {
  const headers = device === undefined ? {} : { 'x-device-token': device }
  const payload = { username, password: given, ...more }
  return (await at.inject({ method: 'POST', url: '/admin/Index/login', payload, headers, remoteAddress: from })).json<Answer>()
}
const fail = async (times: number, tried: Try = {}): Promise<Answer[]> => {
  const answers: Answer[] = []
  for (let i = 0; i < times; i++) answers.push(await login({ given: `wrong-${i}`, ...tried }))
  return answers
}
/** Moves the end of a pause into the past. */
const wait = (): Promise<unknown> => app.sql("update login_guard set held_until = now() - interval '1 second' where held_until is not null")
async function solved(): Promise<object> {
  const id = `cap-${Math.random()}`.slice(0, 20)
  await app.sql('delete from captcha')
  await makeCaptcha(app.db, id.replace('.', ''), 'en')
  const { rows } = await app.sql<{ answer: { x: number; y: number }[] }>('select answer from captcha')
  const info = (rows[0]?.answer ?? []).map(({ x, y }) => `${Math.round(x)},${Math.round(y)}`).join('-')
  return { captchaId: id.replace('.', ''), captchaInfo: `${info};350;200` }
}

test('an attacker is throttled while the owner signs in from another address', async () => {
  const answers = await fail(11, { from: '203.0.113.5' })
  expect(answers.at(-1)).toMatchObject({ code: 0, msg: '失败次数过多，请一天后再试或联系管理员', data: { type: 'held off' } })
  expect(await login({ from: '203.0.113.5' })).toMatchObject({ code: 0, data: { type: 'held off' } })
  expect(await login({ from: '192.0.2.1' })).toMatchObject({ code: 1 })
})

test('an account attacked from many addresses still lets its owner in', async () => {
  for (let i = 0; i < 30; i++) await login({ given: `wrong-${i}`, from: `203.0.113.${i}` })
  expect(await login()).toMatchObject({ code: 1 })
})

test('pauses grow up to a day, and an attempt during a pause is neither counted nor checked', async () => {
  await fail(10)
  const pauses: number[] = []
  for (let i = 0; i < 8; i++) {
    const locked = await login()
    expect(locked).toMatchObject({ code: 0, data: { type: 'held off' } })
    pauses.push(Math.round((locked.data.seconds ?? 0) / 60))
    await wait()
    expect(await login({ given: 'wrong' })).toMatchObject({ code: 0, msg: '用户名或密码不正确' })
  }
  expect(pauses).toEqual([1, 4, 16, 64, 256, 1024, 1440, 1440])
  await wait()
  expect(await login()).toMatchObject({ code: 1 })
  expect(await fail(9)).toMatchObject(Array.from({ length: 9 }, () => ({ msg: '用户名或密码不正确' })))
})

test('attempts that are refused without a look at the password are in the log, one a minute for each account and network', async () => {
  await makeAdmin(app, { username: 'paused', password, groupId: 1 })
  const logged = async (): Promise<unknown> =>
    (await app.sql("select username, ip, admin_id, result_code from admin_log where title = '登录：未核对密码或验证码即被拒绝' order by id")).rows
  await app.sql('delete from admin_log')
  await fail(10, { username: 'paused' })
  expect(await logged()).toEqual([])
  for (let i = 0; i < 5; i++) expect(await login({ username: 'paused' })).toMatchObject({ data: { type: 'held off' } })
  const line = { username: 'paused', ip: '192.0.2.1', admin_id: null, result_code: 0 }
  expect(await logged()).toEqual([line])
  await app.sql("insert into login_guard (key, failures, held_until) values ('admin:address:198.51.100.9', 200, now() + interval '1 minute')")
  expect((await login({ username: 'paused', from: '198.51.100.9' })).code).toBe(0)
  expect(await logged()).toEqual([line, { ...line, ip: '198.51.100.9' }])
  for (let i = 0; i < 5; i++) await login({ username: `guess${i}`, from: '198.51.100.9' })
  expect(await logged()).toEqual([line, { ...line, ip: '198.51.100.9' }, { ...line, ip: '198.51.100.9', username: expect.stringMatching(/^\?[0-9a-f]{8}$/) }])
})

test("a browser in which the owner has signed in before is accepted from the attacker's address", async () => {
  const { data } = await login({ device: '' })
  const device = data.device_token ?? ''
  expect(device).toMatch(/^[\w-]{43}$/)
  await fail(11)
  expect(await login()).toMatchObject({ code: 0, data: { type: 'held off' } })
  const again = await login({ device })
  expect(again).toMatchObject({ code: 1, data: { device_token: device } })
  const { rows } = await app.sql('select * from known_device')
  expect(JSON.stringify(rows)).not.toContain(device)
})

test('a known browser with failures is throttled itself, and the device of another account counts as unknown', async () => {
  const device = (await login({ device: '' })).data.device_token ?? ''
  await fail(10, { device })
  expect(await login({ device })).toMatchObject({ code: 0, data: { type: 'held off' } })
  expect(await login()).toMatchObject({ code: 1 })
  await makeAdmin(app, { username: 'other', password, groupId: 1 })
  const foreign = (await login({ username: 'other', device: '' })).data.device_token ?? ''
  await fail(10)
  expect(await login({ device: foreign })).toMatchObject({ code: 0, data: { type: 'held off' } })
  expect(await login({ device: 'x'.repeat(43) })).toMatchObject({ code: 0, data: { type: 'held off' } })
})

test('clients that send no device token get none', async () => {
  expect((await login()).data).not.toHaveProperty('device_token')
})

test('an account remembers its twenty latest browsers', async () => {
  for (let i = 0; i < 22; i++) await login({ device: '' })
  expect((await app.sql('select 1 from known_device where owner_id = $1', [adminId])).rows).toHaveLength(20)
})

describe('with a captcha after failures', () => {
  beforeAll(() => app.sql("insert into setting (key, value) values ('admin_login_captcha', '\"failures\"')"))
  afterAll(() => app.sql("delete from setting where key = 'admin_login_captcha'"))

  test('after a few failures from any address the account requires the captcha, and solving it suffices', async () => {
    for (let i = 0; i < 3; i++) expect(await login({ given: 'wrong', from: `203.0.113.${i}` })).toMatchObject({ msg: '用户名或密码不正确' })
    const refused = await login()
    expect(refused).toMatchObject({ code: 0, data: { type: 'captcha' }, msg: expect.stringContaining('验证码') })
    expect(await login({ more: { captchaId: 'made-up', captchaInfo: '1,1-2,2;350;200' } })).toMatchObject({
      code: 0,
      msg: expect.stringContaining('重新点选'),
    })
    expect(await login({ more: await solved() })).toMatchObject({ code: 1 })
    expect(await login()).toMatchObject({ code: 1 })
  })

  test('a client that shows the captcha only when the sign-in page says so is told with the next request', async () => {
    const look = async (from: string): Promise<Answer> =>
      (await app.app.inject({ method: 'GET', url: '/admin/Index/login', remoteAddress: from })).json<Answer>()
    await fail(3)
    expect((await look('192.0.2.1')).data.captcha).toBe(false)
    await login()
    expect((await look('192.0.2.1')).data.captcha).toBe(true)
    expect((await look('192.0.2.2')).data.captcha).toBe(false)
  })

  test('of many simultaneous attempts without a captcha three are checked', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, (_, i) => login({ given: 'wrong', from: `203.0.113.${i}` })))
    expect(answers.filter(({ data }) => data?.type === 'captcha')).toHaveLength(27)
  })

  test('an unknown name requires the captcha and is throttled in the same way', async () => {
    const answers = [await fail(4, { username: 'nobody' }), await fail(4, { username: 'owner' })]
    expect(answers[0]?.map(({ msg }) => msg)).toEqual(answers[1]?.map(({ msg }) => msg))
  })
})

test('the number of failed sign-ins before a pause is a setting, obeyed at once', async () => {
  await app.sql("insert into setting (key, value) values ('login_retry', '3')")
  await fail(3, {})
  expect(await login()).toMatchObject({ code: 0, data: { type: 'held off' } })
  await app.sql("delete from setting where key = 'login_retry'")
})

test('an IPv6 /64 network counts as one address', async () => {
  for (let i = 0; i < 10; i++) await login({ given: 'wrong', from: `2001:db8:1:2::${i.toString(16)}` })
  expect(await login({ from: '2001:db8:1:2:ffff::7' })).toMatchObject({ code: 0, data: { type: 'held off' } })
  expect(await login({ from: '2001:db8:1:3::7' })).toMatchObject({ code: 1 })
})

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:0db8:0001:0002:0003:0004:0005:0006', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['2001:db8::', '2001:db8:0:0::/64'],
])('%s belongs to %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network)
})

test('a member is one account by name, mobile and e-mail, and a reset ends the pause', async () => {
  const id = await addMemberWith(app, { username: 'wanger', email: 'wang@example.com', mobile: '13800000001' })
  const names = ['wanger', 'Wang@Example.com', '13800000001']
  const come = (account: string, given: string): Promise<string> =>
    signInMember(app.db, { ...visitor, account, password: given, rememberMe: false, rotates: false }).then(
      () => 'in',
      (error: { refusal?: string }) => String(error.refusal),
    )
  const outcomes: string[] = []
  for (let i = 0; i < 12; i++) outcomes.push(await come(names[i % 3] ?? '', `wrong-${i}`))
  expect(outcomes.filter((one) => one === 'wrong_member_sign_in')).toHaveLength(10)
  for (const name of names) expect(await come(name, memberPassword)).toBe('account_locked')
  expect((await app.call('GET', '/admin/user.User/edit', { query: { id } })).data.row['login_failure']).toBe(10)
  expect(await app.call('POST', '/admin/user.User/edit', { body: { id, password: 'battery staple 9' } })).toMatchObject({ code: 1 })
  expect(await come('13800000001', 'battery staple 9')).toBe('in')
})

test("a password reset by another administrator ends the owner's pause", async () => {
  const id = await makeAdmin(app, { username: 'forgets', password, groupId: 1 })
  await fail(10, { username: 'forgets' })
  expect(await app.call('POST', '/admin/auth.Admin/edit', { body: { id, password: 'battery staple 9' } })).toMatchObject({ code: 1 })
  expect(await login({ username: 'forgets', given: 'battery staple 9' })).toMatchObject({ code: 1 })
})

test('known and unknown names run the same statements and write the same number of rows', async () => {
  await addMemberWith(app, { username: 'timed', email: 'timed@example.com' })
  await makeAdmin(app, { username: 'timed', password, groupId: 1 })
  const run = async (come: (db: TestApp['db']) => Promise<unknown>): Promise<string[]> => {
    const seen: string[] = []
    const watched = app.db.withPlugin({
      transformQuery: ({ node }) => {
        seen.push(node.kind === 'RawNode' ? node.sqlFragments.join('?') : node.kind)
        return node
      },
      transformResult: async ({ result }) => result,
    })
    await expect(come(watched)).rejects.toMatchObject({ refusal: expect.stringMatching(/^wrong_/) })
    return seen
  }
  const shared = { ...visitor, password: 'wrong-1', rememberMe: false, rotates: false, device: 'x'.repeat(43) }
  const member = (account: string) => run((db) => signInMember(db, { ...shared, account }))
  const staff = (username: string) => run((db) => signIn(db, { ...shared, username, url: '/admin/Index/login' }))
  for (const [known, unknown] of [
    [await member('timed@example.com'), await member('nobody@example.com')],
    [await member('timed'), await member('nobody')],
    [await staff('timed'), await staff('nobody')],
  ]) {
    expect(known).toEqual(unknown)
    expect(known?.length).toBeGreaterThan(4)
    expect(known?.some((text) => /update "?(user|admin)"? /.test(text) || text === 'UpdateQueryNode')).toBe(false)
  }
})

test('old counters and browsers are deleted', async () => {
  await app.sql("insert into login_guard (key, failures, counted_from) values ('admin:old', 3, now() - interval '3 days'), ('admin:new', 3, now())")
  await app.sql("insert into known_device (hash, area, owner_id, seen_time) values ('old', 'admin', 1, now() - interval '200 days')")
  await deleteOldAttempts(app.db)
  await deleteOldDevices(app.db)
  expect((await app.sql('select key from login_guard')).rows).toEqual([{ key: 'admin:new' }])
  expect((await app.sql("select 1 from known_device where hash = 'old'")).rows).toEqual([])
})

test('the counters of an account are locked in the order of their keys, so that two right sign-ins at once form no deadlock', async () => {
  const [account, source] = ['admin:7', 'admin:7@192.0.2.1']
  // the source is counted first, so its row is the first one on the page
  for (const key of [source, account]) await app.sql('insert into login_guard (key, failures) values ($1, 1)', [key])
  const clearing = await app.db.transaction().execute(async (tx) => {
    await tx.selectFrom('login_guard').select('key').where('key', '=', account).forUpdate().execute()
    const clearing = clearAttempts(app.db, { area: 'admin', account, source, address: undefined, network: '192.0.2.1' })
    await expect.poll(async () => (await app.sql('select 1 from pg_locks where not granted and pid <> pg_backend_pid()')).rows.length).toBeGreaterThan(0)
    await expect(tx.selectFrom('login_guard').select('key').where('key', '=', source).forUpdate().noWait().execute()).resolves.toHaveLength(1)
    return { clearing }
  })
  await clearing.clearing
  expect((await app.sql("select key from login_guard where key like 'admin:7%'")).rows).toEqual([])
})
