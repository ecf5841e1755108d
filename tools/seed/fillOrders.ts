import { noteFirstPurchases } from '../../server/demo/noteFirstPurchases'
import { refreshGoods } from '../../server/domain/stock/refreshGoods'
import { dropIndexes } from './dropIndexes'
import { draftOrders } from './orderDrafts'
import { writeOrders } from './orderRows'
import { moveDraftStock } from './orderStock'

import type pg from 'pg'

import type { Db } from '../../server/context'
import type { DraftOptions } from './orderDrafts'

const tables = [
  'shop_order',
  'shop_order_item',
  'shop_order_log',
  'shop_payment',
  'shop_payment_refund',
  'shop_shipment',
  'shop_shipment_item',
  'shop_refund',
  'shop_refund_log',
  'shop_stock_log',
]
/** From so many orders on, making the indexes again is faster than adding to them. */
const many = 50_000

/**
 * Fills a shop with orders in every state, with their payments, parcels, refunds, logs and stock movements, by statements over all of them in one transaction.
 * Needs members, products on the shelf and a staff account. The invariants of orders, payments and stock hold afterwards.
 */
export async function fillOrders(client: pg.Client, db: Db, options: DraftOptions, log: (line: string) => void): Promise<void> {
  await requireShop(client)
  await client.query('begin')
  try {
    const indexes = options.orders >= many ? await dropIndexes(client, tables) : []
    await draftOrders(client, options)
    log(`${options.orders} orders drafted`)
    // Triggers for single rows would run for each; what they count is counted at once, and the rows are new ones.
    for (const table of tables) await client.query(`alter table ${table} disable trigger user`)
    await writeOrders(client)
    log('orders, payments, parcels and refunds')
    await moveDraftStock(client)
    log('stock')
    for (const table of tables) await client.query(`alter table ${table} enable trigger user`)
    for (const definition of indexes) await client.query(definition)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
  await noteFirstPurchases(db)
  const { rows } = await client.query<{ id: string }>('select id from shop_goods where delete_time is null order by id')
  const ids = rows.map((row) => Number(row.id))
  for (let from = 0; from < ids.length; from += chunk) await refreshGoods(db, ids.slice(from, from + chunk))
  for (const table of tables) await client.query(`vacuum analyze ${table}`)
}

const chunk = 2_000

/** Refuses a shop without what orders consist of; products may still be added before the orders. */
export async function requireShop(client: pg.Client, { withGoods = true } = {}): Promise<void> {
  const { rows } = await client.query<{ isReady: boolean }>(
    `select exists (select from "user" where status = 'enable') and exists (select from admin) and exists (select from shop_delivery_company where status = 1)
       and (not $1 or exists (select from shop_goods_sku s join shop_goods g on g.id = s.goods_id
                               where s.status = 1 and g.status = '1' and s.price >= 1 and g.delivery_type <> '4')) as "isReady"`,
    [withGoods],
  )
  if (!rows[0]?.isReady) throw new Error('orders need members, staff, delivery companies and products on the shelf: start the shop with its demo data once')
}
