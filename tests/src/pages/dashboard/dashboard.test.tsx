import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { shopToday } from '../../../../resources/kit/values/shopTime'
import { systemDashboard } from '../../../../resources/dashboards/systemDashboard'
import { daysOf, previousPeriod } from '../../../../resources/range'
import { DashboardPage } from '../../../../src/pages/dashboard/DashboardPage'
import { CustomRange } from '../../../../src/pages/dashboard/RangePicker'
import { makeDirectory, makeRule } from '../../../support/rules'
import { renderWith } from '../../harness'

import type { DashboardAnswer } from '../../../../resources/kit/protocol/dashboard'

afterEach(() => vi.restoreAllMocks())

const menus = [makeDirectory('user', [makeRule({ name: 'user/user' })])]
const today = shopToday()
const range = daysOf('7d', today)
const data: DashboardAnswer = {
  remark: 'Stocktaking on Friday',
  range,
  previous: previousPeriod(range),
  time: 1_795_000_000,
  figures: {
    members: { value: '12345' },
    new_members: { value: '6', before: '4' },
    money_changes: { value: '3', before: '3', note: '-1234.50' },
    failed_sign_ins: { value: '2', before: '0' },
    stock_value: { value: '5000.00', note: '9' },
  },
  charts: { new_members: { joined: { now: [[0], [1], [2], [3], [4], [5], [6]], before: Array<number[]>(7).fill([1]) } } },
}

type Get = (url: string, query?: unknown) => Promise<DashboardAnswer>
const open = (get: Get, address = '/admin/dashboard') => renderWith(<DashboardPage dashboard={systemDashboard} />, address, { http: { get }, menus })
const tile = (name: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(`[data-figure="${name}"]`)
  if (!found) throw new Error(`no tile ${name}`)
  return found
}

test('every figure of the server has a tile that links to its list', async () => {
  open(async () => data)
  expect((await screen.findByRole('link', { name: /^All members\s*12,345/ })).getAttribute('href')).toBe('/admin/user/user')
  expect(within(tile('new_members')).getByRole('link').getAttribute('href')).toBe(`/admin/user/user?create_time=${range.from},${range.to}`)
  expect(screen.getByText('Stocktaking on Friday')).toBeTruthy()
  expect(document.querySelectorAll('[data-figure]')).toHaveLength(5)
})

test('problems that the last health check found are said above the figures, with a link to them', async () => {
  open(async () => ({ ...data, problems: { count: 2, time: 1_795_000_000 } }))
  const warning = await screen.findByText(/^The health check of .+ found 2 problems/)
  expect(within(warning).getByRole('link', { name: 'View' }).getAttribute('href')).toBe('/admin/routine/health')
  cleanup()
  open(async () => data)
  await screen.findByText('All members')
  expect(screen.queryByText(/health check/)).toBeNull()
})

test('a change is shown with direction and period of comparison, not by color alone', async () => {
  open(async () => data)
  await screen.findByText('All members')
  expect(tile('new_members').textContent).toContain('Up 2 (50%) from\u00a04')
  expect(tile('money_changes').textContent).toContain('Same as the previous period')
  expect(tile('money_changes').textContent).toContain('Net -¥1,234.50')
  expect(tile('failed_sign_ins').textContent).toContain('Up 2 from\u00a00')
  expect(tile('members').textContent).toContain('As of now')
  expect(tile('stock_value').textContent).toContain('¥5,000.00')
  expect(tile('stock_value').textContent).toContain('9 SKUs in stock')
})

test('a figure whose list is not in the menu is not a link', async () => {
  open(async () => data)
  await screen.findByText('All members')
  expect(within(tile('stock_value')).queryByRole('link')).toBeNull()
})

test('with a server that sends only the remark there is a greeting and no empty frame', async () => {
  open(async () => ({ remark: 'Welcome' }))
  expect(await screen.findByText('Welcome')).toBeTruthy()
  expect(screen.queryByRole('list')).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
})

test('figures that failed to load can be loaded again', async () => {
  const get = vi.fn<Get>().mockRejectedValueOnce(new Error('The network is away')).mockResolvedValue(data)
  open(get)
  expect((await screen.findByRole('alert')).textContent).toContain('The network is away')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('All members')).toBeTruthy()
})

test('the range is in the address, requested, and stored with the account', async () => {
  const get = vi.fn<Get>().mockResolvedValue(data)
  const { router } = open(get, '/admin/dashboard?range=7d')
  await screen.findByText('All members')
  expect(get.mock.calls[0]?.[1]).toEqual({ range: '7d' })
  fireEvent.click(screen.getByRole('button', { name: 'Date range: Last 7 days' }))
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Last month' }))
  await waitFor(() => expect(router.state.location.search).toBe('?range=lastMonth'))
  await waitFor(() => expect(get).toHaveBeenLastCalledWith('/admin/Dashboard/index', { range: 'lastMonth' }, expect.anything()))
  await router.navigate('/admin/dashboard')
  expect(await screen.findByRole('button', { name: 'Date range: Last month' })).toBeTruthy()
})

test.each([
  [`?from=${today}&to=2999-01-01`, 'no data for future dates'],
  ['?from=2026-02-02&to=2026-02-01', 'cannot be before the start date'],
  ['?from=2020-01-01&to=2026-01-01', 'At most 366 days'],
])('an invalid range in the address shows a message and the default range: %s', async (search, words) => {
  const get = vi.fn<Get>().mockResolvedValue(data)
  open(get, `/admin/dashboard${search}`)
  expect((await screen.findByRole('alert')).textContent).toContain(words)
  expect(get.mock.calls[0]?.[1]).toEqual({ range: '30d' })
})

test('a custom range is validated before it is requested', () => {
  const onChoose = vi.fn()
  const ask = (days: { readonly from: string; readonly to: string }): string => {
    renderWith(<CustomRange days={days} today="2026-11-21" onChoose={onChoose} />, '/admin/dashboard')
    fireEvent.click(screen.getByRole('button', { name: 'Apply' }))
    const message = screen.getByRole('alert').textContent
    cleanup()
    return message
  }
  expect(ask({ from: '2026-11-20', to: '2026-11-22' })).toContain('no data for future dates')
  expect(ask({ from: '2026-11-20', to: '2026-11-19' })).toContain('cannot be before the start date')
  expect(onChoose).not.toHaveBeenCalled()
  expect(ask({ from: '2026-11-20', to: '2026-11-21' })).toBe('')
  expect(onChoose).toHaveBeenCalledWith({ from: '2026-11-20', to: '2026-11-21' })
})

test('charts show the range and the one before it, and have a table alternative', async () => {
  open(async () => data)
  fireEvent.click(await screen.findByRole('button', { name: 'Table' }))
  const table = screen.getByRole('table', { name: 'New members (members)' })
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((one) => one.textContent),
  ).toEqual(['Day', 'The 7 days before', 'New members'])
  expect(within(table).getAllByRole('row')).toHaveLength(8)
  expect(screen.queryByRole('heading', { name: /Products by category/ })).toBeNull()
})

test('while loading there are placeholders for what this user may see, and for nothing else', async () => {
  const waiting = new Promise<DashboardAnswer>(() => undefined)
  renderWith(<DashboardPage dashboard={systemDashboard} />, '/admin/dashboard', {
    http: { get: () => waiting },
    menus,
    isSuper: false,
    nodes: ['user/user/index'],
  })
  expect(screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent)).toEqual([expect.stringContaining(','), 'Charts', 'Members'])
  expect(screen.getAllByRole('heading', { level: 3 }).map((one) => one.textContent)).toEqual(['New members(members)'])
})
