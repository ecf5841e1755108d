import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { banner } from '../../../../resources/advertising/banner'
import { goods } from '../../../../resources/goods/goods'
import { goodsParamTemplate } from '../../../../resources/goods/goodsParamTemplate'
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
  is_redo: false,
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
  await screen.findByText('History: service “Returns”')
  const items = screen.getAllByRole('listitem')
  expect(items.map((item) => item.querySelector('strong')?.textContent)).toEqual(['Move', 'Edit', 'Edit', 'Add'])
  expect(items[1]?.textContent).toMatch(/Undone.*NameOld→New/)
  expect(items[2]?.textContent).not.toContain('unknown')
  expect(items[3]?.textContent).toContain('Values of 1 field')
  expect(screen.getAllByRole('button', { name: /^Undo/ })).toHaveLength(2)
  const button = within(items[2] as HTMLElement).getByRole('button', { name: /^Undo/ })
  button.focus()
  fireEvent.click(button)
  await waitFor(() => expect(undo).toHaveBeenCalledWith('shop/goodsService', { batch: 'b7', id: 5 }))
  await waitFor(() => expect(history.mock.calls.length).toBeGreaterThan(1))
  expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true) // which Escape then closes
})

test('two entries are compared, the older one first, with what differs on top', async () => {
  const moments = vi.fn(async () => ({
    moments: [
      { id: 6, row: { id: 5, name: 'First', status: 1, description: 'same' } },
      { id: 8, row: { id: 5, name: 'New', status: 1, description: 'same' } },
    ],
  }))
  openPopup(goodsService, address, { data: { history, moments } })
  await screen.findByText('History: service “Returns”')
  expect(button('Compare the two times').hasAttribute('disabled')).toBe(true)
  const ticks = screen.getAllByRole('checkbox')
  for (const at of [1, 3]) fireEvent.click(ticks[at] as HTMLElement)
  fireEvent.click(button('Compare the two times'))
  await waitFor(() => expect(moments).toHaveBeenCalledWith('shop/goodsService', 5, [6, 8], expect.anything()))
  const rows = await waitFor(() => {
    const found = [...document.querySelectorAll('tbody tr')]
    expect(found.length).toBeGreaterThan(2)
    return found
  })
  expect(rows.map((row) => row.getAttribute('data-differs'))).toEqual(['true', 'false', 'false'])
  expect(rows[0]?.textContent).toBe('NameFirstNew')
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(heads).toEqual(['Field', expect.stringMatching(/^After “Add” \(boss, 18 Nov 2026/), expect.stringMatching(/^After “Edit” \(boss, 18 Nov 2026/)])
  fireEvent.click(button('Back to the history'))
  expect(screen.getAllByRole('listitem')).toHaveLength(4)
})

const product = '/admin/shop/goods/history/5'
const readOf = (entries: readonly HistoryEntry[]) => vi.fn(async () => ({ name: 'Tea', list: entries, total: entries.length }))
const changes = () => [...document.querySelectorAll('dd')].map(({ textContent }) => textContent)

test('the values of choices, pictures and rich texts are shown, and those that the log does not have are only named', async () => {
  const before = { delivery_type: '3', content: '<p>Old <b>text</b></p>', images: [], params: [{ name: 'Origin', value: 'Fujian' }] }
  const after = { delivery_type: '1', content: '<p>New</p>', images: ['/a.png'], params: [], skus: [{ price: '9.00' }] }
  const history = readOf([entry(9, { before, after }), entry(8, { kind: 'add', before: null, after: { delivery_type: '2', skus: [{ price: '1.00' }] } })])
  openPopup(goods, product, { data: { history } })
  await screen.findByText('History: product “Tea”')
  await waitFor(() => expect(changes()).toContain('Template→Free'))
  expect(changes()).toEqual(expect.arrayContaining(['Old text→New', 'Fixed fee', 'changed', 'filled in']))
  expect(document.querySelector('dd ins img')).not.toBeNull()
})

test('of a table the lines that differ are shown, with their cells', async () => {
  const line = (id: number, name: string, more: object = {}) => ({ id, name, type: 'input', options: [], required: 0, default: '', ...more })
  const before = { params: [line(1, 'Origin'), line(2, 'Weight')] }
  const after = { params: [line(1, 'Origin'), line(2, 'Net weight'), line(3, 'Color')] }
  openPopup(goodsParamTemplate, '/admin/shop/goodsParamTemplate/history/5', { data: { history: readOf([entry(9, { before, after })]) } })
  await waitFor(() => expect(document.querySelector('dd ins')).not.toBeNull())
  const shown = (tag: string): string | null | undefined => document.querySelector(`dd ${tag}`)?.textContent
  await waitFor(() => expect(shown('ins')).toMatch(/Net weight.*Color/))
  expect(shown('del')).toMatch(/Weight.*No such row/)
  expect(`${shown('del')}${shown('ins')}`).not.toContain('Origin')
})

test('two moments that differ in a choice or a picture differ', async () => {
  const row = { id: 5, position: 'home', image: '/a.png', title: 'Tea' }
  const moments = vi.fn(async () => ({
    moments: [
      { id: 6, row },
      { id: 7, row: { ...row, position: 'user', image: '/b.png' } },
    ],
  }))
  const history = readOf([entry(7, {}), entry(6, {})])
  openPopup(banner, '/admin/shop/banner/history/5', { data: { history, moments } })
  await screen.findByText('History: banner “Tea”')
  for (const tick of screen.getAllByRole('checkbox')) fireEvent.click(tick)
  fireEvent.click(button('Compare the two times'))
  await waitFor(() => expect(document.querySelectorAll('tr[data-differs="true"]')).toHaveLength(2))
  expect(document.querySelector('tr[data-differs="true"]')?.textContent).not.toBe('')
  expect(screen.queryByText('Nothing differs between the two')).toBeNull()
})

test('an undo and the undo of that are told apart', async () => {
  const history = readOf([entry(9, { undoes: 8, is_redo: true }), entry(8, { undoes: 7, undone_by: 9 }), entry(7, { undone_by: 8 })])
  openPopup(goodsService, address, { data: { history } })
  await screen.findByText('History: service “Tea”')
  expect(screen.getAllByRole('listitem').map((item) => item.querySelector('strong')?.textContent)).toEqual(['Redo: Edit', 'Undo: Edit', 'Edit'])
})

test('an undo has the name of what it undid, not of the opposite that was done for it', async () => {
  const list = [
    entry(9, { kind: 'restore', undoes: 8 }),
    ...[entry(8, { kind: 'del', undone_by: 9 }), entry(7, { kind: 'restore', undoes: 6, is_redo: true })],
    ...[entry(6, { kind: 'del', undoes: 5, undone_by: 7 }), entry(5, { kind: 'add', undone_by: 6 })],
  ]
  openPopup(goodsService, address, { data: { history: readOf(list) } })
  await screen.findByText('History: service “Tea”')
  const names = screen.getAllByRole('listitem').map((item) => item.querySelector('strong')?.textContent)
  expect(names).toEqual(['Undo: Delete', 'Delete', 'Redo: Add', 'Undo: Add', 'Add'])
})

test('without the list, or on a server without undo, there is no history', async () => {
  openPopup(goodsService, address, { data: { history }, isSuper: false, nodes: ['shop/goodsService/edit'] })
  await screen.findByText('You have no permission to operate')
})
