import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { DashboardPage } from '../../../src/pages/dashboard/DashboardPage'
import { greetingAt } from '../../../src/pages/dashboard/greeting'
import { makeDirectory, makeRule } from '../../support/rules'
import { renderWith } from '../form/harness'

import type { DashboardData } from '../../../src/pages/dashboard/tiles'

afterEach(() => vi.useRealTimers())

const menus = [makeDirectory('user', [makeRule({ name: 'user/user' })])]
const data: DashboardData = {
  remark: 'Stocktaking on Friday',
  day: '2026-11-21',
  figures: { members: { total: 12_345, today: 6, yesterday: 4 }, attachments: { total: 8, today: 1, yesterday: 0 } },
}

const open = (get: () => Promise<DashboardData>) => renderWith(<DashboardPage />, '/admin/dashboard', { http: { get }, menus })

test.each([
  [0, 'It is late'],
  [4, 'It is late'],
  [5, 'you are early'],
  [9, 'Good morning, '],
  [11, 'Good morning, '],
  [12, 'Good day'],
  [14, 'Good afternoon'],
  [17, 'Good afternoon'],
  [18, 'Good evening'],
  [23, 'Good evening'],
])('at %i hours the page says: %s', (hour, words) => {
  expect(greetingAt(hour).en).toContain(words)
})

test('every figure the server sends has a tile, and leads to the list it was counted from', async () => {
  open(async () => data)
  expect((await screen.findByRole('link', { name: /^Members\s*12,345/ })).getAttribute('href')).toBe('/admin/user/user')
  expect(screen.getByRole('link', { name: /New members today\s*6\s*4 yesterday/ }).getAttribute('href')).toMatch(
    /^\/admin\/user\/user\?create_time(\[RANGE\])?=2026-11-21,2026-11-21$/,
  )
  expect(screen.getByText('Stocktaking on Friday')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Boss')
})

test('a figure whose list is not in the menu is no link, and one that was not sent is not shown', async () => {
  open(async () => data)
  expect(await screen.findByText('Uploaded today')).toBeTruthy()
  expect(screen.queryByRole('link', { name: /Uploaded today/ })).toBeNull()
  expect(screen.queryByText('Goods categories')).toBeNull()
})

test('a server that sends the remark alone gets a greeting and no empty frame', async () => {
  open(async () => ({ remark: 'Welcome' }))
  expect(await screen.findByText('Welcome')).toBeTruthy()
  expect(screen.queryByRole('list')).toBeNull()
})

test('figures that could not be loaded are asked for again', async () => {
  const get = vi.fn<() => Promise<DashboardData>>().mockRejectedValueOnce(new Error('The network is away')).mockResolvedValue(data)
  open(get)
  expect((await screen.findByRole('alert')).textContent).toContain('The network is away')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('link', { name: /^Members/ })).toBeTruthy()
})
