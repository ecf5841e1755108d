import { afterAll, beforeAll, expect, test } from 'vitest'

import { f, t } from '../../../../resources/kit'
import { callOf } from '../../../../resources/kit/paths'
import { compareLines } from '../../../../server/crud/import/compare'
import { goodsHooks } from '../../../../server/hooks/goods'
import { testApp } from '../../../support/app'
import { addGoods, skuRow } from '../../../support/goods'
import { linesOf, sendSheet, takeSheet } from '../../../support/sheets'

import type { AnyField } from '../../../../resources/kit/fieldTypes'
import type { CompiledResource } from '../../../../server/crud/compile/compileResources'
import type { LabelIndex } from '../../../../server/crud/import/labelIndex'
import type { SheetColumn } from '../../../../server/crud/import/sheetFormat'
import type { TestApp } from '../../../support/app'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const goods = 'shop/goods'
const label = t('列', 'Column')
const name = 'Size: 欧；EU'
const values = ['a;b', 'c', String.raw`d\;`]

test('goods whose specification has the separators of a sheet come back from one unchanged, or with what was changed alone', async () => {
  const { id } = await addGoods(app, {
    columns: { goods_no: 'SEP-1', specs: JSON.stringify([{ name, values: values.map((value) => ({ value, image: '' })) }]) },
    skus: values.map((value, n) => skuRow(value, { specs: [{ name, value }], sku_code: `SEP-1-${n}` })),
  })
  const prices = async () => (await app.sql('select title, price from shop_goods_sku where goods_id = $1 order by position', [id])).rows
  for (const format of ['csv', 'xlsx']) {
    const same = await sendSheet(app, goods, await takeSheet(app, goods, { format }), { name: `sheet.${format}` })
    expect(same.data).toMatchObject({ counts: { same: 1 }, ignored: [] })
  }
  const sheet = linesOf(await takeSheet(app, goods)).map((line) => (line.includes('SEP-1-0') ? line.replace('10.00', '12.50') : line))
  const { data } = await sendSheet(app, goods, sheet.join('\r\n'))
  expect(data['counts']).toEqual({ edit: 1 })
  expect((await app.call('POST', callOf(goods, 'importApply'), { body: { run: data['run'] } })).data).toMatchObject({ state: 'applied' })
  expect(await prices()).toEqual(values.map((value, n) => ({ title: value, price: n ? '10.00' : '12.50' })))
})

test('the specification of a stored SKU is not read again for each line of a sheet', () => {
  let reads = 0
  const before = Array.from({ length: 40 }, (_, n) => ({
    price: '10.00',
    get spec() {
      reads++
      return `款式:${n}`
    },
  }))
  const column = (name: string, field: AnyField): SheetColumn => ({ name, label, field, of: 'line' })
  const [spec, price] = [column('spec', f.text(label, { max: 400 })), column('price', f.money(label))]
  const parts = before.map((_, n) => ({
    line: n,
    cells: new Map([
      [spec, `款式：${39 - n}`],
      [price, '12.00'],
    ]),
    other: new Map(),
  }))
  const compiled = { hooks: goodsHooks.hooks, rowTables: [] } as unknown as CompiledResource // all that lines are compared by
  const labels: LabelIndex = { labelOf: () => '', nameOf: () => '', idsOf: () => [] }
  const { lines } = compareLines(compiled, { line: 1, cells: new Map(), parts, letters: 0 }, {}, before, { labels, language: 'zh-cn' })
  expect(lines.map((line) => line['price'])).toEqual(before.map(() => '12.00'))
  expect(reads).toBeLessThan(10 * before.length)
})

test('a line without the id of its SKU is matched by its specification, also with separators in it', async () => {
  const { id } = await addGoods(app, { columns: { goods_no: 'SEP-2' }, skus: values.map((value) => skuRow(value)) })
  const { data } = await sendSheet(app, goods, String.raw`商品编号,规格,售价${'\n'}SEP-2,款式:d\\\;,13.00${'\n'}`)
  expect(data['counts']).toEqual({ edit: 1 })
  await app.call('POST', callOf(goods, 'importApply'), { body: { run: data['run'] } })
  expect((await app.sql('select title, price from shop_goods_sku where goods_id = $1 order by position', [id])).rows.at(-1)).toEqual({
    title: String.raw`d\;`,
    price: '13.00',
  })
})
