import { afterAll, beforeAll, expect, test } from 'vitest'

import { callOf } from '../../../resources/kit/paths'
import { testApp } from '../../support/app'
import { addGoods } from '../../support/goods'

import type { Answer, TestApp } from '../../support/app'

let app: TestApp
let goods = 0
beforeAll(async () => {
  app = await testApp()
  goods = (await addGoods(app)).id
})
afterAll(() => app.close())

const image = '/static/images/picture.png'
const region = async (): Promise<number[]> => {
  const { rows } = await app.sql<{ ids: number[] }>(
    'select array[p.id, c.id, d.id] as ids from area p join area c on c.pid = p.id join area d on d.pid = c.id order by d.id limit 1',
  )
  return rows[0]?.ids ?? []
}

const screens = [
  ['S1.25', 'shop/deliveryAddress', 'name', async () => ({ contact: '王五', mobile: '13800001111', region: await region(), address: '一号仓库东门' })],
  ['S1.26', 'shop/deliveryCompany', 'name', async (n: number) => ({ code: `walk${n}` })],
  ['S1.28', 'shop/banner', 'title', async () => ({ image, position: 'home', link_type: 'none' })],
  ['S1.29', 'shop/hotRecommend', 'title', async () => ({ image, link_type: 'goods', link_value: String(goods) })],
  ['S1.30', 'shop/noticeBar', 'title', async () => ({ content: '周末照常发货', link_type: 'none' })],
] as const

test.each(screens)(
  '%s %s: rows are added, searched, sorted, edited, and deleted one by one and together; every change is read back',
  async (_, path, name, rest) => {
    const post = (action: string, body: object): Promise<Answer> => app.call('POST', callOf(path, action), { body })
    const found = async (text = '往来'): Promise<Record<string, unknown>[]> => [
      ...(await app.call('GET', callOf(path, 'index'), { query: { quickSearch: text, order: 'weigh,desc', limit: 50 } })).data.list,
    ]
    for (const n of [1, 2, 3, 4]) expect(await post('add', { [name]: `往来${n}`, ...(await rest(n)) })).toMatchObject({ code: 1 })
    const rows = await found()
    expect(rows.map((row) => row[name])).toEqual(['往来4', '往来3', '往来2', '往来1'])
    expect((await found('往来2')).map((row) => row[name])).toEqual(['往来2'])

    const [fourth, third, second, first] = rows.map((row) => Number(row['id']))
    expect(await post('sortable', { move: first, target: fourth, order: 'weigh,desc' })).toMatchObject({ code: 1 })
    expect((await found()).map((row) => row[name])).toEqual(['往来1', '往来4', '往来3', '往来2'])

    expect(await post('edit', { id: third, [name]: '往来三' })).toMatchObject({ code: 1 })
    expect((await app.call('GET', callOf(path, 'edit'), { query: { id: third } })).data.row).toMatchObject({ [name]: '往来三' })

    const remove = (ids: readonly unknown[]): Promise<Answer> => app.call('DELETE', callOf(path, 'del'), { query: { ids } })
    expect(await remove([second])).toMatchObject({ code: 1 })
    expect((await found()).map((row) => row[name])).toEqual(['往来1', '往来4', '往来三'])
    expect(await remove([first, fourth, third])).toMatchObject({ code: 1 })
    expect(await found()).toEqual([])
  },
)
