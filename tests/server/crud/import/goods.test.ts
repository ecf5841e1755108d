import { afterAll, beforeAll, expect, test } from 'vitest'

import { callOf } from '../../../../resources/kit/paths'
import { testApp } from '../../../support/app'
import { linesOf, sendSheet, takeSheet } from '../../../support/sheets'

import type { Answer, TestApp } from '../../../support/app'

const goods = 'shop/goods'
const stock = 'shop/stock'

let app: TestApp
let category = 0
beforeAll(async () => {
  app = await testApp()
  category = Number((await app.sql("insert into shop_goods_category (name) values ('茶具') returning id")).rows[0]?.['id'])
})
afterAll(() => app.close())

const apply = (path: string, run: unknown): Promise<Answer> => app.call('POST', callOf(path, 'importApply'), { body: { run } })
const undo = (path: string, run: unknown): Promise<Answer> => app.call('POST', callOf(path, 'importUndo'), { body: { run } })
const skusOf = async (no: string) =>
  (
    await app.sql(
      `select s.title, s.price, s.stock, s.sku_code, s.id from shop_goods_sku s join shop_goods g on g.id = s.goods_id
       where g.goods_no = $1 and g.delete_time is null and s.delete_time is null order by s.position`,
      [no],
    )
  ).rows
const wrongOf = async (path: string, run: unknown) =>
  (await app.call('GET', callOf(path, 'importRows'), { query: { run, kind: 'wrong', limit: 100 } })).data.list.map((row) => row['cells'])

const head = '商品分类,商品名称,商品编号,商品图片,运费方式,规格,规格编码,售价,库存'
const picture = '/static/images/picture.png'
const cups = (no: string): string[] => [
  `茶具,青瓷杯,${no},${picture},包邮,颜色:青; 容量:大,${no}-1,39.00,10`,
  `,,,,,颜色:青; 容量:小,${no}-2,29.00,20`,
  `,,,,,颜色:白; 容量:大,${no}-3,38.00,5`,
  `,,,,,颜色:白; 容量:小,${no}-4,28.00,0`,
]

async function importCups(no: string): Promise<unknown> {
  const { data } = await sendSheet(app, goods, [head, ...cups(no)].join('\n'))
  expect({ counts: data['counts'], wrong: await wrongOf(goods, data['run']) }).toEqual({ counts: { add: 1 }, wrong: [] })
  expect((await apply(goods, data['run'])).data).toMatchObject({ state: 'applied' })
  return data['run']
}

test('an import adds goods with one line per SKU, and undoing it deletes them', async () => {
  const run = await importCups('CUP-1')
  expect(await skusOf('CUP-1')).toMatchObject([
    { title: '青 / 大', price: '39.00', stock: 10 },
    { title: '青 / 小', price: '29.00', stock: 20 },
    { title: '白 / 大', price: '38.00', stock: 5 },
    { title: '白 / 小', price: '28.00', stock: 0 },
  ])
  expect((await app.sql("select price, max_price, stock, category_id from shop_goods where goods_no = 'CUP-1'")).rows).toEqual([
    { price: '28.00', max_price: '39.00', stock: 35, category_id: category },
  ])
  expect((await undo(goods, run)).code).toBe(1)
  expect(await skusOf('CUP-1')).toEqual([])
})

test('exported sheets of goods and of stock are imported without a difference', async () => {
  await importCups('CUP-2')
  for (const path of [goods, stock])
    for (const format of ['csv', 'xlsx'])
      expect((await sendSheet(app, path, await takeSheet(app, path, { format }))).data).toMatchObject({ counts: { same: expect.any(Number) }, ignored: [] })
})

test('an export of goods with several SKUs and categories of equal names is imported without a difference', async () => {
  await importCups('CUP-13')
  await app.sql("update shop_goods set images = images || images where goods_no = 'CUP-13'")
  const below = async (name: string): Promise<number> =>
    Number((await app.sql('insert into shop_goods_category (name, pid) values ($1, $2) returning id', [name, category])).rows[0]?.['id'])
  const other = await below('茶具') // the same name as its parent
  await app.sql("update shop_goods set category_id = $1 where goods_no = 'CUP-13'", [other])
  for (const format of ['csv', 'xlsx']) {
    const sheet = await takeSheet(app, goods, { format, verb: 'export', columns: 'goods_no,name,images,category.name,price,stock' })
    const { data } = await sendSheet(app, goods, sheet)
    expect({ counts: data['counts'], wrong: await wrongOf(goods, data['run']) }).toEqual({ counts: { same: expect.any(Number) as number }, wrong: [] })
  }
  const sheet = (await takeSheet(app, goods, { verb: 'export', columns: 'goods_no,name,price' })).toString('utf8')
  const repriced = await sendSheet(app, goods, sheet.replace(/("?青瓷杯"?),28.00/g, '$1,27.00'))
  expect(JSON.stringify(await wrongOf(goods, repriced.data['run']))).toContain('"column":"skus"')
})

test('a name identifies a row of a tree only if it is unique', async () => {
  const below = Number((await app.sql("insert into shop_goods_category (name, pid) values ('盖碗', $1) returning id", [category])).rows[0]?.['id'])
  const { data } = await sendSheet(app, goods, [head, ...cups('CUP-14')].join('\n').replace('茶具,', '盖碗,'))
  expect(data['counts']).toEqual({ add: 1 })
  await apply(goods, data['run'])
  expect((await app.sql("select category_id from shop_goods where goods_no = 'CUP-14'")).rows).toEqual([{ category_id: below }])
})

test('thresholds of goods and of their SKUs have separate columns and are both imported', async () => {
  await importCups('CUP-8')
  const { data } = await sendSheet(app, goods, '商品编号,规格编码,库存预警值,预警值\nCUP-8,CUP-8-1,40,5\nCUP-8,CUP-8-2,,6\n')
  expect(data).toMatchObject({ counts: { edit: 1 }, ignored: [] })
  expect((await apply(goods, data['run'])).data).toMatchObject({ state: 'applied' })
  const thresholds =
    "select g.stock_warning as whole, s.stock_warning as own from shop_goods g join shop_goods_sku s on s.goods_id = g.id where g.goods_no = 'CUP-8' order by s.position"
  expect((await app.sql(thresholds)).rows.slice(0, 2)).toEqual([
    { whole: 40, own: 5 },
    { whole: 40, own: 6 },
  ])
  expect((await undo(goods, data['run'])).code).toBe(1)
  expect((await app.sql(thresholds)).rows.slice(0, 2)).toEqual([
    { whole: 0, own: 10 },
    { whole: 0, own: 10 },
  ])
})

test('a changed price and stock are written to their SKU only, and pieces sold meanwhile stay sold', async () => {
  await importCups('CUP-3')
  const before = await skusOf('CUP-3')
  const file = linesOf(await takeSheet(app, goods)).map((line) => line.replace(/CUP-3-2(.*?)29\.00,0\.00,20,/, 'CUP-3-2$131.50,0.00,25,'))
  const { data } = await sendSheet(app, goods, file.join('\r\n'))
  expect(data['counts']).toMatchObject({ edit: 1 })
  await app.sql("update shop_goods_sku set stock = stock - 3 where sku_code = 'CUP-3-2'")
  await apply(goods, data['run'])
  expect(await skusOf('CUP-3')).toEqual(before.map((sku) => (sku['sku_code'] === 'CUP-3-2' ? { ...sku, price: '31.50', stock: 22 } : sku)))
  expect((await undo(goods, data['run'])).code).toBe(1)
  expect(await skusOf('CUP-3')).toEqual(before.map((sku) => (sku['sku_code'] === 'CUP-3-2' ? { ...sku, stock: 17 } : sku)))
})

test('a sheet with some of the SKUs leaves the others unchanged', async () => {
  await importCups('CUP-4')
  const { data } = await sendSheet(app, goods, '商品编号,规格编码,售价\nCUP-4,CUP-4-1,99\n')
  await apply(goods, data['run'])
  expect((await skusOf('CUP-4')).map((sku) => sku['price'])).toEqual(['99.00', '29.00', '38.00', '28.00'])
})

test('a missing combination, an unknown category and an empty price are refused at their cells', async () => {
  const { data } = await sendSheet(app, goods, [head, ...cups('CUP-5').slice(0, 3), `没有,茶壶,POT-5,${picture},包邮,,POT-5,0,1`].join('\n'))
  expect(data['counts']).toEqual({ wrong: 2 })
  const cells = (await wrongOf(goods, data['run'])).flatMap((one) =>
    (one as { line: number; column: string; problem?: string }[]).filter((cell) => cell.problem),
  )
  expect(cells.map(({ line, column }) => `${line} ${column}`)).toEqual(expect.arrayContaining(['2 skus', '5 category_id', '5 price']))
})

test('a counted stock is written as a difference with its ledger row, and requires the right to adjust stock', async () => {
  await importCups('CUP-6')
  const { data } = await sendSheet(app, stock, '规格编码,库存\nCUP-6-1,14\n')
  await app.sql("update shop_goods_sku set stock = stock - 1 where sku_code = 'CUP-6-1'")
  expect(await apply(stock, data['run'])).toMatchObject({ msg: '已导入 1 条' })
  expect((await skusOf('CUP-6'))[0]).toMatchObject({ stock: 13 })
  const log = await app.sql(
    "select type, delta, memo from shop_stock_log l join shop_goods_sku s on s.id = l.sku_id where s.sku_code = 'CUP-6-1' order by l.id desc limit 1",
  )
  expect(log.rows).toEqual([{ type: 'adjust', delta: 4, memo: '表格导入' }])
  expect((await undo(stock, data['run'])).code).toBe(1)
  expect((await skusOf('CUP-6'))[0]).toMatchObject({ stock: 9 })
})

test('a SKU that is counted twice in one sheet is refused', async () => {
  await importCups('CUP-16')
  const { data } = await sendSheet(app, stock, '规格编码,库存\nCUP-16-1,14\nCUP-16-2,20\nCUP-16-1,16\n')
  expect(await wrongOf(stock, data['run'])).toMatchObject([expect.arrayContaining([expect.objectContaining({ problem: '与第 2 行重复' })])])
  expect((await apply(stock, data['run'])).code).toBe(0)
})

test('a SKU that two lines of its goods change is refused, and a line that was added without an id belongs to the goods above', async () => {
  await importCups('CUP-18')
  const { data } = await sendSheet(app, goods, '商品编号,规格编码,库存\nCUP-18,CUP-18-1,14\nCUP-18,CUP-18-1,16\n')
  expect(await wrongOf(goods, data['run'])).toMatchObject([expect.arrayContaining([expect.objectContaining({ line: 3, problem: '与第 2 行重复' })])])
  const ofCup = (column: string) => `${column} from shop_goods where goods_no = 'CUP-18'`
  const { rows } = await app.sql<{ id: number }>(`select ${ofCup('id')}`)
  const head = 'ID,商品编号,规格,规格编码,售价,库存'
  const lines = [
    `${rows[0]?.id},CUP-18,颜色:青; 容量:大,CUP-18-1,39.00,10`,
    ',CUP-18,颜色:青; 容量:中,CUP-18-5,33.00,7',
    ',CUP-18,颜色:白; 容量:中,CUP-18-6,32.00,3',
  ]
  const added = await sendSheet(app, goods, [head, ...lines].join('\n'))
  expect({ counts: added.data['counts'], wrong: await wrongOf(goods, added.data['run']) }).toEqual({ counts: { edit: 1 }, wrong: [] })
  expect((await apply(goods, added.data['run'])).data).toMatchObject({ state: 'applied' })
  expect((await skusOf('CUP-18')).map((sku) => sku['sku_code'])).toEqual(expect.arrayContaining(['CUP-18-1', 'CUP-18-4', 'CUP-18-5', 'CUP-18-6']))
})

test('what a further line of goods says otherwise than the first is refused at its cell, unless it is the stored value', async () => {
  await importCups('CUP-20')
  const named = async (lines: readonly string[]) => {
    const { data } = await sendSheet(app, goods, ['商品编号,商品名称,规格编码', ...lines].join('\n'))
    const wrong = (await wrongOf(goods, data['run'])).flatMap((cells) => cells as { line: number; column: string; problem?: string }[])
    return { counts: data['counts'], wrong: wrong.map(({ line, column, problem }) => `${line} ${column} ${problem ?? ''}`) }
  }
  const refused = { counts: { wrong: 1 }, wrong: ['3 name 与第 2 行不同，请在同一条记录的各行填写相同内容'] }
  expect(await named(['CUP-20,青瓷杯,CUP-20-1', 'CUP-20,白瓷杯,CUP-20-2'])).toEqual(refused)
  expect(await named(['CUP-20,青瓷杯,CUP-20-1', 'cup-20,白瓷杯,CUP-20-2'])).toEqual(refused)
  const changed = { counts: { edit: 1 }, wrong: [] }
  expect(await named(['CUP-20,白瓷杯,CUP-20-1', 'CUP-20,青瓷杯,CUP-20-2'])).toEqual(changed)
  expect(await named(['CUP-20,白瓷杯,CUP-20-1', 'CUP-20,白瓷杯,CUP-20-2', ',,CUP-20-3'])).toEqual(changed)
  const added = [head, ...cups('CUP-21')].join('\n').replace(',,,,,颜色:青; 容量:小', ',白瓷杯,CUP-21,,,颜色:青; 容量:小')
  expect((await sendSheet(app, goods, added)).data['counts']).toEqual({ wrong: 1 })
})

test('what a changed condition empties is shown before the import, and undoing it restores that too', async () => {
  await importCups('CUP-17')
  const { rows } = await app.sql<{ id: number }>("insert into shop_delivery_template (name) values ('按件') returning id")
  const template = rows[0]?.id ?? 0
  const shipping = async () => (await app.sql("select delivery_type, delivery_fee, delivery_template_id from shop_goods where goods_no = 'CUP-17'")).rows[0]
  for (const [column, value] of [
    ['delivery_fee', '8.00'],
    ['delivery_template_id', template],
  ] as const) {
    const kind = column === 'delivery_fee' ? '2' : '3'
    await app.sql(`update shop_goods set delivery_type = '${kind}', delivery_fee = 0, delivery_template_id = null where goods_no = 'CUP-17'`)
    await app.sql(`update shop_goods set ${column} = $1 where goods_no = 'CUP-17'`, [value])
    const before = await shipping()
    const { data } = await sendSheet(app, goods, '商品编号,运费方式\nCUP-17,包邮\n')
    const { list } = (await app.call('GET', callOf(goods, 'importRows'), { query: { run: data['run'], kind: 'edit', limit: 100 } })).data
    expect(list[0]?.['cells']).toMatchObject([{ column: 'delivery_type' }, { column, from: column === 'delivery_fee' ? '8.00' : '按件', to: '' }])
    expect((await apply(goods, data['run'])).code).toBe(1)
    expect(await shipping()).toEqual({ delivery_type: '1', delivery_fee: '0.00', delivery_template_id: null })
    expect(await undo(goods, data['run'])).toMatchObject({ code: 1 })
    expect(await shipping()).toEqual(before)
  }
})

test('the preview of a stock sheet names each SKU with its product', async () => {
  await importCups('CUP-9')
  const { data } = await sendSheet(app, stock, '规格编码,预警值\nCUP-9-1,7\nCUP-9-2,8\n')
  const { list } = (await app.call('GET', callOf(stock, 'importRows'), { query: { run: data['run'], kind: 'edit', limit: 100 } })).data
  expect(list.map((row) => row['name'])).toEqual(['青瓷杯 / 青 / 大', '青瓷杯 / 青 / 小'])
})

test('SKUs of a sheet without the column start with the threshold of the settings, and keep their own in the next sheet', async () => {
  await app.sql("insert into setting (key, value) values ('stock_warning_default', '25')")
  await importCups('CUP-15')
  const own = async () =>
    (
      await app.sql<{ stock_warning: number }>(
        "select s.stock_warning from shop_goods_sku s join shop_goods g on g.id = s.goods_id where g.goods_no = 'CUP-15' order by s.position",
      )
    ).rows.map((row) => row.stock_warning)
  expect(await own()).toEqual([25, 25, 25, 25])
  await app.sql("update setting set value = '30' where key = 'stock_warning_default'")
  const { data } = await sendSheet(app, goods, [head, ...cups('CUP-15')].join('\n').replace('39.00', '41.00'))
  await apply(goods, data['run'])
  expect(await own()).toEqual([25, 25, 25, 25])
  await app.sql("delete from setting where key = 'stock_warning_default'")
})
