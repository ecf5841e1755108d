import { parseArgs } from 'node:util'

import pg from 'pg'

import { readConfig } from '../../server/config'
import { connect } from '../../server/database/connect'
import { migrate } from '../../server/database/migrate'
import { seed } from '../../server/database/seed'
import { openAsOwner } from '../database'
import { fillGoods, mostPerGoods } from './fillGoods'

const print = (line: string): void => void process.stdout.write(`${line}\n`)

/** `npm run seed -- --goods 100000 --skus 500000 [--force]`: fills a shop of any size, for measurements and trials. */
async function main(): Promise<void> {
  const { values: flags } = parseArgs({ options: { goods: { type: 'string' }, skus: { type: 'string' }, force: { type: 'boolean', default: false } } })
  const goods = numberOf('--goods', flags.goods ?? '1000')
  const skus = numberOf('--skus', flags.skus ?? String(goods * 5))
  if (skus < goods || skus > goods * mostPerGoods)
    throw new Error(`--skus: at least one and at most ${mostPerGoods} for each product, so ${goods} to ${goods * mostPerGoods}`)
  const { url, stop } = await openAsOwner(readConfig(process.env), print, 'npm run seed')
  const connection = connect(url)
  const client = new pg.Client({ connectionString: url })
  try {
    await migrate(connection, { log: print })
    await seed(connection.db)
    await client.connect()
    // Recorded first: what an interrupted run leaves behind is made up, too.
    if (!flags.force) await claim(client)
    const begin = performance.now()
    const report = (line: string): void => print(`${((performance.now() - begin) / 1_000).toFixed(1)} s  ${line}`)
    await fillGoods(client, connection.db, { goods, skus }, report)
    report('done')
  } finally {
    await client.end()
    await connection.close()
    await stop()
  }
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
