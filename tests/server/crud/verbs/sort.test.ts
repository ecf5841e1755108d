import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { callOf } from '../../../../resources/kit/paths'
import { testApp } from '../../../support/app'

import type { Answer, TestApp } from '../../../support/app'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** Inserts services with these weights as the only ones; returns their ids in the same order. */
async function services(...weights: readonly number[]): Promise<number[]> {
  await app.sql('delete from shop_goods_service')
  const { rows } = await app.sql<{ id: number }>(
    "insert into shop_goods_service (name, weigh) select 'service ' || n, w from unnest($1::int[]) with ordinality as t (w, n) order by n returning id",
    [weights],
  )
  return rows.map((row) => row.id)
}
const move = (body: object, path = 'shop/goodsService'): Promise<Answer> => app.call('POST', callOf(path, 'sortable'), { body })
const weights = async (): Promise<Record<number, number>> =>
  Object.fromEntries((await app.sql<{ id: number; weigh: number }>('select id, weigh from shop_goods_service')).rows.map((row) => [row.id, row.weigh]))
const order = async (): Promise<number[]> =>
  (await app.sql<{ id: number }>('select id from shop_goods_service order by weigh desc, id desc')).rows.map((row) => row.id)

test('a row moved down gets the weight of its target, and those above are shifted', async () => {
  const [a = 0, b = 0, c = 0] = await services(999, 100, 95)
  expect((await move({ move: b, target: c, direction: 'down' })).code).toBe(1)
  expect(await weights()).toEqual({ [a]: 1000, [c]: 96, [b]: 95 })
})

test('moving up mirrors moving down, and ascending order mirrors descending', async () => {
  const [a = 0, b = 0, c = 0] = await services(999, 100, 95)
  await move({ move: c, target: a, direction: 'up' })
  expect(await order()).toEqual([c, a, b])
  await move({ move: a, target: b, direction: 'down', order: 'weigh,asc' })
  expect(await order()).toEqual([c, a, b])
  await move({ move: b, target: a, direction: 'down', order: 'weigh,asc' })
  expect(await order()).toEqual([c, b, a])
})

test('the body of older clients moves the row too', async () => {
  const [a = 0, b = 0, c = 0, d = 0] = await services(40, 30, 20, 10)
  expect((await move({ id: a, targetId: c })).code).toBe(1)
  expect(await order()).toEqual([b, c, a, d])
  await move({ id: d, targetId: b })
  expect(await order()).toEqual([d, b, c, a])
})

test.each([
  [[0, 0, 0, 0, 0], 0, 3, 'down'],
  [[0, 0, 0, 0, 0], 4, 1, 'up'],
  [[7, 5, 5, 5, 1], 0, 2, 'down'],
  [[7, 5, 5, 5, 1], 4, 2, 'up'],
  [[7, 5, 5, 5, 1], 1, 3, 'down'],
] as const)('with equal weights %j the row at %i is placed beside the one at %i', async (given, from, to, direction) => {
  await services(...given)
  const before = await order()
  const [moved = 0, target = 0] = [before[from], before[to]]
  expect((await move({ move: moved, target, direction })).code).toBe(1)
  const rest = before.filter((id) => id !== moved)
  rest.splice(rest.indexOf(target) + (direction === 'down' ? 1 : 0), 0, moved)
  expect(await order()).toEqual(rest)
})

test('after forty moves at once all forty rows have different weights', async () => {
  const ids = await services(...Array.from({ length: 40 }, (_, i) => 400 - 10 * i))
  const answers = await Promise.all(ids.map((id, i) => move({ move: id, target: ids[(i * 7 + 3) % 40], direction: i % 2 ? 'up' : 'down' })))
  expect(answers.filter((one) => one.code !== 1 && one.msg !== '位置没有变化')).toEqual([])
  const found = Object.values(await weights())
  expect(new Set(found).size).toBe(40)
  expect(Math.max(...found.map(Math.abs))).toBeLessThan(1000)
})

describe('a move is refused', () => {
  test('under another order, onto itself and to an unknown row', async () => {
    const [a = 0, b = 0] = await services(2, 1)
    for (const body of [
      { move: a, target: b, direction: 'down', order: 'id,desc' },
      { move: a, target: a, direction: 'up' },
      { move: a, target: 999_999_999, direction: 'up' },
      { move: a },
      {},
    ])
      expect(await move(body)).toMatchObject({ status: 200, code: 0 })
    expect(await weights()).toEqual({ [a]: 2, [b]: 1 })
  })

  test('of a branch of a tree under another parent', async () => {
    const { rows } = await app.sql<{ id: number }>("insert into shop_goods_category (name, weigh) values ('one', 2), ('two', 1) returning id")
    const [one = { id: 0 }, two = { id: 0 }] = rows
    const child = (await app.sql<{ id: number }>("insert into shop_goods_category (name, pid) values ('leaf', $1) returning id", [one.id])).rows[0]
    expect((await move({ move: child?.id, target: two.id, direction: 'down' }, 'shop/goodsCategory')).msg).toBe('只能在同一上级内移动')
  })
})
