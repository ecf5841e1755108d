import { afterAll, beforeAll, expect, test } from 'vitest'

import { payFromBalance } from '../../../../server/domain/order/pay'
import { ship } from '../../../../server/domain/order/ship'
import { signInWith, testApp } from '../../../support/app'
import { addGoods, skuRow } from '../../../support/goods'
import { addMember } from '../../../support/members'
import { placeOrder } from '../../../support/orders'

import type { PrintAnswer } from '../../../../resources/kit/protocol/print'
import type { TestApp } from '../../../support/app'

let app: TestApp
let memberId: number
let skus: number[]
beforeAll(async () => {
  app = await testApp()
  memberId = await addMember(app, { cents: 90_000_000 })
  const sku = async () => (await addGoods(app, { skus: [skuRow('', { stock: 9000, price: '50.00' })] })).skuIds[0] ?? 0
  skus = [await sku(), await sku()]
})
afterAll(() => app.close())

/** A paid order of some pieces of the first product and one of the second. */
async function paidOrder(quantity = 3, by = memberId): Promise<{ readonly id: number; readonly no: string }> {
  const order = await placeOrder(app, { memberId: by, lines: skus.map((skuId, at) => ({ skuId, quantity: at === 0 ? quantity : 1 })) })
  await app.db.transaction().execute((tx) => payFromBalance(tx, order.id, { type: 'user', id: by, name: 'm' }))
  return { id: order.id, no: order.order_no }
}

async function print(name: string, query: object, token = app.token): Promise<PrintAnswer> {
  const { data } = await app.call('GET', `/admin/shop.Order/${name}`, { query: { ...query }, token })
  return data as unknown as PrintAnswer // its shape is checked here
}
const mark = (ids: readonly number[], token = app.token) => app.call('POST', '/admin/shop.Order/packingSlip', { body: { ids }, token })

test('slips come in the order of their ids, with the lines and sums of their own order', async () => {
  const [one, other] = [await paidOrder(3), await paidOrder(5)]
  const { slips } = await print('packingSlip', { ids: [other.id, one.id].join() })
  expect(slips.map(({ row, totals }) => [row?.['order_no'], totals['quantity']])).toEqual([
    [other.no, 6],
    [one.no, 4],
  ])
  expect(slips.map(({ lines }) => lines.map(({ values }) => values['quantity']))).toEqual([
    [5, 1],
    [3, 1],
  ])
})

test('a packing slip has what is left to ship, without amounts of more than that, and on request all that was bought', async () => {
  const { id } = await paidOrder(3)
  const { rows } = await app.sql<{ id: number }>('select id from shop_order_item where order_id = $1 order by id', [id])
  await app.db.transaction().execute((tx) =>
    ship(tx, id, {
      by: { type: 'admin', id: app.adminId, name: 'a' },
      companyId: undefined,
      expressNo: '',
      addressId: undefined,
      memo: '',
      lines: [{ itemId: rows[0]?.id ?? 0, quantity: 2 }],
    }),
  )
  const quantities = async (set?: string) =>
    (await print('packingSlip', { ids: id, ...(set && { set }) })).slips[0]?.lines.map(({ values }) => values['quantity'])
  expect(await quantities()).toEqual([1, 1])
  expect(await quantities('all')).toEqual([3, 1])
  // what was paid for three pieces is no amount of one
  const amounts = async (set: string) => {
    const [slip] = (await print('packingSlip', { ids: id, set })).slips
    return [slip?.lines.map(({ values }) => values['pay_amount']), slip?.totals['pay_amount'], slip?.row?.['pay_amount']]
  }
  expect(await amounts('left')).toEqual([[undefined, '50.00'], undefined, '200.00'])
  expect(await amounts('all')).toEqual([['150.00', '50.00'], '200.00', '200.00'])
  const whole = (await print('packingSlip', { ids: (await paidOrder(3)).id })).slips[0]
  expect([whole?.lines.map(({ values }) => values['pay_amount']), whole?.totals['pay_amount']]).toEqual([['150.00', '50.00'], '200.00'])
})

test('an order without lines of the choice has no slip and is counted, one that is not paid is left out', async () => {
  const [{ id: shipped }, unpaid] = [await paidOrder(), await placeOrder(app, { memberId, lines: [{ skuId: skus[0] ?? 0, quantity: 1 }] })]
  await app.db
    .transaction()
    .execute((tx) =>
      ship(tx, shipped, { by: { type: 'admin', id: app.adminId, name: 'a' }, companyId: undefined, expressNo: '', addressId: undefined, memo: '' }),
    )
  expect(await print('packingSlip', { ids: [shipped, unpaid.id].join() })).toMatchObject({ slips: [], empty: 1, left_out: 1, unmarked: [] })
  const { id, no } = await paidOrder()
  expect(await print('pickingList', { ids: [shipped, id].join() })).toMatchObject({ names: [no], empty: 1, left_out: 0 })
})

test('a picking list sums the pieces of a SKU over all orders and names the orders', async () => {
  const [one, other] = [await paidOrder(3), await paidOrder(5)]
  const { slips, names } = await print('pickingList', { ids: [one.id, other.id].join() })
  expect(names).toEqual([one.no, other.no])
  expect(slips).toHaveLength(1)
  expect(slips[0]?.totals).toEqual({ quantity: 10 })
  expect(slips[0]?.lines.map(({ values, parts }) => [values['quantity'], parts?.map((part) => [part.name, part.quantity])])).toEqual(
    expect.arrayContaining([
      [
        8,
        [
          [one.no, 3],
          [other.no, 5],
        ],
      ],
      [
        2,
        [
          [one.no, 1],
          [other.no, 1],
        ],
      ],
    ]),
  )
})

test('amounts and notes of the shop are told to those alone who see the details of an order', async () => {
  const { id } = await paidOrder()
  const { token } = await signInWith(app, ['shop/order/print'])
  const without = (await print('packingSlip', { ids: id }, token)).slips[0]
  const whole = (await print('packingSlip', { ids: id })).slips[0]
  const told = (slip: typeof whole) => JSON.stringify(slip).match(/"(price|pay_amount|goods_amount|shop_remark)"/g)?.length ?? 0
  expect(told(without)).toBe(0)
  expect(told(whole)).toBeGreaterThan(4)
  expect(without?.totals).toEqual({ quantity: 4 })
})

test('two hundred orders are printed at once, more are refused with their number', async () => {
  const ids = Array.from({ length: 201 }, (_, at) => at + 1)
  expect(await app.call('GET', '/admin/shop.Order/packingSlip', { query: { ids: ids.join() } })).toMatchObject({
    code: 0,
    msg: expect.stringMatching(/200.*201/),
  })
  expect((await app.call('GET', '/admin/shop.Order/packingSlip', { query: { ids: ids.slice(1).join() } })).code).toBe(1)
})

test('confirmed slips are marked once with who has printed them, and lists find those that are not', async () => {
  const orders = [await paidOrder(), await paidOrder()]
  const ids = orders.map(({ id }) => id)
  expect((await print('packingSlip', { ids: ids.join() })).unmarked).toEqual(ids)
  const [first = 0] = ids
  const answers = await Promise.all([mark([first]), mark([first]), mark([first])])
  expect(answers.map(({ data }) => data['done']).sort()).toEqual([0, 0, 1])
  const { rows } = await app.sql(`select operator_type, operator_id from shop_order_log where action = 'packingSlip' and order_id = any($1)`, [ids])
  expect(rows).toEqual([{ operator_type: 'admin', operator_id: app.adminId }])
  expect((await print('packingSlip', { ids: ids.join() })).unmarked).toEqual(ids.slice(1))
  const search = [{ field: 'printed_time', operator: 'NULL', val: true }]
  const found = (await app.call('GET', '/admin/shop.Order/index', { query: { search, limit: 100 } })).data.list.map((row) => row.id)
  expect(ids.filter((id) => found.includes(id))).toEqual(ids.slice(1))
})

test('marking is refused without rows, and marks no order that has no slip', async () => {
  const unpaid = await placeOrder(app, { memberId, lines: [{ skuId: skus[0] ?? 0, quantity: 1 }] })
  expect((await mark([])).code).toBe(0)
  expect((await mark([unpaid.id])).data).toEqual({ done: 0 })
})

test('a filter prints its rows in the order of the list', async () => {
  const own = await addMember(app, { cents: 90_000_000 })
  const orders = [await paidOrder(1, own), await paidOrder(2, own)]
  const search = [{ field: 'user_id', operator: 'eq', val: own }]
  const numbers = async (order: string) => (await print('packingSlip', { search, order })).slips.map(({ row }) => row?.['order_no'])
  expect(await numbers('id,asc')).toEqual(orders.map(({ no }) => no))
  expect(await numbers('id,desc')).toEqual(orders.map(({ no }) => no).toReversed())
})
