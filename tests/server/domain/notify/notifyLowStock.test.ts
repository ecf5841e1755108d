import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { beforeCommit, withRetry } from '../../../../server/database/transaction'
import { saveSkus } from '../../../../server/domain/goods/saveSkus'
import { notifyAllLowStock, notifyLowStock } from '../../../../server/domain/notify/notifyLowStock'
import { purgeNotices } from '../../../../server/domain/notify/purge'
import { adjustStock } from '../../../../server/domain/stock/adjustStock'
import { reserve } from '../../../../server/domain/stock/reservation'
import { systemActor } from '../../../../server/domain/actor'
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
  withRetry(app.db, (tx) => adjustStock(tx, { skuId: skuId ?? 0, mode, quantity, memo: 'x', by: systemActor }))
const messages = async () => (await app.sql<{ message_en: string }>('select message_en from shop_notify order by id')).rows.map(({ message_en }) => message_en)

test('falling to the threshold raises one notice, and another only after the stock has been above it', async () => {
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

test('an order and a goods form raise the notice too, and two falls in one transaction raise one', async () => {
  const { id, skuIds } = await addGoods(app, { skus: [skuRow('a', { stock: 2 }), skuRow('b', { stock: 3 })], columns: { name: 'Oil' } })
  const [a = 0, b = 0] = skuIds
  await withRetry(app.db, async (tx) => {
    await reserve(tx, { orderNo: 'N1', lines: [{ skuId: a, quantity: 2 }], by: systemActor })
    await saveSkus(
      tx,
      { id, category_id: null, status: '1' },
      [skuRow('a', { id: a, stock: 0, stock_loaded: 0 }), skuRow('b', { id: b, stock: 0, stock_loaded: 3 })],
      { by: systemActor, seesCosts: true },
    )
  })
  expect(await messages()).toEqual(['"Oil" a is sold out', '"Oil" b is sold out'])
})

test('the notice links to the goods by name', async () => {
  const { id, skuIds } = await addGoods(app, { skus: [skuRow('', { stock: 1 })], columns: { name: 'Rice' } })
  await take(skuIds[0], 1)
  const { rows } = await app.sql('select message_type, message, message_data from shop_notify')
  expect(rows).toEqual([{ message_type: 'stock_low', message: '“Rice” 已售罄', message_data: { id, name: 'Rice' } }])
})

test('goods and their only SKU raise one notice together', async () => {
  const { skuIds } = await addGoods(app, { skus: [skuRow('', { stock: 6, stock_warning: 5 })], columns: { name: 'Salt', stock_warning: 5 } })
  await take(skuIds[0], 1)
  expect(await messages()).toEqual(['"Salt" has 5 left'])
})

test('the event is marked as sent in the transaction of the fall, and not if that is rolled back', async () => {
  const { skuIds } = await addGoods(app, { skus: [skuRow('', { stock: 1 })] })
  const change = withRetry(app.db, async (tx) => {
    await adjustStock(tx, { skuId: skuIds[0] ?? 0, mode: 'out', quantity: 1, memo: 'x', by: systemActor })
    beforeCommit(tx, () => Promise.reject(new Error('no'))) // after the notices
  })
  await expect(change).rejects.toThrow('no')
  expect(await messages()).toEqual([])
  await take(skuIds[0], 1)
  expect(await messages()).toHaveLength(1)
  expect((await app.sql('select id from shop_stock_event where sent_time is null')).rows).toEqual([])
})

test('two servers that process the same events send each notice once', async () => {
  const goods = await Promise.all(Array.from({ length: 5 }, () => addGoods(app, { skus: [skuRow('', { stock: 1 })] })))
  for (const { skuIds } of goods)
    await app.db.transaction().execute((tx) => adjustStock(tx, { skuId: skuIds[0] ?? 0, mode: 'out', quantity: 1, memo: 'x', by: systemActor }))
  await Promise.all(Array.from({ length: 4 }, () => app.db.transaction().execute(notifyLowStock)))
  expect(await messages()).toHaveLength(5)
})

test('old notices are deleted after thirty days, or as many as the setting says', async () => {
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

test('old events are deleted at once, however many there are', async () => {
  const { id, skuIds } = await addGoods(app, { skus: [skuRow('', { stock: 9 })] })
  await app.sql(
    `insert into shop_stock_event (goods_id, sku_id, kind, stock, sent_time) select $1, $2, 'low', 3, now() - interval '91 days' from generate_series(1, 5001)`,
    [id, skuIds[0]],
  )
  await purgeNotices(app.db)
  expect((await app.sql('select id from shop_stock_event where goods_id = $1', [id])).rows).toEqual([])
})

test('an old event is kept while its SKU is still low', async () => {
  const { skuIds } = await addGoods(app, { skus: [skuRow('', { stock: 9, stock_warning: 5 })] })
  await app.sql('update shop_goods_sku set stock = 2 where id = $1', [skuIds[0]])
  await app.sql("update shop_stock_event set sent_time = now() - interval '91 days' where sku_id = $1", [skuIds[0]])
  const count = async () => (await app.sql('select id from shop_stock_event where sku_id = $1', [skuIds[0]])).rows.length
  await purgeNotices(app.db)
  const whileLow = await count()
  await app.sql('update shop_goods_sku set stock = 50 where id = $1', [skuIds[0]])
  await purgeNotices(app.db)
  expect([whileLow, await count()]).toEqual([1, 0])
})

test('a change of more SKUs than one transaction announces is announced whole', async () => {
  const { id, skuIds } = await addGoods(app, { skus: [skuRow('', { stock: 9 })] })
  await app.sql("insert into shop_stock_event (goods_id, sku_id, kind, stock) select $1, $2, 'low', 3 from generate_series(1, 1100)", [id, skuIds[0]])
  await notifyAllLowStock(app.db)
  expect((await app.sql('select id from shop_stock_event where sent_time is null')).rows).toEqual([])
})
