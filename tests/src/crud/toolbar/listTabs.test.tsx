import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'

import { stock } from '../../../../resources/goods/stock'
import { order } from '../../../../resources/order/order'
import { user } from '../../../../resources/user/user'
import { ListScreen } from '../../../../src/crud/list/ListScreen'
import { formatListQuery, parseListQuery } from '../../../../src/crud/url/listQuery'
import { renderWith } from '../../harness'
import { makeScreen } from '../screen'

import type { GetListParams } from 'react-admin'

import type { FakeData } from '../../harness'

beforeAll(makeScreen)

const row = { id: 7, title: 'Red', stock: 3, stock_warning: 10, stock_state: 'low', row_version: 2 }
const rows = () => vi.fn(async () => ({ data: [row], total: 1, meta: { remark: '', total_is_estimate: false } }))
const open = (search: string, data: FakeData) =>
  renderWith(<ListScreen resource={stock} />, `/admin/shop/stock${search}`, {
    data: { tabCounts: vi.fn(async () => ({ all: 61, low: 10_001, out: 0 })), ...data },
  })

test('the tab is in the address, except for the first one', () => {
  expect(parseListQuery(stock, '?tab=low').state.tab).toBe('low')
  expect(parseListQuery(stock, '').state.tab).toBe('all')
  expect(parseListQuery(stock, '?tab=nothing').ignored).toEqual(['tab'])
  expect(parseListQuery(user, '?tab=all').ignored).toEqual(['tab'])
  const { state } = parseListQuery(stock, '?q=a&tab=low&page=3')
  expect(formatListQuery(stock, state)).toBe('?tab=low&page=3&q=a')
  expect(formatListQuery(stock, { ...state, tab: 'all' })).toBe('?page=3&q=a')
})

test('tabs show their number of rows, up to a maximum', async () => {
  open('', { getList: rows() })
  expect(await screen.findByRole('tab', { name: /All\s*61/ })).toBeTruthy()
  expect(screen.getByRole('tab', { name: /Low stock\s*10,000\+/ })).toBeTruthy()
  expect(screen.getByRole('tab', { name: /Sold out\s*0/ })).toBeTruthy()
  expect(screen.getByRole('tabpanel', { name: /All/ })).toBeTruthy()
})

test('only counts of tabs that wait for staff are badges, and none of them without rows', async () => {
  const tabCounts = vi.fn(async () => ({ all: 9, toShip: 4, toReceive: 5, cancelRequested: 0 }))
  renderWith(<ListScreen resource={order} />, '/admin/shop/order', { data: { tabCounts, getList: vi.fn(async () => ({ data: [], total: 0, meta: {} })) } })
  const countIn = (tab: HTMLElement): Element | null => tab.querySelector('[data-badge]')
  expect(countIn(await screen.findByRole('tab', { name: /To ship\s*4/ }))?.textContent).toBe('4')
  for (const name of [/All\s*9/, /To receive\s*5/, /Canceling\s*0/]) expect(countIn(screen.getByRole('tab', { name }))).toBeNull()
})

test('another tab requests its rows from the first page and keeps the search', async () => {
  const getList = rows()
  const { router } = open('?q=red&page=2', { getList })
  fireEvent.click(await screen.findByRole('tab', { name: /Low stock/ }))
  await waitFor(() => expect(router.state.location.search).toBe('?tab=low&q=red'))
  await waitFor(() =>
    expect(getList).toHaveBeenLastCalledWith('shop/stock', expect.objectContaining({ meta: expect.objectContaining({ tab: 'low', quickSearch: 'red' }) })),
  )
  expect(screen.getByRole('tab', { name: /Low stock/ }).getAttribute('aria-selected')).toBe('true')
})

test('the space bar opens a tab like Enter', async () => {
  const { router } = open('', { getList: rows() })
  fireEvent.keyDown(await screen.findByRole('tab', { name: /Sold out/ }), { key: ' ' })
  await waitFor(() => expect(router.state.location.search).toBe('?tab=out'))
})

test('selected rows are not selected in another tab', async () => {
  open('', { getList: rows() })
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Red' }))
  expect(screen.getByText('1 selected')).toBeTruthy()
  fireEvent.click(screen.getByRole('tab', { name: /Low stock/ }))
  await waitFor(() => expect(screen.queryByText('1 selected')).toBeNull())
})

test('the list does not wait for the counts, and is not affected when they fail', async () => {
  const tabCounts = vi.fn(async () => Promise.reject(new Error('no')))
  open('', { getList: rows(), tabCounts })
  expect(await screen.findByText('Red')).toBeTruthy()
  expect(screen.getByRole('tab', { name: 'All' })).toBeTruthy()
})

test('the counts are requested again when the list is reloaded', async () => {
  const tabCounts = vi.fn(async () => ({ all: 1, low: 1, out: 0 }))
  open('', { getList: rows(), tabCounts })
  await screen.findByRole('tab', { name: /All\s*1/ })
  expect(tabCounts).toHaveBeenCalledTimes(1)
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }))
  await waitFor(() => expect(tabCounts).toHaveBeenCalledTimes(2))
})

test('turning pages and sorting asks for no counts again, another number of rows does', async () => {
  const tabCounts = vi.fn(async () => ({ all: 45, low: 1, out: 0 }))
  let total = 45
  const getList = vi.fn(async (_: string, { pagination }: GetListParams) => ({ data: [{ ...row, title: `Red ${pagination?.page}` }], total, meta: {} }))
  const { router } = open('', { getList, tabCounts })
  const turnTo = async (page: number, search: string): Promise<void> => {
    const reads = getList.mock.calls.length
    await act(() => router.navigate(`/admin/shop/stock${search}`))
    await screen.findByText(`Red ${page}`)
    await waitFor(() => expect(getList.mock.calls.length).toBeGreaterThan(reads))
    await act(async () => undefined) // what follows the answer
  }
  await screen.findByRole('tab', { name: /All\s*45/ })
  await turnTo(2, '?page=2')
  await turnTo(1, '') // there from before, and read again
  await turnTo(1, '?order=stock,desc')
  expect(tabCounts).toHaveBeenCalledTimes(1)
  total = 44
  await turnTo(2, '?page=2&order=stock,desc')
  await waitFor(() => expect(tabCounts).toHaveBeenCalledTimes(2))
})

test('the counts are those of the search and the filter, asked for once per answer of the list', async () => {
  const tabCounts = vi.fn(async () => ({ all: 1, low: 1, out: 0 }))
  open('?q=red&stock[elt]=3', { getList: rows(), tabCounts })
  await screen.findByRole('tab', { name: /All\s*1/ })
  const search = [{ field: 'stock', operator: 'elt', val: '3' }]
  expect(tabCounts.mock.calls).toEqual([['shop/stock', { search, quickSearch: 'red' }, expect.anything()]])
  fireEvent.click(await screen.findByRole('button', { name: /Remove filter/ }))
  await waitFor(() => expect(tabCounts).toHaveBeenLastCalledWith('shop/stock', { search: [], quickSearch: 'red' }, expect.anything()))
  expect(tabCounts).toHaveBeenCalledTimes(2)
})

test('the counts of another filter stay until the new ones arrive, and vanish with none', async () => {
  let finish: (counts: object) => void = () => undefined
  const tabCounts = vi
    .fn<() => Promise<object>>(() => new Promise((resolve) => (finish = resolve)))
    .mockImplementationOnce(async () => ({ all: 61, low: 3, out: 0 }))
  open('?stock[elt]=3', { getList: rows(), tabCounts })
  await screen.findByRole('tab', { name: /All\s*61/ })
  fireEvent.click(await screen.findByRole('button', { name: /Remove filter/ }))
  await waitFor(() => expect(tabCounts).toHaveBeenCalledTimes(2))
  expect(screen.getByRole('tab', { name: /All\s*61/ })).toBeTruthy()
  finish({})
  expect(await screen.findByRole('tab', { name: 'All' })).toBeTruthy()
})

test('an empty tab shows a message and a link to all rows', async () => {
  const { router } = open('?tab=out', { getList: vi.fn(async () => ({ data: [], total: 0, meta: {} })) })
  const panel = await screen.findByRole('tabpanel')
  expect(await within(panel).findByText('No SKUs in this tab')).toBeTruthy()
  fireEvent.click(within(panel).getByRole('button', { name: 'Show all' }))
  await waitFor(() => expect(router.state.location.search).toBe(''))
})
