import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { loadDemo } from '../../../server/demo/load'
import { fillOrders } from '../../../tools/seed/fillOrders'
import { testDatabase } from '../../support/database'
import { stockFaults } from '../../support/goods'
import { orderFaults } from '../../support/orders'

import type { Config } from '../../../server/deps'
import type { TestDatabase } from '../../support/database'

let database: TestDatabase
let client: pg.Client
let dataDir = ''

beforeAll(async () => {
  database = await testDatabase()
  dataDir = mkdtempSync(join(tmpdir(), 'zhanggui-orders-'))
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const fill = async (orders: number): Promise<string[]> => {
  const lines: string[] = []
  await fillOrders(client, database.db, { orders, days: 400 }, (line) => void lines.push(line))
  return lines
}
const value = async (query: string): Promise<unknown> => Object.values((await database.sql(query)).rows[0] ?? {})[0]

test('a shop without members and products refuses orders and says what it needs', async () => {
  await expect(fill(10)).rejects.toThrow('orders need members, staff, delivery companies and products on the shelf')
})

test('3,000 orders in bulk are in every state, fulfill all invariants, and leave triggers, indexes and counters as they were', async () => {
  await loadDemo({ db: database.db, config: { dataDir } as Config })
  const before = Number(await value('select count(*) from shop_order'))
  const indexes = (await database.sql('select indexname from pg_indexes order by 1')).rows
  const lines = await fill(3_000)
  expect(lines.map((line) => line.trim().split('  ')[0])).toEqual(lines.map((_, at) => `${at + 1}/${lines.length}`))
  const steps = lines.map((line) => line.trim().split('  ')[1])
  for (const name of ['lines drafted', 'shop_order', 'shop_refund_log', 'shop_stock_log', 'first purchases', 'vacuum shop_order']) expect(steps).toContain(name)
  await fill(40) // a second time, beside the first
  expect(Number(await value('select count(*) from shop_order'))).toBe(before + 3_040)
  expect((await database.sql('select indexname from pg_indexes order by 1')).rows).toEqual(indexes)
  expect(await value("select count(*) from pg_trigger where tgenabled = 'D'")).toEqual(0)
  expect(await orderFaults(database)).toEqual([])
  expect(await stockFaults(database)).toEqual([])
  const early = 'from shop_order o join "user" u on u.id = o.user_id where o.create_time < u.join_time'
  // the shop has no member in its first days
  expect(await value(`select count(*) ${early} and exists (select from "user" f where f.join_time < o.create_time)`)).toBe(0)
  const { rows } = await database.sql<{ status: string; n: number }>(
    `select status, count(*)::integer as n from shop_order where request_key like 'seed-%' group by 1 order by 1`,
  )
  expect(rows.map(({ status }) => status)).toEqual(['1', '2', '3', '4', '5', '6', '7'])
  expect(
    await value(
      "select count(*) > 20 and count(distinct status) = 3 and count(distinct type) = 2 from shop_refund where order_no in (select order_no from shop_order where request_key like 'seed-%')",
    ),
  ).toBe(true)
  expect(
    await value(`select bool_and(file_uses) from (select exists (select from file_use f where f.source = 'shop_order_item' and f.row_key = i.id::text) as file_uses
    from shop_order_item i join shop_order o on o.id = i.order_id where o.request_key like 'seed-%' and i.image <> '' and cardinality(file_addresses(i.image)) > 0) x`),
  ).toBe(true)
  // the span of days, and no moment after now
  expect(
    await value(
      "select min(create_time) between now() - interval '402 days' and now() - interval '380 days' and max(greatest(create_time, pay_time, ship_time, complete_time, close_time)) <= now() from shop_order",
    ),
  ).toBe(true)
})
