import { afterAll, beforeAll, expect, test } from 'vitest'

import { callOf } from '../../../../resources/kit/paths'
import { testApp } from '../../../support/app'
import { makeRow } from '../../../support/rows'

import type { Answer, TestApp } from '../../../support/app'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const banners = 'shop/banner'
const move = (id: number | undefined, direction: 'up' | 'down', target: number | undefined): Promise<Answer> =>
  app.call('POST', callOf(banners, 'sortable'), { body: { move: id, target, direction, order: 'weigh,desc' } })
const undo = ({ headers }: Answer): Promise<Answer> => app.call('POST', callOf(banners, 'undo'), { body: { batch: String(headers['x-change'] ?? '') } })

async function addBanners(count: number) {
  const ids: number[] = []
  while (ids.length < count) ids.push((await makeRow(app, banners)).id)
  const order = async (): Promise<number[]> =>
    (await app.sql<{ id: number }>('select id from shop_banner where id = any($1) order by weigh desc, id desc', [ids])).rows.map(({ id }) => id)
  return { order, before: await order() }
}

test('a moved row returns beside the rows where it was, also after others were moved', async () => {
  const { order, before } = await addBanners(5)
  const [first, second, third, , last] = before
  const moved = await move(first, 'down', third)
  expect(moved.msg).toMatch(/^已移动/)
  await move(last, 'up', second)
  expect(await undo(moved)).toMatchObject({ code: 1 })
  const after = await order()
  expect(after.filter((id) => id !== last)).toEqual(before.filter((id) => id !== last))
  const again = await move(second, 'down', third)
  await move(second, 'up', first)
  expect(await undo(again)).toMatchObject({ code: 0, data: { conflicts: [{ id: second }] } })
})

test('an earlier move is undone once the later one was, and not while the later one stands', async () => {
  const { order, before } = await addBanners(3)
  const [first, second, third] = before
  const earlier = await move(first, 'down', second)
  const undone = await undo(await move(first, 'down', third))
  const redone = await undo(undone)
  expect([undone.code, redone.code]).toEqual([1, 1])
  expect(await undo(earlier)).toMatchObject({ code: 0, data: { conflicts: [{ id: first }] } })
  expect(await undo(redone)).toMatchObject({ code: 1 })
  expect(await order()).toEqual([second, first, third])
  expect(await undo(earlier)).toMatchObject({ code: 1 })
  expect(await order()).toEqual(before)
})
