import { afterAll, beforeAll, expect, test } from 'vitest'

import { callOf } from '../../../../resources/kit/paths'
import { payFromBalance } from '../../../../server/domain/order/pay'
import { ship } from '../../../../server/domain/order/ship'
import { testApp } from '../../../support/app'
import { addGoods, skuRow } from '../../../support/goods'
import { memberCalls, memberToken } from '../../../support/memberApp'
import { addMember } from '../../../support/members'
import { addStaff, placeOrder } from '../../../support/orders'

import type { InfoAnswer } from '../../../../resources/kit/protocol/list'
import type { OrderRow } from '../../../../server/domain/order/lockOrder'
import type { TestApp } from '../../../support/app'

let app: TestApp
let memberId: number
let order: OrderRow
let kettle: number
let cup: number

/** Three kettles and two cups that are not sent together: two kettles first, one kettle and one cup later. */
beforeAll(async () => {
  app = await testApp()
  const by = await addStaff(app)
  memberId = await addMember(app, { cents: 100_000 })
  const skuOf = async (name: string) => (await addGoods(app, { skus: [skuRow('', { stock: 9, price: '50.00' })], columns: { name } })).skuIds[0] ?? 0
  const lines = [
    { skuId: await skuOf('Kettle'), quantity: 3 },
    { skuId: await skuOf('Cup'), quantity: 2 },
  ]
  order = await placeOrder(app, { memberId, lines })
  await app.db.transaction().execute((tx) => payFromBalance(tx, order.id, { type: 'user', id: memberId, name: 'm' }))
  const { rows } = await app.sql<{ id: number }>('select id from shop_order_item where order_id = $1 order by id', [order.id])
  kettle = rows[0]?.id ?? 0
  cup = rows[1]?.id ?? 0
  const send = (pieces: Parameters<typeof ship>[2]['lines']) =>
    app.db.transaction().execute((tx) => ship(tx, order.id, { by, expressNo: '', memo: '', ...(pieces && { lines: pieces }) }))
  await send([{ itemId: kettle, quantity: 2 }])
  await send([
    { itemId: kettle, quantity: 1 },
    { itemId: cup, quantity: 1 },
  ])
})
afterAll(() => app.close())

const contents = ['Kettle ×2', 'Kettle ×1、Cup ×1']

test('staff see in the details of an order what is in each of its parcels', async () => {
  const { related } = (await app.call('GET', callOf('shop/order', 'info'), { query: { id: order.id } })).data as unknown as InfoAnswer // the type that the screen reads
  expect(related['shop/shipment']?.list.map((row) => row['contents'])).toEqual(contents)
})

test('the dialog that corrects tracking numbers tells what is in the parcels, and no call changes it', async () => {
  const at = callOf('shop/order', 'editShipment')
  const read = async () => (await app.call('GET', at, { query: { id: order.id } })).data['shipments'] as readonly { readonly id: number }[]
  expect(await read()).toMatchObject(contents.map((text) => ({ contents: text })))
  const shipments = (await read()).map((line) => ({ ...line, contents: 'nothing' }))
  expect(await app.call('POST', at, { body: { id: order.id, shipments } })).toMatchObject({ code: 1 })
  expect(await read()).toMatchObject(contents.map((text) => ({ contents: text })))
})

test('members read the pieces of each parcel by the lines of their order', async () => {
  const { data } = await memberCalls(app, await memberToken(app, memberId))('GET', `/api/shop.Order/detail?order_no=${order.order_no}`)
  const pieces = [
    [{ order_item_id: kettle, quantity: 2 }],
    [
      { order_item_id: kettle, quantity: 1 },
      { order_item_id: cup, quantity: 1 },
    ],
  ]
  expect(data['shipments']).toEqual(
    pieces.map((items) => ({
      shipment_no: expect.stringMatching(/^S/),
      type: 'none',
      company_name: '',
      express_no: '',
      create_time: expect.any(Number),
      items,
    })),
  )
})
