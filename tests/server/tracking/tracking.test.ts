import { createHash } from 'node:crypto'

import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import { payFromBalance } from '../../../server/domain/order/pay'
import { ship } from '../../../server/domain/order/ship'
import { clearCaches } from '../../../server/lib/databaseCache'
import { signInWith, testApp } from '../../support/app'
import { addGoods, skuRow } from '../../support/goods'
import { memberCalls, memberToken } from '../../support/memberApp'
import { addMember } from '../../support/members'
import { addStaff, placeOrder, receiver, requestRefund } from '../../support/orders'
import { startReceiver } from '../../support/webhookReceiver'

import type { Answer, TestApp } from '../../support/app'
import type { Receiver } from '../../support/webhookReceiver'

const account = { track_provider: 'kuaidi100', track_customer: 'CUSTOMER7', track_key: 'key-9' }
const moving = {
  message: 'ok',
  state: '0',
  status: '200',
  ischeck: '0',
  com: 'yunda',
  nu: '4300000000001',
  data: [
    { time: '2026-11-20 08:00:00', ftime: '2026-11-20 08:00:00', context: '【北京】已揽收', status: '揽收' },
    { time: '2026-11-21 09:30:00', ftime: '2026-11-21 09:30:00', context: '【天津】运输中', status: '在途' },
  ],
}

let provider: Receiver
let app: TestApp
let memberId: number
let orderNo: string
let orderId: number
let shipmentId: number
let shipmentNo: string
beforeAll(async () => {
  provider = await startReceiver()
  app = await testApp({ trackingUrl: provider.url })
  memberId = await addMember(app, { cents: 100_000 })
  const skuId = (await addGoods(app, { skus: [skuRow('', { stock: 100, price: '50.00' })] })).skuIds[0] ?? 0
  const company = await app.sql<{ id: number }>(
    "insert into shop_delivery_company (name, code, phone, website) values ('韵达快递', 'yunda', '95546', 'https://www.yundaex.com') returning id",
  )
  const order = await placeOrder(app, { memberId, lines: [{ skuId, quantity: 2 }] })
  ;[orderId, orderNo] = [order.id, order.order_no]
  const by = await addStaff(app)
  await app.db.transaction().execute(async (tx) => {
    await payFromBalance(tx, orderId, { type: 'user', id: memberId, name: 'm' })
    await ship(tx, orderId, { by, companyId: company.rows[0]?.id ?? 0, expressNo: '4300000000001', memo: '' })
  })
  const shipment = await app.sql<{ id: number; no: string }>('select id, shipment_no as no from shop_shipment')
  ;[shipmentId, shipmentNo] = [shipment.rows[0]?.id ?? 0, shipment.rows[0]?.no ?? '']
})
beforeEach(async () => {
  provider.received.length = 0
  provider.answer = (response) => response.end(JSON.stringify(moving))
  clearCaches(app.db)
  expect((await set(account)).code).toBe(1)
})
afterEach(() => app.sql("delete from setting where key like 'track_%'"))
afterAll(async () => {
  await app.close()
  await provider.close()
})

const set = (values: object): Promise<Answer> => app.call('POST', '/admin/shop.Config/delivery', { body: values })
const track = (options: Parameters<TestApp['call']>[2] = {}): Promise<Answer> =>
  app.call('GET', `/admin/shop.Order/track?shipment_id=${shipmentId}`, { language: 'en', ...options })

test('staff see where a parcel is, the newest event first, with its carrier', async () => {
  const { code, data } = await track()
  expect(code).toBe(1)
  expect(data).toEqual({
    carrier: '韵达快递',
    express_no: '4300000000001',
    website: 'https://www.yundaex.com',
    phone: '95546',
    lookup: 'live',
    state: 'moving',
    events: [
      { time: '2026-11-21 09:30:00', text: '【天津】运输中' },
      { time: '2026-11-20 08:00:00', text: '【北京】已揽收' },
    ],
  })
})

test('the query is signed as Kuaidi100 documents it, and names the parcel and the phone of the recipient', async () => {
  await track()
  const form = new URLSearchParams(provider.received[0]?.body)
  const param = form.get('param') ?? ''
  expect(JSON.parse(param)).toMatchObject({ com: 'yunda', num: '4300000000001', phone: receiver.mobile })
  expect(form.get('customer')).toBe('CUSTOMER7')
  expect(form.get('sign')).toBe(createHash('md5').update(`${param}key-9CUSTOMER7`).digest('hex').toUpperCase())
})

test('twenty who look at one parcel at once, and later, cause one query', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => track()))
  expect(answers.map(({ code }) => code)).toEqual(Array.from({ length: 20 }, () => 1))
  await track()
  expect(provider.received).toHaveLength(1)
})

test('a carrier that answers only with the right phone does not answer others from the cache', async () => {
  await track()
  await app.sql("update shop_order set receiver_mobile = '13900139000' where id = $1", [orderId])
  await track()
  await app.sql('update shop_order set receiver_mobile = $2 where id = $1', [orderId, receiver.mobile])
  expect(provider.received).toHaveLength(2)
})

test('another account is not answered with what was read by the one before', async () => {
  await track()
  await set({ ...account, track_customer: 'OTHER' })
  await track()
  expect(provider.received).toHaveLength(2)
})

test.each([
  ['3', 'delivered'],
  ['5', 'delivering'],
  ['2', 'problem'],
  ['14', 'refused'],
  ['99', 'moving'],
])('the state %s of the provider is %s', async (state, ours) => {
  provider.answer = (response) => response.end(JSON.stringify({ ...moving, state }))
  expect((await track()).data['state']).toBe(ours)
})

test('a parcel that the carrier does not know yet has no events', async () => {
  provider.answer = (response) => response.end(JSON.stringify({ result: false, returnCode: '500', message: '查询无结果，请隔段时间再查' }))
  expect((await track()).data).toMatchObject({ lookup: 'live', state: '', events: [] })
})

test('a refusal is named to staff, and not to members; it is not asked for again at once', async () => {
  provider.answer = (response) => response.end(JSON.stringify({ result: false, returnCode: '503', message: '验证签名失败' }))
  expect(await track()).toMatchObject({ code: 0, msg: expect.stringContaining('503: 验证签名失败') })
  const mine = memberCalls(app, await memberToken(app, memberId))
  const answer = await mine('GET', `/api/shop.Order/track?order_no=${orderNo}&shipment_no=${shipmentNo}`, { language: 'en' })
  expect(answer).toMatchObject({ code: 0, msg: 'No tracking data right now; try again later, or on the website of the carrier' })
  expect(provider.received).toHaveLength(1)
})

test.each([
  ['a failure of the provider', (response) => response.writeHead(502).end('bad gateway')],
  ['an answer that is no JSON', (response) => response.end('<html>')],
  ['no answer', (response) => response.destroy()],
] satisfies [string, Receiver['answer']][])('%s is said as such, in both languages', async (_, answer) => {
  provider.answer = answer
  expect(await track()).toMatchObject({ status: 200, code: 0, msg: expect.stringContaining('No tracking data right now') })
  expect((await track({ language: 'zh-cn' })).msg).toContain('暂时查不到物流信息')
})

test('while no provider is set up nothing is looked up, and the carrier is named', async () => {
  await set({ track_provider: 'none' })
  expect((await track()).data).toMatchObject({ carrier: '韵达快递', website: 'https://www.yundaex.com', lookup: 'off', state: '', events: [] })
  expect(provider.received).toHaveLength(0)
})

test('a member sees own parcels only', async () => {
  const address = `/api/shop.Order/track?order_no=${orderNo}&shipment_no=${shipmentNo}`
  const mine = memberCalls(app, await memberToken(app, memberId))
  const other = memberCalls(app, await memberToken(app, await addMember(app)))
  expect((await mine('GET', address)).data).toMatchObject({ express_no: '4300000000001', state: 'moving' })
  expect(await other('GET', address)).toMatchObject({ code: 0, data: null })
  expect(await mine('GET', `/api/shop.Order/track?order_no=${orderNo}&shipment_no=S1`)).toMatchObject({ code: 0 })
  expect(await memberCalls(app, '')('GET', address)).toMatchObject({ code: 303 })
})

test('staff who may not look at orders do not see their parcels', async () => {
  expect((await track({ token: (await signInWith(app, ['shop/refund/index'])).token })).code).not.toBe(1)
  expect((await track({ token: (await signInWith(app, ['shop/order/index'])).token })).code).toBe(1)
})

test('a return is tracked by the carrier that the member named, if it is one of the shop', async () => {
  const item = await app.sql<{ id: number }>('select id from shop_order_item where order_id = $1', [orderId])
  const { id } = await requestRefund(app, item.rows[0]?.id ?? 0, 1)
  const no = (await app.sql<{ no: string }>('select refund_no as no from shop_refund where id = $1', [id])).rows[0]?.no ?? ''
  const mine = memberCalls(app, await memberToken(app, memberId))
  const ofRefund = () => app.call('GET', `/admin/shop.Refund/track?id=${id}`, { language: 'en' })
  expect(await ofRefund()).toMatchObject({ code: 0, msg: 'There is no tracking number to look up' })
  await app.sql("update shop_refund set user_company = '韵达快递', user_express_no = '4300000000009' where id = $1", [id])
  expect((await ofRefund()).data).toMatchObject({ express_no: '4300000000009', lookup: 'live', state: 'moving' })
  expect((await mine('GET', `/api/shop.Refund/track?refund_no=${no}`)).data).toMatchObject({ express_no: '4300000000009', lookup: 'live' })
  await app.sql("update shop_refund set user_company = '城市快运' where id = $1", [id])
  expect((await ofRefund()).data).toMatchObject({ carrier: '城市快运', website: '', lookup: 'unknown', events: [] })
})

test('a member who looks up number after number at the cost of the shop is slowed down, others are not', async () => {
  const mine = memberCalls(app, await memberToken(app, memberId))
  const other = memberCalls(app, await memberToken(app, await addMember(app)))
  const answers: Answer[] = []
  for (let i = 0; i < 31; i++) answers.push(await mine('GET', '/api/shop.Refund/track?refund_no=none'))
  expect(answers.at(-1)).toMatchObject({ code: 0, msg: expect.stringContaining('频繁') })
  expect(answers[0]?.msg).not.toContain('频繁')
  expect((await other('GET', '/api/shop.Refund/track?refund_no=none')).msg).not.toContain('频繁')
})

test('the account is required where the provider is chosen, is never shown, and can be tested before it is saved', async () => {
  await app.sql("delete from setting where key like 'track_%'")
  expect(await set({ track_provider: 'kuaidi100' })).toMatchObject({
    code: 0,
    data: { fields: { track_customer: expect.anything(), track_key: expect.anything() } },
  })
  await set(account)
  expect((await app.call('GET', '/admin/shop.Config/delivery')).text).not.toContain('key-9')
  const tested = (body: object) => app.call('POST', '/admin/shop.Config/testTracking', { body, language: 'en' })
  provider.answer = (response) => response.end(JSON.stringify({ result: false, returnCode: '500', message: '查询无结果' }))
  expect(await tested({})).toMatchObject({ code: 1, data: { is_ok: true, text: 'Connected; the provider accepts the account' } })
  provider.answer = (response) => response.end(JSON.stringify({ result: false, returnCode: '503', message: '验证签名失败' }))
  expect(await tested({ track_key: 'wrong' })).toMatchObject({ data: { is_ok: false, text: 'Rejected by Kuaidi100: 503: 验证签名失败' } })
})
