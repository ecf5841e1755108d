import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { payFromBalance } from '../../../../server/domain/order/pay'
import { signInWith, testApp } from '../../../support/app'
import { addGoods, skuRow } from '../../../support/goods'
import { addMember } from '../../../support/members'
import { orderFaults, placeOrder } from '../../../support/orders'
import { linesOf, sendSheet, takeSheet } from '../../../support/sheets'

import type { OrderRow } from '../../../../server/domain/order/lockOrder'
import type { Answer, TestApp } from '../../../support/app'

let app: TestApp
let memberId: number
let sku: number
let company: number
let other: number
beforeAll(async () => {
  app = await testApp()
  memberId = await addMember(app, { cents: 900_000_000 })
  sku = (await addGoods(app, { skus: [skuRow('', { stock: 5000, price: '1.00' })] })).skuIds[0] ?? 0
  company = await idOf(`insert into shop_delivery_company (name, code, express_regex) values ('顺丰', 'sf', 'SF[0-9]{8}') returning id`)
  other = await idOf(`insert into shop_delivery_company (name, code) values ('中通', 'zto') returning id`)
  await app.sql(`insert into shop_delivery_company (name, code, status) values ('停运', 'off', 0)`)
})
afterAll(async () => {
  expect(await orderFaults(app)).toEqual([])
  await app.close()
})

const idOf = async (text: string, values: unknown[] = []): Promise<number> => (await app.sql<{ id: number }>(text, values)).rows[0]?.id ?? 0
const unpaid = (): Promise<OrderRow> => placeOrder(app, { memberId, lines: [{ skuId: sku, quantity: 1 }] })
async function paid(): Promise<OrderRow> {
  const order = await unpaid()
  return app.db.transaction().execute((tx) => payFromBalance(tx, order.id, { type: 'user', id: memberId, name: 'm' })) as Promise<OrderRow>
}
const several = async (count: number): Promise<OrderRow[]> => (await Promise.all(Array.from({ length: count }, paid))).sort((one, other) => one.id - other.id)
let number = 0
const nextNo = (): string => `SF${String((number += 1)).padStart(8, '0')}`
const at = (verb: string) => `/admin/shop.Order/batchDelivery${verb}`
interface Cells {
  readonly id: number
  readonly express_no?: string
  readonly company_id?: number
}
const send = (lines: readonly Cells[], more: object = {}, headers: Record<string, string> = {}): Promise<Answer> =>
  app.call('POST', at(''), { body: { company_id: company, lines, ...more }, headers })
const statesOf = async (orders: readonly { readonly id: number }[]): Promise<string[]> =>
  (await app.sql<{ status: string }>('select status from shop_order where id = any($1) order by id', [orders.map(({ id }) => id)])).rows.map(
    (row) => row.status,
  )
const parcelsOf = async (orders: readonly { readonly id: number }[]) =>
  (await app.sql('select order_id, company_name, express_no from shop_shipment where order_id = any($1) order by order_id, id', [orders.map(({ id }) => id)]))
    .rows

test('the dialog starts with the chosen orders that wait to be shipped', async () => {
  const orders = [...(await several(2)), await unpaid()]
  const { data } = await app.call('GET', at(''), { query: { ids: orders.map(({ id }) => id).join() } })
  expect(data['lines']).toEqual(orders.slice(0, 2).map(({ id, order_no }) => ({ id, order_no, receiver_name: '王**' })))
  expect(await app.call('GET', at(''), { query: { ids: Array.from({ length: 201 }, (_, n) => n + 1).join() } })).toMatchObject({ code: 0 })
})

test('each order is shipped with its number, by the company for all or its own, and one without a number stays', async () => {
  const orders = await several(3)
  const [first, second, third] = orders.map(({ id }) => id) as [number, number, number]
  const numbers = [nextNo(), 'ZT1234567']
  const answer = await send([
    { id: first, express_no: numbers[0] ?? '' },
    { id: second, express_no: numbers[1] ?? '', company_id: other },
    { id: third, express_no: '' },
  ])
  expect(answer).toMatchObject({ code: 1, msg: '已发货 2 单', data: { done: 2 } })
  expect(await statesOf(orders)).toEqual(['3', '3', '2'])
  expect(await parcelsOf(orders)).toEqual([
    { order_id: first, company_name: '顺丰', express_no: numbers[0] },
    { order_id: second, company_name: '中通', express_no: 'ZT1234567' },
  ])
})

test('refused orders are named with the cell and the reason, and the others are shipped', async () => {
  const orders = [...(await several(2)), await unpaid()]
  const [right, wrong, early] = orders.map(({ id }) => id) as [number, number, number]
  const answer = await send([
    { id: right, express_no: nextNo() },
    { id: wrong, express_no: 'SF1' },
    { id: early, express_no: nextNo() },
  ])
  expect(answer).toMatchObject({
    code: 1,
    data: {
      done: 1,
      refused: [
        { id: wrong, field: 'express_no', msg: expect.stringContaining('SF1') },
        { id: early, msg: expect.any(String) },
      ],
    },
  })
  expect(await statesOf(orders)).toEqual(['3', '2', '1'])
})

test('a call of which nothing is done is refused at its cells, and its repetition tries again', async () => {
  const [order, skipped] = (await several(2)) as [OrderRow, OrderRow]
  const key = randomUUID()
  const lines = [{ id: skipped.id }, { id: order.id, express_no: nextNo() }]
  await app.sql('update shop_delivery_company set status = 0 where id = $1', [company])
  const headers = { 'idempotency-key': key }
  expect(await send(lines, {}, headers)).toMatchObject({ code: 0, data: { fields: { 'lines.1.company_id': expect.any(String) } } })
  await app.sql('update shop_delivery_company set status = 1 where id = $1', [company])
  expect(await send(lines, {}, headers)).toMatchObject({ code: 1, data: { done: 1 } })
  expect(await send([{ id: skipped.id, express_no: nextNo() }], { company_id: null })).toMatchObject({
    code: 0,
    data: { fields: { 'lines.0.company_id': expect.any(String) } },
  })
  expect(await send([{ id: skipped.id }])).toMatchObject({ code: 0, data: { fields: { lines: expect.any(String) } } })
  expect(await send([{ id: skipped.id, express_no: nextNo(), company_id: 999_999 }])).toMatchObject({
    code: 0,
    data: { fields: { 'lines.0.company_id': expect.any(String) } },
  })
})

test('a call that is sent twice, also at once, ships every order once', async () => {
  const orders = await several(5)
  const lines = orders.map(({ id }) => ({ id, express_no: nextNo() }))
  const headers = { 'idempotency-key': randomUUID() }
  const answers = await Promise.all([1, 2, 3].map(() => send(lines, {}, headers)))
  for (const answer of answers) expect(answer).toMatchObject({ code: 1, data: { done: 5 } })
  expect(await parcelsOf(orders)).toHaveLength(5)
  expect(await send(lines)).toMatchObject({ code: 0 })
  expect(await parcelsOf(orders)).toHaveLength(5)
})

test('a caller without the node ships nothing, by dialog or by file', async () => {
  const { token } = await signInWith(app, ['shop/order', 'shop/order/index'])
  const order = await paid()
  expect(await app.call('POST', at(''), { token, body: { lines: [{ id: order.id, express_no: nextNo() }] } })).toMatchObject({ code: 401 })
  expect(await sendSheet(app, 'shop/order', 'x', { token, verb: 'batchDelivery/import' })).toMatchObject({ code: 401 })
  expect(await statesOf([order])).toEqual(['2'])
})

const head = '订单号,快递公司,快递单号'
const upload = (lines: readonly string[], name = 'ship.csv') =>
  sendSheet(app, 'shop/order', [head, ...lines].join('\r\n'), { verb: 'batchDelivery/import', name })
const rowsOf = async (run: unknown, kind = '') => (await app.call('GET', at('/importRows'), { query: { run, kind, limit: 100 } })).data.list
const apply = (run: unknown): Promise<Answer> => app.call('POST', at('/importApply'), { body: { run } })

test('a file is previewed with an error at each wrong cell, and only its right lines are shipped', async () => {
  const orders = await several(4)
  const early = await unpaid()
  const [one, two, three, four] = orders.map(({ order_no }) => order_no)
  const numbers = Array.from({ length: 6 }, nextNo)
  const { data } = await upload([
    `${one},顺丰,${numbers[0]}`,
    `${two},zto,ZT7654321`,
    `${one},顺丰,${numbers[1]}`,
    `2600,顺丰,${numbers[2]}`,
    `${early.order_no},顺丰,${numbers[3]}`,
    `${three},停运,${numbers[4]}`,
    `${three},不存在,${numbers[4]}`,
    `${four},顺丰,SF1`,
    `${three},顺丰,`,
    `${three},,`,
    `,顺丰,${numbers[5]}`,
  ])
  expect(data['counts']).toEqual({ edit: 2, wrong: 8, same: 1 })
  const problems = (await rowsOf(data['run'], 'wrong')).map((row) =>
    (row['cells'] as readonly { readonly column: string; readonly problem?: string }[]).filter((cell) => cell.problem).map((cell) => cell.column),
  )
  expect(problems).toEqual([
    ['order_no'],
    ['order_no'],
    ['order_no'],
    ['company_id'],
    expect.arrayContaining(['company_id', 'order_no']),
    ['express_no'],
    expect.arrayContaining(['express_no', 'order_no']),
    ['order_no'],
  ])
  expect(await statesOf(orders)).toEqual(['2', '2', '2', '2'])
  expect(await apply(data['run'])).toMatchObject({ code: 1, data: { state: 'applied', counts: { done: 2, wrong: 8, same: 1 } } })
  expect(await statesOf(orders)).toEqual(['3', '3', '2', '2'])
  expect(await apply(data['run'])).toMatchObject({ code: 1, data: { counts: { done: 2 } } })
  expect(await parcelsOf(orders)).toHaveLength(2)
  const result = linesOf(await takeSheet(app, 'shop/order', { verb: 'batchDelivery/importResult', query: { run: String(data['run']) } }))
  expect(result).toHaveLength(12)
  expect(result[1]).toContain(`${one},顺丰,${numbers[0]},成功`)
  expect(result[8]).toContain('SF1')
})

test('the template has the orders that wait to be shipped, and comes back as it is', async () => {
  const order = await paid()
  const early = await unpaid()
  const template = linesOf(await takeSheet(app, 'shop/order', { verb: 'batchDelivery/importSheet', query: { tab: 'toShip' } }))
  expect(template[0]).toBe('订单号,收货人,快递公司,快递单号')
  expect(template.some((line) => line.includes(order.order_no) && line.endsWith('王小明,,'))).toBe(true)
  expect(template.some((line) => line.includes(early.order_no))).toBe(false)
  const { data } = await sendSheet(app, 'shop/order', template.join('\r\n'), { verb: 'batchDelivery/import' })
  expect(Object.keys(data['counts'] as object)).toEqual(['same'])
})

test('an order that the dialog and a file ship at once is shipped once', async () => {
  for (let round = 0; round < 4; round++) {
    const orders = await several(6)
    const { data } = await upload(orders.map(({ order_no }) => `${order_no},顺丰,${nextNo()}`))
    const [byFile, byDialog] = await Promise.all([apply(data['run']), send(orders.map(({ id }) => ({ id, express_no: nextNo() })))])
    const done = Number((byFile.data['counts'] as Record<string, number>)['done'] ?? 0) + Number(byDialog.code === 1 ? byDialog.data['done'] : 0)
    expect(done).toBe(6)
    expect(await parcelsOf(orders)).toHaveLength(6)
  }
})

test('a file whose shipping was interrupted goes on with the lines that are left', async () => {
  const orders = await several(20)
  const { data } = await upload(orders.map(({ order_no }) => `${order_no},sf,${nextNo()}`))
  expect(data['counts']).toEqual({ edit: 20 })
  const [first] = orders
  await app.sql(`update import_row set kind = 'done' where run_id = $1 and line = 2`, [data['run']])
  const progress = async () => (await app.call('GET', '/admin/shop.Order/batchDelivery/importProgress', { query: { run: data['run'] } })).data
  expect(await progress()).toEqual({ progress: { done: 1, total: 20 } })
  expect(await apply(data['run'])).toMatchObject({ code: 1, data: { counts: { done: 20 } } })
  expect(await progress()).toEqual({ progress: { done: 20, total: 20 } })
  expect(await parcelsOf(orders)).toHaveLength(19)
  expect(await statesOf(first ? [first] : [])).toEqual(['2'])
})
