import { createHash, randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { callOf } from '../../../resources/kit/paths'
import { buildApp } from '../../../server/app'
import { addMember } from '../../support/members'
import { addAdmin, signIn, testApp } from '../../support/app'
import { testParts } from '../../support/config'

import type { Answer, TestApp } from '../../support/app'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const credit = (user_id: number, key: string, money = '10.00'): Promise<Answer> =>
  app.call('POST', callOf('user/moneyLog', 'add'), { body: { user_id, money, memo: 'gift' }, headers: { 'idempotency-key': key } })
const balance = async (id: number): Promise<string | undefined> =>
  (await app.sql<{ money: string }>('select money from "user" where id = $1', [id])).rows[0]?.money

test('thirty equal requests at once have one effect and the same answer', async () => {
  const member = await addMember(app)
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: 30 }, () => credit(member, key)))
  expect([...new Set(answers.map((one) => `${one.code} ${one.msg}`))]).toEqual([expect.stringMatching(/^1 已添加余额记录/)])
  expect(await balance(member)).toBe('10.00')
})

test('a key with different content is refused and changes nothing', async () => {
  const member = await addMember(app)
  const key = randomUUID()
  await credit(member, key)
  expect(await credit(member, key, '20.00')).toMatchObject({ code: 0, msg: '同一请求编号对应了不同的内容，请刷新后重试' })
  expect(await balance(member)).toBe('10.00')
})

test('a refused request leaves its key free for a retry', async () => {
  const member = await addMember(app)
  const key = randomUUID()
  expect((await credit(member, key, '-1.00')).code).toBe(0)
  await credit(member, randomUUID(), '5.00')
  expect((await credit(member, key, '-1.00')).code).toBe(1)
})

test('keys of different accounts are independent', async () => {
  const member = await addMember(app)
  const key = randomUUID()
  await credit(member, key)
  const groupId = (await app.sql<{ id: number }>('select id from admin_group where is_super = 1')).rows[0]?.id ?? 0
  const token = await signIn(app, await addAdmin(app, { groupId }))
  await app.call('POST', callOf('user/moneyLog', 'add'), {
    token,
    body: { user_id: member, money: '10.00', memo: 'gift' },
    headers: { 'idempotency-key': key },
  })
  expect(await balance(member)).toBe('20.00')
})

test('the cache-busting parameter is not part of the content', async () => {
  const key = randomUUID()
  const send = (uuid: string): Promise<Answer> =>
    app.call('POST', `${callOf('shop/goodsService', 'add')}?uuid=${uuid}`, { body: { name: 'returns' }, headers: { 'idempotency-key': key } })
  expect([(await send('a')).code, (await send('b')).code]).toEqual([1, 1])
})

test('a key has 8 to 64 plain characters', async () => {
  const member = await addMember(app)
  for (const key of ['short', 'x'.repeat(65), 'has a blank in it']) expect((await credit(member, key)).code).toBe(0)
  expect(await balance(member)).toBe('0.00')
})

const passwordUrl = callOf('auth/admin', 'edit')
const setPassword = (body: object, key: string): Promise<Answer> => app.call('POST', passwordUrl, { body, headers: { 'idempotency-key': key } })
/** Of a request whose content is known, without a key. */
const plainHash = (url: string, body: object): string =>
  createHash('sha256')
    .update(JSON.stringify(['POST', url, {}, body]))
    .digest('hex')
const fingerprintOf = async (key: string): Promise<string> =>
  (await app.sql<{ fingerprint: string }>('select fingerprint from idempotency_key where key = $1', [key])).rows[0]?.fingerprint ?? ''

test('a password cannot be guessed from what is stored of its request', async () => {
  const body = { id: await addAdmin(app, { groupId: 1 }), password: 'sturdy-Tea78' }
  const key = randomUUID()
  expect(await setPassword(body, key)).toMatchObject({ code: 1 })
  expect(await fingerprintOf(key)).toMatch(/^[0-9a-f]{64}$/)
  expect(await fingerprintOf(key)).not.toBe(plainHash(passwordUrl, body))
})

test('another process with the same secret has the answer of the first, and one with another secret does not know its content', async () => {
  const repeat = async (secret: string, key: string): Promise<unknown> => {
    const other = await buildApp(testParts(app, { secret }))
    const response = await other.inject({
      method: 'POST',
      url: callOf('shop/goodsService', 'add'),
      headers: { batoken: app.token, 'idempotency-key': key, 'content-type': 'application/json', server: 'true' },
      payload: JSON.stringify({ name: 'one of several' }),
    })
    await other.close()
    return response.json()
  }
  const key = randomUUID()
  const first = await repeat('the secret of several', key)
  expect(await repeat('the secret of several', key)).toMatchObject({ code: 1, msg: (first as { msg: string }).msg })
  expect((await app.sql("select id from shop_goods_service where name = 'one of several'")).rows).toHaveLength(1)
  expect(await repeat('a secret of its own', key)).toMatchObject({ code: 0, msg: '同一请求编号对应了不同的内容，请刷新后重试' })
})

test('a request that was stored without a key, before an upgrade, has its answer', async () => {
  const url = callOf('user/moneyLog', 'add')
  const member = await addMember(app)
  const key = randomUUID()
  const first = await credit(member, key)
  await app.sql('update idempotency_key set fingerprint = $1 where key = $2', [plainHash(url, { user_id: member, money: '10.00', memo: 'gift' }), key])
  expect(await credit(member, key)).toMatchObject({ code: 1, msg: first.msg })
  expect(await credit(member, key, '20.00')).toMatchObject({ code: 0 })
  expect(await balance(member)).toBe('10.00')
})
