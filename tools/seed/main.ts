import { parseArgs } from 'node:util'

import pg from 'pg'

import { readConfig } from '../../server/config'
import { connect } from '../../server/database/connect'
import { migrate } from '../../server/database/migrate'
import { seed } from '../../server/database/seed'
import { loadDemo } from '../../server/demo/load'
import { openAsOwner } from '../database'
import { fillGoods, mostPerGoods } from './fillGoods'
import { fillOrders, requireShop } from './fillOrders'

import type { SeedSize } from './fillGoods'

const print = (line: string): void => void process.stdout.write(`${line}\n`)

/** `npm run seed -- --goods 100000 --skus 500000 --orders 10000 [--force]`: fills a shop of any size, for measurements and trials. */
async function main(): Promise<void> {
  const { values: flags } = parseArgs({
    options: {
      goods: { type: 'string' },
      skus: { type: 'string' },
      orders: { type: 'string' },
      days: { type: 'string' },
      lines: { type: 'string' },
      force: { type: 'boolean', default: false },
    },
  })
  const orders = flags.orders === undefined ? undefined : numberOf('--orders', flags.orders)
  const days = numberOf('--days', flags.days ?? '400')
  const lines = flags.lines === undefined ? undefined : numberOf('--lines', flags.lines)
  if ((lines ?? 1) > 3) throw new Error('--lines: an order gets three lines at most')
  const size = orders !== undefined && flags.goods === undefined && flags.skus === undefined ? undefined : sizeOf(flags)
  const config = readConfig(process.env)
  const { url, stop } = await openAsOwner(config, print, 'npm run seed')
  const connection = connect(url)
  const client = new pg.Client({ connectionString: url })
  try {
    await migrate(connection, { log: print })
    await seed(connection.db)
    await client.connect()
    const begin = performance.now()
    const report = (line: string): void => print(`${((performance.now() - begin) / 1_000).toFixed(1)} s  ${line}`)
    const needsDemo = orders !== undefined && (await isEmpty(client))
    if (orders !== undefined && !needsDemo) await requireShop(client, { withGoods: !size })
    // Recorded before anything is written: what an interrupted run leaves behind is made up, too.
    if (!flags.force && !needsDemo) await claim(client)
    if (needsDemo) {
      await loadDemo({ db: connection.db, config })
      report('the demo shop, which the orders need')
    }
    if (size) await fillGoods(client, connection.db, size, report)
    if (orders !== undefined) await fillOrders(client, connection.db, { orders, days, lines }, report)
    report('done')
  } finally {
    await client.end()
    await connection.close()
    await stop()
  }
}

function sizeOf(flags: { readonly goods?: string; readonly skus?: string }): SeedSize {
  const goods = numberOf('--goods', flags.goods ?? '1000')
  const skus = numberOf('--skus', flags.skus ?? String(goods * 5))
  if (skus < goods || skus > goods * mostPerGoods)
    throw new Error(`--skus: at least one and at most ${mostPerGoods} for each product, so ${goods} to ${goods * mostPerGoods}`)
  return { goods, skus }
}

/** Whether nobody has worked or bought here: such a shop gets the demo data before its orders. */
async function isEmpty(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ empty: boolean }>(
    'select not exists (select from admin) and not exists (select from "user") and not exists (select from shop_goods_category) as empty',
  )
  return rows[0]?.empty === true
}

function numberOf(name: string, text: string): number {
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new Error(`${name}: use a number from 1 to 9999999`)
  return Number(text)
}

/** Refuses to mix made-up goods with real data, unless --force is given. */
async function claim(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ is_real: boolean }>(`
    select not exists (select from setting where key in ('demo', 'seeded'))
      and (exists (select from shop_goods) or exists (select from "user") or exists (select from shop_goods_category)) as is_real`)
  if (rows[0]?.is_real) throw new Error('this database holds the data of a real shop; use another one, or add --force')
  await client.query("insert into setting (key, value) values ('seeded', 'true') on conflict (key) do nothing")
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
