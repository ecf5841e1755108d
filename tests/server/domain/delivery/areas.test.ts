import { afterAll, beforeAll, expect, test } from 'vitest'

import { testApp } from '../../../support/app'

import type { Answer, TestApp } from '../../../support/app'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const path = '/admin/shop.DeliveryTemplate'
const row = (more: Readonly<Record<string, unknown>> = {}) => ({
  is_all: 0,
  area_ids: [110_000],
  first_qty: '1',
  first_fee: '10.00',
  continue_qty: '1',
  continue_fee: '5.00',
  free_amount: null,
  free_qty: null,
  ...more,
})
const whole = row({ is_all: 1, area_ids: [] })

interface Saved {
  readonly id: number
  readonly row_version: number
  readonly billing: string
  readonly areas: readonly (ReturnType<typeof row> & { readonly id: number })[]
}

let last = 0
async function make(body: Readonly<Record<string, unknown>>): Promise<Saved> {
  const name = String(body['name'] ?? `模板${(last += 1)}`)
  const answer = await app.call('POST', `${path}/add`, { body: { name, billing: '1', ...body } })
  if (answer.code !== 1) throw new Error(`${answer.msg} ${JSON.stringify(answer.data)}`)
  const { rows } = await app.sql<{ id: number }>('select id from shop_delivery_template where name = $1', [name])
  return read(rows[0]?.id ?? 0)
}
const read = async (id: number): Promise<Saved> => (await app.call('GET', `${path}/edit`, { query: { id } })).data.row as unknown as Saved // an answer of our own server
const edit = (id: number, body: Readonly<Record<string, unknown>>): Promise<Answer> => app.call('POST', `${path}/edit`, { body: { id, ...body } })

test('S1.27 S3.26 a template is read back with the rows that were saved', async () => {
  const saved = await make({ areas: [row({ area_ids: [330_000, 320_000], free_amount: '99' }), whole] })
  expect(saved.areas.map(({ id: _, ...kept }) => kept)).toEqual([whole, row({ area_ids: [320_000, 330_000], free_amount: '99.00' })])
})

test('kept rows keep their ids, removed rows are deleted', async () => {
  const { id, areas } = await make({ areas: [whole, row(), row({ area_ids: [320_000] })] })
  const [first, second, third] = areas
  const kept = { ...third, area_ids: [320_000, 110_000], first_fee: '8.00' }
  expect((await edit(id, { areas: [first, kept, row({ area_ids: [330_000] })] })).code).toBe(1)
  const after = (await read(id)).areas
  expect(after.slice(0, 2).map((one) => one.id)).toEqual([first?.id, third?.id])
  expect(after[1]).toMatchObject({ area_ids: [110_000, 320_000], first_fee: '8.00' })
  expect(after.map((one) => one.id)).not.toContain(second?.id)
})

test('two rows can exchange their areas, and the whole country can move to another row', async () => {
  const { id, areas } = await make({ areas: [whole, row(), row({ area_ids: [320_000] })] })
  const [first, second, third] = areas
  expect((await edit(id, { areas: [first, { ...second, area_ids: [320_000] }, { ...third, area_ids: [110_000] }] })).code).toBe(1)
  expect((await read(id)).areas.map((one) => one.area_ids)).toEqual([[], [320_000], [110_000]])
  expect(
    (
      await edit(id, {
        areas: [
          { ...first, is_all: 0, area_ids: [330_000] },
          { ...second, is_all: 1, area_ids: [] },
        ],
      })
    ).code,
  ).toBe(1)
  expect((await read(id)).areas.map((one) => [one.is_all, one.area_ids])).toEqual([
    [1, []],
    [0, [330_000]],
  ])
})

test('a row that was copied with its id is another row', async () => {
  const { id, areas } = await make({ areas: [row()] })
  const copy = { ...areas[0], area_ids: [320_000], first_fee: '9.00' }
  const country = { ...areas[0], is_all: 1, area_ids: [], first_fee: '20.00' }
  expect((await edit(id, { areas: [areas[0], copy, country] })).code).toBe(1)
  const after = (await read(id)).areas
  expect(after.map((one) => [one.area_ids, one.first_fee])).toEqual([
    [[], '20.00'],
    [[110_000], '10.00'],
    [[320_000], '9.00'],
  ])
  expect(after[1]?.id).toBe(areas[0]?.id)
})

test('the id of a row of another template is refused', async () => {
  const other = await make({ areas: [whole] })
  const own = await make({ areas: [{ ...row(), id: other.areas[0]?.id }] })
  expect(own.areas[0]?.id).not.toBe(other.areas[0]?.id)
  expect((await read(other.id)).areas).toEqual(other.areas)
})

test.each([
  ['no row at all', [], /required/],
  ['a row without an area', [row({ area_ids: [] })], /^Please select delivery area$/],
  ['the same area in two rows', [row(), row()], /same area/],
  ['the whole country twice', [whole, whole], /whole country/],
  ['an area that does not exist', [row({ area_ids: [999_999] })], /does not exist/],
  ['a fraction of a piece', [row({ first_qty: '0.5' })], /whole number/],
  ['a fee above the limit', [row({ first_fee: '10000' })], /9,999/],
])('a template with %s is refused and nothing is saved', async (_, areas, message) => {
  const answer = await app.call('POST', `${path}/add`, { body: { name: '拒绝', billing: '1', areas }, language: 'en' })
  expect(answer.code).toBe(0)
  expect(answer.data.fields?.['areas']).toMatch(message)
  expect((await app.sql("select 1 from shop_delivery_template where name = '拒绝'")).rows).toEqual([])
})

test('the billing method can only change together with the rows', async () => {
  const saved = await make({ areas: [whole] })
  const alone = await edit(saved.id, { billing: '2' })
  expect([alone.code, Object.keys(alone.data.fields ?? {})]).toEqual([0, ['areas']])
  expect((await edit(saved.id, { billing: '1' })).code).toBe(1)
  expect((await edit(saved.id, { billing: '2', areas: [row({ is_all: 1, area_ids: [], first_qty: '0.5' })] })).code).toBe(1)
  expect(await read(saved.id)).toMatchObject({ billing: '2', areas: [{ first_qty: '0.5' }] })
})

test('saving the form unchanged changes no row', async () => {
  const saved = await make({ areas: [whole, row({ area_ids: [320_100] })] })
  expect((await edit(saved.id, { ...saved })).code).toBe(1)
  expect((await read(saved.id)).areas).toEqual(saved.areas)
})

test('the list summarizes the areas in the language of the request and counts the goods', async () => {
  const saved = await make({ name: '汇总', areas: [whole, row({ area_ids: [320_000, 330_000, 310_000, 440_300, 110_000, 150_000, 450_000, 610_000] })] })
  const listed = async (language: 'zh-cn' | 'en') => {
    const { data } = await app.call('GET', `${path}/index`, { query: { search: [{ field: 'name', operator: 'eq', val: '汇总' }] }, language })
    return data.list[0]
  }
  expect(await listed('zh-cn')).toMatchObject({ id: saved.id, area_summary: '全国、北京、内蒙古、上海、江苏 +4', goods_count: 0 })
  expect((await listed('en'))?.['area_summary']).toMatch(/^Whole country, /)
})

test('a template in use by goods cannot be deleted', async () => {
  const { id } = await make({ areas: [whole] })
  const { rows: categories } = await app.sql<{ id: number }>("insert into shop_goods_category (name) values ('运费') returning id")
  await app.sql("insert into shop_goods (category_id, name, delivery_template_id) values ($1, '用模板的商品', $2), ($1, '另一件', $2)", [categories[0]?.id, id])
  await app.sql("update shop_goods set delete_time = now() where name = '另一件'")
  const { data } = await app.call('GET', `${path}/index`, { query: { search: [{ field: 'id', operator: 'eq', val: id }] } })
  expect(data.list[0]?.['goods_count']).toBe(1)
  const refused = await app.call('DELETE', `${path}/del`, { query: { ids: [id] } })
  expect([refused.code, refused.msg.includes('1')]).toEqual([0, true])
  await app.sql('update shop_goods set delete_time = now() where delivery_template_id = $1', [id])
  expect((await app.call('DELETE', `${path}/del`, { query: { ids: [id] } })).code).toBe(1)
})

test('at most one template is the default', async () => {
  const first = await make({ areas: [whole], is_default: 1 })
  const second = await make({ areas: [whole], is_default: 1 })
  const { rows } = await app.sql<{ id: number }>('select id from shop_delivery_template where is_default = 1')
  expect(rows.map(({ id }) => id)).toEqual([second.id])
  expect(first.id).not.toBe(second.id)
})

test('constraints of the database allow an area and the whole country in one row only', async () => {
  const { id, areas } = await make({ areas: [whole, row(), row({ area_ids: [320_000] })] })
  const [first, , third] = areas
  await expect(app.sql('insert into shop_delivery_template_place (template_id, area_id, row_id) values ($1, 110000, $2)', [id, third?.id])).rejects.toThrow(
    /duplicate key/,
  )
  await expect(app.sql('insert into shop_delivery_template_place (template_id, area_id, row_id) values ($1, 330000, $2)', [id, first?.id])).rejects.toThrow(
    /holds no places/,
  )
  await expect(app.sql('update shop_delivery_template_area set is_all = 1 where id = $1', [third?.id])).rejects.toThrow(/duplicate key/)
  await expect(app.sql('update shop_delivery_template_area set first_qty = 0 where id = $1', [third?.id])).rejects.toThrow(/qty_check/)
  await expect(app.sql('update shop_delivery_template_area set first_fee = 10000 where id = $1', [third?.id])).rejects.toThrow(/fee_check/)
})

test('two concurrent edits of a template do not mix their rows', async () => {
  const { id } = await make({ areas: [whole] })
  const tries = Array.from({ length: 8 }, (_, at) =>
    edit(id, { areas: [row({ area_ids: [110_000, 320_000], first_fee: `${at}.00` }), row({ area_ids: [330_000], first_fee: `${at}.00` })] }),
  )
  expect((await Promise.all(tries)).map(({ code }) => code)).toEqual(Array.from({ length: 8 }, () => 1))
  const fees = (await read(id)).areas.map((one) => one.first_fee)
  expect(fees).toHaveLength(2)
  expect(new Set(fees).size).toBe(1)
})

test('the tree of regions has every place once, parents first', async () => {
  const { data } = await app.call('GET', '/admin/ajax/areaTree')
  const rows = data as unknown as [number, number, string][] // an answer of our own server
  expect(rows.length).toBeGreaterThan(3_000)
  const seen = new Set<number>([0])
  for (const [id, pid] of rows) {
    expect(seen.has(pid)).toBe(true)
    seen.add(id)
  }
})
