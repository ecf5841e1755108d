import { afterAll, beforeAll, expect, test } from 'vitest'

import { resources } from '../../../../resources'
import { dashboardPages } from '../../../../resources/dashboardPages'
import { systemDashboard } from '../../../../resources/dashboards/systemDashboard'
import { firstSteps } from '../../../../resources/firstSteps'
import { figuresOf, listsOfChart, listsOfFigure } from '../../../../resources/kit/dashboard'
import { callOf, nodeOf } from '../../../../resources/kit/paths'
import { addDays, shopToday } from '../../../../resources/kit/values/shopTime'
import { compileResources } from '../../../../server/crud/compile/compileResources'
import { allowedDashboard, readDashboard } from '../../../../server/dashboard/readDashboard'
import { seed } from '../../../../server/database/seed'
import { clearCaches } from '../../../../server/lib/databaseCache'
import { parseDateRange } from '../../../../server/routes/admin/dashboard'
import { signInWith, testApp } from '../../../support/app'
import { contextOf } from '../../../support/context'
import { testParts } from '../../../support/config'
import { fillDashboards } from '../../../support/dashboardRows'

import type { KyselyPlugin } from 'kysely'

import type { FirstStepsAnswer } from '../../../../resources/firstSteps'
import type { DashboardAnswer } from '../../../../resources/kit/protocol/dashboard'
import type { Answer, TestApp } from '../../../support/app'

let app: TestApp
const today = shopToday()
let beforeOrders: readonly FirstStepsAnswer[]

beforeAll(async () => {
  app = await testApp()
  await seed(app.db)
  beforeOrders = await stepsOfNewShop()
  await fillDashboards(app)
})
afterAll(() => app.close())

async function ask(query: Readonly<Record<string, string>> = {}, token?: string): Promise<Answer> {
  clearCaches(app.db) // on a busy machine an answer may be slow enough to be kept
  return app.call('GET', '/admin/Dashboard/index', { query, ...(token === undefined ? {} : { token }) })
}
const dataOf = (answer: Answer): DashboardAnswer => answer.data as unknown as DashboardAnswer // the type that the page reads

test('the dashboards are the first menu entries, built in, each with its own nodes', async () => {
  const menu = (await app.call('GET', '/admin/Index/index')).data['menus'] as readonly Record<string, unknown>[]
  expect(menu[0]).toMatchObject({ name: 'dashboard', path: 'dashboard', type: 'menu', menu_type: 'tab', component: '/src/views/backend/dashboard.vue' })
  expect(menu[1]).toMatchObject({ name: 'shop/dashboard', path: 'shop/dashboard', type: 'menu', menu_type: 'tab' })
  const buttons = (place: number) => (menu[place]?.['children'] as readonly { name: string }[]).map(({ name }) => name)
  expect([buttons(0), buttons(1)]).toEqual([['dashboard/index'], ['shop/dashboard/index', 'shop/dashboard/income']])
})

test('without the node it is not in the menu and its figures are refused', async () => {
  const { token } = await signInWith(app, ['user', 'user/group', 'user/group/index'])
  expect(await ask({}, token)).toMatchObject({ code: 401, data: [] })
  expect((await app.call('GET', '/admin/Index/index', { token })).text).not.toContain('dashboard')
})

test("a day begins at midnight in the shop's time zone and ends a millisecond before the next", async () => {
  const { figures: counted, charts: drawn, range } = dataOf(await ask({ range: '7d' }))
  expect(range).toEqual({ from: addDays(today, -6), to: today })
  expect(counted?.['new_members']).toEqual({ value: '3', before: '2' })
  expect(drawn?.['new_members']?.['joined']).toEqual({ now: [[1], [0], [0], [0], [0], [1], [1]], before: [[1], [0], [0], [0], [0], [0], [1]] })
  expect(dataOf(await ask({ range: 'yesterday' })).figures?.['new_members']).toEqual({ value: '1', before: '0' })
})

test('deleted rows are not counted, and sums of amounts are exact', async () => {
  const { figures: counted } = dataOf(await ask({ from: addDays(today, -14), to: addDays(today, -14) }))
  expect(counted?.['new_members']?.value).toBe('0')
  expect(counted?.['members']).toEqual({ value: '5' })
  const { figures: now } = dataOf(await ask({ range: 'today' }))
  expect(now?.['money_changes']).toEqual({ value: '8', before: '0', note: '69.65' })
  expect(now?.['stock_value']).toEqual({ value: '32.00', note: '3' })
})

test('stock in and stock out are summed separately, per day and in total', async () => {
  const { figures: counted, charts: drawn } = dataOf(await ask({ range: '7d' }))
  expect(counted?.['stock_out']).toEqual({ value: '2', before: '1', note: '6' })
  const moves = drawn?.['stock_moves']?.['pieces']?.now ?? []
  expect([moves[0], moves[5]]).toEqual([
    [0, 3],
    [3, 0],
  ])
  expect(moves.reduce((sum, [, out = 0]) => sum + out, 0)).toBe(6)
})

test('goods are counted by the category at the top of theirs, the largest first', async () => {
  const groups = dataOf(await ask()).charts?.['goods_by_category']?.['goods']
  expect(groups?.groups?.map(({ value }) => value)).toEqual([3, 1])
  expect(groups?.groups?.[0]?.name).toMatch(/^c/)
  expect(groups?.rest).toBe(0)
})

test.each(dashboardPages.map((page) => [page.path, page] as const))(
  '%s has the figures and charts of the lists that the user may open, and no others',
  async (path, page) => {
    const figures = Object.entries(figuresOf(page)).map(([name, figure]) => ({ name, lists: listsOfFigure(figure) }))
    const charts = Object.entries(page.charts ?? {}).map(([name, chart]) => ({ name, lists: listsOfChart(chart) }))
    for (const list of new Set([...figures, ...charts].flatMap(({ lists }) => lists))) {
      const { token } = await signInWith(app, [path, nodeOf(path, 'index'), nodeOf(list, 'index')])
      const data = dataOf(await app.call('GET', callOf(path, 'index'), { token }))
      const ofList = (all: typeof figures): string[] => all.filter(({ lists }) => lists.every((one) => one === list)).map(({ name }) => name)
      expect([list, Object.keys(data.figures ?? {}).sort()]).toEqual([list, ofList(figures).sort()])
      expect([list, Object.keys(data.charts ?? {}).sort()]).toEqual([list, ofList(charts).sort()])
    }
  },
)

test('the cost of stock is sent only with the right to see the income', async () => {
  const nodes = ['dashboard', 'dashboard/index', 'shop/stock', 'shop/stock/index']
  const value = async (more: readonly string[]): Promise<unknown> =>
    dataOf(await ask({}, (await signInWith(app, [...nodes, ...more])).token)).figures?.['stock_value']
  expect(await value([])).toEqual({})
  expect(await value(['shop/dashboard/income'])).toEqual({ value: '32.00', note: '3' })
})

test('rows of the log are counted like its list shows them: staff see their own', async () => {
  const { token, adminId } = await signInWith(app, ['dashboard', 'dashboard/index', 'auth/adminLog', 'auth/adminLog/index'])
  await app.sql("insert into admin_log (admin_id, title, result_code) values ($1, '登录', 1), ($1, '登录', 0)", [adminId])
  const { figures: counted } = dataOf(await ask({ range: 'today' }, token))
  expect(counted).toMatchObject({ staff_sign_ins: { value: '1' }, failed_sign_ins: { value: '1' }, staff_changes: { value: '0' } })
})

test.each([
  [{ from: addDays(today, -1), to: addDays(today, 1) }, '还没有未来的数据'],
  [{ from: today, to: addDays(today, -1) }, '结束日期不能早于开始日期'],
  [{ from: addDays(today, -366), to: today }, '最多查看 366 天'],
  [{ from: today }, '请选择起止日期'],
  [{ range: 'century' }, 'range'],
  [{ range: 'custom' }, '请选择起止日期'],
])('an invalid range of days is refused with the reason: %o', async (query, text) => {
  const answer = await ask(query as Readonly<Record<string, string>>)
  expect([answer.code, answer.msg.includes(text)]).toEqual([0, true])
})

test('a request without a range gets thirty days, and the longest range works', async () => {
  expect(parseDateRange({}, '2026-11-21')).toEqual({ from: '2026-10-23', to: '2026-11-21' })
  const longest = await ask({ from: addDays(today, -365), to: today })
  expect([13, 14]).toContain(dataOf(longest).charts?.['sign_ins']?.['all']?.now?.length)
})

test('the remark of the menu rule is returned', async () => {
  await app.sql("update admin_rule set remark = '今天也要加油' where name = 'dashboard'")
  expect((await ask()).data.remark).toBe('今天也要加油')
})

test('a range of any length is answered by three statements', async () => {
  let statements = 0
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      statements += 1
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const ctx = contextOf(app, { tx: app.db.withPlugin(counting) })
  const registry = compileResources(resources, testParts(app).hooks)
  for (const page of dashboardPages)
    for (const from of [today, addDays(today, -365)]) {
      statements = 0
      const { figures: counted } = await readDashboard(ctx, { registry, days: { from, to: today }, request: allowedDashboard(page, ctx.staff) })
      expect([Object.keys(counted).length, statements]).toEqual([Object.keys(figuresOf(page)).length, page === systemDashboard ? 4 : 7]) // each is preceded by a statement that sets its timeout; the shop's reads one setting
    }
})

test('the range last viewed is stored with the account', async () => {
  const kept = await app.call('POST', '/admin/Index/preference', { body: { scope: 'dashboard', value: { range: '7d' } } })
  expect(kept.code).toBe(1)
})

test('a new shop is shown the steps that the user may do, checked off by what is in the shop, until somebody puts them away or an order comes in', async () => {
  const [fresh, named, limited, dismissed] = beforeOrders
  const done = (one: FirstStepsAnswer | undefined) => one?.steps.flatMap(({ name, is_done }) => (is_done ? [name] : []))
  expect(fresh).toMatchObject({ is_new: true, may_dismiss: true })
  expect(fresh?.steps.map(({ name }) => name)).toEqual(Object.keys(firstSteps))
  for (const missing of ['name', 'logo']) expect(done(fresh)).not.toContain(missing)
  expect(done(named)).toEqual(
    [...new Set(['name', 'logo', ...(done(fresh) ?? []), 'payment'])].toSorted((one, other) => order.indexOf(one) - order.indexOf(other)),
  )
  expect(limited).toEqual({ is_new: true, steps: [{ name: 'goods', is_done: false }], may_dismiss: false })
  expect(dismissed).toMatchObject({ is_new: true, steps: [] })
  expect(await stepsSeen()).toMatchObject({ is_new: false, steps: [] })
  const { token } = await signInWith(app, ['dashboard/index', 'shop/goods/add'])
  expect(await app.call('POST', '/admin/FirstSteps/dismiss', { token })).toMatchObject({ code: 401 })
})

const order: readonly string[] = Object.keys(firstSteps)

const stepsSeen = async (token?: string): Promise<FirstStepsAnswer> =>
  (await app.call('GET', '/admin/FirstSteps/index', token === undefined ? {} : { token })).data as unknown as FirstStepsAnswer // the type that the page reads

/** What is answered while the shop is empty: at first, with a name, a logo and a payment method, to somebody with one right, and after it was put away. */
async function stepsOfNewShop(): Promise<FirstStepsAnswer[]> {
  const fresh = await stepsSeen()
  await app.sql(`insert into setting (key, value) values ('site_name', '"Corner shop"'), ('site_logo', '"/storage/site/logo.png"'), ('offline_enabled', '1')`)
  const named = await stepsSeen()
  const limited = await stepsSeen((await signInWith(app, ['dashboard/index', 'shop/goods/add'])).token)
  await app.call('POST', '/admin/FirstSteps/dismiss')
  const dismissed = await stepsSeen()
  await app.sql(`delete from setting where key in ('site_name', 'site_logo', 'offline_enabled', 'first_steps_dismissed')`)
  return [fresh, named, limited, dismissed]
}
