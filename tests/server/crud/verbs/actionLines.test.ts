import { afterAll, beforeAll, expect, test } from 'vitest'

import { payFromBalance } from '../../../../server/domain/order/pay'
import { testApp } from '../../../support/app'
import { addGoods, skuRow } from '../../../support/goods'
import { addMember } from '../../../support/members'
import { orderFaults, placeOrder } from '../../../support/orders'

import type { TestApp } from '../../../support/app'

let app: TestApp
let memberId: number
let skus: number[]
beforeAll(async () => {
  app = await testApp()
  memberId = await addMember(app, { cents: 5_000_000 })
  const sku = async (columns = {}) => (await addGoods(app, { skus: [skuRow('', { stock: 5000, price: '50.00' })], columns })).skuIds[0] ?? 0
  skus = [await sku(), await sku(), await sku({ delivery_type: '4' })]
})
afterAll(() => app.close())

interface ShipLine {
  readonly id: number
  readonly left_quantity: number
}

/** A paid order of three pieces of two products and one of a product that needs no delivery. */
async function paidOrder(): Promise<number> {
  const order = await placeOrder(app, { memberId, lines: skus.map((skuId, at) => ({ skuId, quantity: at < 2 ? 3 : 1 })) })
  await app.db.transaction().execute((tx) => payFromBalance(tx, order.id, { type: 'user', id: memberId, name: 'm' }))
  return order.id
}
const linesOf = async (id: number): Promise<readonly ShipLine[]> =>
  (await app.call('GET', '/admin/shop.Order/delivery', { query: { id } })).data['lines'] as readonly ShipLine[]
const send = (id: number, lines: unknown) => app.call('POST', '/admin/shop.Order/delivery', { body: { id, type: 'none', lines } })
const statesOf = async (id: number) => (await app.sql('select status, ship_status from shop_order where id = $1', [id])).rows[0]

test('a dialog starts with the lines that are left of its row', async () => {
  const id = await paidOrder()
  expect(await linesOf(id)).toEqual([1, 2].map(() => expect.objectContaining({ left_quantity: 3, goods_name: expect.any(String), spec_text: '' })))
})

test('an order is shipped in parts, and the dialog of the next part has what is left', async () => {
  const id = await paidOrder()
  const [first, second] = await linesOf(id)
  expect(
    await send(id, [
      { id: first?.id, ship_quantity: 2 },
      { id: second?.id, ship_quantity: 0 },
    ]),
  ).toMatchObject({ code: 1 })
  expect(await statesOf(id)).toEqual({ status: '2', ship_status: '1' })
  const left = await linesOf(id)
  expect(left.map((line) => line.left_quantity)).toEqual([1, 3])
  expect(
    await send(
      id,
      left.map((line) => ({ id: line.id, ship_quantity: line.left_quantity })),
    ),
  ).toMatchObject({ code: 1 })
  expect(await statesOf(id)).toEqual({ status: '3', ship_status: '2' })
  expect(await orderFaults(app)).toEqual([])
})

test('a call without lines ships all that is left', async () => {
  const id = await paidOrder()
  expect(await send(id, undefined)).toMatchObject({ code: 1 })
  expect(await statesOf(id)).toEqual({ status: '3', ship_status: '2' })
})

test('more than is left of a line is refused at its cell, whatever the call claims to be left', async () => {
  const id = await paidOrder()
  const [line] = await linesOf(id)
  const answer = await send(id, [{ ...line, left_quantity: 99, ship_quantity: 4 }])
  expect(answer).toMatchObject({ code: 0, data: { fields: { 'lines.0.ship_quantity': expect.any(String) } } })
})

test('a line of another order, one twice, and nothing at all are refused', async () => {
  const id = await paidOrder()
  const [line] = await linesOf(id)
  const [foreign] = await linesOf(await paidOrder())
  expect(await send(id, [{ id: foreign?.id, ship_quantity: 1 }])).toMatchObject({ code: 0, data: { fields: { lines: expect.stringContaining('1') } } })
  expect(
    await send(
      id,
      [1, 1].map((quantity) => ({ id: line?.id, ship_quantity: quantity })),
    ),
  ).toMatchObject({ code: 0 })
  expect(await send(id, [{ id: line?.id, ship_quantity: 0 }])).toMatchObject({ code: 0 })
  expect(await statesOf(id)).toEqual({ status: '2', ship_status: '0' })
})

test('the lines of a row that does not exist are refused, and so is a caller without the node of the action', async () => {
  expect(await app.call('GET', '/admin/shop.Order/delivery', { query: { id: 999_999 } })).toMatchObject({ code: 0 })
  expect((await app.call('GET', '/admin/shop.Order/delivery', { query: { id: 1 }, token: '' })).code).not.toBe(1)
})

test('lines that are edited start with what is stored, and a cell that is not sent keeps it', async () => {
  const id = await paidOrder()
  const company = await app.sql<{ id: number }>(`insert into shop_delivery_company (name, code) values ('中通', 'zto') returning id`)
  const companyId = company.rows[0]?.id
  await app.call('POST', '/admin/shop.Order/delivery', { body: { id, type: 'express', company_id: companyId, express_no: 'ZT12345678' } })
  const [line] = (await app.call('GET', '/admin/shop.Order/editShipment', { query: { id } })).data['shipments'] as readonly { readonly id: number }[]
  expect(line).toMatchObject({ express_no: 'ZT12345678', company_id: companyId, company: { id: companyId, name: '中通' } })
  const edit = (cells: object) => app.call('POST', '/admin/shop.Order/editShipment', { body: { id, shipments: [{ id: line?.id, ...cells }] } })
  expect(await edit({ express_no: 'ZT87654321', shipment_no: 'x' })).toMatchObject({ code: 1 })
  const stored = await app.sql('select express_no, company_id, shipment_no from shop_shipment where order_id = $1', [id])
  expect(stored.rows).toEqual([{ express_no: 'ZT87654321', company_id: companyId, shipment_no: expect.stringMatching(/^S/) }])
  expect(await edit({ company_id: 999_999 })).toMatchObject({ code: 0, data: { fields: { 'shipments.0.company_id': expect.any(String) } } })
})

const versionOf = async (id: number): Promise<number> =>
  (await app.sql<{ version: number }>('select row_version as version from shop_order where id = $1', [id])).rows[0]?.version ?? 0
const act = (action: string, body: object) => app.call('POST', `/admin/shop.Order/${action}`, { body })
const piece = (line: ShipLine | undefined) => [{ id: line?.id, ship_quantity: 1 }]

test('of two dialogs that correct parcels of one order the second is refused, and what the first has saved stays', async () => {
  const id = await paidOrder()
  const company = await app.sql<{ id: number }>(`insert into shop_delivery_company (name, code) values ('圆通', 'yto') returning id`)
  const [first, second] = await linesOf(id)
  const parcel = { id, type: 'express', company_id: company.rows[0]?.id }
  await act('delivery', { ...parcel, express_no: 'YT11111111', lines: piece(first) })
  await act('delivery', { ...parcel, express_no: 'YT22222222', lines: piece(second) })
  const [one, other] = (await app.call('GET', '/admin/shop.Order/editShipment', { query: { id } })).data['shipments'] as readonly { readonly id: number }[]
  const version = await versionOf(id)
  const correct = (numbers: readonly [string, string]) =>
    act('editShipment', { id, row_version: version, shipments: [one, other].map((line, at) => ({ id: line?.id, express_no: numbers[at] })) })
  expect(await correct(['YT11111112', 'YT22222222'])).toMatchObject({ code: 1 })
  expect(await correct(['YT11111111', 'YT22222223'])).toMatchObject({ code: 0, data: { type: 'stale', by: 'boss', row: { row_version: version + 1 } } })
  const stored = await app.sql<{ no: string }>('select express_no as no from shop_shipment where order_id = $1 order by id', [id])
  expect(stored.rows.map(({ no }) => no)).toEqual(['YT11111112', 'YT22222222'])
})

test('parcels that stay as they are leave the version of their order', async () => {
  const id = await paidOrder()
  await send(id, undefined)
  const shipments = (await app.call('GET', '/admin/shop.Order/editShipment', { query: { id } })).data['shipments']
  const version = await versionOf(id)
  expect(await act('editShipment', { id, shipments })).toMatchObject({ code: 1 })
  expect(await versionOf(id)).toBe(version)
})

test('of two dialogs that ship a later part of an order the second is refused', async () => {
  const id = await paidOrder()
  const [line] = await linesOf(id)
  await send(id, piece(line))
  const version = await versionOf(id)
  const shipOne = () => act('delivery', { id, type: 'none', row_version: version, lines: piece(line) })
  expect(await shipOne()).toMatchObject({ code: 1 })
  expect(await shipOne()).toMatchObject({ code: 0, data: { type: 'stale' } })
  expect((await linesOf(id)).map((one) => one.left_quantity)).toEqual([1, 3])
})
