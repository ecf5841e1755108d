import { afterAll, beforeAll, expect, test } from 'vitest'

import { agreeCancel, refuseCancel, requestCancel } from '../../../../server/domain/order/cancel'
import { runDueOrders } from '../../../../server/domain/order/dueOrders'
import { payFromBalance } from '../../../../server/domain/order/pay'
import { ship } from '../../../../server/domain/order/ship'
import { agreeRefund } from '../../../../server/domain/refund/agreeRefund'
import { applyRefund } from '../../../../server/domain/refund/applyRefund'
import { installJobs } from '../../../../server/jobs/install'
import { connect } from '../../../../server/database/connect'
import { testDatabase } from '../../../support/database'
import { addGoods, skuRow, stockFaults } from '../../../support/goods'
import { addMember } from '../../../support/members'
import { addReturnAddress, addStaff, orderFaults, placeOrder, requestRefund } from '../../../support/orders'
import { rowsReadBy } from '../../../support/rowsRead'

import type { Db } from '../../../../server/context'
import type { TestDatabase } from '../../../support/database'

let database: TestDatabase
let memberId: number
let skuId: number
beforeAll(async () => {
  database = await testDatabase()
  memberId = await addMember(database, { cents: 100_000 })
  skuId = (await addGoods(database, { skus: [skuRow('', { stock: 100 })] })).skuIds[0] ?? 0
})
afterAll(() => database.close())

const place = () => placeOrder(database, { memberId, lines: [{ skuId, quantity: 1 }] })
const statuses = async (): Promise<string[]> =>
  (await database.sql<{ status: string }>('select status from shop_order order by id')).rows.map((row) => row.status)

test('orders whose time is over move on, each once, whoever runs it; others stay', async () => {
  const staff = await addStaff(database)
  for (let n = 0; n < 5; n++) await place()
  const { id } = await place()
  await database.db.transaction().execute((tx) => payFromBalance(tx, id, { type: 'user', id: memberId }))
  await database.db.transaction().execute((tx) => ship(tx, id, { by: staff, expressNo: '', memo: '' }))
  expect(await runDueOrders(database.db)).toBe(0)
  await database.sql(`update shop_order set pay_deadline = now() - interval '1 second', receive_deadline = now() - interval '1 second' where id > 1`)
  const counts = await Promise.all([1, 2, 3].map(() => runDueOrders(database.db)))
  expect(counts.reduce((sum, one) => sum + one, 0)).toBe(5)
  expect(await statuses()).toEqual(['1', '6', '6', '6', '6', '4'])
  await database.sql(`update shop_order set complete_deadline = now(), aftersale_deadline = now() where status = '4'`)
  expect(await runDueOrders(database.db)).toBe(2)
  expect(await statuses()).toEqual(['1', '6', '6', '6', '6', '5'])
  expect([...(await orderFaults(database)), ...(await stockFaults(database))]).toEqual([])
})

async function clerk(): Promise<{ readonly type: 'admin'; readonly id: number }> {
  const { rows } = await database.sql<{ id: number }>('select max(id) as id from admin')
  return { type: 'admin', id: rows[0]?.id ?? 0 }
}

test('a return whose goods never came is closed with the orders', async () => {
  const staff = await clerk()
  const addressId = await addReturnAddress(database)
  const inTx = <Result>(work: (tx: Db) => Promise<Result>): Promise<Result> => database.db.transaction().execute(work)
  const by = { type: 'user', id: memberId } as const
  const { id } = await place()
  await inTx((tx) => payFromBalance(tx, id, by))
  await inTx((tx) => ship(tx, id, { by: staff, expressNo: '', memo: '' }))
  const { rows } = await database.sql<{ id: number }>('select id from shop_order_item where order_id = $1', [id])
  const request = { itemId: rows[0]?.id ?? 0, quantity: 1, type: '2', reason: '质量问题', description: '', images: [] } as const
  const refund = await inTx((tx) => applyRefund(tx, request, by))
  await inTx((tx) => agreeRefund(tx, refund.id, { by: staff, cents: 100, way: 'original', memo: '', addressId }))
  expect(await runDueOrders(database.db)).toBe(0)
  await database.sql('update shop_refund set return_deadline = now()')
  expect(await runDueOrders(database.db)).toBe(1)
  expect((await database.sql('select close_type from shop_refund')).rows).toEqual([{ close_type: 'timeout' }])
})

test('a request to cancel that nobody answered is agreed after the hours of the settings, and never by default', async () => {
  const inTx = <Result>(work: (tx: Db) => Promise<Result>): Promise<Result> => database.db.transaction().execute(work)
  const by = { type: 'user', id: memberId } as const
  const [late, early] = [await place(), await place()]
  for (const [{ id }, hours] of [
    [late, 24],
    [early, 23],
  ] as const) {
    await inTx((tx) => payFromBalance(tx, id, by))
    await inTx((tx) => requestCancel(tx, id, { by, reason: '不想要了' }))
    await database.sql('update shop_order set cancel_apply_time = now() - make_interval(hours => $2) where id = $1', [id, hours])
  }
  expect(await runDueOrders(database.db)).toBe(0)
  await database.sql("insert into setting (key, value) values ('cancel_auto_agree_hours', '24')")
  const counts = await Promise.all([1, 2, 3].map(() => runDueOrders(database.db)))
  expect(counts.toSorted()).toEqual([0, 0, 1])
  const { rows } = await database.sql(
    'select status, close_type, refund_amount = pay_amount as is_refunded, cancel_admin_id from shop_order where id = any($1) order by id',
    [[late.id, early.id]],
  )
  expect(rows).toEqual([
    { status: '6', close_type: 'apply', is_refunded: true, cancel_admin_id: null },
    { status: '7', close_type: null, is_refunded: false, cancel_admin_id: null },
  ])
  expect((await database.sql('select action, operator_type from shop_order_log where order_id = $1 order by id desc limit 1', [late.id])).rows).toEqual([
    { action: 'autoCancel', operator_type: 'system' },
  ])
  const staff = await clerk()
  await inTx((tx) => agreeCancel(tx, early.id, { by: staff, way: 'original' }))
  expect([...(await orderFaults(database)), ...(await stockFaults(database))]).toEqual([])
})

test('a clerk who refuses a request in the moment when it is due either refuses it or is late, never both', async () => {
  const by = { type: 'user', id: memberId } as const
  const staff = await clerk()
  for (let round = 0; round < 10; round += 1) {
    const { id } = await place()
    await database.db.transaction().execute((tx) => payFromBalance(tx, id, by))
    await database.db.transaction().execute((tx) => requestCancel(tx, id, { by, reason: '不想要了' }))
    await database.sql("update shop_order set cancel_apply_time = now() - interval '25 hours' where id = $1", [id])
    const refusing = database.db.transaction().execute((tx) => refuseCancel(tx, id, { by: staff, reason: '已打包' }))
    const [done, refused] = await Promise.all([runDueOrders(database.db), refusing.then(() => true).catch(() => false)])
    expect([done, refused]).toEqual(refused ? [0, true] : [1, false])
    const { rows } = await database.sql<{ status: string }>('select status from shop_order where id = $1', [id])
    expect(rows).toEqual([{ status: refused ? '2' : '6' }])
  }
  expect([...(await orderFaults(database)), ...(await stockFaults(database))]).toEqual([])
})

test('an order that cannot be closed keeps no other from it, and is reported', async () => {
  const [broken, other] = [await place(), await place()]
  await database.sql(`update shop_order set pay_deadline = now() where id = any($1)`, [[broken.id, other.id]])
  await database.sql(`update shop_order set score_used = 7 where id = $1`, [broken.id])
  await database.sql(`update "user" set delete_time = now() where id = $1`, [memberId])
  await expect(runDueOrders(database.db)).rejects.toThrow('row_gone')
  expect((await database.sql('select status from shop_order where id = any($1) order by id', [[broken.id, other.id]])).rows).toEqual([
    { status: '1' },
    { status: '6' },
  ])
})

test('orders that wait for their refunds and orders that always fail keep no younger one from being received and settled', async () => {
  const inTx = <Result>(work: (tx: Db) => Promise<Result>): Promise<Result> => database.db.transaction().execute(work)
  await database.sql('update shop_order set pay_deadline = null, receive_deadline = null, complete_deadline = null, aftersale_deadline = null')
  const buyer = await addMember(database, { cents: 100_000 })
  const staff = await clerk()
  const ids: number[] = []
  for (let n = 0; n < 7; n += 1) {
    const { id } = await placeOrder(database, { memberId: buyer, lines: [{ skuId, quantity: 1 }] })
    await inTx((tx) => payFromBalance(tx, id, { type: 'user', id: buyer }))
    await inTx((tx) => ship(tx, id, { by: staff, expressNo: '', memo: '' }))
    ids.push(id)
  }
  const [waiting, failing, young] = [ids.slice(0, 3), ids.slice(3, 6), ids[6] ?? 0]
  const items = await database.sql<{ id: number }>('select id from shop_order_item where order_id = any($1) order by id', [waiting])
  for (const { id } of items.rows) await requestRefund(database, id, 1)
  await database.sql('update shop_order set receive_deadline = now() where id = any($1)', [ids])
  // the check of the database fails for those that would be received
  await database.sql(`alter table shop_order add constraint stays check (status <> '4' or not id = any(array[${failing.join()}]))`)
  const reason = new RegExp(`^3 due rows failed: shop_order ${failing[0]}: .*shop_order ${failing[1]}: .*shop_order ${failing[2]}: `)
  await expect(runDueOrders(database.db, undefined, 2)).rejects.toThrow(reason)
  const statusesOf = async () => (await database.sql<{ status: string }>('select status from shop_order where id = any($1) order by id', [ids])).rows
  expect((await statusesOf()).map(({ status }) => status)).toEqual(['3', '3', '3', '3', '3', '3', '4'])
  await database.sql('alter table shop_order drop constraint stays')
  await database.sql('update shop_order set receive_deadline = null, aftersale_deadline = now() where id = any($1)', [ids])
  await database.sql(`update shop_order set status = '4' where id = any($1)`, [waiting])
  expect(await runDueOrders(database.db, undefined, 2)).toBe(1)
  const settled = await database.sql('select id from shop_order where id = any($1) and settle_time is not null', [ids])
  expect(settled.rows).toEqual([{ id: young }])
})

test('of a shop with many settled orders only those are read that may be due', async () => {
  await database.sql(
    `insert into shop_order (order_no, user_id, status, pay_amount, goods_amount, pay_time, aftersale_deadline, settle_time, request_key)
     select 'N' || n, $1, case when n % 2 = 0 then '6' else '5' end, 1, 1, at, at, case when n % 2 > 0 then at end, 'N' || n
     from generate_series(1, 10000) n, lateral (select now() - n * interval '1 minute' as at) moment`,
    [memberId],
  )
  await database.sql(
    `insert into shop_order_item (order_id, goods_id, sku_id, goods_name, price, quantity, line_amount, pay_amount)
     select o.id, s.goods_id, s.id, '', 1, 1, 1, 1 from shop_order o, shop_goods_sku s where s.id = $1 and o.order_no like 'N%'`,
    [skuId],
  )
  await database.sql('analyze shop_order, shop_order_item')
  await database.db.transaction().execute(async (tx) => {
    // often enough for the database to keep a plan that suits any value
    for (let round = 1; round <= 12; round += 1) {
      const read = await rowsReadBy(tx, ['shop_order', 'shop_order_item'], async () => expect(await runDueOrders(tx)).toBe(0))
      expect(read).toBeLessThan(1000)
    }
  })
})

test('the schedule of the queue is installed once, with the clock of the shop', async () => {
  const owner = connect(database.url)
  await installJobs(owner)
  await installJobs(owner)
  await owner.close()
  const { rows } = await database.sql('select cron, timezone from pgboss.schedule where name = $1', ['due_orders'])
  expect(rows).toEqual([{ cron: '* * * * *', timezone: 'Asia/Shanghai' }])
})
