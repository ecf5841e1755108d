import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { buildApp } from '../../../../server/app'
import { signIn, testApp } from '../../../support/app'
import { testParts } from '../../../support/config'
import { makeAdmin } from '../staffMakers'

import type { Answer, TestApp } from '../../../support/app'

const password = 'correct horse 7'
let app: TestApp
/** The clock is stopped in the middle of a time step, so that a code stays valid until it arrives. */
const noon = Math.floor(Date.now() / 30_000) * 30_000 + 15_000
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: noon })
  app = await testApp()
})
afterAll(async () => {
  await app.close()
  vi.useRealTimers()
})

const url = (name: string): string => `/admin/routine.AdminInfo/${name}`
const codeOf = (secret: string, steps = 0): string => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })
const login = (body: object): Promise<Answer> => app.call('POST', '/admin/Index/login', { token: '', body })
const first = (username: string, more: object = {}): Promise<Answer> => login({ username, password, ...more })
const ticketOf = async (username: string): Promise<string> => String((await first(username)).data['ticket'])
const second = async (username: string, one_time_code: string): Promise<Answer> => login({ ticket: await ticketOf(username), one_time_code })

interface Enrolled {
  readonly id: number
  readonly token: string
  readonly secret: string
  readonly codes: readonly string[]
}

/** An account with the second factor enabled and a fresh time step, so that none of its codes is used. */
async function enrolled(username: string): Promise<Enrolled> {
  const id = await makeAdmin(app, { username, password, groupId: 1 })
  const token = await signIn(app, id)
  const call = (name: string, body: object): Promise<Answer> => app.call('POST', url(name), { token, body })
  const secret = String((await call('enrolFactor', { password })).data['secret'])
  const { data } = await call('confirmFactor', { one_time_code: codeOf(secret, -1) })
  return { id, token, secret, codes: data['codes'] as string[] }
}

test('the second factor is off until confirmed by a correct code', async () => {
  const id = await makeAdmin(app, { username: 'newcomer', password, groupId: 1 })
  const token = await signIn(app, id)
  const call = (name: string, body: object): Promise<Answer> => app.call('POST', url(name), { token, body })
  expect((await call('enrolFactor', { password: 'wrong-1' })).data.fields).toHaveProperty('password')
  const { data } = await call('enrolFactor', { password })
  expect(data['uri']).toMatch(/^otpauth:\/\/totp\/.*newcomer\?.*secret=/)
  expect((await first('newcomer')).code).toBe(1)
  expect((await call('confirmFactor', { one_time_code: '000000' })).data.fields).toHaveProperty('one_time_code')
  expect((await first('newcomer')).code).toBe(1)
  expect(await call('confirmFactor', { one_time_code: codeOf(String(data['secret'])) })).toMatchObject({ code: 1 })
  expect((await app.call('GET', url('index'), { token })).data['second_factor']).toMatchObject({ is_on: true, codes_left: 10 })
  expect(await call('enrolFactor', { password })).toMatchObject({ code: 0, msg: expect.stringContaining('已开启') })
  expect(await call('confirmFactor', { one_time_code: codeOf(String(data['secret']), 1) })).toMatchObject({ code: 0 })
})

test('name and password alone are refused with a message and a ticket', async () => {
  await enrolled('halfway')
  const answer = await first('halfway')
  expect(answer).toMatchObject({ code: 0, msg: expect.stringContaining('两步验证'), data: { type: 'second factor', ticket: expect.stringMatching(/.{40}/) } })
  expect(answer.text).not.toContain('refresh_token')
})

test('a correct password without a code is in the log of the account, and codes beyond the limit too', async () => {
  const { id } = await enrolled('watched')
  const ticket = await ticketOf('watched')
  const logged = async (): Promise<unknown> =>
    (await app.sql("select admin_id, title, result_code from admin_log where username = 'watched' and title like '登录%' order by id")).rows
  const pending = { admin_id: id, title: '登录：密码正确，等待两步验证', result_code: 0 }
  expect(await logged()).toEqual([pending])
  for (let i = 0; i < 6; i++) await login({ ticket, one_time_code: '000000' })
  const wrong = { admin_id: null, title: '登录', result_code: 0 }
  expect(await logged()).toEqual([pending, ...Array.from({ length: 5 }, () => wrong), { ...wrong, title: '登录：未核对密码或验证码即被拒绝' }])
})

test('the ticket with a code signs in, for the duration chosen in the first step', async () => {
  const { secret } = await enrolled('complete')
  const ticket = String((await first('complete', { keep: true })).data['ticket'])
  const answer = await login({ ticket, one_time_code: codeOf(secret) })
  expect(answer).toMatchObject({ code: 1, data: { userInfo: { username: 'complete', refresh_token: expect.stringMatching(/.{40}/) } } })
  expect(await login({ ticket, one_time_code: codeOf(secret, 1) })).toMatchObject({ code: 0, msg: expect.stringContaining('重新输入') })
})

test('with the captcha on, the second step does not ask for it again', async () => {
  const { secret } = await enrolled('seen')
  const ticket = await ticketOf('seen')
  const strict = await buildApp(testParts(app, { isCaptchaOn: true }))
  const post = (payload: object): Promise<{ code: number; msg: string }> =>
    strict.inject({ method: 'POST', url: '/admin/Index/login', payload }).then((answer) => answer.json())
  expect(await post({ username: 'seen', password })).toMatchObject({ code: 0, msg: expect.stringContaining('重新点选') })
  expect(await post({ ticket, one_time_code: codeOf(secret) })).toMatchObject({ code: 1 })
  await strict.close()
})

test('a code is accepted once: neither again, nor an earlier one, nor the one that enabled the second factor', async () => {
  const { secret } = await enrolled('replayed')
  expect(await second('replayed', codeOf(secret, -1))).toMatchObject({ code: 0 })
  expect(await second('replayed', codeOf(secret, 1))).toMatchObject({ code: 1 })
  expect(await second('replayed', codeOf(secret, 1))).toMatchObject({ code: 0 })
  expect(await second('replayed', codeOf(secret))).toMatchObject({ code: 0 })
})

test.each([
  ['two steps early', 2],
  ['two steps late', -2],
])('a code %s is refused', async (name, steps) => {
  const username = steps > 0 ? 'early' : 'late'
  const { secret, id } = await enrolled(username)
  await app.sql('update second_factor set last_step = 0 where admin_id = $1', [id])
  expect(await second(username, codeOf(secret, steps)), name).toMatchObject({ code: 0 })
})

test('of ten sign-ins with the same code one succeeds', async () => {
  const { secret } = await enrolled('crowded')
  const tickets: string[] = []
  for (let i = 0; i < 9; i++) tickets.push(await ticketOf('crowded'))
  const code = codeOf(secret)
  const answers = await Promise.all(tickets.map((ticket) => login({ ticket, one_time_code: code })))
  expect(answers.filter((answer) => answer.code === 1)).toHaveLength(1)
})

test('a recovery code is accepted once in any notation, and the owner sees that it was used', async () => {
  const { codes, token, id } = await enrolled('recovers')
  expect(codes).toHaveLength(10)
  const [code = '', other = ''] = codes
  expect(await second('recovers', ` ${code.toLowerCase().replaceAll('-', ' ')} `)).toMatchObject({ code: 1 })
  expect(await second('recovers', code)).toMatchObject({ code: 0 })
  const tickets = [await ticketOf('recovers'), await ticketOf('recovers')]
  const answers = await Promise.all(tickets.map((ticket) => login({ ticket, one_time_code: other })))
  expect(answers.map((answer) => answer.code).sort()).toEqual([0, 1])
  expect((await app.call('GET', url('index'), { token })).data['second_factor']).toMatchObject({ codes_left: 8 })
  const { rows } = await app.sql("select 1 from admin_log where admin_id = $1 and title = '使用恢复码登录'", [id])
  expect(rows).toHaveLength(2)
})

test('wrong codes count like wrong passwords, also between correct passwords, and only for their source', async () => {
  const { secret } = await enrolled('locked')
  const elsewhere = await ticketOf('locked')
  for (let i = 0; i < 10; i++) expect((await second('locked', '000000')).data.fields).toHaveProperty('one_time_code')
  expect(await first('locked')).toMatchObject({ code: 0, msg: expect.stringContaining('失败次数过多') })
  expect(await login({ ticket: elsewhere, one_time_code: codeOf(secret) })).toMatchObject({ code: 0, msg: expect.stringContaining('失败次数过多') })
  const payload = { ticket: elsewhere, one_time_code: codeOf(secret) }
  const answer = await app.app.inject({ method: 'POST', url: '/admin/Index/login', payload, remoteAddress: '198.51.100.20' })
  expect(answer.json()).toMatchObject({ code: 1 })
})

test('one correct password allows at most five codes', async () => {
  const { secret } = await enrolled('guesser')
  const ticket = await ticketOf('guesser')
  for (let i = 0; i < 5; i++) expect((await login({ ticket, one_time_code: '000000' })).data.fields).toHaveProperty('one_time_code')
  expect(await login({ ticket, one_time_code: codeOf(secret) })).toMatchObject({ code: 0, msg: expect.stringContaining('重新输入') })
  expect(await second('guesser', codeOf(secret))).toMatchObject({ code: 1 })
})

test('a ticket ends when it expires, when the password changes and when the account is disabled', async () => {
  const { secret, id } = await enrolled('tickets')
  const over = { code: 0, msg: expect.stringContaining('重新输入') }
  const late = await ticketOf('tickets')
  await app.sql("update sign_in_ticket set expire_time = now() - interval '1 second' where admin_id = $1", [id])
  expect(await login({ ticket: late, one_time_code: codeOf(secret) })).toMatchObject(over)
  expect(await login({ ticket: 'made-up', one_time_code: codeOf(secret) })).toMatchObject(over)
  const changed = await ticketOf('tickets')
  const { rows } = await app.sql<{ password_hash: string }>('select password_hash from admin where id = $1', [id])
  await app.sql("update admin set password_hash = 'another' where id = $1", [id])
  expect(await login({ ticket: changed, one_time_code: codeOf(secret) })).toMatchObject(over)
  await app.sql('update admin set password_hash = $2 where id = $1', [id, rows[0]?.password_hash])
  const disabled = await ticketOf('tickets')
  await app.sql("update admin set status = 'disable' where id = $1", [id])
  expect(await login({ ticket: disabled, one_time_code: codeOf(secret) })).toMatchObject({ code: 0, msg: expect.stringContaining('禁用') })
})

test('disabling the second factor or making new recovery codes requires password and code', async () => {
  const { secret, token, codes } = await enrolled('leaves')
  const call = (name: string, body: object): Promise<Answer> => app.call('POST', url(name), { token, body })
  for (const name of ['dropFactor', 'renewCodes']) {
    expect((await call(name, { password: 'wrong-1', one_time_code: codeOf(secret) })).data.fields).toHaveProperty('password')
    expect((await call(name, { password, one_time_code: '000000' })).data.fields).toHaveProperty('one_time_code')
  }
  const renewed = (await call('renewCodes', { password, one_time_code: codeOf(secret) })).data['codes'] as string[]
  expect(renewed).toHaveLength(10)
  expect(await second('leaves', codes[0] ?? '')).toMatchObject({ code: 0 })
  expect(await call('dropFactor', { password, one_time_code: renewed[0] })).toMatchObject({ code: 1 })
  expect(await first('leaves')).toMatchObject({ code: 1 })
  expect(await call('dropFactor', { password, one_time_code: renewed[1] })).toMatchObject({ code: 0 })
})

test('a super administrator can reset the second factor of another account, which is logged, but not their own', async () => {
  const { id } = await enrolled('phoneless')
  const row = async (): Promise<unknown> => (await app.call('GET', '/admin/auth.Admin/edit', { query: { id } })).data.row['second_factor']
  expect(await row()).toBe('1')
  expect(await app.call('POST', '/admin/auth.Admin/resetFactor', { body: { id } })).toMatchObject({ code: 1 })
  expect(await row()).toBe('0')
  expect(await first('phoneless')).toMatchObject({ code: 1 })
  expect((await app.sql("select 1 from admin_log where title like '%重置两步验证' and result_code = 1")).rows).toHaveLength(1)
  expect(await app.call('POST', '/admin/auth.Admin/resetFactor', { body: { id } })).toMatchObject({ code: 0 })
  expect(await app.call('POST', '/admin/auth.Admin/resetFactor', { body: { id: app.adminId } })).toMatchObject({ code: 0 })
})

test('neither the database nor its logs contain a secret or a code in plain text', async () => {
  const { secret, codes, token } = await enrolled('discreet')
  const used = codeOf(secret)
  await app.call('POST', url('renewCodes'), { token, body: { password, one_time_code: used }, headers: { 'idempotency-key': 'a-key-of-mine' } })
  await app.call('POST', url('renewCodes'), { token, body: { password, one_time_code: '135790' } })
  const tables = ['second_factor', 'recovery_code', 'sign_in_ticket', 'admin_log', 'change_log', 'idempotency_key']
  const dumps = await Promise.all(tables.map((table) => app.sql(`select * from ${table}`)))
  const dump = JSON.stringify(dumps.map(({ rows }) => rows))
  for (const one of [secret, ...codes, '135790', password]) expect(dump.includes(one), one).toBe(false)
  const lines = JSON.stringify((await app.sql("select data from admin_log where title like '%恢复码%'")).rows)
  expect(lines).not.toContain(used)
})
