import { generateKeyPairSync, randomUUID } from 'node:crypto'

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { secretMark } from '../../../resources/kit/types/secret'
import { cancelReasons, refundReasons } from '../../../resources/order/refundReasons'
import { agreements } from '../../../resources/settings/agreements'
import { shopConfig } from '../../../resources/settings/shopConfig'
import { buildApp } from '../../../server/app'
import { readSettings } from '../../../server/settings/readSettings'
import { signInWith, testApp } from '../../support/app'
import { testParts } from '../../support/config'
import { addGoods, skuRow } from '../../support/goods'
import { addMember } from '../../support/members'
import { placeOrder } from '../../support/orders'

import type { Answer, CallOptions, TestApp } from '../../support/app'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
afterEach(
  async () =>
    void (await app.sql(
      "delete from setting where key ~ '^(order_|score_|wechat_|alipay_|test_|user_agreement|about_us|public_url|free_|refund_reasons|cancel_reasons|aftersale)'",
    )),
)

const url = (tab: string): string => `/admin/shop.Config/${tab}`
const read = async (tab: string, options: CallOptions = {}): Promise<Answer['data']['row']> => (await app.call('GET', url(tab), options)).data.row
const save = (tab: string, body: object, options: CallOptions = {}): Promise<Answer> => app.call('POST', url(tab), { body, ...options })
const logged = async (): Promise<{ title: string; data: string }> =>
  (await app.sql<{ title: string; data: string }>('select title, data::text as data from admin_log order by id desc limit 1')).rows[0] ?? {
    title: '',
    data: '',
  }

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const pem = { private: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), public: publicKey.export({ type: 'spki', format: 'pem' }).toString() }
const wechat = {
  wechat_enabled: 1,
  wechat_app_id: 'wx0123456789abcdef',
  wechat_mch_id: '1900000001',
  wechat_cert_serial: 'A'.repeat(40),
  wechat_private_key: pem.private,
  wechat_api_v3_key: 'k'.repeat(32),
  wechat_public_key_id: 'PUB_KEY_ID_0119000000010001',
  wechat_public_key: pem.public,
}

test('a tab that nobody saved has the defaults of the definition', async () => {
  expect(await read('basic')).toMatchObject({
    order_auto_close_minutes: 30,
    score_enabled: 1,
    score_give_per_yuan: '1.00',
    check_in_rules: [{ days: 3 }, { days: 7 }],
  })
  expect(await read('pay')).toMatchObject({ balance_enabled: 1, wechat_enabled: 0, wechat_private_key: '', public_url: '' })
})

test('saved settings are read by the server, each as its field has it', async () => {
  const { row_version } = await read('basic')
  const body = { row_version, order_auto_close_minutes: '45', score_enabled: false, score_give_per_yuan: 2.5 }
  expect(await save('basic', body, { language: 'en' })).toMatchObject({ code: 1, msg: 'Saved successfully', data: { row_version: row_version + 1 } })
  const keys = ['order_auto_close_minutes', 'score_enabled', 'score_give_per_yuan', 'score_step'] as const
  expect(await readSettings(app.db, shopConfig, keys)).toEqual({ order_auto_close_minutes: 45, score_enabled: 0, score_give_per_yuan: '2.50', score_step: 100 })
})

test.each([
  ['a number as text that is none', 'order_auto_close_minutes', 'soon', 30],
  ['a number beyond its limit', 'order_auto_close_minutes', 100_000, 30],
  ['a list instead of a switch', 'score_enabled', [], 1],
  ['a boolean, as stored before', 'score_enabled', false, 0],
  ['a number instead of a list', 'refund_reasons', 7, expect.arrayContaining(['不想要了'])],
] as const)('%s in the table is used only if it fits its field', async (_, key, value, expected) => {
  await app.sql('insert into setting (key, value) values ($1, $2)', [key, JSON.stringify(value)])
  expect((await readSettings(app.db, shopConfig, [key]))[key]).toEqual(expected)
})

test('a save with an outdated version is refused with the current values and who changed them', async () => {
  const { row_version } = await read('delivery')
  expect(await save('delivery', { free_delivery_amount: '88', row_version })).toMatchObject({ code: 1 })
  const late = await save('delivery', { free_delivery_amount: '99', row_version })
  expect(late).toMatchObject({
    code: 0,
    data: { type: 'stale', by: 'boss', at: expect.any(Number), row: { free_delivery_amount: '88.00', row_version: row_version + 1 } },
  })
  expect(await read('delivery')).toMatchObject({ free_delivery_amount: '88.00' })
})

test('of two saves at the same time with the same version one is refused', async () => {
  const { row_version } = await read('delivery')
  const answers = await Promise.all(['10', '20'].map((free_delivery_amount) => save('delivery', { free_delivery_amount, row_version })))
  expect(answers.map(({ code }) => code).sort()).toEqual([0, 1])
})

test('a save that is sent twice happens once', async () => {
  const { row_version } = await read('delivery')
  const headers = { 'idempotency-key': randomUUID() }
  const body = { free_delivery_amount: '55', row_version }
  const [first, second] = [await save('delivery', body, { headers }), await save('delivery', body, { headers })]
  expect([first.data, second.data]).toEqual([{ row_version: row_version + 1 }, { row_version: row_version + 1 }])
})

test('a save without a change is accepted and makes no version', async () => {
  const row = await read('delivery')
  expect(await save('delivery', row)).toMatchObject({ code: 1, data: { row_version: row.row_version } })
  expect(await logged()).toMatchObject({ title: '商城设置 - 配送', data: '{"changes": []}' })
})

test('every change is in the admin log with the old and the new value', async () => {
  await save('basic', { order_auto_close_minutes: 60, cancel_reasons: ['太贵了'] })
  const { title, data } = await logged()
  expect(title).toBe('商城设置 - 基础')
  const { changes } = JSON.parse(data) as { changes: { setting: string; before: unknown; after: unknown }[] }
  expect(changes).toEqual([
    { setting: 'order_auto_close_minutes', before: 30, after: 60 },
    { setting: 'cancel_reasons', before: expect.arrayContaining(['不想要了']), after: ['太贵了'] },
  ])
})

test('unknown keys, values outside of their limits and emptied required settings are refused at their fields', async () => {
  const refused = await save('basic', { order_auto_close_minutes: 4, cancel_reasons: [], aftersale_days: '' })
  expect(refused).toMatchObject({ code: 0, data: { type: 'invalid' } })
  expect(Object.keys(refused.data.fields ?? {}).sort()).toEqual(['aftersale_days', 'cancel_reasons', 'order_auto_close_minutes'])
  for (const key of ['no_such', 'free_delivery_amount', 'test_key']) expect((await save('basic', { [key]: '1' })).data.fields).toHaveProperty(key)
  expect(await read('basic')).toMatchObject({ order_auto_close_minutes: 30 })
})

test('an incomplete gateway is not enabled, and each missing or wrong part is named', async () => {
  const missing = await save('pay', { wechat_enabled: 1 })
  expect(Object.keys(missing.data.fields ?? {}).sort()).toEqual(
    Object.keys(wechat)
      .filter((key) => key !== 'wechat_enabled')
      .sort(),
  )
  const wrong = await save('pay', { ...wechat, wechat_app_id: 'mine', wechat_private_key: 'nonsense' })
  expect(Object.keys(wrong.data.fields ?? {}).sort()).toEqual(['wechat_app_id', 'wechat_private_key'])
  expect(await read('pay')).toMatchObject({ wechat_enabled: 0, wechat_private_key: '' })
  expect(await save('pay', wechat)).toMatchObject({ code: 1 })
})

/** A payment of an order of its own: way, status and expiry as SQL. */
async function begun(values: string): Promise<number> {
  const { skuIds } = await addGoods(app, { skus: [skuRow('', { stock: 1 })] })
  const { id } = await placeOrder(app, { memberId: await addMember(app), lines: [{ skuId: skuIds[0] ?? 0, quantity: 1 }] })
  const { rows } = await app.sql<{ id: number }>(
    `insert into shop_payment (order_id, user_id, amount, pay_type, status, expire_time) select id, user_id, pay_amount, ${values} from shop_order where id = $1 returning id`,
    [id],
  )
  return rows[0]?.id ?? 0
}

test('the account of a gateway is replaced once no payment is open there and no repayment pending; it is switched off at any time', async () => {
  await save('pay', wechat)
  const id = await begun(`'wechat', '0', '2090-01-01T00:00:00Z'`)
  await begun(`'wechat', '0', '2090-01-02T00:00:00Z'`)
  await begun(`'alipay', '0', '2090-01-03T00:00:00Z'`)
  const other = { wechat_mch_id: '1900000002' }
  const refusal = async (body: object) => (await save('pay', body, { language: 'en' })).data.fields
  expect(await refusal(other)).toEqual({
    wechat_mch_id: expect.stringMatching(/^2 payments with the current account are still open, the last until 2 Jan 2090, 08:00:00; /),
  })
  expect(await refusal({ wechat_app_id: 'wx0000000000000000' })).toHaveProperty('wechat_app_id')
  expect(await save('pay', { wechat_cert_serial: 'B'.repeat(40) })).toMatchObject({ code: 1 })
  expect(await save('pay', { wechat_enabled: 0, wechat_mch_id: '', wechat_app_id: '' })).toMatchObject({ code: 1 })
  expect(await refusal({ wechat_enabled: 1, ...other })).toHaveProperty('wechat_mch_id')
  expect(await read('pay')).toMatchObject({ wechat_enabled: 0, wechat_mch_id: wechat.wechat_mch_id, wechat_app_id: wechat.wechat_app_id })
  await app.sql(`update shop_payment set status = '2' where pay_type = 'wechat'`)
  await app.sql(`insert into shop_payment_refund (payment_id, order_id, amount, status) select id, order_id, 10, '0' from shop_payment where id = $1`, [id])
  expect(await refusal({ wechat_enabled: 1, ...other })).toEqual({ wechat_mch_id: expect.stringMatching(/^1 refund of the current account is still pending /) })
  await app.sql(`update shop_payment_refund set status = '2', is_unknown = 1, update_time = now() - interval '1 year'`)
  expect(await refusal({ wechat_enabled: 1, ...other })).toHaveProperty('wechat_mch_id')
  await app.sql(`update shop_payment_refund set is_unknown = 0`)
  expect(await save('pay', { wechat_enabled: 1, ...other })).toMatchObject({ code: 1 })
  await app.sql(`update shop_payment set status = '2' where status = '0'`)
})

test.each([`'wechat', '0', now() - interval '2 hours'`, `'wechat', '2', now() + interval '1 hour'`])(
  'a payment that the gateway does not end, or that is closed, keeps no account: %s',
  async (payment) => {
    await save('pay', wechat)
    await begun(payment)
    expect(await save('pay', { wechat_mch_id: '1900000002' })).toMatchObject({ code: 1 })
  },
)

test('a secret is shown to nobody, and its mark sent back keeps it', async () => {
  await save('pay', wechat)
  const { token } = await signInWith(app, ['shop/config/pay'])
  const row = await read('pay', { token })
  expect(row).toMatchObject({ wechat_private_key: secretMark, wechat_api_v3_key: secretMark, alipay_private_key: '', wechat_app_id: wechat.wechat_app_id })
  expect(await save('pay', { ...row, balance_enabled: 0 }, { token })).toMatchObject({ code: 1 })
  expect(await save('pay', { wechat_api_v3_key: '' }, { token })).toMatchObject({ code: 1 })
  expect(await readSettings(app.db, shopConfig, ['wechat_private_key', 'wechat_api_v3_key', 'balance_enabled'])).toEqual({
    wechat_private_key: pem.private.trim(),
    wechat_api_v3_key: wechat.wechat_api_v3_key,
    balance_enabled: 0,
  })
  await save('pay', { balance_enabled: 1 })
  expect(await read('pay')).toMatchObject({ wechat_private_key: secretMark, wechat_api_v3_key: secretMark })
})

test('no secret is in a log, an answer of a save or a stored answer, whatever its name and whether it was accepted', async () => {
  const key = 'Zq7'.repeat(12)
  const body = { test_enabled: 1, test_shop_id: 'shop', test_key: key, test_base_url: 'http://127.0.0.1:1/' }
  const answers = [await save('pay', { ...body, test_shop_id: '!' }), await save('pay', body, { headers: { 'idempotency-key': randomUUID() } })]
  expect(answers.map(({ code }) => code)).toEqual([0, 1])
  expect(answers.map(({ text }) => text).join()).not.toContain(key)
  for (const table of ['admin_log', 'change_log', 'idempotency_key'])
    expect([table, JSON.stringify((await app.sql(`select t::text as line from ${table} t`)).rows).includes(key)]).toEqual([table, false])
  const stale = await save('pay', { balance_enabled: 1, row_version: 1 }, { token: (await signInWith(app, ['shop/config/pay'])).token })
  expect(stale.data).toMatchObject({ type: 'stale', row: { test_key: secretMark } })
  expect(stale.text).not.toContain(key)
})

test('a test reports in words what the provider answered, and saves nothing', async () => {
  const body = { test_enabled: 1, test_shop_id: 'shop', test_key: 'k'.repeat(32), test_base_url: 'http://127.0.0.1:1/' }
  const answer = await app.call('POST', '/admin/shop.Config/testTest', { body, language: 'en' })
  expect(answer).toMatchObject({ code: 1, data: { is_ok: false, text: expect.stringContaining('Cannot reach the provider') } })
  expect(await read('pay')).toMatchObject({ test_enabled: 0, test_shop_id: '' })
  expect(await app.call('POST', '/admin/shop.Config/testTest', { body: { test_enabled: 1 } })).toMatchObject({
    code: 0,
    data: { fields: { test_key: expect.any(String) } },
  })
  expect(await app.call('POST', '/admin/shop.Config/testTest', { body: {} })).toMatchObject({ code: 0 })
  expect(await logged()).toMatchObject({ title: '商城设置 - 测试模拟支付' })
})

test('in production there is no test gateway', async () => {
  const production = await buildApp(testParts(app, { isProduction: true }))
  const ask = async (method: 'GET' | 'POST', tab: string, payload?: object) =>
    (await production.inject({ method, url: url(tab), headers: { batoken: app.token }, ...(payload && { payload }) })).json<{
      code: number
      data: Record<string, unknown>
    }>()
  const { data } = await ask('GET', 'pay')
  expect(data).toMatchObject({ absent: ['test'] })
  expect(data['row']).not.toHaveProperty('test_enabled')
  expect((await ask('POST', 'pay', { test_enabled: 1 })).code).toBe(0)
  expect((await ask('POST', 'testTest', {})).code).toBe(0)
  await production.close()
})

test('a shop that has written no agreements shows built-in ones in the language of the reader, which a save with the form leaves as they are', async () => {
  const told = async (name: string, language: 'zh-cn' | 'en') =>
    (await app.call('GET', '/api/shop.Agreement/read', { token: '', query: { name }, language })).data['content']
  const form = await read('agreement')
  expect(form).toMatchObject(Object.fromEntries(Object.entries(agreements).map(([name, { zh }]) => [name, zh])))
  await save('agreement', { ...form, about_us: '<p>我们</p>' })
  for (const [name, { zh, en }] of Object.entries(agreements).filter(([one]) => one !== 'about_us'))
    expect([name, await told(name, 'zh-cn'), await told(name, 'en')]).toEqual([name, zh, en])
  expect([await told('about_us', 'zh-cn'), await told('about_us', 'en')]).toEqual(['<p>我们</p>', '<p>我们</p>'])
})

test('the form of agreements has the built-in ones in the language of its reader, and no save stores those of one language', async () => {
  const form = await read('agreement', { language: 'en' })
  expect(form).toMatchObject(Object.fromEntries(Object.entries(agreements).map(([name, { en }]) => [name, en])))
  expect((await save('agreement', form, { language: 'en' })).data).toEqual({ row_version: form['row_version'] })
  await save('agreement', { ...form, about_us: '<p>Us</p>' }, { language: 'en' })
  const stored = async () =>
    (await app.sql<{ key: string }>("select key from setting where key ~ '^(user_agreement|privacy|recharge_a|agent|aftersale|about)'")).rows
  expect(await stored()).toEqual([{ key: 'about_us' }])
  expect(await read('agreement')).toMatchObject({ user_agreement: agreements.user_agreement.zh, about_us: '<p>Us</p>' })
  const stale = await save('agreement', { row_version: form['row_version'], about_us: '<p>We</p>' }, { language: 'en' })
  expect(stale.data).toMatchObject({ type: 'stale', row: { about_us: '<p>Us</p>', user_agreement: agreements.user_agreement.en } })
  await save('agreement', { about_us: agreements.about_us.en }, { language: 'en' })
  expect(await read('agreement')).toMatchObject({ about_us: agreements.about_us.zh })
})

test('the built-in reasons are in the language of their reader in the form too, and one that is added leaves them as they are', async () => {
  const form = await read('basic', { language: 'en' })
  expect(form['cancel_reasons']).toEqual(cancelReasons.map(({ en }) => en))
  expect(form['refund_reasons']).toEqual(refundReasons.money.map(({ en }) => en))
  expect((await save('basic', form, { language: 'en' })).data).toEqual({ row_version: form['row_version'] })
  await save('basic', { cancel_reasons: [...cancelReasons.map(({ en }) => en), 'Found it cheaper'] }, { language: 'en' })
  expect(await read('basic')).toMatchObject({ cancel_reasons: [...cancelReasons.map(({ zh }) => zh), 'Found it cheaper'] })
  expect(await read('basic', { language: 'en' })).toMatchObject({ cancel_reasons: [...cancelReasons.map(({ en }) => en), 'Found it cheaper'] })
})

test('agreements are cleaned when they are saved, and everyone can read them', async () => {
  await save('agreement', { user_agreement: '<p>条款<script>alert(1)</script></p>' })
  const answer = await app.call('GET', '/api/shop.Agreement/read', { token: '', query: { name: 'user_agreement' }, language: 'en' })
  expect(answer).toMatchObject({ code: 1, data: { name: 'user_agreement', title: 'User agreement', content: '<p>条款</p>' } })
  expect(await app.call('GET', '/api/shop.Agreement/read', { token: '', query: { name: 'wechat_private_key' } })).toMatchObject({ code: 0 })
})
