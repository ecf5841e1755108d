import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { shownText } from '../../../../resources/kit/field/storedText'
import { orderLog } from '../../../../resources/order/orderLog'
import { receive } from '../../../../server/domain/order/complete'
import { editAddress } from '../../../../server/domain/order/editAddress'
import { editShipments } from '../../../../server/domain/order/editShipments'
import { payFromBalance } from '../../../../server/domain/order/pay'
import { remark } from '../../../../server/domain/order/remark'
import { ship } from '../../../../server/domain/order/ship'
import { UserError } from '../../../../server/errors'
import { testDatabase } from '../../../support/database'
import { addGoods, skuRow } from '../../../support/goods'
import { addMember } from '../../../support/members'
import { addStaff, orderFaults, placeOrder, regionOf } from '../../../support/orders'
import { tally, twoServers } from '../../../support/races'

import type { Db } from '../../../../server/context'
import type { Actor } from '../../../../server/domain/actor'
import type { TestDatabase } from '../../../support/database'
import type { Servers } from '../../../support/races'

let database: TestDatabase
let servers: Servers
let memberId: number
let goods: number
let region: number[]
let elsewhere: number[]
let company: number
let staff: Actor & { readonly id: number }
beforeAll(async () => {
  database = await testDatabase()
  servers = twoServers(database)
  staff = await addStaff(database)
  memberId = await addMember(database, { cents: 5_000_000 })
  region = await regionOf(database)
  elsewhere = await regionOutside([region[0]])
  goods = (await addGoods(database, { skus: [skuRow('', { stock: 5000, price: '50.00' })], columns: { delivery_type: '1' } })).skuIds[0] ?? 0
  company = await idOf(`insert into shop_delivery_company (name, code, express_regex) values ('顺丰', 'sf', 'SF[0-9]{8}') returning id`)
})
afterEach(async () => expect(await orderFaults(database)).toEqual([]))
afterAll(async () => {
  await servers.close()
  await database.close()
})

const idOf = async (text: string, values: unknown[] = []): Promise<number> => (await database.sql<{ id: number }>(text, values)).rows[0]?.id ?? 0
async function regionOutside(provinces: readonly (number | undefined)[]): Promise<number[]> {
  const { rows } = await database.sql<{ ids: number[] }>(
    `select array[p.id, c.id, d.id] as ids from area p join area c on c.pid = p.id join area d on d.pid = c.id
     where p.pid is null and p.id <> all($1) and not p.is_ended and not c.is_ended and not d.is_ended order by p.id, c.id, d.id limit 1`,
    [provinces],
  )
  return rows[0]?.ids ?? []
}
const inTx = <Result>(work: (tx: Db) => Promise<Result>): Promise<Result> => database.db.transaction().execute(work)
const refusalOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof UserError ? error.refusal : error),
  )
const member = () => ({ type: 'user', id: memberId, name: 'm' }) as const
const unpaid = (skuId = goods) => placeOrder(database, { memberId, lines: [{ skuId, quantity: 2 }] })
async function paid(skuId = goods) {
  const order = await unpaid(skuId)
  await inTx((tx) => payFromBalance(tx, order.id, member()))
  return order
}
const send = (id: number, more: object = {}) => inTx((tx) => ship(tx, id, { by: staff, expressNo: '', memo: '', ...more }))
let number = 0
const nextNo = (): string => `SF${String((number += 1)).padStart(8, '0')}`
const logOf = async (id: number, action: string): Promise<string[]> =>
  (await database.sql<{ content: string }>('select content from shop_order_log where order_id = $1 and action = $2 order by id', [id, action])).rows.map(
    (row) => row.content,
  )

interface Parcel {
  readonly id: number
  readonly express_no: string
  readonly type: string
}
const parcelsOf = async (id: number): Promise<readonly Parcel[]> =>
  (await database.sql<Parcel & Record<string, unknown>>('select id, express_no, type from shop_shipment where order_id = $1 order by id', [id])).rows
type Corrections = Parameters<typeof editShipments>[2]['shipments']
const correct = (id: number, shipments: Corrections) => inTx((tx) => editShipments(tx, id, { by: staff, shipments }))

/** An order in two parcels. */
async function inTwo() {
  const order = await paid()
  const item = await idOf('select id from shop_order_item where order_id = $1', [order.id])
  for (const _ of [1, 2]) await send(order.id, { companyId: company, expressNo: nextNo(), lines: [{ itemId: item, quantity: 1 }] })
  return { order, parcels: await parcelsOf(order.id) }
}

test('a tracking number is corrected until the order is received, and the log has both', async () => {
  const { order, parcels } = await inTwo()
  const [first] = parcels
  const now = nextNo()
  await correct(order.id, [{ id: first?.id ?? 0, companyId: company, expressNo: now }])
  expect((await parcelsOf(order.id)).map((one) => one.express_no)).toEqual([now, parcels[1]?.express_no])
  expect(await logOf(order.id, 'editShipment')).toEqual([`顺丰 ${first?.express_no ?? ''} → 顺丰 ${now}`])
  await inTx((tx) => receive(tx, order.id, member()))
  expect(await refusalOf(correct(order.id, [{ id: first?.id ?? 0, companyId: company, expressNo: nextNo() }]))).toBe('order_moved')
})

test('the log has the number of each parcel, also of the one that completes the order', async () => {
  const { order, parcels } = await inTwo()
  const [part, rest] = parcels.map((one) => `顺丰 ${one.express_no}`)
  expect([await logOf(order.id, 'shipPart'), await logOf(order.id, 'ship')]).toEqual([[part], [rest]])
})

test('the log has note and flag as they were and as they are, each where it changed', async () => {
  const order = await paid()
  const note = (text: string, flag: string | null) => inTx((tx) => remark(tx, order.id, { by: staff, text, flag }))
  await note('易碎', 'red')
  await note('易碎', 'green')
  await note('', 'green')
  await note('', 'green')
  const entries = await logOf(order.id, 'remark')
  expect(entries).toEqual(['— → 易碎 · 旗帜 · — → 红', '旗帜 · 红 → 绿', '易碎 → —'])
  expect(entries.map((entry) => shownText(orderLog.fields.content, entry, 'en'))).toEqual(['— → 易碎 · Flag · — → Red', 'Flag · Red → Green', '易碎 → —'])
})

test('two notes of any length fit into the log', async () => {
  const order = await paid()
  for (const word of ['甲', '乙']) await inTx((tx) => remark(tx, order.id, { by: staff, text: word.repeat(500), flag: word === '甲' ? 'yellow' : 'purple' }))
  expect((await logOf(order.id, 'remark'))[1]).toBe(`${'甲'.repeat(229)}… → ${'乙'.repeat(229)}… · 旗帜 · 黄 → 紫`)
})

test('two shipments exchange their numbers, and one that stays as it is leaves no entry in the log', async () => {
  const { order, parcels } = await inTwo()
  const [one, other] = parcels
  await correct(order.id, [
    { id: one?.id ?? 0, companyId: company, expressNo: other?.express_no ?? '' },
    { id: other?.id ?? 0, companyId: company, expressNo: one?.express_no ?? '' },
  ])
  expect((await parcelsOf(order.id)).map((parcel) => parcel.express_no)).toEqual([other?.express_no, one?.express_no])
  await correct(
    order.id,
    (await parcelsOf(order.id)).map(({ id, express_no }) => ({ id, companyId: company, expressNo: express_no })),
  )
  expect(await logOf(order.id, 'editShipment')).toHaveLength(2)
})

test('a number of the other parcel, one of the wrong form, a disabled company and a shipment of another order are refused', async () => {
  const { order, parcels } = await inTwo()
  const [one, other] = parcels
  const [id, taken] = [one?.id ?? 0, other?.express_no ?? '']
  const problemOf = (shipments: Corrections) =>
    correct(order.id, shipments).then(
      () => [],
      (error: unknown) => (error instanceof UserError ? (error.more.problems ?? []).map(({ field, code }) => [field, code]) : error),
    )
  expect(await problemOf([{ id, companyId: company, expressNo: taken }])).toEqual([['shipments.0.express_no', 'express_twice']])
  expect(
    await problemOf([
      { id: other?.id ?? 0, companyId: company, expressNo: taken },
      { id, companyId: company, expressNo: 'SF1' },
    ]),
  ).toEqual([['shipments.1.express_no', 'express_pattern']])
  expect(await problemOf([{ id, companyId: undefined, expressNo: '' }])).toEqual([['shipments.0.company_id', 'shipment_company']])
  const off = await idOf(`insert into shop_delivery_company (name, code, status) values ('停运', 'off', 0) returning id`)
  expect(await problemOf([{ id, companyId: off, expressNo: nextNo() }])).toEqual([['shipments.0.company_id', 'company_off']])
  expect(await refusalOf(correct((await inTwo()).order.id, [{ id, companyId: company, expressNo: nextNo() }]))).toBe('row_gone')
  expect(await parcelsOf(order.id)).toEqual(parcels)
})

test('goods that were handed over get a company and a number', async () => {
  const order = await paid()
  await send(order.id)
  const [parcel] = await parcelsOf(order.id)
  await correct(order.id, [{ id: parcel?.id ?? 0, companyId: undefined, expressNo: '' }])
  expect(parcel?.type).toBe('none')
  const expressNo = nextNo()
  await correct(order.id, [{ id: parcel?.id ?? 0, companyId: company, expressNo }])
  expect(await parcelsOf(order.id)).toMatchObject([{ type: 'express', express_no: expressNo }])
  expect(await logOf(order.id, 'editShipment')).toEqual([`— → 顺丰 ${expressNo}`])
})

test('a correction and the buyer who receives the order at once end in one order: either before or refused', async () => {
  for (let round = 0; round < 5; round++) {
    const { order, parcels } = await inTwo()
    const now = nextNo()
    const answers = await servers.race([
      (tx) => receive(tx, order.id, member()),
      (tx) => editShipments(tx, order.id, { by: staff, shipments: [{ id: parcels[0]?.id ?? 0, companyId: company, expressNo: now }] }),
    ])
    expect(answers[0]).toBe('done')
    expect(['done', 'order_moved']).toContain(answers[1])
    expect((await parcelsOf(order.id))[0]?.express_no === now).toBe(answers[1] === 'done')
  }
})

const moved = () => ({ by: staff, name: '李四', mobile: '13900139000', region, address: '人民路 2 号' })
const addressOf = async (id: number) =>
  (
    await database.sql(
      `select receiver_name, receiver_mobile, array_remove(array[province_id, city_id, district_id], null) as region, area_text, address, pay_amount
       from shop_order where id = $1`,
      [id],
    )
  ).rows[0]

test('the address of an order is changed before it is shipped, with the words of its region and an entry of the log', async () => {
  for (const order of [await unpaid(), await paid()]) {
    await inTx((tx) => editAddress(tx, order.id, { ...moved(), region: elsewhere }))
    expect(await addressOf(order.id)).toMatchObject({ receiver_name: '李四', receiver_mobile: '13900139000', region: elsewhere, address: '人民路 2 号' })
    const [entry] = await logOf(order.id, 'editAddress')
    expect(entry).toContain('王** → 李**')
    expect(entry).toContain('138****8000 → 139****9000')
    expect(entry).toContain('长安街 1 号 → 人民路 2 号')
    expect(String((await addressOf(order.id))?.['area_text'])).not.toContain('北京')
  }
})

test('an address that stays the same leaves no entry in the log', async () => {
  const order = await paid()
  await inTx((tx) => editAddress(tx, order.id, moved()))
  await inTx((tx) => editAddress(tx, order.id, moved()))
  expect(await logOf(order.id, 'editAddress')).toHaveLength(1)
})

test('the address of an order is kept once a part of it is shipped, and where there is none', async () => {
  const order = await paid()
  const item = await idOf('select id from shop_order_item where order_id = $1', [order.id])
  await send(order.id, { lines: [{ itemId: item, quantity: 1 }] })
  expect(await refusalOf(inTx((tx) => editAddress(tx, order.id, moved())))).toBe('order_moved')
  const virtual = (await addGoods(database, { skus: [skuRow('', { stock: 5 })], columns: { delivery_type: '4' } })).skuIds[0] ?? 0
  const download = await placeOrder(database, { memberId, lines: [{ skuId: virtual, quantity: 1 }] })
  await database.sql(`update shop_order set receiver_name = '' where id = $1`, [download.id])
  expect(await refusalOf(inTx((tx) => editAddress(tx, download.id, moved())))).toBe('order_moved')
})

/** Goods whose delivery costs 8 yuan in the region of the tests, 12 in `elsewhere`, and which are not delivered anywhere else. */
async function deliveredGoods(): Promise<number> {
  const template = await idOf(`insert into shop_delivery_template (name, billing) values ('分区', '1') returning id`)
  for (const [area, fee] of [
    [region[0], '8.00'],
    [elsewhere[0], '12.00'],
  ])
    await database.sql(
      `with a as (insert into shop_delivery_template_area (template_id, is_all, first_qty, first_fee, continue_qty, continue_fee)
         values ($1, 0, 1, $3, 1, 0) returning id)
       insert into shop_delivery_template_place (template_id, area_id, row_id) select $1, $2, id from a`,
      [template, area, fee],
    )
  const columns = { delivery_type: '3', delivery_template_id: template }
  return (await addGoods(database, { skus: [skuRow('', { stock: 100, price: '50.00' })], columns })).skuIds[0] ?? 0
}

test('a region whose delivery costs another price is refused with the fee, until the order charges that fee', async () => {
  const order = await unpaid(await deliveredGoods())
  expect(order.delivery_amount).toBe('8.00')
  const to = (there: readonly number[]) => inTx((tx) => editAddress(tx, order.id, { ...moved(), region: there }))
  const refusal = await to(elsewhere).catch((error: unknown) => error)
  expect(refusal).toMatchObject({ refusal: 'address_fee', values: { fee: '¥12.00', paid: '¥8.00' } })
  expect(await refusalOf(to(await regionOutside([region[0], elsewhere[0]])))).toBe('not_deliverable')
  expect(await addressOf(order.id)).toMatchObject({ receiver_name: '王小明', region })
  await database.sql('update shop_order set delivery_amount = 12, pay_amount = pay_amount + 4 where id = $1', [order.id])
  await database.sql('update shop_order_item set delivery_share = 12 where order_id = $1', [order.id])
  await to(elsewhere)
  expect(await addressOf(order.id)).toMatchObject({ receiver_name: '李四', region: elsewhere })
})

test('an address is changed or the order shipped first, never to the old address afterwards', async () => {
  for (let round = 0; round < 5; round++) {
    const order = await paid()
    const answers = await servers.race([
      (tx) => ship(tx, order.id, { by: staff, expressNo: '', memo: '' }),
      (tx) => editAddress(tx, order.id, moved()),
      (tx) => editAddress(tx, order.id, moved()),
    ])
    expect(answers[0]).toBe('done')
    const counts = tally(answers.slice(1))
    expect((counts['done'] ?? 0) + (counts['order_moved'] ?? 0)).toBe(2)
    expect((await addressOf(order.id))?.['receiver_name']).toBe(counts['done'] ? '李四' : '王小明')
  }
})
