import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { notifyLowStock } from '../../../../server/domain/notify/notifyLowStock'
import { purgeNotices } from '../../../../server/domain/notify/purge'
import { adjustStock } from '../../../../server/domain/stock/adjustStock'
import { system } from '../../../../server/domain/stock/writeLog'
import { testApp } from '../../../support/app'
import { addGoods, skuRow } from '../../../support/goods'

import type { TestApp } from '../../../support/app'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.sql('delete from shop_notify')
})

const take = (skuId: number | undefined, quantity: number, mode: 'in' | 'out' = 'out') =>
  app.db.transaction().execute(async (tx) => {
    await adjustStock(tx, { skuId: skuId ?? 0, mode, quantity, memo: 'x', by: system })
    await notifyLowStock(tx)
  })
const messages = async () => (await app.sql<{ message_en: string }>('select message_en from shop_notify order by id')).rows.map(({ message_en }) => message_en)

test('a fall through the threshold is told once, and again only after the stock has been above', async () => {
  const { skuIds } = await addGoods(app, { skus: [skuRow('红', { stock: 12, stock_warning: 10 })], columns: { name: 'Tea' } })
  const [sku] = skuIds
  await take(sku, 1)
  expect(await messages()).toEqual([])
  await take(sku, 1)
  await take(sku, 1)
  expect(await messages()).toEqual(['"Tea" 红 has 10 left'])
  await take(sku, 5, 'in')
  await take(sku, 5)
  expect(await messages()).toEqual(['"Tea" 红 has 10 left', '"Tea" 红 has 9 left'])
  await take(sku, 9)
  expect((await messages()).at(-1)).toBe('"Tea" 红 is sold out')
})

test('the notice leads to the goods by name', async () => {
  const { id, skuIds } = await addGoods(app, { skus: [skuRow('', { stock: 1 })], columns: { name: 'Rice' } })
  await take(skuIds[0], 1)
  const { rows } = await app.sql('select message_type, message, message_data from shop_notify')
  expect(rows).toEqual([{ message_type: 'stock_low', message: '“Rice” 已售罄', message_data: { id, name: 'Rice' } }])
})

test('goods and their only SKU row say the same thing once', async () => {
  const { skuIds } = await addGoods(app, { skus: [skuRow('', { stock: 6, stock_warning: 5 })], columns: { name: 'Salt', stock_warning: 5 } })
  await take(skuIds[0], 1)
  expect(await messages()).toEqual(['"Salt" has 5 left'])
})

test('the event is marked as told in the transaction of the fall, and not at all when that is rolled back', async () => {
  const { skuIds } = await addGoods(app, { skus: [skuRow('', { stock: 1 })] })
  await app.db
    .transaction()
    .execute(async (tx) => {
      await adjustStock(tx, { skuId: skuIds[0] ?? 0, mode: 'out', quantity: 1, memo: 'x', by: system })
      await notifyLowStock(tx)
      throw new Error('no')
    })
    .catch(() => undefined)
  expect(await messages()).toEqual([])
  await take(skuIds[0], 1)
  expect(await messages()).toHaveLength(1)
  expect((await app.sql('select id from shop_stock_event where sent_time is null')).rows).toEqual([])
})

test('two servers that look at the same falls tell each of them once', async () => {
  const goods = await Promise.all(Array.from({ length: 5 }, () => addGoods(app, { skus: [skuRow('', { stock: 1 })] })))
  for (const { skuIds } of goods)
    await app.db.transaction().execute((tx) => adjustStock(tx, { skuId: skuIds[0] ?? 0, mode: 'out', quantity: 1, memo: 'x', by: system }))
  await Promise.all(Array.from({ length: 4 }, () => app.db.transaction().execute(notifyLowStock)))
  expect(await messages()).toHaveLength(5)
})

test('old notices go after thirty days, or as many as the shop says', async () => {
  const { skuIds } = await addGoods(app, { skus: [skuRow('', { stock: 1 })] })
  await take(skuIds[0], 1)
  const age = (days: number) => app.sql(`update shop_notify set create_time = now() - interval '${days} days'`)
  await age(29)
  await purgeNotices(app.db)
  expect(await messages()).toHaveLength(1)
  await app.sql("insert into setting (key, value) values ('notify_keep_days', '10')")
  await purgeNotices(app.db)
  expect(await messages()).toEqual([])
})
