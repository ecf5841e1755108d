import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { goodsCategory } from '../../../../resources/goods/goodsCategory'
import { stock } from '../../../../resources/goods/stock'
import { ListScreen } from '../../../../src/crud/list/ListScreen'
import { renderWith } from '../../harness'
import { makeScreen } from '../screen'

beforeAll(makeScreen)

const stored = () => [
  { id: 7, title: 'Red', stock: 3, stock_warning: 10, stock_state: 'low', row_version: 2 },
  { id: 8, title: 'Blue', stock: 4, stock_warning: 1200, stock_state: 'low', row_version: 5 },
]
let rows = stored()
const update = vi.fn()
beforeEach(() => {
  rows = stored()
  update.mockReset().mockImplementation(async (_: string, { id, data }: { id: number; data: { stock_warning: number } }) => {
    rows = rows.map((row) => (row.id === id ? { ...row, stock_warning: data.stock_warning, row_version: row.row_version + 1 } : row))
    return { data: { id } }
  })
})
const open = (settings: object = {}) =>
  renderWith(<ListScreen resource={stock} />, '/admin/shop/stock', {
    data: { getList: vi.fn(async () => ({ data: rows, total: 2, meta: {} })), tabCounts: vi.fn(async () => ({})), update },
    ...settings,
  })
const cell = (name: string): Promise<HTMLElement> => screen.findByRole('button', { name: new RegExp(` Edit Threshold: ${name}$`) })
const editor = (name: string): Promise<HTMLInputElement> => screen.findByRole('textbox', { name: `Edit Threshold: ${name}` })

async function type(name: string, value: string, key: string): Promise<void> {
  fireEvent.click(await cell(name))
  fireEvent.change(await editor(name), { target: { value } })
  fireEvent.keyDown(await editor(name), { key })
}

test('a click opens the value, Enter saves it with the version of the row, and the focus stays in the cell', async () => {
  open()
  await type('Red', '12', 'Enter')
  await waitFor(() => expect(update).toHaveBeenCalledWith('shop/stock', expect.objectContaining({ id: 7, data: { stock_warning: 12, row_version: 2 } })))
  await waitFor(async () => expect(document.activeElement).toBe(await cell('Red')))
  expect((await cell('Red')).textContent).toMatch(/^12 /)
})

test('Esc cancels, and an unchanged value is not sent', async () => {
  open()
  await type('Red', '12', 'Escape')
  expect((await cell('Red')).textContent).toMatch(/^10 /)
  await type('Blue', '1,200', 'Enter')
  expect(await cell('Blue')).toBeTruthy()
  expect(update).not.toHaveBeenCalled()
})

test('arrow down saves and continues in the row below, arrow up in the row above', async () => {
  open()
  await type('Red', '12', 'ArrowDown')
  fireEvent.change(await editor('Blue'), { target: { value: '13' } })
  fireEvent.keyDown(await editor('Blue'), { key: 'ArrowUp' })
  expect(await editor('Red')).toBeTruthy()
  await waitFor(() =>
    expect(update.mock.calls.map(([, { id, data }]) => [id, data.stock_warning])).toEqual([
      [7, 12],
      [8, 13],
    ]),
  )
})

test('F2 and Enter open the cell, and leaving it saves', async () => {
  open()
  const place = (await cell('Red')).closest('td') as HTMLElement
  place.focus()
  fireEvent.keyDown(place, { key: 'F2' })
  fireEvent.keyDown(await editor('Red'), { key: 'Escape' })
  place.focus()
  fireEvent.keyDown(place, { key: 'Enter' })
  fireEvent.change(await editor('Red'), { target: { value: '14' } })
  fireEvent.blur(await editor('Red'))
  await waitFor(() => expect(update).toHaveBeenCalledOnce())
})

test('an invalid value stays open with the reason at the cell', async () => {
  open()
  await type('Red', '-1', 'Enter')
  expect((await screen.findByRole('alert')).textContent).toContain('Threshold cannot be less than 0')
  expect((await editor('Red')).getAttribute('aria-invalid')).toBe('true')
  expect(update).not.toHaveBeenCalled()
})

test('a value is shown at once and reverted when the server refuses it', async () => {
  let refuse: (error: Error) => void = () => undefined
  update.mockImplementation(() => new Promise((_, reject) => (refuse = reject)))
  open()
  await type('Red', '99', 'Enter')
  await waitFor(async () => expect((await cell('Red')).textContent).toMatch(/^99 /))
  await waitFor(() => expect(update).toHaveBeenCalledOnce())
  refuse(new Error('Li changed this record'))
  await waitFor(async () => expect((await cell('Red')).textContent).toMatch(/^10 /))
  expect((await screen.findByRole('alert')).textContent).toContain('Li changed this record')
})

test('the next value of the same row is sent with the version returned for the first', async () => {
  open()
  await type('Red', '12', 'Enter')
  await waitFor(() => expect(update).toHaveBeenCalledTimes(1))
  await type('Red', '13', 'Enter')
  await waitFor(() => expect(update.mock.calls.at(-1)?.[1]).toMatchObject({ data: { stock_warning: 13, row_version: 3 } }))
})

test('values of one row are sent one after another, and the list is requested once for each', async () => {
  const sent: (() => void)[] = []
  update.mockImplementation(() => new Promise((resolve) => sent.push(() => resolve({ data: { id: 7 } }))))
  const { data } = open()
  await type('Red', '12', 'Enter')
  await waitFor(() => expect(sent).toHaveLength(1))
  await type('Red', '13', 'Enter')
  await waitFor(async () => expect((await cell('Red')).textContent).toMatch(/^13 /))
  expect(sent).toHaveLength(1)
  sent[0]?.()
  await waitFor(() => expect(sent).toHaveLength(2))
  sent[1]?.()
  await waitFor(() => expect(data.getList).toHaveBeenCalledTimes(3))
  expect(update.mock.calls.map(([, { data: part }]) => part)).toEqual([
    { stock_warning: 12, row_version: 2 },
    { stock_warning: 13, row_version: 3 },
  ])
})

test('a switch of a row below another changes at once, and back when the server refuses', async () => {
  const child = { id: 12, name: 'Boots', status: 1, row_version: 3, pid: 1, children: [] }
  const tree = [{ id: 1, name: 'Shoes', status: 1, row_version: 1, pid: 0, children: [child] }]
  let refuse: (error: Error) => void = () => undefined
  update.mockImplementation(() => new Promise((_, reject) => (refuse = reject)))
  renderWith(<ListScreen resource={goodsCategory} />, '/admin/shop/goodsCategory', {
    data: { getList: vi.fn(async () => ({ data: tree, total: 1, meta: {} })), tabCounts: vi.fn(async () => ({})), update },
  })
  const boots = () => screen.findByRole<HTMLInputElement>('switch', { name: 'Status: Boots' })
  fireEvent.click(await boots())
  await waitFor(async () => expect((await boots()).checked).toBe(false))
  expect((await boots()).getAttribute('aria-busy')).toBe('true')
  await waitFor(() => expect(update).toHaveBeenCalledWith('shop/goodsCategory', expect.objectContaining({ id: 12, data: { status: 0, row_version: 3 } })))
  refuse(new Error('in use'))
  await waitFor(async () => expect((await boots()).checked).toBe(true))
  await waitFor(async () => expect((await boots()).getAttribute('aria-busy')).toBe('false'))
})

test('without the right to edit the value is read-only', async () => {
  open({ isSuper: false, nodes: ['shop/stock/index'] })
  await screen.findByText('Red')
  expect(screen.queryByRole('button', { name: /Edit Threshold/ })).toBeNull()
})
