import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { callOf } from '../../../../resources/kit/paths'
import { testApp } from '../../../support/app'
import { addGoods, skuRow, stockFaults } from '../../../support/goods'
import { sendSheet } from '../../../support/sheets'

import type { Answer, TestApp } from '../../../support/app'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(async () => {
  expect(await stockFaults(app)).toEqual([])
  await app.close()
})

const stock = 'shop/stock'
const apply = (run: unknown): Promise<Answer> => app.call('POST', callOf(stock, 'importApply'), { body: { run } })
const undo = (run: unknown): Promise<Answer> => app.call('POST', callOf(stock, 'importUndo'), { body: { run } })

test('a sheet sets a stock to as much as staff can enter, and undoing it takes all of that back', async () => {
  const { skuIds } = await addGoods(app, { skus: [skuRow('', { sku_code: 'FULL-1' })] })
  const stocked = async () => (await app.sql('select stock from shop_goods_sku where id = $1', [skuIds[0]])).rows
  const { data } = await sendSheet(app, stock, '规格编码,库存\nFULL-1,2000000\n')
  expect(await apply(data['run'])).toMatchObject({ code: 1, data: { state: 'applied' } })
  expect(await stocked()).toEqual([{ stock: 2_000_000 }])
  expect(await undo(data['run'])).toMatchObject({ code: 1 })
  expect(await stocked()).toEqual([{ stock: 0 }])
})

test('a sheet with thresholds of several SKUs is imported at once, and a form of their goods that is open meanwhile becomes stale', async () => {
  const { id } = await addGoods(app, { skus: ['a', 'b', 'c'].map((value) => skuRow(value, { stock: 9, sku_code: `WARN-${value}` })) })
  const read = async () => (await app.call('GET', callOf('shop/goods', 'edit'), { query: { id } })).data.row
  const { row_version: version } = await read()
  const { data } = await sendSheet(app, stock, '规格编码,预警值\nWARN-a,5\nWARN-b,6\nWARN-c,7\n')
  expect(await apply(data['run'])).toMatchObject({ code: 1, data: { state: 'applied' } })
  expect(await app.call('POST', callOf('shop/goods', 'edit'), { body: { id, row_version: version, unit: '盒' } })).toMatchObject({ data: { type: 'stale' } })
  const mixed = await sendSheet(app, stock, '规格编码,预警值,库存\nWARN-a,8,10\nWARN-b,9,11\nWARN-c,10,12\n')
  expect(await apply(mixed.data['run'])).toMatchObject({ code: 1, data: { state: 'applied' } })
  expect((await app.sql('select stock, stock_warning from shop_goods_sku where goods_id = $1 order by position', [id])).rows).toEqual([
    { stock: 10, stock_warning: 8 },
    { stock: 11, stock_warning: 9 },
    { stock: 12, stock_warning: 10 },
  ])
})

test.each([
  ['a sheet', ['B', 'A'], apply],
  ['its undo', ['A', 'B'], undo],
] as const)('%s locks goods in the order of every writer, whatever the order of its lines', async (what, lines, run) => {
  const codes = lines.map((line) => `${what === 'a sheet' ? 'DO' : 'UNDO'}-${line}`)
  const goods = new Map<string, number>()
  for (const code of codes.toSorted()) goods.set(code, (await addGoods(app, { skus: [skuRow('', { sku_code: code })] })).id)
  const [first, last] = [...goods.values()]
  const { data } = await sendSheet(app, stock, `规格编码,库存\n${codes.map((code) => `${code},7\n`).join('')}`)
  if (run === undo) expect(await apply(data['run'])).toMatchObject({ code: 1 })
  const locked = (id: number | undefined, how: string) => `select id from shop_goods where id = ${id} for no key update ${how}`
  const waiting = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
  const running = await app.db.transaction().execute(async (tx) => {
    await sql.raw(locked(first, '')).execute(tx)
    const answer = run(data['run'])
    await expect.poll(async () => (await app.sql(waiting)).rows.length).toBeGreaterThan(0)
    await expect(sql.raw(locked(last, 'nowait')).execute(tx)).resolves.toMatchObject({ rows: [{ id: last }] })
    return { answer }
  })
  expect(await running.answer).toMatchObject({ code: 1 })
})
