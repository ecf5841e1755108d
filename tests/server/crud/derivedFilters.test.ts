import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { f, t } from '../../../resources/kit'
import { callOf } from '../../../resources/kit/paths'
import { computedFilter } from '../../../server/crud/query/filters'
import { testApp } from '../../support/app'
import { addMember } from '../../support/members'

import type { Operator } from '../../../resources/kit/protocol/list'
import type { TestApp } from '../../support/app'

let app: TestApp
const at: Record<string, number> = {}
const idOf = (name: string): number => at[name] ?? 0

async function category(name: string, parent?: string): Promise<void> {
  const { rows } = await app.sql<{ id: number }>('insert into shop_goods_category (name, pid) values ($1, $2) returning id', [
    name,
    parent ? idOf(parent) : null,
  ])
  at[name] = rows[0]?.id ?? 0
}
beforeAll(async () => {
  app = await testApp()
  await category('food')
  await category('tea', 'food')
  await category('green tea', 'tea')
  await category('pots')
  for (const name of Object.keys(at)) await app.sql('insert into shop_goods (category_id, name, goods_no) values ($1, $2, $2)', [idOf(name), name])
})
afterAll(() => app.close())

const found = async (operator: Operator, val: unknown): Promise<unknown[]> => {
  const answer = await app.call('GET', callOf('shop/goods', 'index'), { query: { search: [{ field: 'category_id', operator, val }], order: 'id,asc' } })
  expect([answer.code, answer.msg]).toEqual([1, ''])
  return answer.data.list.map((row) => row['name'])
}

describe('filter of goods by category', () => {
  test('includes the categories below it at any depth', async () => {
    expect(await found('eq', idOf('food'))).toEqual(['food', 'tea', 'green tea'])
    expect(await found('IN', [idOf('tea')])).toEqual(['tea', 'green tea'])
    expect(await found('IN', `${idOf('green tea')},${idOf('pots')}`)).toEqual(['green tea', 'pots'])
  })
  test('"not" excludes the categories below it too', async () => {
    expect(await found('NOT IN', [idOf('tea')])).toEqual(['food', 'pots'])
    expect(await found('ne', idOf('food'))).toEqual(['pots'])
  })
  test('an unknown category matches nothing, and an invalid id is refused', async () => {
    expect(await found('eq', 987_654_321)).toEqual([])
    expect(await found('NOT NULL', 'true')).toHaveLength(4)
    const answer = await app.call('GET', callOf('shop/goods', 'index'), { query: { search: [{ field: 'category_id', operator: 'IN', val: 'x' }] } })
    expect([answer.code, answer.msg]).toEqual([0, expect.stringContaining('category_id')])
  })
  test('a cycle of categories does not loop', async () => {
    await app.sql('update shop_goods_category set pid = $1 where id = $2', [idOf('green tea'), idOf('food')])
    expect(await found('eq', idOf('tea'))).toEqual(['food', 'tea', 'green tea'])
    await app.sql('update shop_goods_category set pid = null where id = $1', [idOf('food')])
  })
})

describe('filter by a computed state', () => {
  const field = f.computed(t('状态', 'State'), 'choice', { choices: { live: t('展示中', 'Live'), ended: t('已结束', 'Ended') } })
  const build = computedFilter(field, sql`case when m.stop < 5 then 'ended' else 'live' end`)
  const stops = async (operator: Operator, val: unknown): Promise<number[]> => {
    const where = build(operator, val)
    if (!where) throw new Error('refused')
    return (await sql<{ stop: number }>`select m.stop from (values (1), (9)) m (stop) where ${where}`.execute(app.db)).rows.map((row) => row.stop)
  }
  test('compares the value as shown', async () => {
    expect(await stops('IN', ['live'])).toEqual([9])
    expect(await stops('eq', 'ended')).toEqual([1])
    expect(await stops('NOT IN', ['ended'])).toEqual([9])
    expect(await stops('ne', 'live')).toEqual([1])
  })
  test('accepts only its own choices', () => {
    expect(build('eq', 'asleep')).toBeUndefined()
    expect(build('IN', ['live', 'toString'])).toBeUndefined()
  })
  test('filters a list, and an export has its label', async () => {
    const search = (val: string) => ({ query: { search: [{ field: 'state', operator: 'IN', val }] } })
    expect((await app.call('GET', callOf('shop/banner', 'index'), search('live'))).code).toBe(1)
    expect((await app.call('GET', callOf('shop/banner', 'index'), search('asleep'))).code).toBe(0)
    await app.sql("insert into shop_banner (title, image) values ('Sale', '/a.png')")
    const { text } = await app.call('GET', callOf('shop/banner', 'export'), { query: { columns: 'title,state' }, language: 'en' })
    expect(text).toContain('Sale,Live')
  })
})

test('files of nobody differ from every name of a member, as own columns without a value do', async () => {
  const [member, other] = [await addMember(app, { columns: { nickname: '张三' } }), await addMember(app, { columns: { nickname: '李四' } })]
  for (const owner of [null, member, other])
    await app.sql('insert into attachment (name, user_id, url, sha1) values ($1, $2, $1, $1)', [`of ${String(owner)}.png`, owner])
  const filesWhere = async (operator: Operator, val: unknown): Promise<unknown[]> => {
    const query = { search: [{ field: 'user.nickname', operator, val }], order: 'id,asc' }
    return (await app.call('GET', callOf('routine/attachment', 'index'), { query })).data.list.map((row) => row['user_id'])
  }
  expect(await filesWhere('LIKE', '张')).toEqual([member])
  expect(await filesWhere('NOT LIKE', '张')).toEqual([null, other])
  expect(await filesWhere('eq', '张三')).toEqual([member])
  expect(await filesWhere('ne', '张三')).toEqual([null, other])
  expect(await filesWhere('NULL', '')).toEqual([null])
  expect(await filesWhere('NOT NULL', '')).toEqual([member, other])
})
