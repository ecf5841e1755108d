import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { callOf } from '../../../resources/kit/paths'
import { refuseLastReturnAddress } from '../../../server/domain/delivery/refuseLastReturnAddress'
import { payFromBalance } from '../../../server/domain/order/pay'
import { ship } from '../../../server/domain/order/ship'
import { applyRefund } from '../../../server/domain/refund/applyRefund'
import { withdrawRefund } from '../../../server/domain/refund/endRefund'
import { testApp } from '../../support/app'
import { addGoods, skuRow } from '../../support/goods'
import { addMember } from '../../support/members'
import { addStaff, placeOrder } from '../../support/orders'
import { makeRow } from '../../support/rows'

import type { Db } from '../../../server/context'
import type { Actor } from '../../../server/domain/actor'
import type { Answer, TestApp } from '../../support/app'

let app: TestApp
let staff: Actor
beforeAll(async () => {
  app = await testApp()
  staff = await addStaff(app)
})
afterAll(() => app.close())

const inTx = <Result>(work: (tx: Db) => Promise<Result>): Promise<Result> => app.db.transaction().execute(work)
const del = (path: string, id: number): Promise<Answer> => app.call('DELETE', callOf(path, 'del'), { query: { ids: [id] } })
const address = 'shop/deliveryAddress'

/** Until a transaction waits for a lock by name that another has. */
async function aWaiting(): Promise<void> {
  const waiting =
    "select from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())"
  await vi.waitUntil(async () => (await app.sql(waiting)).rows.length > 0, { timeout: 20_000 })
}

/** A paid order of one piece that was shipped. */
async function shipped(parcel: { companyId?: number; expressNo: string } = { expressNo: '' }) {
  const memberId = await addMember(app, { cents: 100_000 })
  const [skuId = 0] = (await addGoods(app, { skus: [skuRow('', { stock: 9, price: '50.00' })] })).skuIds
  const order = await placeOrder(app, { memberId, lines: [{ skuId, quantity: 1 }] })
  const member = { type: 'user', id: memberId, name: 'm' } as const
  await inTx((tx) => payFromBalance(tx, order.id, member))
  await inTx((tx) => ship(tx, order.id, { by: staff, memo: '', ...parcel }))
  const { rows } = await app.sql<{ id: number }>('select id from shop_order_item where order_id = $1', [order.id])
  return { ...order, member, itemId: rows[0]?.id ?? 0 }
}

test('a form starts with the default sender or return address, not with the first of all, and with none where no address is the default', async () => {
  const chosen = async (by: string) =>
    (await app.call('GET', callOf(address, 'index'), { query: { select: true, [by]: '1' } })).data.list.map(({ name }) => name)
  await app.sql('delete from shop_delivery_address')
  await makeRow(app, address, { name: '中心仓', weigh: 9, is_send: 1, is_return: 0, status: 1 })
  expect(await chosen('is_return')).toEqual([])
  await makeRow(app, address, { name: '退货中心', weigh: 3, is_send: 0, is_return: 1, status: 1 })
  expect([await chosen('isDefault'), await chosen('is_return')]).toEqual([['中心仓'], ['退货中心']])
  await app.sql('update shop_delivery_address set status = 0')
  expect([await chosen('isDefault'), await chosen('is_return')]).toEqual([[], []])
})

test('the last address in use is not deleted while goods may come back to it', async () => {
  await app.sql('delete from shop_delivery_address')
  const [last, other] = [await makeRow(app, address, { status: 1 }), await makeRow(app, address, { status: 1 })]
  const disabled = await makeRow(app, address, { status: 0 })
  const { itemId, member } = await shipped()
  const refund = await inTx((tx) => applyRefund(tx, { itemId, quantity: 1, type: '2', reason: '不想要了', description: '', images: [] }, member))
  expect((await del(address, other.id)).code).toBe(1)
  expect(await del(address, last.id)).toMatchObject({ code: 0, msg: '还有 1 笔退货售后进行中，请先添加或启用另一个地址，再删除或禁用此地址' })
  expect((await del(address, disabled.id)).code).toBe(1)
  await inTx((tx) => withdrawRefund(tx, refund.id, member))
  expect((await del(address, last.id)).code).toBe(1)
})

test('two users do not take away the last two addresses at once, nor is the last one disabled, while goods may come back', async () => {
  await app.sql('delete from shop_delivery_address')
  const [one, other] = [{ ...(await makeRow(app, address, { status: 1 })), status: 1 }, await makeRow(app, address, { status: 1 })]
  const { itemId, member } = await shipped()
  const refund = await inTx((tx) => applyRefund(tx, { itemId, quantity: 1, type: '2', reason: '不想要了', description: '', images: [] }, member))
  const second = await inTx(async (tx) => {
    await refuseLastReturnAddress(tx, one)
    await tx.deleteFrom('shop_delivery_address').where('id', '=', one.id).execute()
    const answer = { later: del(address, other.id) }
    await Promise.race([answer.later, aWaiting()])
    return answer
  })
  expect((await second.later).code).toBe(0)
  const disable = (): Promise<Answer> => app.call('POST', callOf(address, 'edit'), { body: { id: other.id, status: 0 } })
  expect(await disable()).toMatchObject({ code: 0, msg: '还有 1 笔退货售后进行中，请先添加或启用另一个地址，再删除或禁用此地址' })
  await inTx((tx) => withdrawRefund(tx, refund.id, member))
  expect((await disable()).code).toBe(1)
})

test('a carrier with shipments is not deleted, so that their tracking numbers can still be corrected', async () => {
  const [used, unused] = [await makeRow(app, 'shop/deliveryCompany', { express_regex: '', status: 1 }), await makeRow(app, 'shop/deliveryCompany')]
  const { id } = await shipped({ companyId: used.id, expressNo: 'SF10000001' })
  expect(await del('shop/deliveryCompany', used.id)).toMatchObject({ code: 0, msg: '仍有 1 条发货单使用该记录，不能删除' })
  expect((await app.sql('select company_id from shop_shipment where order_id = $1', [id])).rows).toEqual([{ company_id: used.id }])
  expect((await del('shop/deliveryCompany', unused.id)).code).toBe(1)
})
