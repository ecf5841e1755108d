import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { shopDashboard } from '../../../resources/dashboards/shopDashboard'
import { addDays, shopToday } from '../../../resources/kit/values/shopTime'
import { dayTotals } from '../../../resources/dashboards/dayTotals'
import { allowedDashboard, readDashboard } from '../../../server/dashboard/readDashboard'
import { storeDayTotals } from '../../../server/dashboard/storeDayTotals'
import { connect } from '../../../server/database/connect'
import { seed } from '../../../server/database/seed'
import { clearCaches } from '../../../server/lib/databaseCache'
import { signInWith, testApp } from '../../support/app'
import { contextOf } from '../../support/context'
import { exportDeps } from '../../support/exportTasks'
import { addGoods, skuRow } from '../../support/goods'
import { addMember } from '../../support/members'
import { placeOrder } from '../../support/orders'
import { payFromBalance } from '../../../server/domain/order/pay'
import { addOrderLine, addOrderRow } from '../../support/shopRows'

import type { DashboardAnswer } from '../../../resources/kit/protocol/dashboard'
import type { CompiledResource } from '../../../server/crud/compile/compileResources'
import type { TestApp } from '../../support/app'
import type { MadeGoods } from '../../support/goods'

let app: TestApp
let goods: MadeGoods
let member = 0
const orders: number[] = []
const today = shopToday()
const ages = [0, 1, 2, 3, 4, 9, 29, 30, 31, 45, 100, 364, 400]
const at = (age: number, time = '12:00:00'): string => `${addDays(today, -age)} ${time}+08`

/** A paid and an unpaid order at each age in days, the paid one at the first or the last moment of its day. */
beforeAll(async () => {
  app = await testApp()
  await seed(app.db)
  goods = await addGoods(app, { skus: [skuRow('', { stock: 50 })] })
  member = await addMember(app, { cents: 100_000, columns: { create_time: at(500) } })
  for (const [place, age] of ages.entries()) {
    const paid = at(age, place % 2 ? '00:00:00' : age === 0 ? '00:00:01' : '23:59:59.999')
    const order = { userId: member, amount: `${100 + place}.25`, placed: paid, ...(place % 3 && { region: app.region }) }
    const id = await addOrderRow(app, { ...order, status: '5', paid, payType: place % 4 ? 'alipay' : 'wechat' })
    await addOrderLine(app, { orderId: id, goodsId: goods.id, skuId: goods.skuIds[0] ?? 0, amount: order.amount, quantity: place + 1 })
    await addOrderRow(app, { ...order, status: '1' })
    orders.push(id)
  }
})
afterAll(() => app.close())
afterEach(async () => {
  await storeDayTotals(app.db)
})

const ranges = [
  { range: '7d' },
  { range: '30d' },
  { range: '90d' },
  { from: addDays(today, -9), to: addDays(today, -3) },
  { from: addDays(today, -4), to: addDays(today, -4) },
  { from: addDays(today, -365), to: today },
  { from: addDays(today, -400), to: addDays(today, -40) },
] as const

async function numbersOf(query: Readonly<Record<string, string>>, token?: string): Promise<Pick<DashboardAnswer, 'figures' | 'charts'>> {
  clearCaches(app.db) // on a busy machine an answer may be slow enough to be kept
  const { code, data } = await app.call('GET', '/admin/shop.Dashboard/index', { query, ...(token === undefined ? {} : { token }) })
  expect(code).toBe(1)
  const { figures, charts } = data as unknown as DashboardAnswer // the type that the page reads
  return { ...(figures && { figures }), ...(charts && { charts }) }
}

const allNumbers = () => Promise.all(ranges.map((range) => numbersOf(range)))
const salesOf = async (query: Readonly<Record<string, string>>): Promise<string | null | undefined> => (await numbersOf(query)).figures?.['sales']?.value
const withoutTotals = async () => {
  await app.sql('delete from day_total')
  return allNumbers()
}
const countOf = async (table: string): Promise<number> => Number((await app.sql<{ count: string }>(`select count(*) from ${table}`)).rows[0]?.count)

test('the numbers of every range are the same with and without totals', async () => {
  const counted = await withoutTotals()
  expect(counted[1]?.figures?.['sales']?.value).toBe('722.75') // ages 0 to 29
  expect(await storeDayTotals(app.db)).toBeGreaterThan(1000)
  expect(await allNumbers()).toEqual(counted)
  expect(await storeDayTotals(app.db)).toBe(0)
})

/** Amounts that no row has: a number that contains them was read from the totals. */
async function markTotals(): Promise<void> {
  await storeDayTotals(app.db)
  for (const { table } of dayTotals) await app.sql(`update ${table} set row_count = row_count + 1000`)
  for (const table of ['shop_order_paid_day', 'shop_order_item_paid_day']) await app.sql(`update ${table} set pay_amount = pay_amount + 1000`)
}
const unmark = () => app.sql('delete from day_total')

test('what a dashboard shows of days that ended two days ago is read from their totals, for everybody who sees all rows', async () => {
  await markTotals()
  const query = { from: addDays(today, -9), to: today }
  const all = await numbersOf(query)
  const clerk = await numbersOf(query, (await signInWith(app, ['shop/dashboard/index', 'shop/order/index'])).token)
  await unmark()
  expect(all.figures?.['sales']?.value).toBe('3616.50') // ages 3, 4 and 9 have totals
  expect(all.figures?.['paid_orders']?.value).toBe('3006')
  expect(clerk.figures?.['paid_orders']?.value).toBe('3006')
  expect(clerk.figures?.['sales']).toEqual({})
  expect(all.figures?.['order_conversion']?.value).toBe((3006 / 7012).toFixed(4)) // also days without orders have totals
  expect(all.charts?.['top_goods']?.['amount']).toMatchObject({ groups: [{ value: 3616.5 }] })
})

test('a range of one day is counted by hour from its rows', async () => {
  await markTotals()
  const day = addDays(today, -4)
  const numbers = await numbersOf({ from: day, to: day })
  await unmark()
  expect(numbers.figures?.['sales']?.value).toBe('104.25')
})

const ofNine = { from: addDays(today, -10), to: addDays(today, -8) }
const nine = (): number => orders[ages.indexOf(9)] ?? 0
const oneMore = 'update shop_order set goods_amount = goods_amount + 1, pay_amount = pay_amount + 1 where id = $1'
const oneLess = oneMore.replaceAll('+ 1', '- 1')

test.each([
  ['another amount', oneMore, '106.25', oneLess],
  [
    'another day',
    `update shop_order set pay_time = pay_time - interval '1 day' where id = $1`,
    '105.25',
    `update shop_order set pay_time = pay_time + interval '1 day' where id = $1`,
  ],
  [
    'a day out of the range',
    `update shop_order set pay_time = pay_time - interval '5 days' where id = $1`,
    '0',
    `update shop_order set pay_time = pay_time + interval '5 days' where id = $1`,
  ],
  ['no payment', 'update shop_order set pay_time = null where id = $1', '0', `update shop_order set pay_time = '${at(9, '00:00:00')}' where id = $1`],
])('an old order that gets %s is counted from its row at once, and in the totals after the next run', async (_, change, sales, back) => {
  await storeDayTotals(app.db)
  const before = await allNumbers()
  await app.sql(change, [nine()])
  expect(await salesOf(ofNine)).toBe(sales)
  const counted = await allNumbers()
  expect(await storeDayTotals(app.db)).toBeGreaterThan(0)
  expect(await countOf('day_total_change')).toBe(0)
  expect(await allNumbers()).toEqual(counted)
  await app.sql(back, [nine()])
  expect(await allNumbers()).toEqual(before)
})

test('a row that is added to an old day or removed from it is counted at once', async () => {
  await storeDayTotals(app.db)
  const before = await allNumbers()
  const id = await addOrderRow(app, { userId: member, amount: '7.00', status: '5', paid: at(9), placed: at(9) })
  const line = await addOrderLine(app, { orderId: id, goodsId: goods.id, skuId: goods.skuIds[0] ?? 0, amount: '7.00', quantity: 1 })
  const { figures, charts } = await numbersOf(ofNine)
  await app.sql('delete from shop_order_item where id = $1', [line])
  await app.sql('delete from shop_order where id = $1', [id])
  expect(figures?.['sales']?.value).toBe('112.25')
  expect(charts?.['top_goods']?.['amount']).toMatchObject({ groups: [{ value: 112.25 }] })
  expect(await allNumbers()).toEqual(before)
})

test('a change that is committed while or after totals are stored without it is counted', async () => {
  await storeDayTotals(app.db)
  const writer = connect(app.url, { max: 1 })
  const client = await writer.pool.connect()
  await client.query('begin')
  await client.query(oneMore, [nine()])
  await app.sql(`delete from day_total where day = $1`, [addDays(today, -9)])
  expect(await storeDayTotals(app.db)).toBe(3)
  expect(await salesOf(ofNine)).toBe('105.25')
  await client.query('commit')
  expect(await salesOf(ofNine)).toBe('106.25')
  await client.query(oneLess, [nine()])
  client.release()
  await writer.close()
  expect(await salesOf(ofNine)).toBe('105.25')
})

test('of runs and changes at the same time nothing is lost', async () => {
  const before = await allNumbers()
  for (let round = 0; round < 5; round += 1) {
    await Promise.all([
      ...orders.map(async (id) => app.sql(oneMore, [id])),
      ...[1, 2, 3].map(() => storeDayTotals(app.db)),
      ...orders.map(async (id) => app.sql(oneMore, [id])),
    ])
    const stored = await allNumbers()
    expect(stored).toEqual(await withoutTotals())
    await Promise.all([
      ...orders.map(async (id) => app.sql('update shop_order set goods_amount = goods_amount - 2, pay_amount = pay_amount - 2 where id = $1', [id])),
      storeDayTotals(app.db),
    ])
    expect(await allNumbers()).toEqual(before)
  }
})

test('totals that were restored from another database cluster are not believed', async () => {
  await markTotals()
  await app.sql('update day_total set cluster = cluster + 1')
  expect(await salesOf({ from: addDays(today, -9), to: today })).toBe('616.50')
  expect(await storeDayTotals(app.db)).toBeGreaterThan(1000)
  expect(await salesOf({ from: addDays(today, -9), to: today })).toBe('616.50')
})

test('an order of today notes no change, so that buyers do not wait for anything', async () => {
  const { id } = await placeOrder(app, { memberId: member, lines: [{ skuId: goods.skuIds[0] ?? 0, quantity: 1 }] })
  await app.db.transaction().execute((tx) => payFromBalance(tx, id, { type: 'user', id: member, name: 'm' }))
  expect(await countOf('day_total_change')).toBe(0)
})

test('whoever sees some of the rows gets the numbers of these', async () => {
  const { registry: whole } = exportDeps(app)
  const scope = async () => Promise.resolve(sql<boolean>`m.pay_type = 'wechat'`)
  const scoped = (compiled?: CompiledResource) => compiled && { ...compiled, hooks: { ...compiled.hooks, scope } }
  const registry = { ...whole, at: (path: string) => (path === 'shop/order' ? scoped(whole.at(path)) : whole.at(path)) }
  await markTotals()
  const ctx = contextOf(app)
  const { figures } = await readDashboard(ctx, {
    registry,
    days: { from: addDays(today, -9), to: today },
    request: allowedDashboard(shopDashboard, ctx.staff),
  })
  await unmark()
  expect(figures['paid_orders']?.value).toBe('2') // ages 0 and 4
})

test('the trigger of each total notes every change of its columns', async () => {
  const { rows } = await app.sql<{ total: string; over: string; columns: string[]; source: string }>(
    `select tgrelid::regclass::text as source, split_part(encode(tgargs, 'escape'), '\\000', 1) as total, split_part(encode(tgargs, 'escape'), '\\000', 2) as over,
      array(select attname::text from pg_attribute where attrelid = tgrelid and attnum = any (tgattr::int2[]) order by 1) as columns
    from pg_trigger where tgfoid = 'note_changed_day'::regproc`,
  )
  const named = dayTotals.map(({ table, source, over, by, sums }) => ({ source, total: table, over, columns: [over, ...by, ...sums].toSorted() }))
  expect(rows.toSorted((one, other) => one.total.localeCompare(other.total))).toEqual(named.toSorted((one, other) => one.total.localeCompare(other.total)))
})
