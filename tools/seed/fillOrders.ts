import { noteFirstPurchases } from '../../server/demo/noteFirstPurchases'
import { refreshGoods } from '../../server/domain/stock/refreshGoods'
import { countSteps, runSteps, weightOf } from '../progress'
import { dropIndexes } from './dropIndexes'
import { draftSteps } from './orderDrafts'
import { orderSteps } from './orderRows'
import { stockSteps } from './orderStock'
import { vacuumSteps } from './vacuumSteps'

import type pg from 'pg'

import type { Db } from '../../server/context'
import type { ProgramStep, StepEnded } from '../progress'
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
/** Steps that write all rows of a table take about so many times as long as an index or the sums of some goods. */
const heavy = ([name, work]: ProgramStep): ProgramStep => [name, work, 15]

/**
 * Fills a shop with orders in every state, with their payments, parcels, refunds, logs and stock movements, by statements over all of them in one transaction.
 * Needs members, products on the shelf and a staff account. The invariants of orders, payments and stock hold afterwards.
 */
export async function fillOrders(client: pg.Client, db: Db, options: DraftOptions, log: (line: string) => void): Promise<void> {
  await requireShop(client)
  const drafts = draftSteps(client, options).map(heavy)
  const rows = [...orderSteps(client), ...stockSteps(client)].map(heavy)
  const sums: ProgramStep[] = [['first purchases', () => noteFirstPurchases(db)], ...(await goodsSteps(client, db)), ...vacuumSteps(client, tables)]
  await client.query('begin')
  let ended: StepEnded
  try {
    const indexes = options.orders >= many ? await dropIndexes(client, tables) : []
    const all = [...drafts, ...rows, ...indexes, ...sums]
    ended = countSteps(all.length, log, weightOf(all))
    await runSteps(drafts, ended)
    // Triggers for single rows would run for each; what they count is counted at once, and the rows are new ones.
    for (const table of tables) await client.query(`alter table ${table} disable trigger user`)
    await runSteps(rows, ended)
    for (const table of tables) await client.query(`alter table ${table} enable trigger user`)
    await runSteps(indexes, ended)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
  await runSteps(sums, ended)
}

const chunk = 2_000

/** What the goods show of their sales. */
async function goodsSteps(client: pg.Client, db: Db): Promise<ProgramStep[]> {
  const { rows } = await client.query<{ id: string }>('select id from shop_goods where delete_time is null order by id')
  const ids = rows.map((row) => Number(row.id))
  return Array.from({ length: Math.ceil(ids.length / chunk) }, (_, at) => {
    const some = ids.slice(at * chunk, (at + 1) * chunk)
    return [`sums of ${at * chunk + some.length} goods`, () => refreshGoods(db, some)]
  })
}

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
