import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { controls } from '../../../resources/controls'
import { testDatabase } from '../../support/database'
import { stockFaults } from '../../support/goods'
import { fillGoods } from '../../../tools/seed/fillGoods'

import type { TestDatabase } from '../../support/database'

let database: TestDatabase
let client: pg.Client
beforeAll(async () => {
  database = await testDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.close()
})

const indexes = async (): Promise<unknown[]> =>
  (await database.sql("select indexname from pg_indexes where tablename in ('shop_goods', 'shop_goods_sku', 'shop_stock_log') order by 1")).rows

/** The names of the printed steps. */
const stepsOf = (lines: readonly string[]): string[] => lines.map((line) => line.trim().split('  ')[1] ?? '')

test('a seeded shop of any size fulfills the invariants of goods and stock and has all indexes; each step says how many are left', async () => {
  const before = await indexes()
  const runs: string[][] = []
  for (const size of [
    { goods: 30, skus: 30 },
    { goods: 40, skus: 130 },
    { goods: 2_050, skus: 21_000 },
  ]) {
    const lines: string[] = []
    await fillGoods(client, database.db, size, (line) => void lines.push(line))
    runs.push(lines)
  }
  expect(runs.flatMap(stepsOf).filter((name) => name.startsWith('sums'))).toEqual([
    'sums of 30 goods',
    'sums of 40 goods',
    'sums of 2000 goods',
    'sums of 2050 goods',
  ])
  for (const lines of runs) expect(lines.map((line) => line.trim().split('  ')[0])).toEqual(lines.map((_, at) => `${at + 1}/${lines.length}`))
  expect(stepsOf(runs[0] ?? [])).toEqual([
    '30 goods',
    'SKUs of 30 goods',
    'sums of 30 goods',
    'vacuum shop_goods',
    'vacuum shop_goods_sku',
    'vacuum shop_stock_log',
  ])
  const { rows: counts } = await database.sql('select (select count(*) from shop_goods) as goods, (select count(*) from shop_goods_sku) as skus')
  expect(counts).toEqual([{ goods: 2_120, skus: 21_160 }])
  expect(await stockFaults(database)).toEqual([])
  expect(await indexes()).toEqual(before)
  const { rows } = await database.sql('select * from shop_goods where id % 101 = 0')
  for (const goods of rows) {
    const { rows: skus } = await database.sql('select * from shop_goods_sku where goods_id = $1 order by position', [goods['id']])
    expect(controls.skus.check(skus, goods)).toEqual({ value: expect.any(Array) })
  }
})

test('a run that is interrupted leaves every index, and no goods without their sums', async () => {
  const goods = async (): Promise<unknown> => (await database.sql('select count(*) from shop_goods')).rows
  const before = [await indexes(), await goods()]
  const interrupted = new pg.Client({ connectionString: database.url })
  await interrupted.connect()
  const end = (line: string): void => void (line.includes('SKUs of') && interrupted.end())
  await expect(fillGoods(interrupted, database.db, { goods: 1_050, skus: 21_000 }, end)).rejects.toThrow()
  expect([await indexes(), await goods()]).toEqual(before)
})
