import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { callOf } from '../../../resources/kit/paths'
import { signInWith, testApp } from '../../support/app'
import { addGoods, skuRow, stockFaults } from '../../support/goods'

import type { SkuRow } from '../../../resources/goods/sku'
import type { Answer, TestApp } from '../../support/app'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(async () => {
  expect(await stockFaults(app)).toEqual([])
  await app.close()
})

const post = (action: string, body: object, token = app.token): Promise<Answer> => app.call('POST', `/admin/shop.Stock/${action}`, { body, token })
const skuAt = async (id: number) => (await app.sql('select * from shop_goods_sku where id = $1', [id])).rows[0] ?? {}
const made = async (stocks: readonly number[], more: object = {}) => addGoods(app, { skus: stocks.map((stock, n) => skuRow(`v${n}`, { stock, ...more })) })

test('S1.15 staff adjust a stock, the ledger has their name and reason, and the goods list shows the new total', async () => {
  const { id, skuIds } = await made([5])
  expect(await post('adjust', { id: skuIds[0], mode: 'in', quantity: 7, memo: '到货' })).toMatchObject({ code: 1 })
  expect(await skuAt(skuIds[0] ?? 0)).toMatchObject({ stock: 12, row_version: 1 })
  const { list } = (await app.call('GET', '/admin/shop.StockLog/index', { query: { search: [{ field: 'goods_id', operator: 'eq', val: id }] } })).data
  expect(list[0]).toMatchObject({
    type: 'adjust',
    delta: 7,
    before: 5,
    after: 12,
    memo: '到货',
    operator_type: 'admin',
    operator_name: 'boss',
    sku: { title: 'v0' },
  })
  const goods = (await app.call('GET', '/admin/shop.Goods/index', { query: { search: [{ field: 'id', operator: 'eq', val: id }] } })).data.list
  expect(goods).toMatchObject([{ stock: 12 }])
})

test('what the input of an action leaves out has its described default', async () => {
  const { skuIds } = await made([5])
  expect(await post('adjust', { id: skuIds[0], quantity: 10, memo: '到货' })).toMatchObject({ code: 1 })
  expect(await skuAt(skuIds[0] ?? 0)).toMatchObject({ stock: 15 })
})

test.each([
  [{ mode: 'in', quantity: 1, memo: '' }, 'memo'],
  [{ mode: 'in', quantity: 1, memo: 'x'.repeat(101) }, 'memo'],
  [{ mode: 'out', quantity: 0, memo: 'x' }, 'quantity'],
  [{ mode: 'in', quantity: 1_000_000, memo: 'x' }, 'quantity'],
  [{ mode: 'set', quantity: 10_000_000, memo: 'x' }, 'quantity'],
  [{ mode: 'set', quantity: -1, memo: 'x' }, 'quantity'],
  [{ mode: 'twist', quantity: 1, memo: 'x' }, 'mode'],
])('%j is refused at the field', async (input, field) => {
  const { skuIds } = await made([5])
  expect(await post('adjust', { id: skuIds[0], ...input })).toMatchObject({ code: 0, data: { fields: { [field]: expect.any(String) } } })
  expect(await skuAt(skuIds[0] ?? 0)).toMatchObject({ stock: 5 })
})

test('selected rows are adjusted separately, and those with too little stock stay unchanged', async () => {
  const { id, skuIds } = await made([5, 2, 9])
  const answer = await post('adjustMany', { ids: skuIds.toReversed(), mode: 'out', quantity: 3, memo: '报损' })
  expect(answer).toMatchObject({ code: 1, data: { done: 2, refused: [{ id: skuIds[1], msg: expect.stringContaining('v1”库存不足，当前库存 2') }] } })
  expect((await app.sql('select stock from shop_goods where id = $1', [id])).rows).toEqual([{ stock: 2 + 2 + 6 }])
})

test('forty adjustments of selected rows at once, in every order, add up', async () => {
  const goods = [await made([500, 500]), await made([500, 500]), await made([500, 500])]
  const ids = goods.flatMap(({ skuIds }) => skuIds)
  const shuffled = (n: number): number[] => (n % 3 === 0 ? ids : n % 3 === 1 ? ids.toReversed() : [...ids.slice(n % 6), ...ids.slice(0, n % 6)])
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, n) => post('adjustMany', { ids: shuffled(n), mode: n % 2 ? 'in' : 'out', quantity: 1 + (n % 4), memo: 'rush' })),
  )
  // on a busy machine one may time out waiting for a lock; then it reports that and has changed nothing
  const refused = answers.filter(({ code }) => code !== 1)
  expect(refused.map(({ msg }) => msg).filter((msg) => msg !== '系统繁忙，请稍后再试')).toEqual([])
  expect(refused.length).toBeLessThan(answers.length) // how many time out depends on the machine
  const changes = answers.map(({ code }, n) => (code === 1 ? (n % 2 ? 1 : -1) * (1 + (n % 4)) : 0))
  const { rows } = await app.sql('select stock from shop_goods_sku where id = any($1)', [ids])
  expect(new Set(rows.map(({ stock }) => stock))).toEqual(new Set([500 + changes.reduce((sum, change) => sum + change, 0)]))
  expect(await stockFaults(app)).toEqual([])
})

test('a SKU without a picture shows the cover of its goods', async () => {
  const { id, skuIds } = await made([1, 2])
  await app.sql('update shop_goods set images = \'["/static/images/cover.png"]\' where id = $1', [id])
  await app.sql("update shop_goods_sku set image = '/static/images/own.png' where id = $1", [skuIds[0]])
  const { list } = (await app.call('GET', callOf('shop/stock', 'index'), { query: { search: [{ field: 'goods_id', operator: 'eq', val: id }] } })).data
  expect(new Map(list.map((row) => [row.id, row['image']]))).toEqual(
    new Map([
      [skuIds[0], '/static/images/own.png'],
      [skuIds[1], '/static/images/cover.png'],
    ]),
  )
})

test('the threshold is edited in the list, and the state of SKU and goods is updated', async () => {
  const { id, skuIds } = await made([5])
  expect(await post('edit', { id: skuIds[0], stock_warning: 10 })).toMatchObject({ code: 1 })
  expect(await skuAt(skuIds[0] ?? 0)).toMatchObject({ stock_state: 'low' })
  expect((await app.sql('select stock_state from shop_goods where id = $1', [id])).rows).toEqual([{ stock_state: 'low' }])
  expect((await app.sql('select 1 from shop_stock_event where goods_id = $1', [id])).rows).toEqual([]) // no event was raised
})

test('a threshold set in the list is not brought back by a form of the goods that is open meanwhile', async () => {
  const { id, skuIds } = await made([5, 5])
  const read = async () => (await app.call('GET', '/admin/shop.Goods/edit', { query: { id } })).data.row
  const save = ({ row_version, skus }: Record<string, unknown>): Promise<Answer> =>
    app.call('POST', '/admin/shop.Goods/edit', { body: { id, row_version, skus: (skus as SkuRow[]).map((row, n) => (n ? row : { ...row, price: '11.00' })) } })
  const thresholds = async () => (await app.sql('select stock_warning from shop_goods_sku where goods_id = $1 order by id', [id])).rows
  const opened = await read()
  expect(await post('edit', { id: skuIds[0], stock_warning: 50 })).toMatchObject({ code: 1 })
  expect(await save(opened)).toMatchObject({ code: 0, data: { type: 'stale', row: { row_version: Number(opened['row_version']) + 1 } } })
  const again = await read()
  expect(await post('change', { ids: skuIds, field: 'stock_warning', value: 60 })).toMatchObject({ code: 1 })
  expect(await save(again)).toMatchObject({ code: 0, data: { type: 'stale' } })
  expect(await thresholds()).toEqual([{ stock_warning: 60 }, { stock_warning: 60 }])
  const newest = await read()
  expect(await post('edit', { id: skuIds[0], stock_warning: 60 })).toMatchObject({ code: 1 })
  expect(await save(newest)).toMatchObject({ code: 1 })
})

test('the stock cannot be changed by saving a row', async () => {
  const { skuIds } = await made([5])
  expect((await post('edit', { id: skuIds[0], stock_warning: 1, stock: 99, locked_stock: 3, price: '0.01' })).code).toBe(1)
  expect(await skuAt(skuIds[0] ?? 0)).toMatchObject({ stock: 5, locked_stock: 0, price: '10.00' })
})

test('stock cannot be adjusted with the right to read only', async () => {
  const { skuIds } = await made([5])
  const { token } = await signInWith(app, ['shop/stock/index', 'shop/stock/edit'])
  for (const action of ['adjust', 'adjustMany'])
    expect((await post(action, { id: skuIds[0], ids: skuIds, mode: 'in', quantity: 1, memo: 'x' }, token)).code).toBe(401)
})

const change = (body: object, token = app.token): Promise<Answer> => post('change', body, token)
const undo = ({ headers }: Answer, path = 'shop.Stock'): Promise<Answer> =>
  app.call('POST', `/admin/${path}/undo`, { body: { batch: headers['x-change'] }, token: app.token })
const ledgerOf = async (skuId: number) => (await app.sql('select delta, before, after, memo from shop_stock_log where sku_id = $1 order by id', [skuId])).rows

test('a stock typed into a list is said with both numbers, is in the ledger, and is undone by the opposite entry whatever came after it', async () => {
  const { skuIds } = await made([111])
  const [id = 0] = skuIds
  const added = await app.call('POST', '/admin/shop.Stock/change', { body: { id, field: 'stock', way: 'add', value: '5' }, language: 'en' })
  expect(added).toMatchObject({ code: 1, msg: expect.stringMatching(/^Stock of .+ \/ v0: 111 → 116$/), data: { row: { id, stock: 116 } } })
  expect(await change({ id, field: 'stock', way: 'set', value: 20 })).toMatchObject({ code: 1, data: { row: { stock: 20 } } })
  expect(await undo(added)).toMatchObject({ code: 1, data: { done: 1 } })
  expect((await ledgerOf(id)).slice(-3)).toEqual([
    { delta: 5, before: 111, after: 116, memo: '列表中修改' },
    { delta: -96, before: 116, after: 20, memo: '列表中修改' },
    { delta: -5, before: 20, after: 15, memo: '撤销修改' },
  ])
  expect(await undo(added)).toMatchObject({ code: 1, data: { done: 0 } })
  expect(await skuAt(id)).toMatchObject({ stock: 15 })
})

test('a stock typed with too many digits is undone, however large the difference is', async () => {
  const { skuIds } = await made([2_000])
  const [id = 0] = skuIds
  const typed = await change({ id, field: 'stock', way: 'set', value: 2_000_000 })
  expect(typed).toMatchObject({ code: 1, data: { row: { stock: 2_000_000 } } })
  expect(await undo(typed)).toMatchObject({ code: 1, data: { done: 1 } })
  expect((await ledgerOf(id)).at(-1)).toEqual({ delta: -1_998_000, before: 2_000_000, after: 2_000, memo: '撤销修改' })
  expect(await change({ id, field: 'stock', way: 'add', value: 9_999_999 })).toMatchObject({ code: 0, msg: expect.stringContaining('9,999,999') })
  expect(await skuAt(id)).toMatchObject({ stock: 2_000 })
})

test('differences typed at once add up, one sent twice counts once, and none takes more than there is', async () => {
  const { skuIds } = await made([10])
  const [id = 0] = skuIds
  const answers = await Promise.all(Array.from({ length: 8 }, () => change({ id, field: 'stock', way: 'add', value: '+5' })))
  expect(answers.map(({ code }) => code)).toEqual(Array.from({ length: 8 }, () => 1))
  expect(await skuAt(id)).toMatchObject({ stock: 50 })
  const headers = { 'idempotency-key': 'a-difference-sent-twice' }
  const twice = { body: { id, field: 'stock', way: 'add', value: -7 }, headers }
  for (let n = 0; n < 2; n++) expect(await app.call('POST', '/admin/shop.Stock/change', twice)).toMatchObject({ code: 1, data: { row: { stock: 43 } } })
  expect(await change({ id, field: 'stock', way: 'add', value: -44 })).toMatchObject({ code: 0 })
  expect(await change({ id, field: 'stock', way: 'add', value: 'five' })).toMatchObject({ code: 0, data: { fields: { stock: expect.any(String) } } })
  expect(await skuAt(id)).toMatchObject({ stock: 43 })
})

test('a quantity that was sold since is not taken back below nothing', async () => {
  const { skuIds } = await made([1])
  const [id = 0] = skuIds
  const added = await change({ id, field: 'stock', way: 'add', value: 5 })
  await post('adjust', { id, mode: 'out', quantity: 4, memo: 'sold' })
  expect(await undo(added)).toMatchObject({ code: 0 })
  expect(await skuAt(id)).toMatchObject({ stock: 2 })
})

test('the price of a SKU changes within the rules of the goods form, which an open form notices', async () => {
  const { id: goodsId, skuIds } = await made([1, 1], { price: '50.00', origin_price: '60.00' })
  const [id = 0, other = 0] = skuIds
  const goods = async () => (await app.sql('select price, max_price, row_version from shop_goods where id = $1', [goodsId])).rows[0]
  const before = await goods()
  const raised = await change({ id, field: 'price', way: 'percent', value: '11.11' })
  expect(raised).toMatchObject({ code: 1, data: { row: { price: '55.56', row_version: 2 } } })
  expect(await goods()).toEqual({ price: '50.00', max_price: '55.56', row_version: Number(before?.['row_version']) + 1 })
  for (const value of ['60.01', '0', '0.005', '-1']) expect([value, (await change({ id, field: 'price', value })).code]).toEqual([value, 0])
  await change({ id, field: 'price', value: '40' })
  expect(await undo(raised)).toMatchObject({ code: 0, data: { conflicts: [{ id, fields: [{ name: 'price', made: '55.56', now: '40.00' }] }] } })
  expect(await change({ id, field: 'status', value: 0 })).toMatchObject({ code: 1 })
  expect(await change({ id: other, field: 'status', value: 0 })).toMatchObject({ code: 0 })
  expect(await change({ id, field: 'weight', way: 'add', value: '0.250' })).toMatchObject({ code: 1, data: { row: { weight: '0.750' } } })
})

test('goods of one SKU have its price and stock in their row, those of several do not', async () => {
  const single = await addGoods(app, { skus: [skuRow('', { stock: 3, price: '20.00' })] })
  const several = await made([1, 2])
  const ofGoods = (body: object) => app.call('POST', '/admin/shop.Goods/change', { body })
  const added = await ofGoods({ id: single.id, field: 'stock', way: 'add', value: 4 })
  expect(added).toMatchObject({ code: 1, data: { row: { stock: 7 } } })
  expect(await ofGoods({ id: single.id, field: 'price', value: '25' })).toMatchObject({ code: 1, data: { row: { price: '25.00' } } })
  expect(await undo(added, 'shop.Goods')).toMatchObject({ code: 1, data: { done: 1 } })
  expect(await skuAt(single.skuIds[0] ?? 0)).toMatchObject({ stock: 3, price: '25.00' })
  expect(await ofGoods({ id: several.id, field: 'stock', way: 'add', value: 4 })).toMatchObject({ code: 0 })
})

test('a field needs its own node, beside that of the list', async () => {
  const { skuIds } = await made([5])
  const clerk = await signInWith(app, ['shop/stock/index', 'shop/stock/adjust'])
  const bodies = ['stock', 'stock_warning', 'price', 'status'].map((field) => ({ id: skuIds[0], field, value: 1 }))
  const codes = await Promise.all(bodies.map(async (body) => (await change(body, clerk.token)).code))
  expect(codes).toEqual([1, 401, 401, 401])
  const stranger = await signInWith(app, ['shop/stock/adjust'])
  expect((await change(bodies[0] ?? {}, stranger.token)).code).toBe(401)
})

describe('a SKU is named with its product', () => {
  const select = async (query: object, more: { token?: string; language?: 'en' } = {}) =>
    (await app.call('GET', callOf('shop/stock', 'index'), { query: { select: true, ...query }, ...more })).data.list

  test('by selects, which find it by words of both, with the list and with its filter alone', async () => {
    const red = await addGoods(app, { columns: { name: '棉T恤' }, skus: [skuRow('红'), skuRow('绿')] })
    const other = await addGoods(app, { columns: { name: '羊毛衫' }, skus: [skuRow('绿')] })
    const green = { id: red.skuIds[1], title: '绿', goods: { id: red.id, name: '棉T恤' } }
    const { token } = await signInWith(app, ['shop/stockLog/index'])
    for (const more of [{}, { token }]) {
      expect(await select({ initValue: [red.skuIds[1]] }, more)).toEqual([{ ...green, sku_code: expect.anything() }])
      expect(await select({ quickSearch: '棉T恤 绿' }, more)).toMatchObject([green])
      expect((await select({ quickSearch: '绿' }, more)).map(({ id }: { id: number }) => id)).toEqual([other.skuIds[0], red.skuIds[1]])
    }
  })

  test('by a product without specifications in the language of the reader', async () => {
    const { skuIds } = await addGoods(app, { columns: { name: '茶壶' } })
    expect(await select({ initValue: skuIds }, { language: 'en' })).toMatchObject([{ title: 'Default', goods: { name: '茶壶' } }])
  })

  test('by rows that refer to it, with one query for a page', async () => {
    const { id, skuIds } = await addGoods(app, { columns: { name: '围巾' }, skus: [skuRow('蓝', { stock: 3 })] })
    const { list } = (await app.call('GET', '/admin/shop.StockLog/index', { query: { search: [{ field: 'goods_id', operator: 'eq', val: id }] } })).data
    expect(list[0]).toMatchObject({ sku: { id: skuIds[0], title: '蓝', goods: { name: '围巾' } } })
  })

  test('by messages and by the history', async () => {
    const { skuIds } = await addGoods(app, { columns: { name: '手套' }, skus: [skuRow('黑', { stock: 3 })] })
    const [id] = skuIds
    expect((await post('adjust', { id, mode: 'in', quantity: 2, memo: '到货' })).msg).toBe('手套 / 黑 的库存：3 → 5')
    expect((await app.call('GET', callOf('shop/stock', 'history'), { query: { id } })).data.name).toBe('手套 / 黑')
  })
})
