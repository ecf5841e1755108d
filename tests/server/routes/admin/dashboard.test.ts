import { afterAll, beforeAll, expect, test } from 'vitest'

import { resourceAt, resources } from '../../../../resources'
import { charts, figures } from '../../../../resources/figures'
import { callOf, componentOf, nodeOf } from '../../../../resources/kit/paths'
import { addDays, shopToday } from '../../../../resources/kit/values/shopTime'
import { compileResources } from '../../../../server/crud/compile/compileResources'
import { readDashboard } from '../../../../server/dashboard/readDashboard'
import { seed } from '../../../../server/database/seed'
import { parseDateRange } from '../../../../server/routes/admin/dashboard'
import { parseListQuery, requestedTab } from '../../../../src/crud/url/listQuery'
import { toSearchConditions } from '../../../../src/crud/url/toSearchParams'
import { figureAddress } from '../../../../src/pages/dashboard/figureAddress'
import { signInWith, testApp } from '../../../support/app'
import { testParts } from '../../../support/config'
import { addGoods, skuRow } from '../../../support/goods'
import { addMember } from '../../../support/members'
import { makeRule } from '../../../support/rules'

import type { KyselyPlugin } from 'kysely'

import type { DashboardAnswer } from '../../../../resources/kit/protocol/dashboard'
import type { Context } from '../../../../server/context'
import type { Answer, TestApp } from '../../../support/app'

let app: TestApp
const today = shopToday()
const menus = figures.map(({ list }) => makeRule({ name: list, component: resourceAt(list)?.component ?? componentOf(list) }))

beforeAll(async () => {
  app = await testApp()
  await seed(app.db)
  await fill()
})
afterAll(() => app.close())

/** A time of the shop, for a row. */
const at = (day: string, time = '12:00:00'): string => `${day} ${time}+08`

/** Rows in every list, on both sides of the limits of the last two days and of the seven days before today. */
async function fill(): Promise<void> {
  const moments = [
    at(today, '00:00:00'),
    at(addDays(today, -1), '23:59:59.999'),
    at(addDays(today, -6), '00:00:00'),
    at(addDays(today, -7), '23:59:59.999'),
    at(addDays(today, -13), '00:00:00'),
    at(addDays(today, -14), '23:59:59.999'),
  ]
  for (const [place, moment] of moments.entries()) {
    const member = await addMember(app, { cents: 500 + place, score: 3, columns: { create_time: moment, last_login_time: moment } })
    await app.sql(
      `insert into admin_log (admin_id, username, title, result_code, create_time) values
        ($1, 'boss', '登录', 1, $2), (null, 'nobody', '登录', 0, $2), ($1, 'boss', '会员 - 编辑', 1, $2), ($1, 'boss', '会员 - 编辑', 0, $2)`,
      [app.adminId, moment],
    )
    await app.sql(`insert into attachment (name, url, topic, size, last_upload_time) values ($1, $1, 'default', 1000, $2)`, [`f${place}.png`, moment])
    if (place === 5) await app.sql('update "user" set delete_time = now() where id = $1', [member])
  }
  const goods = await addGoods(app, { skus: [skuRow('红', { stock: 5, stock_warning: 0 }), skuRow('蓝', { stock: 2, stock_warning: 10 })] })
  await addGoods(app, { skus: [skuRow('', { stock: 1, stock_warning: 10 })], columns: { category_id: goods.category_id } })
  await addGoods(app)
  await addGoods(app, { columns: { status: '0' } })
  await app.sql(
    `insert into shop_stock_log (sku_id, goods_id, type, delta, before, after, create_time)
     select $1, $2, 'adjust', case when n % 2 = 0 then 3 else -3 end, case when n % 2 = 0 then 5 else 8 end, case when n % 2 = 0 then 8 else 5 end, moment
     from unnest($3::timestamptz[]) with ordinality as one (moment, n)`,
    [goods.skuIds[0], goods.id, moments],
  )
}

const ask = (query: Readonly<Record<string, string>> = {}, token?: string): Promise<Answer> =>
  app.call('GET', '/admin/Dashboard/index', { query, ...(token === undefined ? {} : { token }) })
const dataOf = (answer: Answer): DashboardAnswer => answer.data as unknown as DashboardAnswer // the type that the page reads

test('the dashboard is the first menu entry, built in, with its own node', async () => {
  const menu = (await app.call('GET', '/admin/Index/index')).data['menus'] as readonly Record<string, unknown>[]
  expect(menu[0]).toMatchObject({ name: 'dashboard', path: 'dashboard', type: 'menu', menu_type: 'tab', component: '/src/views/backend/dashboard.vue' })
  const buttons = ['dashboard/index', 'shop/dashboard/income'].map((name) => expect.objectContaining({ name, type: 'button' }) as unknown)
  expect(menu[0]?.['children']).toEqual(buttons)
})

test('without the node it is not in the menu and its figures are refused', async () => {
  const { token } = await signInWith(app, ['user', 'user/group', 'user/group/index'])
  expect(await ask({}, token)).toMatchObject({ code: 401, data: [] })
  expect((await app.call('GET', '/admin/Index/index', { token })).text).not.toContain('dashboard')
})

test.each([
  ['the usual days', {}],
  ['today', { range: 'today' }],
  ['yesterday', { range: 'yesterday' }],
  ['seven days', { range: '7d' }],
  ['a custom range', { from: addDays(today, -13), to: addDays(today, -7) }],
])('S1.55 the list behind every figure has as many rows as the tile says: %s', async (_, query) => {
  const data = dataOf(await ask(query))
  for (const figure of figures) {
    const address = figureAddress(figure, menus, data.range) ?? ''
    const resource = resourceAt(figure.list)
    if (!resource) throw new Error(figure.list)
    const { state, ignored } = parseListQuery(resource, address.slice(address.indexOf('?') >= 0 ? address.indexOf('?') : address.length))
    expect([figure.name, ignored]).toEqual([figure.name, []])
    const list = await app.call('GET', callOf(figure.list, 'index'), {
      query: { search: toSearchConditions(resource, state.filters), ...requestedTab(resource, state.tab), limit: 1 },
    })
    expect([figure.name, list.data.total]).toEqual([figure.name, data.figures?.[figure.name]?.count])
  }
})

test("a day begins at midnight in the shop's time zone and ends a millisecond before the next", async () => {
  const { figures: counted, charts: drawn, range } = dataOf(await ask({ range: '7d' }))
  expect(range).toEqual({ from: addDays(today, -6), to: today })
  expect(counted?.['new_members']).toEqual({ count: 3, before: { count: 2 } })
  expect(drawn?.['new_members']).toEqual({ days: [[1], [0], [0], [0], [0], [1], [1]], before: [[1], [0], [0], [0], [0], [0], [1]] })
  expect(dataOf(await ask({ range: 'yesterday' })).figures?.['new_members']).toEqual({ count: 1, before: { count: 0 } })
})

test('deleted rows are not counted, and sums of amounts are exact', async () => {
  const { figures: counted } = dataOf(await ask({ from: addDays(today, -14), to: addDays(today, -14) }))
  expect(counted?.['new_members']?.count).toBe(0)
  expect(counted?.['members']).toEqual({ count: 5 })
  const { figures: now } = dataOf(await ask({ range: 'today' }))
  expect(now?.['money_changes']).toEqual({ count: 6, sum: '30.15', before: { count: 0, sum: '0' } })
  expect(now?.['stock_value']).toEqual({ count: 3, sum: '32.00' })
})

test('stock in and stock out are summed separately, per day and in total', async () => {
  const { figures: counted, charts: drawn } = dataOf(await ask({ range: '7d' }))
  expect(counted?.['stock_out']).toEqual({ count: 2, sum: '-6', before: { count: 1, sum: '-3' } })
  const moves = drawn?.['stock_moves']?.days ?? []
  expect([moves[0], moves[5]]).toEqual([
    [0, 3],
    [3, 0],
  ])
  expect(moves.reduce((sum, [, out = 0]) => sum + out, 0)).toBe(6)
})

test('goods are counted by category, the largest first', async () => {
  const groups = dataOf(await ask()).charts?.['goods_by_category']
  expect(groups?.groups?.map(({ number }) => number)).toEqual([2, 1, 1])
  expect(groups?.groups?.[0]?.name).toMatch(/^c/)
  expect(groups?.rest).toBe(0)
})

test('figures and charts are limited to the lists that the user may open', async () => {
  for (const list of new Set(figures.map((figure) => figure.list))) {
    const { token } = await signInWith(app, ['dashboard', 'dashboard/index', nodeOf(list, 'index')])
    const data = dataOf(await ask({}, token))
    expect(Object.keys(data.figures ?? {})).toEqual(figures.filter((one) => one.list === list && !one.needs).map(({ name }) => name))
    expect(Object.keys(data.charts ?? {})).toEqual(charts.filter((one) => one.list === list).map(({ name }) => name))
  }
})

test('the cost of stock is shown only with the right to see the income', async () => {
  const nodes = ['dashboard', 'dashboard/index', 'shop/stock', 'shop/stock/index']
  const names = async (more: readonly string[]): Promise<string[]> =>
    Object.keys(dataOf(await ask({}, (await signInWith(app, [...nodes, ...more])).token)).figures ?? {})
  expect(await names([])).toEqual([])
  expect(await names(['shop/dashboard/income'])).toEqual(['stock_value'])
})

test('rows of the log are counted like its list shows them: staff see their own', async () => {
  const { token, adminId } = await signInWith(app, ['dashboard', 'dashboard/index', 'auth/adminLog', 'auth/adminLog/index'])
  await app.sql("insert into admin_log (admin_id, title, result_code) values ($1, '登录', 1), ($1, '登录', 0)", [adminId])
  const { figures: counted } = dataOf(await ask({ range: 'today' }, token))
  expect(counted).toMatchObject({ staff_sign_ins: { count: 1 }, failed_sign_ins: { count: 1 }, staff_changes: { count: 0 } })
})

test.each([
  [{ from: addDays(today, -1), to: addDays(today, 1) }, '还没有未来的数据'],
  [{ from: today, to: addDays(today, -1) }, '结束日期不能早于开始日期'],
  [{ from: addDays(today, -366), to: today }, '最多查看 366 天'],
  [{ from: today }, '请选择起止日期'],
  [{ range: 'century' }, 'range'],
])('an invalid range of days is refused with the reason: %o', async (query, text) => {
  const answer = await ask(query as Readonly<Record<string, string>>)
  expect([answer.code, answer.msg.includes(text)]).toEqual([0, true])
})

test('a request without a range gets thirty days, and the longest range works', async () => {
  expect(parseDateRange({}, '2026-11-21')).toEqual({ from: '2026-10-23', to: '2026-11-21' })
  const longest = await ask({ from: addDays(today, -365), to: today })
  expect(dataOf(longest).charts?.['sign_ins']?.days).toHaveLength(366)
})

test('the remark of the menu rule is returned', async () => {
  await app.sql("update admin_rule set remark = '今天也要加油' where name = 'dashboard'")
  expect((await ask()).data.remark).toBe('今天也要加油')
})

test('a range of any length is answered by two statements', async () => {
  let statements = 0
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      statements += 1
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const staff = { id: app.adminId, username: 'boss', nickname: 'boss', isSuper: true, groupIds: [], nodes: new Set<string>() }
  const ctx: Context = {
    tx: app.db.withPlugin(counting),
    staff,
    language: 'en',
    ip: '',
    userAgent: '',
    requestId: '',
    afterCommit: () => undefined,
    log: { info: () => undefined },
  }
  const registry = compileResources(resources, testParts(app).hooks)
  for (const from of [today, addDays(today, -365)]) {
    statements = 0
    const { figures: counted } = await readDashboard(registry, ctx, { from, to: today })
    expect([Object.keys(counted).length, statements]).toEqual([figures.length, 4]) // each is preceded by a statement that sets its timeout
  }
})

test('the range last viewed is stored with the account', async () => {
  const kept = await app.call('POST', '/admin/Index/preference', { body: { scope: 'dashboard', value: { range: '7d' } } })
  expect(kept.code).toBe(1)
})
