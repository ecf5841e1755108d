import { afterAll, beforeAll, expect, test } from 'vitest'

import { dashboardPages } from '../../../resources/dashboardPages'
import { resourceAt, resources } from '../../../resources/index'
import { countedAt, figuresOf, measuresOf } from '../../../resources/kit/dashboard'
import { callOf, componentOf, nodeOf } from '../../../resources/kit/paths'
import { addDays, shopToday } from '../../../resources/kit/values/shopTime'
import { bucketsOf } from '../../../resources/range'
import { storeDayTotals } from '../../../server/dashboard/storeDayTotals'
import { seed } from '../../../server/database/seed'
import { parseListQuery, requestedTab } from '../../../src/crud/url/listQuery'
import { toSearchConditions } from '../../../src/crud/url/toSearchParams'
import { groupAddress, rowsAddress } from '../../../src/crud/figures/rowsAddress'
import { signInWith, testApp } from '../../support/app'
import { fillDashboards } from '../../support/dashboardRows'
import { addGoods, skuRow } from '../../support/goods'
import { makeRule } from '../../support/rules'

import type { Dashboard } from '../../../resources/kit/dashboard'
import type { FigureValue, Measure } from '../../../resources/kit/figure'
import type { DashboardAnswer } from '../../../resources/kit/protocol/dashboard'
import type { ListRow, TestApp } from '../../support/app'
import type { Place } from '../../../src/crud/figures/rowsAddress'

let app: TestApp
const today = shopToday()
const menus = resources.map(({ path, component }) => makeRule({ name: path, component: component ?? componentOf(path) }))

beforeAll(async () => {
  app = await testApp()
  await seed(app.db)
  await fillDashboards(app)
  await storeDayTotals(app.db) // of the older ones of its days
})
afterAll(() => app.close())

const ranges = [
  ['thirty days', {}],
  ['today', { range: 'today' }],
  ['yesterday', { range: 'yesterday' }],
  ['seven days', { range: '7d' }],
  ['ninety days', { range: '90d' }],
  ['days of a custom range', { from: addDays(today, -13), to: addDays(today, -7) }],
] as const

async function ask({ path }: Dashboard, query: Readonly<Record<string, string>>): Promise<DashboardAnswer & { readonly place: Place }> {
  const data = (await app.call('GET', callOf(path, 'index'), { query })).data as unknown as DashboardAnswer // the type that the page reads
  return { ...data, place: { menus, range: data.range, at: countedAt(data) } }
}

async function tilesOf(path: string, token?: string): Promise<DashboardAnswer & { readonly place: Place }> {
  const data = (await app.call('GET', callOf(path, 'tiles'), { ...(token !== undefined && { token }) })).data as unknown as DashboardAnswer // as above
  return { ...data, place: { menus, range: data.range, at: countedAt(data) } }
}

/** Every row of the list at an address, as its page requests them. */
async function rowsAt(address: string | undefined): Promise<readonly ListRow[]> {
  if (address === undefined) throw new Error('a number without a link')
  const [path = '', query = ''] = address.split(/(?=\?)/)
  const resource = resourceAt(path.replace('/admin/', ''))
  if (!resource) throw new Error(address)
  const { state, ignored } = parseListQuery(resource, query)
  expect([address, ignored]).toEqual([address, []])
  const search = toSearchConditions(resource, state.filters)
  const { data } = await app.call('GET', callOf(resource.path, 'index'), { query: { search, ...requestedTab(resource, state.tab), limit: 100 } })
  expect([address, data.list.length]).toEqual([address, data.total])
  return data.list
}

/** The number that these rows make. */
function numberOf({ sum, distinct, isAbsolute }: Measure, rows: readonly ListRow[]): number {
  if (distinct !== undefined) return new Set(rows.map((row) => row[distinct])).size
  if (!sum) return rows.length
  const total = rows.reduce((whole, row) => whole + sum.reduce((product, column) => product * Number(row[column]), 1), 0)
  return Number((isAbsolute ? Math.abs(total) : total).toFixed(2))
}

async function valueOfRows(value: FigureValue, place: Place): Promise<number> {
  const [first = 0, second = 0] = await Promise.all(measuresOf(value).map(async (one) => numberOf(one, await rowsAt(rowsAddress(one, place)))))
  if ('difference' in value) return Number((first - second).toFixed(2))
  return 'ratio' in value ? (second ? first / second : Number.NaN) : first
}

test.each(dashboardPages.flatMap((page) => ranges.map(([name, query]) => [page.path, name, page, query] as const)))(
  'S1.55 %s, %s: every to-do, figure and note is the count, the sum or the quotient of the rows that it links to',
  async (_, __, page, query) => {
    const { figures, place } = await ask(page, query)
    for (const [name, { of, note }] of Object.entries(figuresOf(page))) {
      const counted = figures?.[name]
      const expected = await valueOfRows(of, place)
      if (Number.isNaN(expected)) expect([name, counted?.value]).toEqual([name, null])
      else expect([name, Number(counted?.value).toFixed(2)]).toEqual([name, expected.toFixed(2)])
      if (note) expect([name, Number(counted?.note)]).toEqual([name, await valueOfRows(note.of, place)])
    }
  },
)

const withTiles = resources.flatMap((resource) => (resource.list.tiles ? [[resource.path, resource.list.tiles] as const] : []))

test.each(withTiles)('%s: every number above the list is that of the rows that it links to, and counts something', async (path, tiles) => {
  const { figures, place } = await tilesOf(path)
  for (const [name, { of }] of Object.entries(tiles)) {
    const expected = await valueOfRows(of, place)
    expect([name, Number(figures?.[name]?.value).toFixed(2), expected > 0]).toEqual([name, expected.toFixed(2), true])
  }
})

test.each(withTiles)('%s: the numbers need the node of the list, and those of other lists need theirs', async (path, tiles) => {
  const own = Object.entries(tiles).filter(([, { of }]) => measuresOf(of).every(({ list }) => list === path))
  const { figures } = await tilesOf(path, (await signInWith(app, [nodeOf(path, 'index')])).token)
  expect(Object.keys(figures ?? {})).toEqual(own.map(([name]) => name))
  expect((await app.call('GET', callOf(path, 'tiles'), { token: (await signInWith(app, ['dashboard/index'])).token })).code).toBe(401)
})

test('S1.55 a number by the hours of a setting is none when the setting is off, and so are the rows that it links to', async () => {
  const page = dashboardPages.find(({ path }) => path === 'shop/dashboard')
  const note = page?.todos?.['to_ship']?.note
  if (!page || !note) throw new Error('no orders to ship on the dashboard')
  const range = { from: addDays(today, -3), to: today } // no other test's, whose answers are kept
  const before = await ask(page, range)
  await app.sql("insert into setting (key, value) values ('ship_remind_hours', '0')")
  const { figures, place } = await ask(page, { ...range, from: addDays(today, -4) })
  await app.sql("delete from setting where key = 'ship_remind_hours'")
  expect([Number(before.figures?.['to_ship']?.note) > 0, figures?.['to_ship']?.note, await valueOfRows(note.of, place)]).toEqual([true, '0', 0])
})

test.each(dashboardPages.map((page) => [page.path, page] as const))(
  '%s: every to-do and figure counts something in some range, so that the rows prove it',
  async (_, page) => {
    const { figures } = await ask(page, { range: '30d' })
    expect(Object.entries(figures ?? {}).flatMap(([name, { value }]) => (Number(value) === 0 ? [name] : []))).toEqual([])
  },
)

test.each(dashboardPages.map((page) => [page.path, page] as const))('%s: every group of a chart is the sum of the rows that it links to', async (_, page) => {
  const { charts, place } = await ask(page, { range: '30d' })
  for (const [name, chart] of Object.entries(page.charts ?? {})) {
    if (chart.kind !== 'share') continue
    for (const [view, { of }] of Object.entries(chart.views)) {
      const groups = charts?.[name]?.[view]?.groups ?? []
      expect([name, view, groups.length > 0]).toEqual([name, view, true])
      for (const { key, value } of groups) {
        const address = groupAddress(chart, key, place)
        if (chart.opens) expect((await rowsAt(address)).length).toBeGreaterThan(0)
        else expect([name, view, key, numberOf(of as Measure, await rowsAt(address))]).toEqual([name, view, key, value])
      }
    }
  }
})

test.each(dashboardPages.flatMap((page) => (['today', '7d', '90d'] as const).map((range) => [page.path, range, page] as const)))(
  '%s, %s: every point of a trend is the number of the rows that it links to',
  async (_, range, page) => {
    const { charts, place, range: days } = await ask(page, { range })
    const limits = days ? bucketsOf(days) : []
    for (const [name, chart] of Object.entries(page.charts ?? {})) {
      if (chart.kind !== 'trend') continue
      for (const [view, { series }] of Object.entries(chart.views)) {
        for (const [column, { of, isRunning }] of Object.values(series).entries()) {
          const points = charts?.[name]?.[view]?.now?.map((row) => row[column] ?? 0) ?? []
          if (isRunning) continue
          for (const [at, value] of points.entries()) {
            if (value === 0) continue
            const rows = await rowsAt(rowsAddress(of, place, { part: [limits[at] ?? 0, limits[at + 1] ?? 0] }))
            expect([name, view, at, numberOf(of, rows)]).toEqual([name, view, at, value])
          }
        }
      }
    }
  },
)

test('a disabled SKU is no low stock: it is neither counted nor listed', async () => {
  const page = dashboardPages.find(({ path }) => path === 'shop/dashboard')
  const todo = page?.todos?.['low_stock']
  if (!page || !todo) throw new Error('no low stock on the dashboard')
  // in ranges of no other test, whose answers are kept: this is the last one, because its stock counts in them
  const numbers = async (days: number): Promise<readonly number[]> => {
    const { figures, place } = await ask(page, { from: addDays(today, -days), to: today })
    return [Number(figures?.['low_stock']?.value), await valueOfRows(todo.of, place)]
  }
  const addWith = (status: 0 | 1) => addGoods(app, { skus: [skuRow('红', { stock: 50, stock_warning: 5 }), skuRow('蓝', { stock: 0, status })] })
  const [before = 0] = await numbers(5)
  await addWith(0)
  expect(await numbers(6)).toEqual([before, before])
  await addWith(1)
  expect(await numbers(7)).toEqual([before + 1, before + 1])
})
