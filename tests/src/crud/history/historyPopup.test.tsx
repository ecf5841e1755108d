import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { goodsService } from '../../../../resources/goods/goodsService'
import { button, openPopup } from '../../harness'

import type { HistoryEntry } from '../../../../resources/kit/protocol/undo'

const address = '/admin/shop/goodsService/history/5'
const entry = (id: number, more: Partial<HistoryEntry>): HistoryEntry => ({
  id,
  at: 1_795_000_000 + id,
  by: 'boss',
  kind: 'edit',
  batch: `b${id}`,
  undoes: null,
  undone_by: null,
  can_undo: true,
  before: { name: 'Old' },
  after: { name: 'New' },
  ...more,
})
const list = [
  entry(9, { kind: 'sortable', can_undo: false, before: { weigh: 1 }, after: { weigh: 4 } }),
  entry(8, { undone_by: 10, can_undo: false }),
  entry(7, { before: { status: 1, unknown: 1 }, after: { status: 0, unknown: 2 } }),
  entry(6, { kind: 'add', before: null, after: { name: 'First', description: '' } }),
]
const history = vi.fn(async () => ({ name: 'Returns', list, total: 30 }))

test('the changes are listed with their values, and each that may be can be undone', async () => {
  const undo = vi.fn(async () => ({ type: 'undo', done: 1, conflicts: [], refused: [] }))
  openPopup(goodsService, address, { data: { history, undo } })
  await screen.findByText('History: service Returns')
  const items = screen.getAllByRole('listitem')
  expect(items.map((item) => item.querySelector('strong')?.textContent)).toEqual(['Move', 'Edit', 'Edit', 'Add'])
  expect(items[1]?.textContent).toMatch(/Undone.*NameOld→New/)
  expect(items[2]?.textContent).not.toContain('unknown')
  expect(items[3]?.textContent).toContain('Values of 1 field')
  expect(screen.getAllByRole('button', { name: /^Undo/ })).toHaveLength(2)
  fireEvent.click(within(items[2] as HTMLElement).getByRole('button', { name: /^Undo/ }))
  await waitFor(() => expect(undo).toHaveBeenCalledWith('shop/goodsService', { batch: 'b7', id: 5 }))
  await waitFor(() => expect(history.mock.calls.length).toBeGreaterThan(1))
})

test('two entries are compared, the older one first, with what differs on top', async () => {
  const moments = vi.fn(async () => ({
    moments: [
      { id: 6, row: { id: 5, name: 'First', status: 1, description: 'same' } },
      { id: 8, row: { id: 5, name: 'New', status: 1, description: 'same' } },
    ],
  }))
  openPopup(goodsService, address, { data: { history, moments } })
  await screen.findByText('History: service Returns')
  expect(button('Compare the two moments').hasAttribute('disabled')).toBe(true)
  const ticks = screen.getAllByRole('checkbox')
  for (const at of [1, 3]) fireEvent.click(ticks[at] as HTMLElement)
  fireEvent.click(button('Compare the two moments'))
  await waitFor(() => expect(moments).toHaveBeenCalledWith('shop/goodsService', 5, [6, 8], expect.anything()))
  const rows = await waitFor(() => {
    const found = [...document.querySelectorAll('tbody tr')]
    expect(found.length).toBeGreaterThan(2)
    return found
  })
  expect(rows.map((row) => row.getAttribute('data-differs'))).toEqual(['true', 'false', 'false'])
  expect(rows[0]?.textContent).toBe('NameFirstNew')
  fireEvent.click(button('Back to the history'))
  expect(screen.getAllByRole('listitem')).toHaveLength(4)
})

test('without the list, or on a server without undo, there is no history', async () => {
  openPopup(goodsService, address, { data: { history }, isSuper: false, nodes: ['shop/goodsService/edit'] })
  await screen.findByText('You have no permission to operate')
})
