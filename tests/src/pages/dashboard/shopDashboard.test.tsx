import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { shopDashboard } from '../../../../resources/dashboards/shopDashboard'
import { shopToday } from '../../../../resources/kit/values/shopTime'
import { daysOf, previousPeriod } from '../../../../resources/range'
import { DashboardPage } from '../../../../src/pages/dashboard/DashboardPage'
import { makeDirectory, makeRule } from '../../../support/rules'
import { renderWith } from '../../harness'

import type { DashboardAnswer } from '../../../../resources/kit/protocol/dashboard'
import type { Language } from '../../../../resources/kit/text'

const lists = ['shop/order', 'shop/refund', 'shop/paymentRefund', 'shop/goods', 'shop/stock', 'user/user']
const menus = [
  makeDirectory(
    'shop',
    lists.map((name) => makeRule({ name })),
  ),
]
const today = shopToday()
const range = daysOf('yesterday', today)
const [day] = [range.from]
const zeros = Array<number[]>(24).fill([0])
const data: DashboardAnswer = {
  range,
  previous: previousPeriod(range),
  settings: { ship_remind_hours: 48 },
  time: 1_795_000_000,
  figures: {
    to_ship: { value: '12', note: '3' },
    cancel_requests: { value: '0' },
    sales: { value: '1100.50', before: '1000.00' },
    paid_orders: { value: '4', before: '1' },
    average_order: { value: null, before: '20.00' },
    refunds: {},
    buyers: { value: '2', before: '2', note: '1' },
    refund_rate: { value: '0.0776', before: '0.0500' },
  },
  charts: {
    trend: { sales: { now: zeros.with(13, [200.2]), before: zeros }, orders: { now: zeros.with(13, [7]), before: zeros } },
    open_orders: {
      orders: {
        groups: [
          { key: '2', value: 3 },
          { key: '4', value: 1 },
        ],
        rest: 0,
      },
    },
    top_goods: { quantity: { groups: [{ key: 5, name: '连衣裙', value: 6 }], rest: 2 } },
    categories: { quantity: { groups: [{ key: 2, name: '女装', value: 6 }], rest: 0 } },
    pay_types: { orders: { groups: [{ key: 'wechat', value: 3 }], rest: 0 } },
    refund_reasons: {
      refunds: {
        groups: [
          { key: '质量问题', value: 2 },
          { key: '', value: 1 },
        ],
        rest: 0,
      },
    },
  },
}

function open(language: Language = 'en', rows: readonly object[] = [], get: () => Promise<DashboardAnswer> = async () => data) {
  const getList = vi.fn(async () => ({ data: rows, total: rows.length }))
  renderWith(<DashboardPage dashboard={shopDashboard} />, '/admin/shop/dashboard?range=yesterday', {
    http: { get },
    menus,
    language,
    data: { getList },
  })
  return { getList }
}
const tile = (name: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(`[data-figure="${name}"]`)
  if (!found) throw new Error(`no tile ${name}`)
  return found
}
const hrefs = (name: string): (string | null)[] =>
  within(tile(name))
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))

test('a to-do links to its tab, and its note to the rows that are late', async () => {
  open()
  await screen.findByText('Refund rate')
  expect(hrefs('to_ship')).toEqual(['/admin/shop/order?tab=toShip', '/admin/shop/order?tab=toShip&pay_time[lt]=2026-11-16+19:06:40'])
  expect(tile('to_ship').textContent).toContain('3 late')
})

test('figures say how they changed, and a quotient of nothing is a dash', async () => {
  open()
  await screen.findByText('Refund rate')
  expect(tile('sales').textContent).toContain('¥1,100.50')
  expect(tile('sales').textContent).toContain('Up 10% from\u00a0¥1,000.00')
  expect(tile('average_order').textContent).toContain('-¥20.00 in the previous period')
  expect(tile('refund_rate').textContent).toContain('7.76%Up 2.76 percentage points from\u00a05.00%')
  expect(hrefs('sales')).toEqual([`/admin/shop/order?pay_time=${day},${day}`])
  expect(hrefs('buyers')).toEqual([`/admin/shop/order?pay_time=${day},${day}`, `/admin/user/user?first_pay_time=${day},${day}`])
})

test('a fall is said once, by the word, and numbers beside each other have one size', async () => {
  open('en', [], async () => ({
    ...data,
    figures: {
      paid_orders: { value: '1', before: '4' },
      sales: { value: '1566062.50', before: '1700000.00' },
      average_order: { value: '18.80', before: '20.00' },
    },
  }))
  await screen.findByText('Average order value')
  expect(tile('paid_orders').textContent).toContain('Down 3 (75%) from\u00a04')
  expect(tile('average_order').textContent).toContain('Down 6% from\u00a0¥20.00')
  const sizes = [
    ['sales', '¥1,566,062.50'],
    ['paid_orders', '1'],
    ['average_order', '¥18.80'],
  ].map(([name = '', value = '']) => getComputedStyle(within(tile(name)).getByText(value)).fontSize)
  expect(new Set(sizes).size).toBe(1)
})

test('an amount that the user may not see is masked, with the reason', async () => {
  open()
  await screen.findByText('Refund rate')
  expect(tile('refunds').textContent).toBe('Refunds***You do not have permission to see amounts')
})

test('a chart is switched between amounts and orders; the table links every number to its rows', async () => {
  open()
  await screen.findByText('Refund rate')
  const chart = await screen.findByRole('region', { name: 'Sales trend(¥)' })
  fireEvent.click(within(chart).getByRole('button', { name: 'Paid orders' }))
  const orders = screen.getByRole('region', { name: 'Sales trend(orders)' })
  fireEvent.click(within(orders).getByRole('button', { name: 'Table' }))
  const link = within(orders).getByRole('link', { name: '7' })
  expect(link.getAttribute('href')).toBe(`/admin/shop/order?pay_time=${day}+13:00:00,${day}+13:59:59`)
})

test('groups have the texts of the definition and lead to their rows', async () => {
  open()
  await screen.findByText('Refund rate')
  const table = async (name: string): Promise<HTMLElement> => {
    const chart = await screen.findByRole('region', { name })
    fireEvent.click(within(chart).getByRole('button', { name: 'Table' }))
    return within(chart).getByRole('table')
  }
  const linksOf = (within_: HTMLElement): unknown[] =>
    within(within_)
      .getAllByRole('row')
      .slice(1)
      .map((row) => [row.querySelector('th')?.textContent, row.querySelector('a')?.getAttribute('href')])
  expect(linksOf(await table('Open orders by status(orders)'))).toEqual([
    ['To ship', '/admin/shop/order?status=1,2,3,4,7&status=2'],
    ['To review', '/admin/shop/order?status=1,2,3,4,7&status=4'],
  ])
  expect(linksOf(await table('Top 10 products(pieces)'))).toEqual([['连衣裙', '/admin/shop/goods?id=5']])
  expect(linksOf(await table('Payment methods(orders)'))).toEqual([['WeChat', `/admin/shop/order?pay_time=${day},${day}&pay_type=wechat`]])
  expect(linksOf(await table('Top 5 refund reasons(refunds)'))).toEqual([
    ['Defective', `/admin/shop/refund?create_time=${day},${day}&reason[eq]=%E8%B4%A8%E9%87%8F%E9%97%AE%E9%A2%98`],
    ['None', undefined],
  ])
})

test('the table of a chart is headed by what its rows are', async () => {
  open()
  await screen.findByText('Refund rate')
  const headOf = async (name: string): Promise<string | undefined> => {
    const chart = await screen.findByRole('region', { name })
    fireEvent.click(within(chart).getByRole('button', { name: 'Table' }))
    return within(chart).getAllByRole('columnheader')[0]?.textContent
  }
  expect(await headOf('Sales trend(¥)')).toBe('Hour')
  expect(await headOf('Open orders by status(orders)')).toBe('Status')
  expect(await headOf('Top 10 products(pieces)')).toBe('Product')
  expect(await headOf('Payment methods(orders)')).toBe('Paid by')
  expect(await headOf('Sales by category(pieces)')).toBe('Category')
  expect(await headOf('Top 5 refund reasons(refunds)')).toBe('Reason')
})

test('the tables ask for the first rows of their lists and link to all of them', async () => {
  const { getList } = open('en', [{ id: 9, order_no: 'A9', pay_amount: '5.00', status: '2' }])
  const orders = await screen.findByRole('region', { name: 'Latest orders' })
  expect(await within(orders).findByText('A9')).toBeTruthy()
  expect(within(orders).getByRole('link', { name: 'View all' }).getAttribute('href')).toBe('/admin/shop/order')
  await waitFor(() =>
    expect(getList).toHaveBeenCalledWith(
      'shop/stock',
      expect.objectContaining({ pagination: { page: 1, perPage: 10 }, sort: { field: 'stock', order: 'ASC' } }),
    ),
  )
})

test('the tables are read again with the figures', async () => {
  let time = data.time ?? 0
  const get = async () => ({ ...data, time })
  const { getList } = open('en', [{ id: 9, order_no: 'A9', pay_amount: '5.00', status: '2' }], get)
  expect(await screen.findByText('A9')).toBeTruthy()
  getList.mockImplementation(async () => ({ data: [{ id: 10, order_no: 'A10', pay_amount: '5.00', status: '2' }], total: 1 }))
  time += 60
  fireEvent.click(screen.getByRole('button', { name: /Yesterday/ }))
  fireEvent.click(await screen.findByRole('button', { name: 'Today' }))
  expect(await screen.findByText('A10')).toBeTruthy()
})

test('the page is in Chinese, too', async () => {
  open('zh-cn')
  await screen.findByText('退款率')
  expect(tile('to_ship').textContent).toContain('超时未发 3')
  expect(tile('sales').textContent).toContain('上升 10%，上期\u00a0¥1,000.00')
  expect(tile('refunds').textContent).toContain('没有查看金额的权限')
})
