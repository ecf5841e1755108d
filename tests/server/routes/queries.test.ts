import { afterAll, beforeAll, expect, test } from 'vitest'

import { testApp } from '../../support/app'
import { addGoods } from '../../support/goods'
import { sendSheet } from '../../support/sheets'

import type { TestApp } from '../../support/app'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await sendSheet(app, 'shop/goodsService', 'name,description\n甲,new\n')
})
afterAll(() => app.close())

const answer = (url: string) => app.call('GET', url, { language: 'en' })
const [area, skus, links, rows] = ['/admin/ajax/area', '/admin/shop.goods/skus', '/admin/ajax/linkGoods', '/admin/shop.goodsService/importRows']

test.each([
  [`${skus}`, 'id'],
  [`${skus}?id=0`, 'id'],
  [`${skus}?id[]=1`, 'id'],
  ['/admin/shop.goodsService/edit?id=x', 'id'],
  ['/admin/user.moneyLog/add', 'userId'],
  [`${area}?province=x&city=x&keep=x`, 'city'],
  [`${area}?keep=x&province=x`, 'province'],
  [`${area}?city=1&province=x&keep=x`, 'keep'],
  ['/api/ajax/area?province[]=1', 'province'],
  ['/admin/Index/views?path[]=shop/goods', 'path'],
  ['/admin/Index/views?path=', 'path'],
  ['/admin/Index/viewCounts?ids=1,x', 'ids'],
  ['/admin/Dashboard/index?range=x', 'range'],
  ['/admin/shop.Dashboard/index?range=x', 'range'],
  ['/api/common/clickCaptcha', 'id'],
  ['/api/common/clickCaptcha?id[]=a', 'id'],
  ['/admin/shop.goods/export?format=pdf', 'format'],
  ['/admin/shop.goodsService/importSheet?format=', 'format'],
  ['/admin/shop.goodsService/importRun', 'run'],
  [`${rows}?run=x&kind=x&page=x`, 'run'],
  [`${rows}?run=1&kind=x&page=x`, 'kind'],
  [`${rows}?run=1&kind[]=add`, 'kind'],
  [`${rows}?run=1&limit=x&page=x`, 'page'],
])('%s is refused because of %s', async (url, field) => {
  expect(await answer(url)).toMatchObject({ code: 0, msg: `The parameter ${field} is not valid` })
})

test('unknown query parameters are ignored', async () => {
  expect(await answer(`${area}?city=999999&province=x`)).toMatchObject({ code: 1, data: [] })
  expect(await answer(`${rows}?run=1&kind=&page=&limit=`)).toMatchObject({ code: 1, data: { total: 1 } })
  expect(await answer(`${rows}?run=999&kind=x`)).toMatchObject({ code: 0, msg: expect.stringContaining('no longer exists') })
  expect(await answer('/admin/Index/find?q[]=goods')).toMatchObject({ code: 1, data: { groups: [] } })
  expect((await answer('/admin/shop.goods/export?format=')).headers['content-type']).toContain('csv')
  expect((await answer('/api/ajax/buildSuffixSvg')).text).toContain('>?<')
})

test('goods for a link are found by words, and an invalid id or page is ignored', async () => {
  for (const name of ['红茶', '绿茶', '咖啡']) await addGoods(app, { columns: { name, status: '1' } })
  const found = async (query: string) => (await answer(`${links}?${query}`)).data.list.map(({ name }) => name)
  expect(await found(`quickSearch=${encodeURIComponent(' 茶 ')}`)).toHaveLength(2)
  expect(await found('id=x&page=0&quickSearch[]=x')).toHaveLength(3)
  expect(await found('page=2')).toHaveLength(0)
  expect(await found('id=999999')).toHaveLength(0)
})
