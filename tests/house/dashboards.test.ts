import { expect, test } from 'vitest'

import { dashboardPages } from '../../resources/dashboardPages'
import { dashboardPaths, entities } from '../../resources/index'
import { t } from '../../resources/kit'
import { formatDefinitionError } from '../../resources/kit/check'
import { checkDashboards } from '../../resources/kit/checkDashboards'
import { componentOf } from '../../resources/kit/paths'
import { fieldsOfSettings } from '../../resources/kit/settings'
import { settingsPages } from '../../resources/settingsPages'
import { screenOf } from '../../src/routing/screenOf'
import { sourcesOf } from '../support/sources'

import type { Dashboard, DashboardTable, ShareChart, TrendChart } from '../../resources/kit/dashboard'
import type { Figure, Measure } from '../../resources/kit/figure'
import type { Fields } from '../../resources/kit/fieldTypes'
import type { MenuRule } from '../../resources/kit/protocol/session'

const label = t('名称', 'Name')
const paid: Measure = { list: 'shop/order', over: 'pay_time' }
const figure: Figure = { label, icon: 'fa fa-users', of: paid }
const page = (more: Partial<Dashboard> = {}): Dashboard => ({
  path: 'library/dashboard',
  title: label,
  menu: { icon: 'fa fa-users' },
  nodes: { income: label },
  groups: { main: { title: label, figures: { orders: figure } } },
  ...more,
})
const withFigure = (more: Partial<Figure>): Dashboard => page({ groups: { main: { title: label, figures: { orders: { ...figure, ...more } } } } })
const withMeasure = (of: Measure): Dashboard => withFigure({ of })
const withTrend = (of: Measure): Dashboard =>
  page({ charts: { one: { kind: 'trend', title: label, views: { all: { label, unit: label, series: { a: { label, of } } } } } satisfies TrendChart } })
const share: ShareChart = { kind: 'share', title: label, drawing: 'bars', rows: paid, by: 'pay_type', most: 5, views: { all: { label, unit: label, of: {} } } }
const withShare = (more: Partial<ShareChart>): Dashboard => page({ charts: { one: { ...share, ...more } } })
const table: DashboardTable = { title: label, list: 'shop/order', columns: ['order_no'], sort: ['id', 'desc'], most: 5 }
const withTable = (more: Partial<DashboardTable>): Dashboard => page({ tables: { one: { ...table, ...more } } })
const lines = { of: 'shop/orderItem', by: 'order_id' }

/** A correct one with everything that a dashboard can have; each case below breaks a part of it. */
const sound = page({
  todos: {
    late: {
      ...figure,
      of: { list: 'shop/order', tab: 'toShip', filters: [{ field: 'pay_time', operator: 'lt', hoursAgo: { setting: 'ship_remind_hours' } }] },
    },
  },
  groups: {
    main: {
      title: label,
      figures: {
        orders: figure,
        average: { ...figure, of: { ratio: [{ ...paid, sum: ['pay_amount'] }, paid] } },
        value: { ...figure, of: { list: 'shop/stock', sum: ['stock', 'cost_price'] }, needs: 'shop/dashboard/income' },
      },
    },
  },
  charts: {
    goods: { ...share, rows: { ...paid, lines: { ...lines, over: 'pay_time' } }, by: 'goods_id.category_id', opens: { list: 'shop/goods', by: 'category_id' } },
  },
  tables: { latest: table },
})

/** Faulty dashboards for every error of the check. */
const planted: Readonly<Record<string, readonly (readonly Dashboard[])[]>> = {
  R151: [[page({ path: 'Library' })], [page({ path: 'shop/order' })], [page({ path: 'shop/config' })], [page(), page()]],
  R152: [
    [page({ groups: { main: { title: label, figures: { allOrders: figure } } } })],
    [page({ todos: { orders: figure } })],
    [page({ groups: { main: { title: label, figures: {} } } })],
    [page({ nodes: { index: label } })],
  ],
  R153: [
    [withFigure({ needs: 'shop/dashboard/nothing' })],
    [withMeasure({ list: 'shop/stock', sum: ['stock', 'cost_price'] })],
    [withShare({ views: { all: { label, unit: label, of: {}, needs: 'nothing' } } })],
  ],
  R154: [[withMeasure({ list: 'shop/nothing' })], [withMeasure({ list: 'shop/orderItem' })]],
  R155: [
    [withMeasure({ list: 'shop/order', tab: 'nothing' })],
    [withMeasure({ list: 'shop/order', filters: [{ field: 'pay_time', operator: 'lt', hoursAgo: { setting: 'nothing' } }] })],
    [withMeasure({ list: 'shop/order', filters: [{ field: 'pay_time', operator: 'lt', hoursAgo: { setting: 'about_us' } }] })],
    [withMeasure({ list: 'shop/order', over: 'ship_time' })],
    [withMeasure({ list: 'shop/order', over: 'status' })],
    [withMeasure({ list: 'shop/order', filters: [{ field: 'region', operator: 'LIKE', value: '1' }] })],
  ],
  R156: [
    [withMeasure({ ...paid, lines: { of: 'shop/nothing', by: 'order_id' } })],
    [withMeasure({ ...paid, lines: { of: 'shop/orderItem', by: 'goods_id' } })],
    [withShare({ rows: { ...paid, lines: { ...lines, over: 'nothing' } }, by: 'goods_id' })],
    [withShare({ rows: { ...paid, lines: { ...lines, over: 'quantity' } }, by: 'goods_id' })],
    [withMeasure({ list: 'shop/order', lines: { ...lines, over: 'pay_time' } })],
  ],
  R157: [
    [withMeasure({ ...paid, sum: ['order_no'] })],
    [withMeasure({ ...paid, sum: ['nothing'] })],
    [withMeasure({ ...paid, distinct: 'goods_summary' })],
    [withMeasure({ ...paid, sum: ['pay_amount'], distinct: 'user_id' })],
  ],
  R158: [
    [withShare({ views: {} })],
    [page({ charts: { one: { kind: 'trend', title: label, views: { all: { label, unit: label, series: {} } } } } })],
    [withTrend({ list: 'shop/order' })],
    [withTrend({ ...paid, distinct: 'user_id' })],
    [withTrend({ ...paid, lines })],
  ],
  R159: [
    [withShare({ by: 'nothing' })],
    [withShare({ by: 'goods_summary' })],
    [withShare({ by: 'pay_type.name' })],
    [withShare({ rows: { list: 'shop/order', lines }, by: 'goods_id' })],
    [withShare({ opens: { list: 'shop/goods', by: 'content' } })],
  ],
  R160: [[withTable({ columns: ['nothing'] })], [withTable({ sort: ['goods_summary', 'asc'] })]],
  R061: [[page({ title: t('概况', ' ') })]],
}

const settings = Object.assign({}, ...settingsPages.map(fieldsOfSettings)) as Fields // of plain objects
const surroundings = { entities, pages: settingsPages.map(({ path }) => path), settings }
const withShop = (pages: readonly Dashboard[]): readonly Dashboard[] => [...dashboardPages, ...pages]
const numbersOf = (pages: readonly Dashboard[]): string[] => checkDashboards(withShop(pages), surroundings).map(({ id }) => id)

test('the dashboards of the shop and the sample that the cases alter have no errors', () => {
  expect(checkDashboards(withShop([sound]), surroundings).map(formatDefinitionError)).toEqual([])
})

test.each(Object.entries(planted).flatMap(([id, cases]) => cases.map((pages, at) => [id, at + 1, pages] as const)))(
  '%s is reported, case %i',
  (id, _, pages) => {
    expect(numbersOf(pages)).toContain(id)
  },
)

test('every error code of the check of dashboards has a case', () => {
  const texts = sourcesOf('resources').flatMap(({ path, text }) => (path === 'resources/kit/checkDashboards.ts' ? [text] : []))
  const known = new Set([...texts.join('\n').matchAll(/'(R\d{3})'/g)].map(([, id = '']) => id))
  expect(known.size).toBe(10)
  expect([...known].filter((id) => !Object.hasOwn(planted, id))).toEqual([])
})

test('the map names every dashboard once, and each has a screen', () => {
  expect([...dashboardPaths].sort()).toEqual(dashboardPages.map(({ path }) => path).sort())
  for (const { path, component = componentOf(path) } of dashboardPages) {
    const rule = { id: 1, type: 'menu', menu_type: 'tab', path, name: path, title: path, component, children: [] } as unknown as MenuRule
    expect([path, screenOf([rule], `/admin/${path}`).kind]).toEqual([path, 'page'])
  }
})

test.each(dashboardPages.map((one) => [one.path, one] as const))('%s is plain data', (_, dashboard) => {
  expect(JSON.parse(JSON.stringify(dashboard))).toEqual(dashboard)
})
