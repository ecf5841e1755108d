import { createServer } from 'node:http'

import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { cancelOrder } from '../../../../server/domain/order/cancel'
import { runDueOrders } from '../../../../server/domain/order/dueOrders'
import { payFromBalance } from '../../../../server/domain/order/pay'
import { runDuePayments } from '../../../../server/domain/payment/duePayments'
import { startPaymentShop, until } from '../../../support/paymentShop'

import type { AddressInfo } from 'node:net'
import type { PaymentShop } from '../../../support/paymentShop'

let shop: PaymentShop
beforeAll(async () => {
  shop = await startPaymentShop()
})
beforeEach(() => shop.gateway.control('reset', {}))
afterEach(async () => expect(await shop.faults()).toEqual([]))
afterAll(() => shop.close())

describe.each(['test', 'wechat', 'alipay'] as const)('%s', (name) => {
  test('a payment that is begun twice is the same one, and its notice pays the order once', async () => {
    const order = await shop.begun(name)
    expect((await shop.begin(order.order_no, name)).data.payment_no).toBe(order.paymentNo)
    await shop.gateway.control('behavior', { noticeCopies: 10, paymentNo: order.paymentNo })
    await shop.pay(order.paymentNo)
    await until(async () => (await shop.noticesOf(order.paymentNo)).length === 10)
    expect((await shop.noticesOf(order.paymentNo)).toSorted()).toEqual(['paid', ...Array.from({ length: 9 }, () => 'repeated')])
    expect(await shop.statusOf(order.id)).toBe('2')
    expect((await shop.begin(order.order_no, name)).code).toBe(0)
  })

  test('money for a canceled order is late and goes back whole', async () => {
    const order = await shop.begun(name)
    await shop.inTx((tx) => cancelOrder(tx, order.id, { by: shop.member, reason: 'x' }))
    await shop.pay(order.paymentNo)
    await until(async () => (await shop.noticesOf(order.paymentNo)).includes('late'))
    expect(await shop.statusOf(order.id)).toBe('6')
    const [late] = await shop.repaymentsOf(order.id)
    expect(late).toMatchObject({ status: '0', cause: 'late', amount: order.pay_amount })
    await shop.run(late?.id ?? 0)
    expect(await shop.repaymentsOf(order.id)).toMatchObject([{ status: '1' }])
  })

  test('an order that was paid otherwise meanwhile is paid once: the money of the gateway goes back', async () => {
    const order = await shop.begun(name)
    await shop.inTx((tx) => payFromBalance(tx, order.id, shop.member))
    await shop.pay(order.paymentNo)
    await until(async () => (await shop.noticesOf(order.paymentNo)).includes('late'))
    expect(await shop.statusOf(order.id)).toBe('2')
    const { rows } = await shop.app.sql<{ refund_amount: string }>('select refund_amount::text from shop_order where id = $1', [order.id])
    expect(rows[0]?.refund_amount).toBe('0.00')
    await shop.run((await shop.repaymentsOf(order.id))[0]?.id ?? 0)
  })

  test('a payment whose notices are lost is found by asking, before the order times out', async () => {
    const order = await shop.begun(name)
    await shop.gateway.control('behavior', { loseNotices: 100, paymentNo: order.paymentNo })
    await shop.pay(order.paymentNo)
    await shop.app.sql(`update shop_order set pay_deadline = now() - interval '1 minute' where id = $1`, [order.id])
    await shop.app.sql(`update shop_payment set expire_time = now(), create_time = now() - interval '1 hour' where order_id = $1`, [order.id])
    await runDueOrders(shop.app.db)
    expect(await shop.statusOf(order.id)).toBe('1')
    await runDuePayments(shop.app.db)
    expect(await shop.statusOf(order.id)).toBe('2')
  })

  test('an unpaid payment is closed at the gateway, then the order times out', async () => {
    const order = await shop.begun(name)
    await shop.app.sql(`update shop_order set pay_deadline = now() - interval '1 minute' where id = $1`, [order.id])
    await shop.app.sql(`update shop_payment set expire_time = now(), create_time = now() - interval '1 hour' where order_id = $1`, [order.id])
    await runDuePayments(shop.app.db)
    await runDueOrders(shop.app.db)
    expect(await shop.statusOf(order.id)).toBe('6')
    const { payments } = await shop.gateway.state()
    expect(payments.find((one) => one.no === order.paymentNo)?.state).toBe('closed')
  })

  test.each([
    ['a wrong amount', { noticeCents: 1 }, 'amount'],
    ['an unknown number', { noticeNo: 'P0000000000' }, 'unknown'],
  ] as const)('a notice with %s books nothing and is kept', async (_, behavior, result) => {
    const order = await shop.begun(name)
    await shop.gateway.control('behavior', { ...behavior, paymentNo: order.paymentNo })
    await shop.pay(order.paymentNo)
    await until(async () => (await shop.noticesOf(result === 'unknown' ? 'P0000000000' : order.paymentNo)).includes(result))
    expect(await shop.statusOf(order.id)).toBe('1')
    await shop.gateway.control('reset', {})
    await shop.app.sql(`update shop_payment set create_time = now() - interval '1 hour' where order_id = $1`, [order.id])
    await runDuePayments(shop.app.db)
    expect(await shop.statusOf(order.id)).toBe('2')
  })

  test('a forged notice is refused and kept', async () => {
    const order = await shop.begun(name)
    await shop.gateway.control('behavior', { forgeSignature: true, paymentNo: order.paymentNo })
    const count = async () =>
      Number((await shop.app.sql(`select count(*)::integer as n from shop_payment_notice where is_verified = 0 and pay_type = $1`, [name])).rows[0]?.['n'])
    const before = await count()
    await shop.pay(order.paymentNo)
    await until(async () => (await count()) > before)
    expect(await shop.statusOf(order.id)).toBe('1')
  })
})

test('a payment at one gateway is closed there before one is begun at another', async () => {
  const order = await shop.begun('wechat')
  const { data } = await shop.begin(order.order_no, 'test')
  const { payments } = await shop.gateway.state()
  expect(payments.find((one) => one.no === order.paymentNo)?.state).toBe('closed')
  expect((await shop.app.sql('select status from shop_payment where order_id = $1 order by id', [order.id])).rows).toEqual([{ status: '2' }, { status: '0' }])
  await shop.pay(data.payment_no)
  await shop.hasStatus(order.id, '2')
})

test.each(['test', 'wechat', 'alipay'] as const)('%s: a payment begun on a computer is closed and begun anew on a phone, and there and back', async (name) => {
  const order = await shop.begun(name)
  for (const scene of ['h5', 'web', 'h5'] as const) {
    const { code, data, msg } = await shop.begin(order.order_no, name, { scene })
    expect([code, msg]).toEqual([1, ''])
    await fetch(data.url ?? data.code ?? '')
    expect((await shop.begin(order.order_no, name, { scene })).data.payment_no).toBe(data.payment_no)
  }
  const { rows } = await shop.app.sql<{ payment_no: string; status: string }>('select payment_no, status from shop_payment where order_id = $1 order by id', [
    order.id,
  ])
  expect(rows.map(({ status }) => status)).toEqual(['2', '2', '2', '0'])
  const { payments } = await shop.gateway.state()
  expect(rows.map((row) => payments.find(({ no }) => no === row.payment_no)?.state)).toEqual(['closed', 'closed', 'closed', 'pending'])
  await shop.pay(rows[3]?.payment_no ?? '')
  await shop.hasStatus(order.id, '2')
})

test('a payment is not continued for another address of its notices', async () => {
  const order = await shop.begun('wechat')
  await shop.set({ public_url: shop.url.replace('127.0.0.1', 'localhost') })
  const { code, data } = await shop.begin(order.order_no, 'wechat')
  await shop.app.sql("delete from setting where key = 'public_url'")
  expect([code, data.payment_no === order.paymentNo]).toEqual([1, false])
})

test('a payment that its gateway refuses to close does not hinder another there: the money that comes later goes back', async () => {
  const order = await shop.begun('wechat')
  await shop.gateway.control('behavior', { refuseClosing: true, paymentNo: order.paymentNo })
  const { code, data } = await shop.begin(order.order_no, 'wechat', { scene: 'h5' })
  expect([code, data.payment_no === order.paymentNo]).toEqual([1, false])
  await shop.pay(data.payment_no)
  await shop.hasStatus(order.id, '2')
  await shop.pay(order.paymentNo)
  await until(async () => (await shop.noticesOf(order.paymentNo)).includes('late'))
})

test('a payment at a gateway is closed there before the order is paid from the balance, and is over if the gateway does not answer', async () => {
  const order = await shop.begun('test')
  expect((await shop.begin(order.order_no, 'balance')).code).toBe(1)
  const { payments } = await shop.gateway.state()
  expect(payments.find((one) => one.no === order.paymentNo)?.state).toBe('closed')
  const other = await shop.begun('test')
  await shop.set({ test_base_url: 'http://127.0.0.1:9/' })
  expect((await shop.begin(other.order_no, 'balance')).code).toBe(1)
  await shop.set({ test_base_url: shop.gateway.configs.test.baseUrl })
  const pending = 'select status, expire_time <= now() as is_over from shop_payment where order_id = $1 and pay_type = $2'
  expect((await shop.app.sql(pending, [other.id, 'test'])).rows).toEqual([{ status: '0', is_over: true }])
})

const pendingOf = async (orderId: number) =>
  (
    await shop.app.sql<{ pay_type: string; is_over: boolean }>(
      `select pay_type, expire_time <= now() as is_over from shop_payment where order_id = $1 and status = '0' order by id`,
      [orderId],
    )
  ).rows

test('while the gateway of a payment cannot be reached, its buyer pays at another', async () => {
  const order = await shop.begun('wechat')
  await shop.set({ wechat_base_url: 'http://127.0.0.1:9/' })
  expect((await shop.begin(order.order_no, 'test')).code).toBe(1)
  expect(await pendingOf(order.id)).toEqual([
    { pay_type: 'wechat', is_over: true },
    { pay_type: 'test', is_over: false },
  ])
  expect((await shop.begin(order.order_no, 'wechat')).msg).toMatch(/is not responding/)
  const { data } = await shop.begin(order.order_no, 'test')
  await shop.set({ wechat_base_url: shop.gateway.configs.wechat.baseUrl })
  await shop.pay(data.payment_no)
  await shop.hasStatus(order.id, '2')
  await shop.pay(order.paymentNo)
  await until(async () => (await shop.noticesOf(order.paymentNo)).includes('late'))
})

test.each(['test', 'balance'])('a gateway that is slow to answer does not hinder a payment by %s', async (way) => {
  const order = await shop.begun('wechat')
  await shop.gateway.control('behavior', { answerDelay: 20_000, paymentNo: order.paymentNo })
  expect((await shop.begin(order.order_no, way)).code).toBe(1)
  expect((await pendingOf(order.id))[0]).toEqual({ pay_type: 'wechat', is_over: true })
})

test('a gateway that is slow to answer takes no time from another, whose payment is closed there and begun anew', async () => {
  const order = await shop.begun('wechat')
  await shop.gateway.control('behavior', { answerDelay: 20_000, paymentNo: order.paymentNo })
  const { payment_no: first } = (await shop.begin(order.order_no, 'test')).data
  expect((await shop.begin(order.order_no, 'wechat')).msg).toMatch(/is not responding/)
  const { code, data } = await shop.begin(order.order_no, 'test')
  expect([code, data.payment_no === first]).toEqual([1, false])
})

test('money of which a slow gateway tells while its payment is closed is booked before another payment', async () => {
  const order = await shop.begun('wechat')
  await shop.gateway.control('behavior', { loseNotices: 99, answerDelay: 1200, paymentNo: order.paymentNo })
  await shop.pay(order.paymentNo)
  expect((await shop.begin(order.order_no, 'balance')).code).toBe(0)
  const { rows } = await shop.app.sql<{ pay_type: string }>('select pay_type from shop_order where id = $1', [order.id])
  expect([await shop.statusOf(order.id), rows[0]?.pay_type]).toEqual(['2', 'wechat'])
})

test('a gateway that is switched off or half configured is not offered, but money that is on its way arrives', async () => {
  const order = await shop.begun('test')
  await shop.set({ test_enabled: false, alipay_public_key: 'x' })
  const methods = (await shop.app.call('GET', '/api/shop.Pay/methods', { token: '', headers: { 'ba-user-token': shop.token } })).data.list
  expect(methods.map((one) => one['type'])).toEqual(['balance', 'wechat'])
  expect((await shop.begin((await shop.place()).order_no, 'test')).msg).toBe('This payment method is turned off')
  await shop.pay(order.paymentNo)
  await shop.hasStatus(order.id, '2')
  await shop.set({ test_enabled: true, alipay_public_key: shop.gateway.configs.alipay.alipayPublicKey })
})

test('a gateway that does not answer leaves the order as it is', async () => {
  const order = await shop.place()
  await shop.set({ test_base_url: 'http://127.0.0.1:9/' })
  expect((await shop.begin(order.order_no, 'test')).msg).toMatch(/is not responding/)
  await shop.set({ test_base_url: shop.gateway.configs.test.baseUrl })
  expect(await shop.statusOf(order.id)).toBe('1')
  expect((await shop.begin(order.order_no, 'test')).code).toBe(1)
})

test.each([
  ['shop_payment', 'payment_no'],
  ['shop_payment_refund', 'refund_pay_no'],
])('a row of %s is looked up by its exact %s in an index', async (table, number) => {
  const plan = await shop.inTx(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx) // the tables are almost empty
    return sql<{ 'QUERY PLAN': string }>`explain select id from ${sql.table(table)} where ${sql.ref(number)} = 'N1'`.execute(tx)
  })
  expect(plan.rows.map((row) => row['QUERY PLAN']).join('\n')).toContain(`${table}_number`)
})

test('a gateway that cannot be reached does not keep the payments of another waiting', async () => {
  let calls = 0
  const silent = createServer(() => undefined).on('connection', (socket) => {
    calls += 1
    socket.destroy()
  })
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const other = await shop.place()
  await shop.app.sql(
    `insert into shop_payment (payment_no, order_id, user_id, pay_type, amount, expire_time, create_time)
     select 'X' || n, $1, $2, 'wechat', 100, now() - interval '1 day', now() - interval '1 day' from generate_series(1, 200) n`,
    [other.id, shop.memberId],
  )
  const order = await shop.begun('alipay')
  await shop.gateway.control('behavior', { loseNotices: 100, paymentNo: order.paymentNo })
  await shop.pay(order.paymentNo)
  await shop.app.sql(`update shop_payment set create_time = now() - interval '1 hour' where order_id = $1`, [order.id])
  await shop.set({ wechat_base_url: `http://127.0.0.1:${(silent.address() as AddressInfo).port}` })
  await expect(runDuePayments(shop.app.db)).rejects.toThrow('connection')
  expect(await shop.statusOf(order.id)).toBe('2')
  expect(calls).toBe(2)
  await shop.set({ wechat_base_url: shop.gateway.configs.wechat.baseUrl })
  await shop.app.sql(`update shop_payment set status = '2' where order_id = $1`, [other.id])
  await new Promise((resolve) => silent.close(resolve))
})
