import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { stock } from '../../../../resources/goods/stock'
import { ListScreen } from '../../../../src/crud/list/ListScreen'
import { renderWith } from '../../harness'
import { makeScreen } from '../screen'

beforeAll(makeScreen)

const skus = [{ id: 7, title: 'Red', stock: 3, stock_warning: 10, stock_state: 'low', row_version: 2 }]
const entries = [
  { id: 31, type: 'adjust', delta: 5, before: 1, after: 6, locked_delta: 0, order_no: '', memo: 'counted', operator_name: 'boss', create_time: 1_760_000_000 },
]
const getList = vi.fn()
beforeEach(() =>
  getList.mockReset().mockImplementation(async (path: string) => {
    const data = path === 'shop/stockLog' ? entries : skus
    return { data, total: path === 'shop/stockLog' ? 45 : 1, meta: { remark: '', total_is_estimate: false } }
  }),
)
const open = (address: string, nodes?: readonly string[]) =>
  renderWith(<ListScreen resource={stock} />, address, {
    data: { getList, getMany: vi.fn(async () => ({ data: skus })), tabCounts: vi.fn(async () => ({})) },
    ...(nodes && { isSuper: false, nodes }),
  })
const lastRequest = () => getList.mock.calls.filter(([path]) => path === 'shop/stockLog').at(-1)?.[1]
const own = { field: 'sku_id', operator: 'eq', val: '7' }

test('a row button opens the related list in a drawer, filtered by the row and without columns that are equal in all rows', async () => {
  // with more rights the button is in the menu of further actions
  const { router } = open('/admin/shop/stock?q=re', ['shop/stock/index', 'shop/stock/log', 'shop/stockLog/index'])
  fireEvent.click(await screen.findByRole('button', { name: 'Stock log Red' }))
  await waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe('/admin/shop/stock/do/log/7?q=re'))
  const drawer = await screen.findByRole('dialog', { name: 'Stock log: Red' })
  expect(await within(drawer).findByText('counted')).toBeTruthy()
  expect(within(drawer).queryByRole('columnheader', { name: /Specification|SKU code/ })).toBeNull()
  expect(lastRequest()).toMatchObject({ meta: { search: [own], quickSearch: '' }, sort: { field: 'id', order: 'DESC' } })
  const heads = within(drawer).getAllByRole('columnheader')
  expect(heads.map(({ textContent }) => textContent).filter(Boolean)).toEqual(['ID', 'Type', 'Change', 'BeforeAfter', 'By', 'Note', 'Time'])
})

test('the drawer searches, sorts and pages without changing the address of the list below', async () => {
  const { router } = open('/admin/shop/stock/do/log/7?tab=low')
  const drawer = await screen.findByRole('dialog', { name: /Stock log/ })
  await within(drawer).findByText('counted')
  fireEvent.change(within(drawer).getByRole('textbox', { name: /Search/ }), { target: { value: 'o-1' } })
  await waitFor(() => expect(lastRequest()).toMatchObject({ meta: { search: [own], quickSearch: 'o-1' } }))
  fireEvent.click(within(drawer).getByRole('button', { name: 'Time' }))
  await waitFor(() => expect(lastRequest()).toMatchObject({ sort: { field: 'create_time', order: 'DESC' } }))
  fireEvent.click(within(drawer).getByRole('button', { name: 'Page 2' }))
  await waitFor(() => expect(lastRequest()).toMatchObject({ pagination: { page: 2 }, meta: { search: [own] } }))
  expect(router.state.location.pathname + router.state.location.search).toBe('/admin/shop/stock/do/log/7?tab=low')
  fireEvent.click(within(drawer).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe('/admin/shop/stock?tab=low'))
})

test('without the right to the related list its button is hidden and its link refused', async () => {
  const nodes = ['shop/stock/index', 'shop/stock/log']
  open('/admin/shop/stock', nodes)
  await screen.findByText('Red')
  expect(screen.queryByRole('button', { name: 'Stock log Red' })).toBeNull()
  open('/admin/shop/stock/do/log/7', nodes)
  expect(await screen.findByText('You have no permission to operate')).toBeTruthy()
  expect(getList.mock.calls.every(([path]) => path !== 'shop/stockLog')).toBe(true)
})

test('the button requires both nodes', async () => {
  open('/admin/shop/stock', ['shop/stock/index', 'shop/stock/log', 'shop/stockLog/index'])
  expect(await screen.findByRole('button', { name: 'Stock log Red' })).toBeTruthy()
})

test('the totals below are those of the related rows, not of all', async () => {
  const totals = vi.fn(async () => ({ delta: 5 }))
  renderWith(<ListScreen resource={stock} />, '/admin/shop/stock/do/log/7', {
    data: { getList, totals, getMany: vi.fn(async () => ({ data: skus })), tabCounts: vi.fn(async () => ({})) },
  })
  await within(await screen.findByRole('dialog', { name: /Stock log/ })).findByText('counted')
  await waitFor(() => expect(totals).toHaveBeenCalledWith('shop/stockLog', expect.objectContaining({ search: [own] }), expect.anything()))
})
