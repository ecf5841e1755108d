import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { callOf } from '../../../resources/kit/paths'
import { signInWith, testApp } from '../../support/app'
import { addGoods } from '../../support/goods'
import { addMember } from '../../support/members'

import type { Answer, TestApp } from '../../support/app'

let app: TestApp
let [rich, poor, plain] = [0, 0, 0]
beforeAll(async () => {
  app = await testApp()
  rich = await addMember(app, {
    cents: 1234,
    columns: { username: 'rich_one', nickname: '王伟', email: 'rich@example.com', create_time: '2026-03-01T15:59:59.7Z' },
  })
  poor = await addMember(app, { cents: 0, columns: { username: 'poor_one', nickname: '100%_\\', create_time: '2026-03-01T16:00:00Z' } })
  plain = await addMember(app, { cents: 120_000, columns: { username: 'plain', nickname: '李王', create_time: '2026-03-03T00:00:00Z' } })
})
afterAll(() => app.close())

const index = (query: object, path = 'user/user'): Promise<Answer> => app.call('GET', callOf(path, 'index'), { query: { ...query } })
const found = async (search: object): Promise<number[]> => {
  const answer = await index({ search: [search], limit: 100 })
  expect([answer.code, answer.msg]).toEqual([1, ''])
  return answer.data.list.map((row) => row.id).sort((one, other) => one - other)
}

test('money is compared in decimal yuan, not in the stored cents', async () => {
  expect(await found({ field: 'money', operator: 'RANGE', val: '12,13' })).toEqual([rich])
  expect(await found({ field: 'money', operator: 'RANGE', val: '1200,' })).toEqual([plain])
  expect(await found({ field: 'money', operator: 'eq', val: '12.34' })).toEqual([rich])
})

test("moments are days and seconds in the shop's time zone, or Unix seconds", async () => {
  expect(await found({ field: 'create_time', operator: 'RANGE', render: 'datetime', val: '2026-03-01 00:00:00,2026-03-01 23:59:59' })).toEqual([rich])
  expect(await found({ field: 'create_time', operator: 'RANGE', render: 'datetime', val: '2026-03-01,2026-03-01' })).toEqual([rich])
  expect(await found({ field: 'create_time', operator: 'RANGE', render: 'datetime', val: '2026-03-02,2026-03-03' })).toEqual([poor, plain])
  expect(await found({ field: 'create_time', operator: 'eq', val: Date.parse('2026-03-01T15:59:59Z') / 1000 })).toEqual([rich])
  expect(await found({ field: 'create_time', operator: 'gt', val: Date.parse('2026-03-01T15:59:59Z') / 1000 })).toEqual(expect.not.arrayContaining([rich]))
})

test('a relation is accepted in camel case and snake case', async () => {
  const camel = await found({ field: 'userGroup.name', operator: 'LIKE', val: '默认' })
  expect(camel).toContain(rich)
  expect(await found({ field: 'user_group.name', operator: 'LIKE', val: '默认' })).toEqual(camel)
})

test('a null and an empty text both count as empty', async () => {
  const without = await found({ field: 'email', operator: 'NULL', val: 'true' })
  expect(without).toContain(poor)
  expect(without).not.toContain(rich)
})

test('older operator names are accepted, and an id can be searched by its digits', async () => {
  expect(await found({ field: 'id', operator: '=', val: rich })).toEqual([rich])
  expect(await found({ field: 'id', operator: '<>', val: rich })).not.toContain(rich)
  expect(await found({ field: 'id', operator: 'LIKE', val: String(rich) })).toContain(rich)
})

describe('invalid conditions are refused and named without a server error', () => {
  test.each([
    [{ field: 'password', operator: 'eq', val: 'x' }, 'password'],
    [{ field: 'password_hash', operator: 'LIKE', val: '$' }, 'password_hash'],
    [{ field: 'nonsense', operator: 'eq', val: 1 }, 'nonsense'],
    [{ field: 'money', operator: 'FIND_IN_SET', val: '1' }, 'FIND_IN_SET'],
    [{ field: 'money', operator: 'RANGE', val: 'a,b' }, 'money'],
    [{ field: 'money', operator: 'RANGE', val: ',' }, 'money'],
    [{ field: 'money', operator: 'eq', val: '1e309' }, 'money'],
    [{ field: 'score', operator: 'eq', val: '1.5' }, 'score'],
    [{ field: 'status', operator: 'eq', val: 'gone' }, 'status'],
    [{ field: 'id', operator: 'IN', val: '1,x' }, 'id'],
    [{ field: 'create_time', operator: 'RANGE', render: 'datetime', val: '2026-02-30,2026-03-01' }, 'create_time'],
    [{ field: 'nickname', operator: 'LIKE', val: { a: 1 } }, 'nickname'],
    [{ field: 'nickname', operator: 'LIKE', val: 'a\u0000b' }, 'nickname'],
  ])('%j', async (item, name) => {
    const answer = await index({ search: [item] })
    expect([answer.status, answer.code]).toEqual([200, 0])
    expect(answer.msg).toContain(name)
  })

  test("a number out of the column's range matches nothing", async () => {
    expect(await found({ field: 'score', operator: 'eq', val: '999999999999' })).toEqual([])
  })
})

describe('quick search', () => {
  const quick = async (quickSearch: string): Promise<number[]> => (await index({ quickSearch, limit: 100 })).data.list.map((row) => row.id)

  test('treats percent, underscore and backslash as ordinary characters', async () => {
    expect(await quick('100%_')).toEqual([poor])
    expect(await quick('\\')).toEqual([poor])
    expect(await quick('r_c')).toEqual([])
  })
  test('finds one or two Chinese characters, and an id only by all of its digits', async () => {
    expect((await quick('王')).toSorted((one, other) => one - other)).toEqual([rich, plain])
    expect(await quick('王伟')).toEqual([rich])
    expect(await quick(String(rich))).toContain(rich)
  })
})

describe('remote select', () => {
  test('requires a form that selects from the list, returns labels only, and does not filter or search by hidden columns', async () => {
    const { token } = await signInWith(app, ['user/moneyLog', 'user/moneyLog/add'])
    const select = (query: object): Promise<Answer> => app.call('GET', callOf('user/user', 'index'), { token, query: { select: true, ...query } })
    expect((await app.call('GET', callOf('user/user', 'index'), { token })).code).toBe(401)
    const [row] = (await select({ quickSearch: 'rich' })).data.list
    expect(Object.keys(row ?? {})).not.toEqual(expect.arrayContaining(['money', 'mobile', 'email']))
    expect(row).toMatchObject({ id: rich, username: 'rich_one' })
    expect((await select({ search: [{ field: 'money', operator: 'gt', val: '1' }] })).code).toBe(0)
    expect((await select({ quickSearch: String(13_800_000_000) })).data.list).toEqual([])
  })

  test('returns the selected rows of a form, and offers enabled rows', async () => {
    await app.sql('update "user" set status = \'disable\' where id = $1', [plain])
    const select = async (query: object): Promise<number[]> => (await index({ select: 'true', ...query })).data.list.map((row) => row.id)
    expect(await select({ initKey: 'id', initValue: [plain] })).toEqual([plain])
    expect(await select({ initKey: 'user.id', initValue: plain })).toEqual([plain])
    expect(await select({ quickSearch: 'plain' })).toEqual([])
    expect((await index({ select: true, initKey: 'password_hash', initValue: 'x' })).code).toBe(0)
  })

  test('is refused for a list that no form selects from', async () => {
    const { token } = await signInWith(app, ['shop/goodsService', 'shop/goodsService/index'])
    expect((await app.call('GET', callOf('auth/adminLog', 'index'), { token, query: { select: true } })).code).toBe(401)
  })

  test('returns a tree as flat rows drawn with branches', async () => {
    await app.sql(
      "with top as (insert into shop_goods_category (name, weigh) values ('Clothes', 9) returning id) insert into shop_goods_category (name, pid, weigh) select n, top.id, w from top, (values ('Coats', 2), ('Hats', 1)) v (n, w)",
    )
    const { data } = await index({ select: true, quickSearch: '' }, 'shop/goodsCategory')
    expect(data.options?.map((row) => row['name'])).toEqual(['Clothes', '    ├Coats', '    └Hats'])
  })
})

describe('pinyin', () => {
  const names = ['红色连衣裙', '重庆火锅底料', '银行卡包', '男士 T恤 绿色', 'Tea HS']
  const short = async (path: string, quickSearch: string, query: object = {}): Promise<string[]> => {
    const { data } = await index({ quickSearch, limit: 100, ...query }, path)
    return (data.options ?? data.list).map((row) => String(row['name']).trim())
  }
  beforeAll(async () => {
    for (const name of names) await addGoods(app, { columns: { name, keywords: '围巾' } })
    await app.sql("insert into shop_goods_service (name) values ('七天无理由'), ('破损包赔')")
  })

  test.each([
    ['hongse', ['红色连衣裙']],
    ['HongSe', ['红色连衣裙']],
    ['hong se l', ['红色连衣裙']],
    ['hongselianyiq', ['红色连衣裙']],
    ['hongsequn', []],
    ['ongse', []],
    ['lyq', ['红色连衣裙']],
    ['hslyq', ['红色连衣裙']],
    ['chongqing', ['重庆火锅底料']],
    ['zhongqing', ['重庆火锅底料']],
    ['cqhg', ['重庆火锅底料']],
    ['yinhang', ['银行卡包']],
    ['yhkb', ['银行卡包']],
    ['lvse', ['男士 T恤 绿色']],
    ['nstx', []],
    ['nsx', ['男士 T恤 绿色']],
    ['hs', ['Tea HS', '红色连衣裙']],
    ['h', ['Tea HS']],
    ['hs1', []],
    ['weijin', []],
  ])('%s finds names in goods: %j', async (word, expected) => {
    expect((await short('shop/goods', word)).toSorted()).toEqual(expected)
  })

  test('is the same where a common word is searched in the order of the list', async () => {
    await app.sql("insert into shop_goods_service (name) select '服务' || n from generate_series(1, 24000) n")
    await app.sql('analyze shop_goods_service')
    const common = await index({ quickSearch: 'fuwu', limit: 10 }, 'shop/goodsService')
    expect([common.data.list.length, common.data['total_is_estimate']]).toEqual([10, true])
    expect(await short('shop/goodsService', 'psbp')).toEqual(['破损包赔'])
  })

  test('finds options of remote selects, names of referenced rows and rows for the palette', async () => {
    expect(await short('shop/goodsService', 'qtwly', { select: true })).toEqual(['七天无理由'])
    const stock = await index({ quickSearch: 'yinhangka' }, 'shop/stock')
    expect(stock.data.list.map((row) => (row['goods'] as { name: string }).name)).toEqual(['银行卡包'])
    const { data } = await app.call('GET', '/admin/Index/find', { query: { q: 'chongqing' } })
    expect((data['groups'] as { path: string; rows: { label: string }[] }[]).find(({ path }) => path === 'shop/goods')?.rows.map(({ label }) => label)).toEqual(
      ['重庆火锅底料'],
    )
  })

  test('finds no masked text, and no text of a filter', async () => {
    const { data } = await index({ quickSearch: 'wangwei' })
    expect(data.list).toEqual([])
    expect((await index({ search: [{ field: 'name', operator: 'LIKE', val: 'hongse' }] }, 'shop/goods')).data.list).toEqual([])
  })

  test('the longest input that is taken for pinyin has a pattern that the database accepts', async () => {
    for (const word of ['xianxianxianxianxianxianxianxianxianxian', 'yyyyyyyyyyyy', 'a'.repeat(40)]) expect(await short('shop/goods', word)).toEqual([])
  })
})
