import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { goods } from '../../../../resources/goods/goods'
import { stock } from '../../../../resources/goods/stock'
import { ListScreen } from '../../../../src/crud/list/ListScreen'
import { parsePopupUrl } from '../../../../src/crud/url/popupUrl'
import { renderWith } from '../../harness'
import { makeScreen } from '../screen'

import type { AnyResource } from '../../../../resources/kit/define'

beforeAll(makeScreen)

const rows = [
  { id: 7, title: 'Red', name: 'Tea', status: '0', row_version: 2 },
  { id: 8, title: 'Blue', name: 'Pot', status: '1', row_version: 5 },
]
const act = vi.fn()
const listed = vi.fn()
beforeEach(() => {
  act.mockReset().mockResolvedValue(null)
  listed.mockReset().mockReturnValue(rows)
})
const open = (resource: AnyResource, search: string, total = 2) =>
  renderWith(<ListScreen resource={resource} />, `/admin/${resource.path}${search}`, {
    data: {
      act,
      getList: vi.fn(async () => ({ data: listed() as typeof rows, total, meta: {} })),
      getMany: vi.fn(async () => ({ data: rows })),
      getOne: vi.fn(async () => ({ data: { ...rows[0], id: 99 } })),
      tabCounts: vi.fn(async () => ({})),
    },
  })
const fill = (dialog: HTMLElement): void => {
  fireEvent.change(dialog.querySelector('[data-field="quantity"] input') as Element, { target: { value: '5' } })
  fireEvent.change(dialog.querySelector('[data-field="memo"] textarea') as Element, { target: { value: 'counted' } })
}

test('an action on selected rows asks once with their number, and deselects them afterwards', async () => {
  const { router } = open(stock, '?q=r')
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
  fireEvent.click(screen.getByRole('button', { name: 'Adjust (2)' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/shop/stock/do/adjustMany/7,8'))
  const dialog = await screen.findByRole('dialog', { name: 'Adjust (2 records)' })
  fill(dialog)
  fireEvent.click(within(dialog).getByRole('button', { name: 'Adjust (2 records)' }))
  await waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe('/admin/shop/stock?q=r'))
  expect(act).toHaveBeenCalledWith('shop/stock', 'adjustMany', expect.objectContaining({ ids: [7, 8], input: { mode: 'in', quantity: 5, memo: 'counted' } }))
  expect(screen.queryByText('2 selected')).toBeNull()
})

test('an action on all rows of a search sends the filter and the number shown', async () => {
  const { router } = open(stock, '?tab=low&q=r&stock[elt]=3', 5000)
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
  fireEvent.click(screen.getByRole('button', { name: 'Select all 5,000 matching' }))
  fireEvent.click(screen.getByRole('button', { name: 'Adjust' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/shop/stock/do/adjustMany/all-5000'))
  const dialog = await screen.findByRole('dialog', { name: 'Adjust (5,000 records)' })
  fill(dialog)
  fireEvent.change(within(dialog).getByLabelText('Type the number 5,000 to confirm'), { target: { value: '5,000' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Adjust (5,000 records)' }))
  await waitFor(() => expect(act).toHaveBeenCalledOnce())
  expect(act.mock.calls[0]?.[2]).toMatchObject({
    filter: { search: [{ field: 'stock', operator: 'elt', val: '3' }], quickSearch: 'r', tab: 'low', expected: 5000 },
    input: { mode: 'in', quantity: 5, memo: 'counted' },
  })
  expect(act.mock.calls[0]?.[2]).not.toHaveProperty('ids')
})

test('the address of such a popup is parsed back', () => {
  expect(parsePopupUrl('shop/stock', '/admin/shop/stock/do/adjustMany/all-12')).toEqual({ kind: 'act', action: 'adjustMany', ids: [], everyOf: 12 })
})

test.each([
  ['Put on shelf (1)', undefined, 'shelve'],
  [
    'Take off shelf (2)',
    { name: 'Take 2 products off the shelf?', follows: 'Customers cannot buy them until they are put back on the shelf.', verb: 'Take off shelf (2)' },
    'unshelve',
  ],
] as const)('%s asks for confirmation with the number of rows, and a destructive action always asks', async (name, question, action) => {
  listed.mockReturnValue([...rows, { id: 9, title: 'Green', name: 'Cup', status: '1', row_version: 1 }])
  open(goods, '?q=t', 3)
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
  fireEvent.click(screen.getByRole('button', { name }))
  if (question) {
    const dialog = await screen.findByRole('alertdialog', { name: question.name })
    expect(dialog.textContent).toContain(question.follows)
    expect(dialog.textContent).toContain('You can undo it for a minute.')
    expect(document.activeElement?.textContent).toBe('Cancel')
    expect(act).not.toHaveBeenCalled()
    fireEvent.click(within(dialog).getByRole('button', { name: question.verb }))
  }
  await waitFor(() => expect(act).toHaveBeenCalledWith('shop/goods', action, { ids: question ? [8, 9] : [7] }))
})

test('a destructive action asks for a single selected row too', async () => {
  open(goods, '?q=t')
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Pot' }))
  fireEvent.click(screen.getByRole('button', { name: 'Take off shelf (1)' }))
  expect(await screen.findByRole('alertdialog', { name: 'Take 1 product off the shelf?' })).toBeDefined()
  expect(act).not.toHaveBeenCalled()
})

test('an action on several rows asks even if the definition has no question', async () => {
  listed.mockReturnValue(rows.map((row) => ({ ...row, status: '0' })))
  open(goods, '?q=t')
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
  fireEvent.click(screen.getByRole('button', { name: 'Put on shelf (2)' }))
  fireEvent.click(within(await screen.findByRole('alertdialog', { name: 'Put 2 products on the shelf?' })).getByRole('button', { name: 'Put on shelf (2)' }))
  await waitFor(() => expect(act).toHaveBeenCalledWith('shop/goods', 'shelve', { ids: [7, 8] }))
})
