import { afterAll, beforeAll, expect, test } from 'vitest'

import { testApp } from '../../../support/app'
import { addCategory } from '../../../support/goods'

import type { TestApp } from '../../../support/app'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** The ids of three categories below each other. */
async function addLine(): Promise<readonly [number, number, number]> {
  const top = await addCategory(app)
  const middle = await addCategory(app, { pid: top })
  return [top, middle, await addCategory(app, { pid: middle })]
}

async function linkStateOf(categoryId: number): Promise<unknown> {
  const search = [{ field: 'title', operator: 'eq', val: `分类 ${categoryId}` }]
  const { data } = await app.call('GET', '/admin/shop.Banner/index', { query: { search } })
  return data.list[0]?.['is_dead']
}

test.each([
  ['disabled', 'status = 0'],
  ['deleted', 'delete_time = now()'],
])('a link to a category is dead once a category above it is %s, at any height', async (_, change) => {
  for (const height of [0, 1, 2] as const) {
    const line = await addLine()
    const body = { title: `分类 ${line[2]}`, image: '/a.png', link_type: 'category', link_value: String(line[2]) }
    expect((await app.call('POST', '/admin/shop.Banner/add', { body })).code).toBe(1)
    expect([height, await linkStateOf(line[2])]).toEqual([height, '0'])
    await app.sql(`update shop_goods_category set ${change} where id = $1`, [line[height]])
    expect([height, await linkStateOf(line[2])]).toEqual([height, '1'])
  }
})
