import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { goods } from '../../../../resources/goods/goods'
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
interface Sent {
  readonly id: number
  readonly field: 'stock' | 'stock_warning'
  readonly way: 'set' | 'add'
  readonly value: number
  readonly rowVersion?: number
}
const change = vi.fn()
beforeEach(() => {
  rows = stored()
  change.mockReset().mockImplementation(async (_: string, { id, field, way, value }: Sent) => {
    rows = rows.map((row) => (row.id === id ? { ...row, [field]: Number(value) + (way === 'add' ? row[field] : 0), row_version: row.row_version + 1 } : row))
    const row = rows.find((one) => one.id === id)
    return { row: { id, [field]: row?.[field], row_version: row?.row_version } }
  })
})
const sent = (at = -1): Partial<Sent> => {
  const { id, field, way, value, rowVersion } = change.mock.calls.at(at)?.[1] as Sent
  return { id, field, way, value, ...(rowVersion !== undefined && { rowVersion }) }
}
const open = (settings: object = {}) =>
  renderWith(<ListScreen resource={stock} />, '/admin/shop/stock', {
    data: { getList: vi.fn(async () => ({ data: rows, total: 2, meta: {} })), tabCounts: vi.fn(async () => ({})), change },
    ...settings,
  })
const cell = (name: string, field = 'Threshold'): Promise<HTMLElement> => screen.findByRole('button', { name: new RegExp(` Edit ${field}: ${name}$`) })
const editor = (name: string, field = 'Threshold'): Promise<HTMLInputElement> => screen.findByRole('textbox', { name: `Edit ${field}: ${name}` })

async function type(name: string, value: string, key: string, field?: string): Promise<void> {
  fireEvent.click(await cell(name, field))
  fireEvent.change(await editor(name, field), { target: { value } })
  fireEvent.keyDown(await editor(name, field), { key })
}

test('a click opens the value, Enter saves it with the version of the row and opens the one below, and after the last row the focus stays', async () => {
  open()
  await type('Red', '12', 'Enter')
  await waitFor(() => expect(change).toHaveBeenCalledOnce())
  expect(sent()).toEqual({ id: 7, field: 'stock_warning', way: 'set', value: 12, rowVersion: 2 })
  fireEvent.keyDown(await editor('Blue'), { key: 'Enter' })
  await waitFor(async () => expect(document.activeElement).toBe(await cell('Blue')))
  expect((await cell('Red')).textContent).toMatch(/^12 /)
})

test.each([
  ['+5', { way: 'add', value: '5' }, /^8 /],
  ['-2', { way: 'add', value: '-2' }, /^1 /],
  ['＋１', { way: 'add', value: '1' }, /^4 /],
  ['=20', { way: 'set', value: 20 }, /^20 /],
  ['20', { way: 'set', value: 20 }, /^20 /],
])('%s typed over a stock of 3 is sent as it was meant, without a version', async (typed, expected, shown) => {
  open()
  await type('Red', typed, 'Tab', 'Stock')
  await waitFor(() => expect(change).toHaveBeenCalledOnce())
  expect(sent()).toEqual({ id: 7, field: 'stock', ...expected })
  await waitFor(async () => expect((await cell('Red', 'Stock')).textContent).toMatch(shown))
})

test('Tab saves and opens the next cell of the row, Shift+Tab the one before', async () => {
  open()
  await type('Red', '+1', 'Tab', 'Stock')
  fireEvent.keyDown(await editor('Red'), { key: 'Tab', shiftKey: true })
  expect(await editor('Red', 'Stock')).toBeTruthy()
})

test('a change that was undone before the list was read again is shown as the list has it', async () => {
  change.mockImplementation(async (_: string, { id }: Sent) => ({ row: { id, stock: 8 } }))
  const page = { data: rows, total: 2, meta: {} }
  const getList = vi.fn(async () => page)
  getList.mockResolvedValueOnce(page).mockReturnValueOnce(new Promise(() => undefined)) // a read that is given up for the next one
  open({ data: { getList, tabCounts: vi.fn(async () => ({})), change } })
  await cell('Red', 'Stock')
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }))
  await waitFor(() => expect(getList).toHaveBeenCalledTimes(2))
  await type('Red', '+5', 'Tab', 'Stock')
  await waitFor(() => expect(getList.mock.calls.length).toBeGreaterThan(2))
  await waitFor(async () => expect((await cell('Red', 'Stock')).textContent).toMatch(/^3 /))
})

/** The list is read again while an editor is open. */
async function reload(id: number, part: Partial<(typeof rows)[number]>): Promise<void> {
  rows = rows.map((row) => (row.id === id ? { ...row, ...part } : row))
  const reads = getList.mock.calls.length
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }))
  await waitFor(() => expect(getList.mock.calls.length).toBeGreaterThan(reads))
}
const getList = vi.fn(async () => ({ data: rows, total: 2, meta: {} }))
const shared = () => ({ data: { getList, tabCounts: vi.fn(async () => ({})), change } })

test.each(['Tab', 'Enter', 'blur'])(
  'an editor that was only opened saves nothing when it is left by %s, although the stock has changed meanwhile',
  async (way) => {
    open(shared())
    await cell('Red', 'Stock')
    fireEvent.click(await cell('Blue', 'Stock'))
    await reload(8, { stock: 2, row_version: 6 })
    await reload(7, { stock: 1, row_version: 3 }) // shows when the list has been rendered
    await waitFor(async () => expect((await cell('Red', 'Stock')).textContent).toMatch(/^1 /))
    if (way === 'blur') fireEvent.blur(await editor('Blue', 'Stock'))
    else fireEvent.keyDown(await editor('Blue', 'Stock'), { key: way })
    await waitFor(async () => expect((await cell('Blue', 'Stock')).textContent).toMatch(/^2 /))
    expect(change).not.toHaveBeenCalled()
  },
)

test('a value that somebody has changed since its editor opened is saved with the version of then, another change of the row does not matter', async () => {
  open(shared())
  await cell('Red')
  fireEvent.click(await cell('Blue'))
  await reload(8, { stock_warning: 900, row_version: 6 })
  await reload(7, { stock: 1, row_version: 3 })
  await waitFor(async () => expect((await cell('Red', 'Stock')).textContent).toMatch(/^1 /))
  fireEvent.change(await editor('Blue'), { target: { value: '50' } })
  fireEvent.keyDown(await editor('Blue'), { key: 'Tab' })
  await waitFor(() => expect(sent()).toEqual({ id: 8, field: 'stock_warning', way: 'set', value: 50, rowVersion: 5 }))

  fireEvent.click(await cell('Red'))
  await reload(7, { stock: 2, row_version: 4 })
  await waitFor(async () => expect((await cell('Red', 'Stock')).textContent).toMatch(/^2 /))
  fireEvent.change(await editor('Red'), { target: { value: '11' } })
  fireEvent.keyDown(await editor('Red'), { key: 'Tab' })
  await waitFor(() => expect(sent()).toEqual({ id: 7, field: 'stock_warning', way: 'set', value: 11, rowVersion: 4 }))
})

test('a server without differences gets none', async () => {
  open({ features: ['details'] })
  await type('Red', '+5', 'Enter')
  expect((await screen.findByRole('alert')).textContent).toContain('Threshold must be a number')
})

test('Esc cancels, and an unchanged value is not sent', async () => {
  open()
  await type('Red', '12', 'Escape')
  expect((await cell('Red')).textContent).toMatch(/^10 /)
  await type('Blue', '1,200', 'Enter')
  expect(await cell('Blue')).toBeTruthy()
  expect(change).not.toHaveBeenCalled()
})

test('arrow down saves and continues in the row below, arrow up in the row above', async () => {
  open()
  await type('Red', '12', 'ArrowDown')
  fireEvent.change(await editor('Blue'), { target: { value: '13' } })
  fireEvent.keyDown(await editor('Blue'), { key: 'ArrowUp' })
  expect(await editor('Red')).toBeTruthy()
  await waitFor(() =>
    expect(change.mock.calls.map(([, { id, value }]) => [id, value])).toEqual([
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
  await waitFor(() => expect(change).toHaveBeenCalledOnce())
})

test('an invalid value stays open with the reason at the cell', async () => {
  open()
  await type('Red', '=-1', 'Enter')
  expect((await screen.findByRole('alert')).textContent).toContain('Threshold cannot be less than 0')
  expect((await editor('Red')).getAttribute('aria-invalid')).toBe('true')
  expect(change).not.toHaveBeenCalled()
})

test('a value is shown at once and reverted when the server refuses it', async () => {
  let refuse: (error: Error) => void = () => undefined
  change.mockImplementation(() => new Promise((_, reject) => (refuse = reject)))
  open()
  await type('Red', '99', 'Enter')
  await waitFor(async () => expect((await cell('Red')).textContent).toMatch(/^99 /))
  await waitFor(() => expect(change).toHaveBeenCalledOnce())
  refuse(new Error('Li changed this record'))
  await waitFor(async () => expect((await cell('Red')).textContent).toMatch(/^10 /))
  expect((await screen.findByRole('alert')).textContent).toContain('Li changed this record')
})

test('the next value of the same row is sent with the version returned for the first', async () => {
  open()
  await type('Red', '12', 'Enter')
  await waitFor(() => expect(change).toHaveBeenCalledTimes(1))
  await type('Red', '13', 'Enter')
  await waitFor(() => expect(sent()).toMatchObject({ value: 13, rowVersion: 3 }))
})

test('values of one row are sent one after another, and the list is requested once for each', async () => {
  const answers: (() => void)[] = []
  change.mockImplementation(() => new Promise((resolve) => answers.push(() => resolve(null))))
  const { data } = open()
  await type('Red', '12', 'Enter')
  await waitFor(() => expect(answers).toHaveLength(1))
  await type('Red', '13', 'Enter')
  await waitFor(async () => expect((await cell('Red')).textContent).toMatch(/^13 /))
  expect(answers).toHaveLength(1)
  answers[0]?.()
  await waitFor(() => expect(answers).toHaveLength(2))
  answers[1]?.()
  await waitFor(() => expect(data.getList).toHaveBeenCalledTimes(3))
  expect([sent(0), sent(1)]).toEqual([
    { id: 7, field: 'stock_warning', way: 'set', value: 12, rowVersion: 2 },
    { id: 7, field: 'stock_warning', way: 'set', value: 13, rowVersion: 3 },
  ])
})

test('a value typed while a price of the row is being saved is sent with the version that the price leaves, unless somebody else changed the row', async () => {
  let row = { id: 1, name: 'Cup', spec_type: '1', images: [], price: '5.00', max_price: '5.00', stock: 3, weigh: 1, status: '1', row_version: 3 }
  const answers: ((answer: object) => void)[] = []
  change.mockImplementation(() => new Promise((resolve) => answers.push(resolve)))
  renderWith(<ListScreen resource={goods} />, '/admin/shop/goods', {
    data: { getList: vi.fn(async () => ({ data: [row], total: 1, meta: {} })), tabCounts: vi.fn(async () => ({})), change },
  })
  const saveBoth = async (price: string, order: string): Promise<void> => {
    await type('Cup', price, 'Enter', 'Price')
    await type('Cup', order, 'Enter', 'Sort order')
  }
  await saveBoth('6.00', '7')
  expect(change).toHaveBeenCalledTimes(1)
  answers[0]?.({ row: { id: 1, price: '6.00', row_version: 4 }, version_before: 3 })
  await waitFor(() => expect(sent()).toEqual({ id: 1, field: 'weigh', way: 'set', value: 7, rowVersion: 4 }))
  row = { ...row, price: '6.00', max_price: '6.00', weigh: 7, row_version: 5 }
  answers[1]?.({ row: { id: 1, weigh: 7, row_version: 5 }, version_before: 4 })
  await waitFor(async () => expect((await cell('Cup', 'Price')).textContent).toContain('6.00'))
  await saveBoth('8.00', '9')
  await waitFor(() => expect(answers).toHaveLength(3))
  answers[2]?.({ row: { id: 1, price: '8.00', row_version: 9 }, version_before: 8 })
  await waitFor(() => expect(sent()).toMatchObject({ field: 'weigh', value: 9, rowVersion: 5 }))
  await act(async () => answers[3]?.({ row: { id: 1, weigh: 9, row_version: 10 }, version_before: 9 }))
})

test('a switch of a row below another changes at once, and back when the server refuses', async () => {
  const child = { id: 12, name: 'Boots', status: 1, row_version: 3, pid: 1, children: [] }
  const tree = [{ id: 1, name: 'Shoes', status: 1, row_version: 1, pid: 0, children: [child] }]
  let refuse: (error: Error) => void = () => undefined
  change.mockImplementation(() => new Promise((_, reject) => (refuse = reject)))
  renderWith(<ListScreen resource={goodsCategory} />, '/admin/shop/goodsCategory', {
    data: { getList: vi.fn(async () => ({ data: tree, total: 1, meta: {} })), tabCounts: vi.fn(async () => ({})), change },
  })
  const boots = () => screen.findByRole<HTMLInputElement>('switch', { name: 'Status: Boots' })
  fireEvent.click(await boots())
  await waitFor(async () => expect((await boots()).checked).toBe(false))
  expect((await boots()).getAttribute('aria-busy')).toBe('true')
  await waitFor(() => expect(change).toHaveBeenCalledOnce())
  expect(sent()).toEqual({ id: 12, field: 'status', way: 'set', value: 0, rowVersion: 3 })
  refuse(new Error('in use'))
  await waitFor(async () => expect((await boots()).checked).toBe(true))
  await waitFor(async () => expect((await boots()).getAttribute('aria-busy')).toBe('false'))
})

test('goods have their price and stock in the list only if they have one SKU', async () => {
  const row = { images: [], price: '5.00', max_price: '5.00', stock: 3, weigh: 1, status: '1', row_version: 1 }
  const two = [
    { ...row, id: 1, name: 'Cup', spec_type: '1' },
    { ...row, id: 2, name: 'Shirt', spec_type: '2' },
  ]
  renderWith(<ListScreen resource={goods} />, '/admin/shop/goods', {
    data: { getList: vi.fn(async () => ({ data: two, total: 2, meta: {} })), tabCounts: vi.fn(async () => ({})), change },
  })
  expect(await cell('Cup', 'Stock')).toBeTruthy()
  expect(screen.queryAllByRole('button', { name: /Edit (Price|Stock): Shirt$/ })).toEqual([])
  expect(await cell('Shirt', 'Sort order')).toBeTruthy()
})

test('without the right to edit the value is read-only', async () => {
  open({ isSuper: false, nodes: ['shop/stock/index'] })
  await screen.findByText('Red')
  expect(screen.queryByRole('button', { name: /Edit Threshold/ })).toBeNull()
})
