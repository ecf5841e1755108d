import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { connect } from '../../../../server/database/connect'
import { cancelOrder } from '../../../../server/domain/order/cancel'
import { runDueOrders } from '../../../../server/domain/order/dueOrders'
import { payFromBalance } from '../../../../server/domain/order/pay'
import { runDuePayments } from '../../../../server/domain/payment/duePayments'
import { payOut } from '../../../../server/domain/payment/payOut'
import { agreeRefund } from '../../../../server/domain/refund/agreeRefund'
import { retryPayout } from '../../../../server/domain/refund/retryPayout'
import { installJobs } from '../../../../server/jobs/install'
import { GatewayError } from '../../../../server/payments/driver'
import { testApp } from '../../../support/app'
import { addGoods, skuRow, stockFaults } from '../../../support/goods'
import { memberToken } from '../../../support/memberApp'
import { addMember, ledgerFaults } from '../../../support/members'
import { addStaff, orderFaults, placeOrder, requestRefund } from '../../../support/orders'
import { startGatewayShop } from '../../payments/gatewayShop'

import type { Db } from '../../../../server/context'
import type { Actor } from '../../../../server/domain/actor'
import type { GatewayName } from '../../../../server/payments/drivers'
import type { TestApp } from '../../../support/app'
import type { GatewayShop } from '../../payments/gatewayShop'

let app: TestApp
let gateway: GatewayShop
let shopUrl: string
let token: string
let memberId: number
let skuId: number
let staff: Actor & { readonly id: number }
beforeAll(async () => {
  app = await testApp()
  const owner = connect(app.url, { max: 1 })
  await installJobs(owner)
  await owner.close()
  gateway = await startGatewayShop()
  shopUrl = await app.app.listen({ host: '127.0.0.1', port: 0 })
  memberId = await addMember(app, { cents: 900_000 })
  token = await memberToken(app, memberId)
  staff = await addStaff(app)
  skuId = (await addGoods(app, { skus: [skuRow('', { stock: 1000, price: '50.00' })] })).skuIds[0] ?? 0
  const { test: tester, wechat, alipay } = gateway.configs
  await set({
    ...{ test_enabled: true, test_shop_id: tester.shopId, test_key: tester.key, test_base_url: tester.baseUrl },
    ...{ wechat_enabled: true, wechat_app_id: wechat.appId, wechat_mch_id: wechat.mchId, wechat_cert_serial: wechat.certSerial },
    ...{ wechat_private_key: wechat.privateKey, wechat_api_v3_key: wechat.apiV3Key, wechat_public_key_id: wechat.platformKeyId },
    ...{ wechat_public_key: wechat.platformKey, wechat_base_url: wechat.baseUrl },
    ...{ alipay_enabled: true, alipay_app_id: alipay.appId, alipay_private_key: alipay.privateKey },
    ...{ alipay_public_key: alipay.alipayPublicKey, alipay_base_url: alipay.baseUrl },
  })
})
beforeEach(() => gateway.control('reset', {}))
afterEach(async () => expect([...(await orderFaults(app)), ...(await stockFaults(app)), ...(await ledgerFaults(app, memberId, 'money'))]).toEqual([]))
afterAll(async () => {
  await gateway.close()
  await app.close()
})

async function set(values: Readonly<Record<string, unknown>>): Promise<void> {
  for (const [key, value] of Object.entries(values))
    await app.sql('insert into setting (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value', [
      key,
      JSON.stringify(value ?? null),
    ])
}
const inTx = <Result>(work: (tx: Db) => Promise<Result>): Promise<Result> => app.db.transaction().execute(work)
const member = () => ({ type: 'user', id: memberId, name: 'm' }) as const

interface Created {
  readonly code: number
  readonly msg: string
  readonly data: { readonly payment_no: string; readonly url?: string }
}
/** Over real HTTP, so that the gateway can reach the address of its notices. */
const begin = async (orderNo: string, payType: string): Promise<Created> => {
  const response = await fetch(`${shopUrl}/api/shop.Pay/create`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'ba-user-token': token, 'think-lang': 'en', server: 'true' },
    body: JSON.stringify({ order_no: orderNo, pay_type: payType }),
  })
  return (await response.json()) as Created
}
const place = () => placeOrder(app, { memberId, lines: [{ skuId, quantity: 2 }] })
async function begun(name: GatewayName) {
  const order = await place()
  const { data, msg } = await begin(order.order_no, name)
  expect(msg).toBe('')
  const start = data as { readonly url?: string; readonly code?: string }
  await fetch(start.url ?? start.code ?? '')
  return { ...order, paymentNo: data.payment_no }
}
const statusOf = async (id: number) => (await app.sql<{ status: string }>('select status from shop_order where id = $1', [id])).rows[0]?.status
const noticesOf = async (paymentNo: string) =>
  (await app.sql<{ result: string }>('select result from shop_payment_notice where payment_no = $1 order by id', [paymentNo])).rows.map((row) => row.result)
async function until(isDone: () => Promise<boolean>): Promise<void> {
  while (!(await isDone())) await new Promise((resolve) => setTimeout(resolve, 10))
}
const hasStatus = (id: number, status: string) => until(async () => (await statusOf(id)) === status)
const pay = (paymentNo: string) => gateway.control('pay', { paymentNo })
async function paid(name: GatewayName) {
  const order = await begun(name)
  await pay(order.paymentNo)
  await hasStatus(order.id, '2')
  const { rows } = await app.sql<{ id: number }>('select id from shop_order_item where order_id = $1', [order.id])
  return { ...order, itemId: rows[0]?.id ?? 0 }
}
const repaymentsOf = async (orderId: number) =>
  (
    await app.sql<{ id: number; status: string; amount: string; cause: string }>(
      'select id, status, amount::text, cause from shop_payment_refund where order_id = $1 order by id',
      [orderId],
    )
  ).rows
const run = (id: number, isLastTry = false) => payOut(app.db, id, { isLastTry })

describe.each(['test', 'wechat', 'alipay'] as const)('%s', (name) => {
  test('a payment that is begun twice is the same one, and its notice pays the order once', async () => {
    const order = await begun(name)
    expect((await begin(order.order_no, name)).data.payment_no).toBe(order.paymentNo)
    await gateway.control('behavior', { noticeCopies: 10, paymentNo: order.paymentNo })
    await pay(order.paymentNo)
    await until(async () => (await noticesOf(order.paymentNo)).length === 10)
    expect((await noticesOf(order.paymentNo)).toSorted()).toEqual(['paid', ...Array.from({ length: 9 }, () => 'repeated')])
    expect(await statusOf(order.id)).toBe('2')
    expect((await begin(order.order_no, name)).code).toBe(0)
  })

  test('money goes back by the gateway, also when its answer is lost', async () => {
    const order = await paid(name)
    const { id } = await requestRefund(app, order.itemId, 1)
    await inTx((tx) => agreeRefund(tx, id, { by: staff, cents: 3000, way: 'original', memo: '' }))
    const payStatus = async () => (await app.sql('select pay_status from shop_refund where id = $1', [id])).rows[0]?.['pay_status']
    expect(await payStatus()).toBe('1')
    const [repayment] = await repaymentsOf(order.id)
    await gateway.control('behavior', { dropCalls: 1, paymentNo: order.paymentNo })
    await expect(run(repayment?.id ?? 0)).rejects.toThrow(GatewayError)
    await run(repayment?.id ?? 0)
    await run(repayment?.id ?? 0)
    expect(await repaymentsOf(order.id)).toMatchObject([{ status: '1', amount: '30.00' }])
    expect(await payStatus()).toBe('2')
    const { refunds } = await gateway.state()
    expect(refunds.filter((one) => one.paymentNo === order.paymentNo).map((one) => one.cents)).toEqual([3000])
  })

  test('the last try asks what has become of money before it gives up, and without an answer does not', async () => {
    const order = await paid(name)
    const { id } = await requestRefund(app, order.itemId, 1)
    await inTx((tx) => agreeRefund(tx, id, { by: staff, cents: 3000, way: 'original', memo: '' }))
    const repayment = (await repaymentsOf(order.id))[0]?.id ?? 0
    await gateway.control('behavior', { dropCalls: 100 })
    await expect(run(repayment, true)).rejects.toThrow(GatewayError)
    expect(await repaymentsOf(order.id)).toMatchObject([{ status: '0' }])
    await gateway.control('reset', {})
    await gateway.control('behavior', { dropCalls: 1, paymentNo: order.paymentNo })
    await run(repayment, true)
    expect(await repaymentsOf(order.id)).toMatchObject([{ status: '1' }])
    await expect(inTx((tx) => retryPayout(tx, id, { by: staff, way: 'balance' }))).rejects.toThrow('refund_moved')
  })

  test('a refused refund of the gateway fails, and goes to the balance instead', async () => {
    const order = await paid(name)
    const { id } = await requestRefund(app, order.itemId, 2)
    await inTx((tx) => agreeRefund(tx, id, { by: staff, cents: 10_000, way: 'original', memo: '' }))
    const [repayment] = await repaymentsOf(order.id)
    await gateway.control('behavior', { refuseRefunds: true, paymentNo: order.paymentNo })
    await run(repayment?.id ?? 0)
    expect((await app.sql('select pay_status from shop_refund where id = $1', [id])).rows).toEqual([{ pay_status: '3' }])
    const { rows: before } = await app.sql<{ money: number }>('select (money * 100)::integer as money from "user" where id = $1', [memberId])
    await inTx((tx) => retryPayout(tx, id, { by: staff, way: 'balance' }))
    const { rows: after } = await app.sql<{ money: number }>('select (money * 100)::integer as money from "user" where id = $1', [memberId])
    expect((after[0]?.money ?? 0) - (before[0]?.money ?? 0)).toBe(10_000)
    await expect(inTx((tx) => retryPayout(tx, id, { by: staff, way: 'balance' }))).rejects.toThrow('refund_moved')
  })

  test('money for a canceled order is late and goes back whole', async () => {
    const order = await begun(name)
    await inTx((tx) => cancelOrder(tx, order.id, { by: member(), reason: 'x' }))
    await pay(order.paymentNo)
    await until(async () => (await noticesOf(order.paymentNo)).includes('late'))
    expect(await statusOf(order.id)).toBe('6')
    const [late] = await repaymentsOf(order.id)
    expect(late).toMatchObject({ status: '0', cause: 'late', amount: order.pay_amount })
    await run(late?.id ?? 0)
    expect(await repaymentsOf(order.id)).toMatchObject([{ status: '1' }])
  })

  test('an order that was paid otherwise meanwhile is paid once: the money of the gateway goes back', async () => {
    const order = await begun(name)
    await inTx((tx) => payFromBalance(tx, order.id, member()))
    await pay(order.paymentNo)
    await until(async () => (await noticesOf(order.paymentNo)).includes('late'))
    expect(await statusOf(order.id)).toBe('2')
    const { rows } = await app.sql<{ refund_amount: string }>('select refund_amount::text from shop_order where id = $1', [order.id])
    expect(rows[0]?.refund_amount).toBe('0.00')
    await run((await repaymentsOf(order.id))[0]?.id ?? 0)
  })

  test('a payment whose notices are lost is found by asking, before the order times out', async () => {
    const order = await begun(name)
    await gateway.control('behavior', { loseNotices: 100, paymentNo: order.paymentNo })
    await pay(order.paymentNo)
    await app.sql(`update shop_order set pay_deadline = now() - interval '1 minute' where id = $1`, [order.id])
    await app.sql(`update shop_payment set expire_time = now(), create_time = now() - interval '1 hour' where order_id = $1`, [order.id])
    await runDueOrders(app.db)
    expect(await statusOf(order.id)).toBe('1')
    await runDuePayments(app.db)
    expect(await statusOf(order.id)).toBe('2')
  })

  test('an unpaid payment is closed at the gateway, then the order times out', async () => {
    const order = await begun(name)
    await app.sql(`update shop_order set pay_deadline = now() - interval '1 minute' where id = $1`, [order.id])
    await app.sql(`update shop_payment set expire_time = now(), create_time = now() - interval '1 hour' where order_id = $1`, [order.id])
    await runDuePayments(app.db)
    await runDueOrders(app.db)
    expect(await statusOf(order.id)).toBe('6')
    const { payments } = await gateway.state()
    expect(payments.find((one) => one.no === order.paymentNo)?.state).toBe('closed')
  })

  test.each([
    ['a wrong amount', { noticeCents: 1 }, 'amount'],
    ['an unknown number', { noticeNo: 'P0000000000' }, 'unknown'],
  ] as const)('a notice with %s books nothing and is kept', async (_, behavior, result) => {
    const order = await begun(name)
    await gateway.control('behavior', { ...behavior, paymentNo: order.paymentNo })
    await pay(order.paymentNo)
    await until(async () => (await noticesOf(result === 'unknown' ? 'P0000000000' : order.paymentNo)).includes(result))
    expect(await statusOf(order.id)).toBe('1')
    await gateway.control('reset', {})
    await app.sql(`update shop_payment set create_time = now() - interval '1 hour' where order_id = $1`, [order.id])
    await runDuePayments(app.db)
    expect(await statusOf(order.id)).toBe('2')
  })

  test('a forged notice is refused and kept', async () => {
    const order = await begun(name)
    await gateway.control('behavior', { forgeSignature: true, paymentNo: order.paymentNo })
    const count = async () =>
      Number((await app.sql(`select count(*)::integer as n from shop_payment_notice where is_verified = 0 and pay_type = $1`, [name])).rows[0]?.['n'])
    const before = await count()
    await pay(order.paymentNo)
    await until(async () => (await count()) > before)
    expect(await statusOf(order.id)).toBe('1')
  })
})

test('a payment at one gateway is closed there before one is begun at another', async () => {
  const order = await begun('wechat')
  const { data } = await begin(order.order_no, 'test')
  const { payments } = await gateway.state()
  expect(payments.find((one) => one.no === order.paymentNo)?.state).toBe('closed')
  expect((await app.sql('select status from shop_payment where order_id = $1 order by id', [order.id])).rows).toEqual([{ status: '2' }, { status: '0' }])
  await pay(data.payment_no)
  await hasStatus(order.id, '2')
})

test('a gateway that is switched off or half configured is not offered, but money that is on its way arrives', async () => {
  const order = await begun('test')
  await set({ test_enabled: false, alipay_public_key: 'x' })
  const methods = (await app.call('GET', '/api/shop.Pay/methods', { token: '', headers: { 'ba-user-token': token } })).data.list
  expect(methods.map((one) => one['type'])).toEqual(['balance', 'wechat'])
  expect((await begin((await place()).order_no, 'test')).msg).toBe('This way to pay is switched off')
  await pay(order.paymentNo)
  await hasStatus(order.id, '2')
  await set({ test_enabled: true, alipay_public_key: gateway.configs.alipay.alipayPublicKey })
})

test('a gateway that does not answer leaves the order as it is', async () => {
  const order = await place()
  await set({ test_base_url: 'http://127.0.0.1:9/' })
  expect((await begin(order.order_no, 'test')).msg).toMatch(/does not answer/)
  await set({ test_base_url: gateway.configs.test.baseUrl })
  expect(await statusOf(order.id)).toBe('1')
  expect((await begin(order.order_no, 'test')).code).toBe(1)
})

test.each([
  ['an unknown gateway', 'paypal', '{}', /"code":0/],
  ['no body', 'test', '', /^try again$/],
  ['a body of zero characters', 'wechat', '\0', /FAIL/],
])('a notice with %s is refused in the words of the gateway', async (_, name, body, answer) => {
  const response = await fetch(`${shopUrl}/api/pay/notify/${name}`, { method: 'POST', body })
  expect(await response.text()).toMatch(answer)
})
