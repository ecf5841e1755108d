import { randomUUID } from 'node:crypto'

import type { TestDatabase } from './database'

interface MadeOrder {
  readonly userId: number
  readonly amount: string
  readonly status?: string
  /** When it was paid; without it it was not. */
  readonly paid?: string
  readonly payType?: string
  readonly region?: readonly number[]
  /** When it was placed; by default now. */
  readonly placed?: string
}

/** A row of an order as its verbs leave it, at a time of the test's choice. */
export async function addOrderRow(database: TestDatabase, order: MadeOrder): Promise<number> {
  const { userId, amount, status = '2', paid = null, payType = paid === null ? null : 'wechat', region = [], placed } = order
  const { rows } = await database.sql<{ id: number }>(
    `insert into shop_order (order_no, user_id, status, goods_amount, pay_amount, pay_type, pay_time, province_id, city_id, district_id, request_key, create_time)
     values ($1, $2, $3, $4, $4, $5, $6, $7, $8, $9, $1, coalesce($10::timestamptz, now())) returning id`,
    [randomUUID().slice(0, 32), userId, status, amount, payType, paid, region[0] ?? null, region[1] ?? null, region[2] ?? null, placed ?? null],
  )
  return rows[0]?.id ?? 0
}

interface MadeLine {
  readonly orderId: number
  readonly goodsId: number
  readonly skuId: number
  readonly amount: string
  readonly quantity: number
}

export async function addOrderLine(database: TestDatabase, { orderId, goodsId, skuId, amount, quantity }: MadeLine): Promise<number> {
  const { rows } = await database.sql<{ id: number }>(
    `insert into shop_order_item (order_id, goods_id, sku_id, goods_name, price, quantity, line_amount, discount_share, pay_amount, pay_time)
     values ($1, $2, $3, '商品', 300, $4, 300 * $4::integer, 300 * $4::integer - $5::numeric, $5, (select pay_time from shop_order where id = $1)) returning id`,
    [orderId, goodsId, skuId, quantity, amount],
  )
  return rows[0]?.id ?? 0
}

interface MadeRepayment {
  readonly orderId: number
  readonly userId: number
  readonly amount: string
  readonly cause: 'cancel' | 'close' | 'refund' | 'late'
  readonly at: string
  readonly status?: string
}

/** Money that went back, with the payment that it came from. */
export async function addRepayment(database: TestDatabase, { orderId, userId, amount, cause, at, status = '1' }: MadeRepayment): Promise<void> {
  await database.sql(
    `with paid as (insert into shop_payment (payment_no, order_id, user_id, pay_type, amount, status, is_late, pay_time, trade_no) values ($1, $2, $3, 'wechat', $4, '1', 1, $5, $1) returning id)
     insert into shop_payment_refund (refund_pay_no, payment_id, order_id, cause, amount, status, create_time, finish_time)
       select $1, id, $2, $6, $4, $7::text, $5, case when $7::text = '1' then $5::timestamptz end from paid`,
    [randomUUID().slice(0, 32), orderId, userId, amount, at, cause, status],
  )
}
