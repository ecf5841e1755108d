import { afterAll, beforeAll, expect, test } from 'vitest'

import { shopDashboard } from '../../../resources/dashboards/shopDashboard'
import { addDays, shopToday } from '../../../resources/kit/values/shopTime'
import { readDashboard } from '../../../server/dashboard/readDashboard'
import { seed } from '../../../server/database/seed'
import { clearCaches } from '../../../server/lib/databaseCache'
import { markPaid } from '../../../server/domain/order/pay'
import { lockOrder } from '../../../server/domain/order/lockOrder'
import { systemActor } from '../../../server/domain/actor'
import { signInWith, testApp } from '../../support/app'
import { contextOf } from '../../support/context'
import { exportDeps } from '../../support/exportTasks'
import { addGoods, skuRow } from '../../support/goods'
import { addMember } from '../../support/members'
import { placeOrder } from '../../support/orders'
import { addOrderLine, addOrderRow, addRepayment } from '../../support/shopRows'

import type { DashboardAnswer, FigureCount } from '../../../resources/kit/protocol/dashboard'
import type { TestApp } from '../../support/app'
import type { MadeGoods } from '../../support/goods'

let app: TestApp
let dress: MadeGoods
let phone: MadeGoods
const buyers: number[] = []
const [today, yesterday] = [shopToday(), addDays(shopToday(), -1)]
const at = (day: string, time = '12:00:00'): string => `${day} ${time}+08`

/** Yesterday four orders for 400.30 were paid, the day before one for 50, and one at the last moment before that. */
beforeAll(async () => {
  app = await testApp()
  await seed(app.db)
  dress = await addGoods(app, { skus: [skuRow('', { stock: 50, stock_warning: 0 })], columns: { name: '连衣裙' } })
  phone = await addGoods(app, { skus: [skuRow('', { stock: 0, stock_warning: 5 })], columns: { name: '手机' } })
  for (let place = 0; place < 3; place += 1) buyers.push(await addMember(app, { columns: { create_time: at(addDays(today, -100)) } }))
  const [anna = 0, ben = 0, carl = 0] = buyers
  const paid = [
    { userId: anna, amount: '100.10', status: '2', paid: at(yesterday, '00:00:00') },
    { userId: anna, amount: '200.20', status: '3', paid: at(yesterday, '13:59:59.999'), payType: 'alipay' },
    { userId: ben, amount: '50.00', status: '7', paid: at(yesterday, '23:59:59.999') },
    // canceled later: it was a sale, and what went back is a refund
    { userId: ben, amount: '50.00', status: '6', paid: at(yesterday, '14:00:00') },
    { userId: carl, amount: '50.00', status: '5', paid: at(addDays(today, -2), '23:59:59.999') },
    { userId: carl, amount: '9.99', status: '5', paid: at(addDays(today, -3), '23:59:59.999') },
  ]
  const ids: number[] = []
  for (const order of paid) ids.push(await addOrderRow(app, { ...order, region: app.region }))
  await addOrderRow(app, { userId: anna, amount: '7.00', status: '1' })
  const [first = 0, second = 0, third = 0, fourth = 0, fifth = 0] = ids
  const lines = [
    [first, dress, '100.10', 3],
    [second, phone, '150.20', 1],
    [second, dress, '50.00', 1],
    [third, dress, '50.00', 2],
    [fourth, phone, '50.00', 1],
    [fifth, phone, '50.00', 9],
  ] as const
  for (const [orderId, goods, amount, quantity] of lines) await addOrderLine(app, { orderId, goodsId: goods.id, skuId: goods.skuIds[0] ?? 0, amount, quantity })
  await addRepayment(app, { orderId: fourth, userId: ben, amount: '50.00', cause: 'cancel', at: at(yesterday, '15:00:00') })
  await addRepayment(app, { orderId: second, userId: anna, amount: '10.00', cause: 'refund', at: at(yesterday, '16:00:00'), status: '0' })
  await addRepayment(app, { orderId: second, userId: anna, amount: '5.00', cause: 'refund', at: at(yesterday, '17:00:00'), status: '2' })
  await addRepayment(app, { orderId: fifth, userId: carl, amount: '5.00', cause: 'close', at: at(addDays(today, -2)) })
  // paid after closing: neither a sale nor a refund
  await addRepayment(app, { orderId: fourth, userId: ben, amount: '77.00', cause: 'late', at: at(yesterday, '18:00:00') })
  await app.sql('update "user" u set first_pay_time = (select min(pay_time) from shop_order o where o.user_id = u.id) where id = any($1)', [buyers])
})
afterAll(() => app.close())

async function ask(query: Readonly<Record<string, string>>, token?: string): Promise<DashboardAnswer> {
  clearCaches(app.db) // on a busy machine an answer may be slow enough to be kept
  const answer = await app.call('GET', '/admin/shop.Dashboard/index', { query, ...(token === undefined ? {} : { token }) })
  expect(answer.code).toBe(1)
  return answer.data as unknown as DashboardAnswer // the type that the page reads
}
const custom = (from: string, to: string) => ({ range: 'custom', from, to })
const figure = (data: DashboardAnswer, name: string): FigureCount | undefined => data.figures?.[name]

test('sales, orders and refunds of a day are those of its rows, from midnight to midnight of the shop, compared with the day before', async () => {
  const data = await ask({ range: 'yesterday' })
  expect(figure(data, 'sales')).toEqual({ value: '400.30', before: '50.00' })
  expect(figure(data, 'paid_orders')).toEqual({ value: '4', before: '1' })
  expect(figure(data, 'average_order')).toEqual({ value: '100.08', before: '50.00' })
  expect(figure(data, 'refunds')).toEqual({ value: '65.00', before: '5.00' })
  expect(figure(data, 'net_sales')).toEqual({ value: '335.30', before: '45.00' })
  expect(figure(data, 'buyers')).toEqual({ value: '2', before: '1', note: '2' })
  expect(figure(data, 'refund_rate')).toEqual({ value: '0.5000', before: '1.0000' })
})

test('the order conversion is that of the orders paid to those placed in the range', async () => {
  const day = addDays(today, -200)
  const [anna = 0] = buyers
  const order = { userId: anna, amount: '1.00', placed: at(day) }
  const ids = [await addOrderRow(app, { ...order, paid: at(day, '13:00:00') })]
  for (let count = 0; count < 3; count += 1) ids.push(await addOrderRow(app, { ...order, status: '1' }))
  const data = await ask(custom(day, day))
  await app.sql('delete from shop_order where id = any($1)', [ids])
  expect(figure(data, 'order_conversion')).toEqual({ value: '0.2500', before: null })
})

test('money that came after closing is no refund, whatever else went back', async () => {
  const data = await ask(custom(yesterday, yesterday))
  expect(figure(data, 'refunds')?.value).toBe('65.00')
})

test('members who bought before are no first-time buyers', async () => {
  expect(figure(await ask(custom(addDays(today, -2), addDays(today, -2))), 'buyers')).toEqual({ value: '1', before: '1', note: '0' })
})

test('buyers of several days are counted once', async () => {
  expect(figure(await ask({ range: '7d' }), 'buyers')).toMatchObject({ value: '3', note: '3' })
})

test('a range without sales has zeros, and no average', async () => {
  const data = await ask(custom(addDays(today, -300), addDays(today, -290)))
  expect(figure(data, 'sales')).toEqual({ value: '0', before: '0' })
  expect(figure(data, 'net_sales')).toEqual({ value: '0.00', before: '0.00' })
  expect(figure(data, 'average_order')).toEqual({ value: null, before: null })
  expect(data.charts?.['trend']?.['orders']).toEqual({ now: Array(11).fill([0]), before: Array(11).fill([0]) })
  expect(data.charts?.['top_goods']?.['amount']).toEqual({ groups: [], rest: 0 })
})

test('one day is drawn by hour, with the same hours of the day before', async () => {
  const { now, before } = (await ask({ range: 'yesterday' })).charts?.['trend']?.['sales'] ?? {}
  const filled = (rows: typeof now) => rows?.flatMap(([value], hour) => (value ? [[hour, value]] : []))
  expect([now?.length, filled(now)]).toEqual([
    24,
    [
      [0, 100.1],
      [13, 200.2],
      [14, 50],
      [23, 50],
    ],
  ])
  expect([before?.length, filled(before)]).toEqual([24, [[23, 50]]])
})

test('more than sixty days are drawn by month, and their parts add up to the figure', async () => {
  const data = await ask({ range: '90d' })
  const { now = [] } = data.charts?.['trend']?.['orders'] ?? {}
  expect([3, 4]).toContain(now.length)
  expect(now.reduce((sum, [value = 0]) => sum + value, 0)).toBe(Number(figure(data, 'paid_orders')?.value))
})

test('products and categories are those of the paid lines, the largest first by amount and by quantity', async () => {
  const { top_goods: goods, categories } = (await ask({ range: 'yesterday' })).charts ?? {}
  expect(goods?.['amount']).toEqual({
    groups: [
      { key: phone.id, name: '手机', value: 200.2 },
      { key: dress.id, name: '连衣裙', value: 200.1 },
    ],
    rest: 0,
  })
  expect(goods?.['quantity']?.groups?.map(({ key, value }) => [key, value])).toEqual([
    [dress.id, 6],
    [phone.id, 2],
  ])
  expect(categories?.['quantity']?.groups?.map(({ key, value }) => [key, value])).toEqual([
    [dress.category_id, 6],
    [phone.category_id, 2],
  ])
})

test('lines that have the moment of their order are counted as those found by their orders', async () => {
  const { registry } = exportDeps(app)
  const chart = shopDashboard.charts?.['top_goods']
  if (chart?.kind !== 'share' || !chart.rows.lines?.over) throw new Error('expected a share of lines with a moment')
  const { over: _, ...byOrders } = chart.rows.lines
  const request = { figures: {}, hidden: [], charts: { fast: chart, slow: { ...chart, rows: { ...chart.rows, lines: byOrders } } }, settings: [] }
  const { charts } = await readDashboard(contextOf(app), { registry, days: { from: addDays(today, -3), to: yesterday }, request })
  expect(charts['fast']?.['quantity']?.groups?.map(({ value }) => value)).toEqual([11, 6])
  expect(charts['slow']).toEqual(charts['fast'])
})

test('payment methods and provinces are those of the paid orders, open orders those of now', async () => {
  const { pay_types: payTypes, provinces, open_orders: open } = (await ask({ range: 'yesterday' })).charts ?? {}
  expect(payTypes?.['amount']?.groups).toEqual([
    { key: 'alipay', value: 200.2 },
    { key: 'wechat', value: 200.1 },
  ])
  expect(payTypes?.['orders']?.groups).toEqual([
    { key: 'wechat', value: 3 },
    { key: 'alipay', value: 1 },
  ])
  expect(provinces?.['orders']?.groups).toEqual([{ key: app.region[0], name: expect.stringContaining('北京') as string, value: 4 }])
  expect(open?.['orders']?.groups?.map(({ key }) => key).sort()).toEqual(['1', '2', '3', '7'])
})

test('the members of all time are drawn beside the new ones', async () => {
  const { total, joined } = (await ask({ range: '7d' })).charts?.['members'] ?? {}
  expect(joined?.now).toEqual(Array(7).fill([0]))
  expect(total?.now).toEqual(Array(7).fill([3]))
})

test('orders that wait for two days are late, those of the last hours are not', async () => {
  expect(figure(await ask({}), 'to_ship')).toEqual({ value: '1', note: '0' })
  const id = await addOrderRow(app, { userId: buyers[0] ?? 0, amount: '1.00', status: '2', paid: at(addDays(today, -3)) })
  expect(figure(await ask({}), 'to_ship')).toEqual({ value: '2', note: '1' })
  await app.sql('delete from shop_order where id = $1', [id])
})

const lists = ['shop/order/index', 'shop/paymentRefund/index', 'user/user/index', 'shop/refund/index', 'shop/stock/index', 'shop/notify/notify/index']

test('without the right to see the income amounts are masked: neither figures nor charts have them', async () => {
  const { token } = await signInWith(app, ['shop/dashboard', 'shop/dashboard/index', ...lists])
  const data = await ask({ range: 'yesterday' }, token)
  for (const name of ['sales', 'average_order', 'refunds', 'net_sales']) expect([name, figure(data, name)]).toEqual([name, {}])
  expect(figure(data, 'paid_orders')?.value).toBe('4')
  const views = Object.entries(data.charts ?? {}).map(([name, view]) => [name, Object.keys(view)])
  expect(Object.fromEntries(views)).toMatchObject({
    trend: ['orders'],
    top_goods: ['quantity'],
    provinces: ['orders'],
    pay_types: ['orders'],
    categories: ['quantity'],
  })
  expect(JSON.stringify(data)).not.toContain('400.3')
  const { token: accountant } = await signInWith(app, ['shop/dashboard', 'shop/dashboard/index', 'shop/dashboard/income', ...lists])
  expect(figure(await ask({ range: 'yesterday' }, accountant), 'sales')?.value).toBe('400.30')
})

test('what is counted in a list that the user may not open is absent', async () => {
  const { token } = await signInWith(app, ['shop/dashboard', 'shop/dashboard/index', 'shop/dashboard/income', 'shop/order/index'])
  const data = await ask({ range: 'yesterday' }, token)
  expect(Object.keys(data.figures ?? {}).sort()).toEqual(['average_order', 'cancel_requests', 'order_conversion', 'paid_orders', 'sales', 'to_ship'])
  expect(Object.keys(data.charts ?? {}).sort()).toEqual(['categories', 'open_orders', 'pay_types', 'provinces', 'top_goods', 'trend'])
})

test('unread notifications are those of the caller', async () => {
  const { token, adminId } = await signInWith(app, ['shop/dashboard', 'shop/dashboard/index', 'shop/notify/notify/index', 'shop/order/index'])
  await app.sql(
    "insert into shop_notify (admin_id, message_type, message, message_data, status) values ($1, 'order_new', 'a', '{}', '0'), ($1, 'order_new', 'b', '{}', '1'), ($2, 'order_new', 'c', '{}', '0')",
    [adminId, app.adminId],
  )
  expect(figure(await ask({}, token), 'unread')).toEqual({ value: '1' })
})

test('the first payment of a member is kept, a later one changes nothing', async () => {
  const memberId = await addMember(app)
  const pay = async (): Promise<void> => {
    const order = await placeOrder(app, { memberId, lines: [{ skuId: dress.skuIds[0] ?? 0, quantity: 1 }] })
    await app.db.transaction().execute(async (tx) => void (await markPaid(tx, await lockOrder(tx, order.id), { payType: 'wechat', by: systemActor })))
  }
  const isFirst = async (moment: string): Promise<boolean> =>
    (
      await app.sql('select id from "user" where id = $1 and first_pay_time between $2::timestamptz and $2::timestamptz + interval \'1 minute\'', [
        memberId,
        moment,
      ])
    ).rows.length === 1
  const begin = new Date().toISOString()
  expect(await isFirst(begin)).toBe(false)
  await pay()
  expect(await isFirst(begin)).toBe(true)
  await app.sql('update "user" set first_pay_time = $2 where id = $1', [memberId, at(yesterday)])
  await pay()
  expect(await isFirst(at(yesterday))).toBe(true)
})
