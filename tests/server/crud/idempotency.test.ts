import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { callOf } from '../../../resources/kit/paths'
import { addMember } from '../../support/members'
import { addAdmin, signIn, testApp } from '../../support/app'

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
  expect(new Set(answers.map((one) => `${one.code} ${one.msg}`))).toEqual(new Set(['1 已添加余额记录“gift”']))
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
