import { afterAll, beforeAll, expect, test } from 'vitest'

import { signInWith, testApp } from '../../support/app'
import { addCategory, addGoods, skuRow, specsOf, stockFaults } from '../../support/goods'

import type { SkuRow } from '../../../resources/goods/sku'
import type { Answer, CallOptions, TestApp } from '../../support/app'

let app: TestApp
let category = 0
beforeAll(async () => {
  app = await testApp()
  category = await addCategory(app)
})
afterAll(async () => {
  expect(await stockFaults(app)).toEqual([])
  await app.close()
})

const post = (action: string, body: object, more: CallOptions = {}): Promise<Answer> => app.call('POST', `/admin/shop.Goods/${action}`, { body, ...more })
const read = async (id: number, more: CallOptions = {}) => (await app.call('GET', '/admin/shop.Goods/edit', { query: { id }, ...more })).data.row
const skusOf = async (id: number, more: CallOptions = {}): Promise<SkuRow[]> => (await read(id, more))['skus'] as SkuRow[]
const goodsAt = async (id: number) => (await app.sql('select * from shop_goods where id = $1', [id])).rows[0] ?? {}
const newest = async (): Promise<number> => (await app.sql<{ id: number }>('select max(id) as id from shop_goods')).rows[0]?.id ?? 0
const typed = (value: string, more: object = {}) => {
  const { spec_key: _, ...row } = skuRow(value)
  return { ...row, ...more }
}
const body = (more: object = {}) => ({
  ...{
    category_id: category,
    name: '样品',
    images: ['/static/images/picture.png'],
    delivery_type: '1',
    spec_type: '1',
    specs: [],
    skus: [typed('', { stock: 5 })],
  },
  ...more,
})

test('S1.11 a product with two specifications is created with its rows, prices and stock, and read back as it was saved', async () => {
  const skus = [typed('红', { stock: 3, price: '19.9' }), typed('蓝', { stock: 0, price: '29.90', image: '/static/images/blue.png' })]
  expect(await post('add', body({ spec_type: '2', specs: specsOf(['红', '蓝']), skus }))).toMatchObject({ code: 1 })
  const id = await newest()
  expect(await goodsAt(id)).toMatchObject({ price: '19.90', max_price: '29.90', stock: 3, stock_state: 'normal', status: '0' })
  expect(await read(id)).toMatchObject({
    specs: specsOf(['红', '蓝']),
    skus: [
      { spec_key: '红', price: '19.90', stock: 3, stock_loaded: 3, cost_price: '4.00' },
      { spec_key: '蓝', image: '/static/images/blue.png' },
    ],
  })
  const { rows } = await app.sql('select type, delta, operator_type, operator_id, operator_name from shop_stock_log where goods_id = $1', [id])
  expect(rows).toEqual([{ type: 'init', delta: 3, operator_type: 'admin', operator_id: app.adminId, operator_name: 'boss' }])
})

test('a new product requires rows; an edit without them keeps them', async () => {
  const { skus: _, ...without } = body()
  expect(await post('add', without)).toMatchObject({ code: 0, data: { fields: { skus: expect.any(String) } } })
  const { id } = await addGoods(app, { skus: [skuRow('a', { stock: 4 }), skuRow('b')] })
  expect(await post('edit', { id, name: '改名' })).toMatchObject({ code: 1 })
  expect((await skusOf(id)).map(({ spec_key, stock }) => [spec_key, stock])).toEqual([
    ['a', 4],
    ['b', 0],
  ])
})

test('kind and values cannot change without the rows, but the pictures of values can', async () => {
  const { id } = await addGoods(app, { skus: [skuRow('a'), skuRow('b')] })
  const incomplete = { code: 0, data: { fields: { skus: '规格 SKU 数据不完整' } } }
  expect(await post('edit', { id, spec_type: '1' })).toMatchObject(incomplete)
  expect(await post('edit', { id, specs: specsOf(['a', 'b', 'c']) })).toMatchObject(incomplete)
  expect((await post('edit', { id, specs: [] })).code).toBe(0)
  const withPicture = [
    {
      name: '款式',
      values: [
        { value: 'a', image: '/static/images/a.png' },
        { value: 'b', image: '' },
      ],
    },
  ]
  expect(await post('edit', { id, specs: withPicture })).toMatchObject({ code: 1 })
  expect((await read(id))['specs']).toEqual(withPicture)
})

test('a form sent back whole changes nothing, and rows are validated by the shared rules', async () => {
  const { id } = await addGoods(app, { skus: [skuRow('a', { stock: 4, sku_code: `W-${await newest()}` }), skuRow('b')] })
  const { row_version: _, ...form } = await read(id)
  expect(await post('edit', form)).toMatchObject({ code: 1 })
  const versions = await app.sql('select row_version from shop_goods_sku where goods_id = $1', [id])
  expect(versions.rows).toEqual([{ row_version: 1 }, { row_version: 1 }])
  const skus = await skusOf(id)
  expect((await post('edit', { id, skus: skus.slice(0, 1) })).code).toBe(0)
  expect((await post('edit', { id, skus: skus.map((row) => ({ ...row, price: '0' })) })).code).toBe(0)
  expect((await post('edit', { id, skus: skus.map((row) => ({ ...row, status: 0 })) })).code).toBe(0)
})

test('the stock in the form is saved as the difference to the stock it was opened with', async () => {
  const { id, skuIds } = await addGoods(app, { skus: [skuRow('', { stock: 10 })] })
  const skus = await skusOf(id)
  const out = (quantity: number): Promise<Answer> =>
    app.call('POST', '/admin/shop.Stock/adjust', { body: { id: skuIds[0], mode: 'out', quantity, memo: 'sale' } })
  expect((await out(4)).code).toBe(1)
  expect((await post('edit', { id, skus: skus.map((row) => ({ ...row, stock: 12 })) })).code).toBe(1)
  expect(await goodsAt(id)).toMatchObject({ stock: 8 })
  const refused = await post('edit', { id, skus: skus.map((row) => ({ ...row, stock: 1 })) }, { language: 'en' })
  expect([refused.code, refused.msg]).toEqual([0, 'Not enough stock of "默认": 8 left'])
})

test('costs are neither shown to nor accepted from users who may not see the income', async () => {
  const { id } = await addGoods(app, { skus: [skuRow('', { cost_price: '4.00' })] })
  const { token } = await signInWith(app, [
    'shop/goods',
    'shop/goods/index',
    'shop/goods/edit',
    'shop/stock',
    'shop/stock/index',
    'shop/stock/edit',
    'shop/stock/export',
  ])
  const [row] = await skusOf(id, { token })
  expect(row).not.toHaveProperty('cost_price')
  expect(await post('edit', { id, skus: [{ ...row, cost_price: '0.01', weight: '3' }] }, { token })).toMatchObject({ code: 1 })
  expect((await skusOf(id))[0]).toMatchObject({ cost_price: '4.00', weight: '3.000' })
  const places = [
    await app.call('GET', '/admin/shop.Goods/skus', { token, query: { id } }),
    await app.call('GET', '/admin/shop.Stock/index', { token }),
    await app.call('GET', '/admin/shop.Stock/index', { token, query: { select: true } }),
    await app.call('GET', '/admin/shop.Stock/edit', { token, query: { id: row?.id } }),
    await app.call('GET', '/admin/shop.Goods/edit', { token, query: { id } }),
    await post('edit', { id, name: '旧版本', row_version: 1 }, { token }),
    await app.call('GET', '/admin/shop.Stock/export', { token }),
  ]
  expect(places.filter(({ text }) => text.includes('cost_price'))).toEqual([])
  for (const query of [{ columns: 'id,cost_price' }, { search: [{ field: 'cost_price', operator: 'eq', val: '4.00' }] }, { order: 'cost_price,asc' }])
    for (const action of ['index', 'export'])
      if (action === 'export' || !('columns' in query)) expect((await app.call('GET', `/admin/shop.Stock/${action}`, { token, query })).code).toBe(0)
})

test('costs of goods are neither in the admin log nor in the change log', async () => {
  expect((await post('add', body({ name: '有成本', skus: [typed('', { cost_price: '7.77', price: '9.00' })] }))).code).toBe(1)
  const id = await newest()
  expect((await skusOf(id))[0]).toMatchObject({ cost_price: '7.77' })
  expect((await post('edit', { id, skus: [{ ...(await skusOf(id))[0], cost_price: '6.66' }] })).code).toBe(1)
  const { rows } = await app.sql("select after::text as kept from change_log where resource = 'shop/goods' and row_id = $1 order by id", [id])
  expect(rows.map(({ kept }) => String(kept).includes('"price": "9.00"'))).toEqual([true, true])
  const loggedActions = await app.sql("select data::text as kept from admin_log where url like '%shop.Goods/%'")
  expect([...rows, ...loggedActions.rows].filter(({ kept }) => /7\.77|6\.66/.test(String(kept)))).toEqual([])
})

test('an expanded row of the list has the SKU rows for users who may see the goods', async () => {
  const { id } = await addGoods(app, { skus: [skuRow('a', { stock: 4, stock_warning: 5 }), skuRow('b')] })
  const answer = await app.call('GET', '/admin/shop.Goods/skus', { query: { id } })
  expect(answer).toMatchObject({
    code: 1,
    data: {
      list: [
        { title: 'a', stock: 4, stock_state: 'low', locked_stock: 0, cost_price: '4.00' },
        { title: 'b', stock_state: 'out' },
      ],
    },
  })
  expect((await app.call('GET', '/admin/shop.Goods/skus', { query: { id: 999_999 } })).code).toBe(0)
  const { token } = await signInWith(app, ['shop/stock/index'])
  expect((await app.call('GET', '/admin/shop.Goods/skus', { token, query: { id } })).code).toBe(401)
})

const unfit = async (): Promise<number> => {
  const closed = await addCategory(app, { status: 0 })
  const below = await addCategory(app, { pid: closed })
  const columns = { status: '0', images: '[]', category_id: below, delivery_type: '3' }
  return (await addGoods(app, { skus: [skuRow('a', { status: 0 })], columns })).id
}
const lacking = {
  'zh-cn': '不能上架，还缺少：有价格的启用规格、商品图片、启用的商品分类、运费模板',
  en: 'It cannot be put on the shelf; still missing: an enabled SKU with a price, a picture, an enabled category, a shipping profile',
} as const

test('S4.27 putting incomplete goods on the shelf is refused with everything that is missing, in both languages', async () => {
  const id = await unfit()
  for (const language of ['zh-cn', 'en'] as const) expect(await post('shelve', { ids: [id] }, { language })).toMatchObject({ code: 0, msg: lacking[language] })
  expect(await goodsAt(id)).toMatchObject({ status: '0' })
})

test('the switch of the list and the save apply the same check', async () => {
  const closed = await addCategory(app, { status: 0 })
  const { id } = await addGoods(app, { columns: { status: '0', category_id: closed } })
  const missing = { code: 0, msg: '不能上架，还缺少：启用的商品分类' }
  expect(await post('edit', { id, status: '1' })).toMatchObject(missing)
  expect(await post('add', body({ category_id: closed, status: '1' }))).toMatchObject(missing)
  expect(await post('edit', { id, status: '1', category_id: category })).toMatchObject({ code: 1 })
  expect(await post('edit', { id, category_id: closed })).toMatchObject(missing)
  expect(await post('setCategory', { ids: [id], category_id: closed })).toMatchObject(missing)
  expect(await goodsAt(id)).toMatchObject({ status: '1', category_id: category })
})

test('S4.27 goods and their SKUs go on and off the shelf together, incomplete goods stay off', async () => {
  const [fit, other] = [await addGoods(app, { columns: { status: '0' } }), await unfit()]
  const answer = await post('shelve', { ids: [fit.id, other] })
  expect(answer).toMatchObject({ code: 1, data: { done: 1, refused: [{ id: other, msg: lacking['zh-cn'] }] } })
  const shelf = async (): Promise<unknown> => (await app.sql('select on_shelf from shop_goods_sku where goods_id = $1', [fit.id])).rows
  expect(await shelf()).toEqual([{ on_shelf: 1 }])
  expect((await post('unshelve', { ids: [fit.id] })).code).toBe(1)
  expect(await shelf()).toEqual([{ on_shelf: 0 }])
})

test('category and delivery template can be set for many goods at once', async () => {
  const goods = [await addGoods(app), await addGoods(app, { columns: { delivery_type: '2', delivery_fee: '8.00' } })]
  const ids = goods.map(({ id }) => id)
  const target = await addCategory(app)
  const { rows } = await app.sql<{ id: number }>("insert into shop_delivery_template (name) values ('标准') returning id")
  expect((await post('setCategory', { ids, category_id: target })).code).toBe(1)
  expect((await post('setTemplate', { ids, delivery_template_id: rows[0]?.id })).code).toBe(1)
  for (const id of ids)
    expect(await goodsAt(id)).toMatchObject({ category_id: target, delivery_type: '3', delivery_template_id: rows[0]?.id, delivery_fee: '0.00' })
  const { rows: skus } = await app.sql('select distinct category_id from shop_goods_sku where goods_id = any($1)', [ids])
  expect(skus).toEqual([{ category_id: target }])
  expect((await post('setTemplate', { ids, delivery_template_id: 999_999 })).code).toBe(0)
})

test('deleting goods deletes their SKUs and frees their number and codes', async () => {
  const columns = { goods_no: 'FREE-1' }
  const { id } = await addGoods(app, { skus: [skuRow('', { stock: 4, sku_code: 'FREE-S' })], columns })
  expect(await app.call('DELETE', '/admin/shop.Goods/del', { query: { ids: [id] } })).toMatchObject({ code: 1 })
  expect((await app.sql('select 1 from shop_goods_sku where goods_id = $1 and delete_time is null', [id])).rows).toEqual([])
  expect(await post('add', body({ goods_no: 'FREE-1', skus: [typed('', { sku_code: 'FREE-S' })] }))).toMatchObject({ code: 1 })
  expect(await post('add', body({ goods_no: 'free-1' }))).toMatchObject({ code: 0, data: { fields: { goods_no: expect.any(String) } } })
  expect(await post('add', body({ skus: [typed('', { sku_code: 'free-s' })] }))).toMatchObject({ code: 0, msg: expect.stringContaining('FREE-S') })
})

test.each([
  [{ min_buy: 5, max_buy: 4 }, 'max_buy'],
  [{ commission_type: '2', commission_rate_1: '30', commission_rate_2: '20.01' }, 'commission_rate_2'],
])('%j is refused at the field', async (more, field) => {
  expect(await post('add', body(more))).toMatchObject({ code: 0, data: { fields: { [field]: expect.any(String) } } })
  const { id } = await addGoods(app)
  expect(await post('edit', { id, ...more })).toMatchObject({ code: 0, data: { fields: { [field]: expect.any(String) } } })
})

test('values at the limits are accepted', async () => {
  expect(await post('add', body({ min_buy: 5, max_buy: 5 }))).toMatchObject({ code: 1 })
  expect(await post('add', body({ min_buy: 5, max_buy: 0, commission_type: '2', commission_rate_1: '30', commission_rate_2: '20' }))).toMatchObject({ code: 1 })
})

test('two thousand rows are saved and read back by the form', async () => {
  const groups = [20, 10, 10].map((count, n) => ({ name: `组${n}`, values: Array.from({ length: count }, (_, k) => ({ value: `值${k}`, image: '' })) }))
  const combinations = groups.reduce<SkuRow['specs'][]>(
    (rows, { name, values }) => rows.flatMap((row) => values.map(({ value }) => [...row, { name, value }])),
    [[]],
  )
  const skus = combinations.map((specs, n) => ({
    ...typed(''),
    specs,
    stock: 10,
    sku_code: `LONG-CODE-OF-A-ROW-${n}`,
    image: `/storage/goods/20260101/${'a'.repeat(40)}.png`,
  }))
  expect(await post('add', body({ spec_type: '2', specs: groups, skus }))).toMatchObject({ code: 1 })
  const id = await newest()
  const form = await skusOf(id)
  expect(form).toHaveLength(2_000)
  expect(await post('edit', { id, skus: form.map((row) => ({ ...row, stock: 11 })) })).toMatchObject({ code: 1 })
  expect(await goodsAt(id)).toMatchObject({ stock: 22_000 })
})

test('goods are found by the code of one of their SKUs', async () => {
  const { id } = await addGoods(app, { skus: [skuRow('a', { sku_code: 'QX-7781' }), skuRow('b', { sku_code: 'QX-7782' })] })
  const { list } = (await app.call('GET', '/admin/shop.Goods/index', { query: { quickSearch: 'x-7782' } })).data
  expect(list.map((row) => row.id)).toEqual([id])
  expect(list[0]).not.toHaveProperty('sku_codes')
})
