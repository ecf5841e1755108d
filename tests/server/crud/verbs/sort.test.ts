import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { callOf } from '../../../../resources/kit/paths'
import { signInWith, testApp } from '../../../support/app'
import { makeRow } from '../../../support/rows'

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

test('after forty moves, twenty at once, all forty rows have different weights', async () => {
  const ids = await services(...Array.from({ length: 40 }, (_, i) => 400 - 10 * i))
  const moveOf = (id: number, i: number) => move({ move: id, target: ids[(i * 7 + 3) % 40], direction: i % 2 ? 'up' : 'down' })
  // more at once wait for a connection so long on a busy machine that some are refused
  const first = await Promise.all(ids.slice(0, 20).map(moveOf))
  const second = await Promise.all(ids.slice(20).map((id, i) => moveOf(id, i + 20)))
  const answers = [...first, ...second]
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

describe('in a tree', () => {
  const categories = 'shop/goodsCategory'
  const category = async (pid = 0): Promise<number> => (await makeRow(app, categories, { pid })).id
  const parentOf = async (id: number): Promise<number | null> =>
    (await app.sql<{ pid: number | null }>('select pid from shop_goods_category where id = $1', [id])).rows[0]?.pid ?? null
  const changeOf = ({ headers }: Answer): string => String(headers['x-change'] ?? '')

  test('of two moves into the branches of each other one is refused, whichever way they are made', async () => {
    const rules = 'user/rule'
    const rule = async (pid = 0): Promise<number> => (await makeRow(app, rules, { type: 'menu', pid })).id
    const edit = (id: number, pid: number): Promise<Answer> => app.call('POST', callOf(rules, 'edit'), { body: { id, pid } })
    const sortable = (id: number, parent: number): Promise<Answer> => move({ move: id, parent }, rules)
    const ways = [sortable, edit]
    for (let round = 0; round < 20; round += 1) {
      const [one, other] = [await rule(), await rule()]
      const [belowOne, belowOther] = [await rule(one), await rule(other)]
      const [first = sortable, second = sortable] = [ways[round % 2], ways[Number(round % 4 > 1)]]
      const answers = await Promise.all([first(one, belowOther), second(other, belowOne)])
      expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 1])
      const { rows } = await app.sql('select from user_rule where id = any($1) and pid is null', [[one, other]])
      expect(rows.length).toBe(1)
    }
  })

  test('of a move below a row and the deletion of that row one is refused', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [row, parent] = [await category(), await category()]
      const answers = await Promise.all([move({ move: row, parent }, categories), app.call('POST', callOf(categories, 'del'), { body: { ids: [parent] } })])
      expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 1])
    }
  })

  test('a branch stays within the depth of the tree', async () => {
    const [top, branch] = [await category(), await category()]
    const [middle, leaf] = [await category(top), await category(branch)]
    expect((await move({ move: branch, parent: middle }, categories)).msg).toBe('最多 3 级')
    expect((await move({ move: leaf, parent: middle }, categories)).code).toBe(1)
    expect(await parentOf(leaf)).toBe(middle)
  })

  test('a name that is taken below the new parent is refused', async () => {
    const parent = await category()
    const there = await makeRow(app, categories, { pid: parent })
    const row = await makeRow(app, categories, { name: there['name'] })
    expect((await move({ move: row.id, parent }, categories)).code).toBe(0)
    expect(await parentOf(row.id)).toBeNull()
  })

  test('a rule moves below directories and menus only', async () => {
    const [button, menu, row] = await Promise.all(['button', 'menu', 'menu'].map((type) => makeRow(app, 'auth/rule', { type })))
    expect((await move({ move: row?.id, parent: button?.id }, 'auth/rule')).msg).toContain('不能有下级')
    expect((await move({ move: row?.id, parent: menu?.id }, 'auth/rule')).code).toBe(1)
  })

  test('changed by itself, for one row and for several, the parent is named, and undo takes it back', async () => {
    const [parent, one, other] = [await makeRow(app, categories), await category(), await category()]
    const change = (body: object): Promise<Answer> => app.call('POST', callOf(categories, 'change'), { body: { field: 'pid', value: parent.id, ...body } })
    const moved = await change({ id: one })
    expect(moved.msg).toContain(`移到“${String(parent['name'])}”下`)
    expect(await change({ ids: [one, other] })).toMatchObject({ code: 1 })
    expect([await parentOf(one), await parentOf(other)]).toEqual([parent.id, parent.id])
    expect((await change({ ids: [parent.id] })).msg).toBe('上级不能是自己或自己的下级')
    expect((await app.call('POST', callOf(categories, 'undo'), { body: { batch: changeOf(moved) } })).code).toBe(1)
    expect(await parentOf(one)).toBeNull()
  })

  test('it needs the right to edit beside that to move, and so does its undo', async () => {
    const [row, parent] = [await category(), await category()]
    const nodes = ['index', 'sortable'].map((verb) => `${categories}/${verb}`)
    const { token: mover } = await signInWith(app, nodes)
    const { token: editor } = await signInWith(app, [...nodes, `${categories}/edit`])
    const call = (verb: string, token: string, body: object): Promise<Answer> => app.call('POST', callOf(categories, verb), { token, body })
    expect(await call('sortable', mover, { move: row, parent })).toMatchObject({ code: 401 })
    const moved = await call('sortable', editor, { move: row, parent })
    expect(moved).toMatchObject({ code: 1 })
    expect(await call('undo', mover, { batch: changeOf(moved) })).toMatchObject({ code: 401 })
    expect(await call('undo', editor, { batch: changeOf(moved) })).toMatchObject({ code: 1 })
    expect(await parentOf(row)).toBeNull()
  })

  test('undo leads back to the old parent after its rows were sorted, and not after another move', async () => {
    const [old, next] = [await category(), await category()]
    const [a, b, c] = [await category(old), await category(old), await category(old)]
    const moved = await move({ move: b, parent: next }, categories)
    await move({ move: a, target: c, direction: 'up' }, categories)
    const undo = (answer: Answer): Promise<Answer> => app.call('POST', callOf(categories, 'undo'), { body: { batch: changeOf(answer) } })
    const undone = await undo(moved)
    expect(undone.code).toBe(1)
    const { rows } = await app.sql<{ id: number }>('select id from shop_goods_category where pid = $1 order by weigh desc, id desc', [old])
    expect(rows.map(({ id }) => id)).toEqual([a, c, b])
    expect((await undo(undone)).code).toBe(1)
    expect(await parentOf(b)).toBe(next)
    const again = await move({ move: b, parent: 0 }, categories)
    await app.call('POST', callOf(categories, 'edit'), { body: { id: b, pid: old } })
    expect(await undo(again)).toMatchObject({ code: 0, data: { conflicts: [{ id: b, fields: [{ name: 'pid' }] }] } })
  })
})
