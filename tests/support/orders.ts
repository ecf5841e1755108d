import { randomUUID } from 'node:crypto'

import { place } from '../../server/domain/order/place'
import { quoteOrder } from '../../server/domain/order/quoteOrder'
import { applyRefund } from '../../server/domain/refund/applyRefund'
import { bookings } from '../../server/doctor/bookings'
import { wholeQuery } from '../../server/doctor/invariant'
import { orderInvariants } from '../../server/doctor/orderInvariants'

import type { Db } from '../../server/context'
import type { OrderRow } from '../../server/domain/order/lockOrder'
import type { OrderRequest } from '../../server/domain/order/quoteOrder'
import type { PlaceRequest } from '../../server/domain/order/orderValues'
import type { TestDatabase } from './database'

export const receiver = { name: '王小明', mobile: '13800138000', areaText: '北京市 市辖区 东城区', address: '长安街 1 号' }

/** A province with its first city and district. */
export async function regionOf(database: TestDatabase): Promise<number[]> {
  const { rows } = await database.sql<{ ids: number[] }>(
    `select array[p.id, c.id, d.id] as ids from area p join area c on c.pid = p.id join area d on d.pid = c.id
     where p.pid is null and not p.is_ended and not c.is_ended and not d.is_ended order by p.id, c.id, d.id limit 1`,
  )
  return rows[0]?.ids ?? []
}

/** What a member sends, as the checkout has shown it to them. */
export async function checkout(tx: Db, request: OrderRequest, more: Partial<PlaceRequest> = {}): Promise<PlaceRequest> {
  const expected = more.expected ?? (await quoteOrder(tx, request)).price.payAmount
  return { receiver, remark: '', source: 'web', requestKey: randomUUID(), ...request, ...more, expected }
}

interface Placing {
  readonly memberId: number
  readonly lines: OrderRequest['lines']
  readonly score?: number
  readonly more?: Partial<PlaceRequest>
}

/** Places an order in a transaction of its own. */
export async function placeOrder(database: TestDatabase, { memberId, lines, score = 0, more }: Placing): Promise<OrderRow> {
  const region = await regionOf(database)
  return database.db.transaction().execute(async (tx) => place(tx, await checkout(tx, { memberId, lines, region, scoreWish: score }, more)))
}

/** A super administrator, who receives every notice. */
export async function addStaff(database: TestDatabase) {
  const { rows } = await database.sql<{ id: number }>(
    `with one as (insert into admin (username, nickname, password_hash, status) values ('lily', 'Lily', '', 'enable') returning id)
     insert into admin_group_access (admin_id, group_id) select one.id, g.id from one, admin_group g where g.is_super = 1 returning admin_id as id`,
  )
  return { type: 'admin', id: rows[0]?.id ?? 0, name: 'lily' } as const
}

/** An enabled address for returns. */
export async function addReturnAddress(database: TestDatabase): Promise<number> {
  const [province, city, district] = await regionOf(database)
  const { rows } = await database.sql<{ id: number }>(
    `insert into shop_delivery_address (name, contact, mobile, province_id, city_id, district_id, area_text, address, is_return)
     values ('退货仓', '李仓', '13900139000', $1, $2, $3, '北京市 市辖区 东城区', '仓库路 1 号', 1) returning id`,
    [province, city, district],
  )
  return rows[0]?.id ?? 0
}

/** Asks for the money of some pieces of an order's line back, as its member would. */
export async function requestRefund(database: TestDatabase, itemId: number, quantity: number): Promise<{ readonly id: number }> {
  const { rows } = await database.sql<{ id: number }>('select o.user_id as id from shop_order_item i join shop_order o on o.id = i.order_id where i.id = $1', [
    itemId,
  ])
  const request = { itemId, quantity, type: '1', reason: '不想要了', description: '', images: [] } as const
  return database.db.transaction().execute((tx) => applyRefund(tx, request, { type: 'user', id: rows[0]?.id ?? 0, name: 'm' }))
}

/** The kinds of notices about an order, in their order. */
export const noticesOf = async (database: TestDatabase, orderNo: string): Promise<string[]> =>
  (await database.sql<{ kind: string }>(`select message_type as kind from shop_notify where message_data ->> 'order_no' = $1 order by id`, [orderNo])).rows.map(
    (row) => row.kind,
  )

/** The names of the invariants that some row breaks. */
export async function orderFaults(database: TestDatabase): Promise<string[]> {
  const faults: string[] = []
  for (const invariant of [...orderInvariants, ...bookings]) {
    const { rows } = await database.sql<{ id: number }>(wholeQuery(invariant))
    if (rows.length > 0) faults.push(`${invariant.holds.en}: ${rows.map((row) => row.id).join(', ')}`)
  }
  return faults
}
