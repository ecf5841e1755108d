import { act, fireEvent, screen, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'

import { SkuEditor } from '../../../../src/screens/goods/SkuEditor'
import { giveHeights, gridIn, leaveEditor, openControl, press, valueOf } from './editorHarness'

beforeAll(giveHeights)

const named = (name: string, values: readonly string[]) => ({ name, values: values.map((value) => ({ value, image: '' })) })
const sku = (color: string, size: string, price: string) => ({
  specs: [
    { name: 'Colour', value: color },
    { name: 'Size', value: size },
  ],
  image: '',
  price,
  origin_price: '',
  stock: 1,
  stock_warning: 0,
  weight: '0.500',
  volume: '0.001000',
  sku_code: `${color}-${size}`,
  status: 1,
})
const specs = [named('Colour', ['red', 'blue']), named('Size', ['S', 'M', 'L'])]
const skus = ['red', 'blue'].flatMap((color) => ['S', 'M', 'L'].map((size, at) => sku(color, size, `${at + 1}.00`)))

async function openGrid(): Promise<HTMLElement> {
  openControl({ Control: SkuEditor, name: 'skus', path: 'shop/goods', values: { spec_type: '2', specs, skus } })
  return gridIn()
}
const prices = (): unknown[] => (leaveEditor(), (valueOf('skus') as { price: string }[]).map(({ price }) => price))
const key = (grid: HTMLElement, name: string, more: object = {}): void => void fireEvent.keyDown(grid, { key: name, ...more })
const headsOf = (grid: HTMLElement): (string | null)[] => [...grid.querySelectorAll('[role=columnheader]')].map((head) => head.textContent)
const cellOf = (row: number, col: number): Element => {
  const cell = document.querySelector(`[data-row="${row}"] [data-col="${col}"]`)
  if (!cell) throw new Error(`no cell ${row}/${col}`)
  return cell
}
function type(grid: HTMLElement, text: string): void {
  key(grid, text[0] ?? '')
  const input = grid.querySelector('input')
  if (!input) throw new Error('no cell is being typed into')
  fireEvent.change(input, { target: { value: text } })
  fireEvent.keyDown(input, { key: 'Enter' })
}

test('the head of a column stands where its values stand', async () => {
  const grid = await openGrid()
  const heads = [...grid.querySelectorAll('[role=columnheader]')].slice(2)
  const placed = heads.map((head, at) => [head.textContent, cellOf(0, at).classList.contains('number'), head.classList.contains('number')] as const)
  expect(placed.filter(([, isNumber, isBelowItsEnd]) => isNumber !== isBelowItsEnd)).toEqual([])
  expect(placed).toContainEqual(['Price', true, true])
})

test('S3.21 every number of a SKU, its code, picture and switch have columns, with their units', async () => {
  const grid = await openGrid()
  const heads = headsOf(grid)
  expect(heads).toEqual(expect.arrayContaining(['Price', 'Original price', 'Stock', 'Weight (Kg)', 'Volume (m³)', 'SKU code']))
  const columns = heads.slice(2)
  for (const [head, typed, name, kept] of [
    ['Price', '12.3', 'price', '12.30'],
    ['Original price', '20', 'origin_price', '20.00'],
    ['Stock', '45', 'stock', 45],
    ['Weight (Kg)', '1.25', 'weight', '1.250'],
    ['Volume (m³)', '0.02', 'volume', '0.020000'],
    ['SKU code', 'X-1', 'sku_code', 'X-1'],
  ] as const) {
    fireEvent.pointerDown(cellOf(0, columns.indexOf(head)), { button: 0, pointerType: 'mouse' })
    fireEvent.pointerUp(grid)
    type(grid, typed)
    leaveEditor()
    expect((valueOf('skus') as Record<string, unknown>[])[0]).toMatchObject({ [name]: kept })
  }
})

test('the fill handle fills the cells it is dragged over from the selected ones', async () => {
  const grid = await openGrid()
  const price =
    within(grid)
      .getAllByRole('columnheader')
      .map((head) => head.textContent)
      .indexOf('Price') - 2
  fireEvent.pointerDown(cellOf(1, price), { button: 0, pointerType: 'mouse' })
  fireEvent.pointerUp(grid)
  const handle = grid.querySelector('[data-fill]')
  if (!handle) throw new Error('the marked cell has no handle')
  fireEvent.pointerDown(handle, { button: 0, pointerType: 'mouse' })
  fireEvent.pointerMove(cellOf(4, price), { pointerType: 'mouse' })
  expect(grid.querySelectorAll('.filling')).toHaveLength(4)
  fireEvent.pointerUp(grid, { pointerType: 'mouse' })
  expect(prices()).toEqual(['1.00', '2.00', '2.00', '2.00', '2.00', '3.00'])
  key(grid, 'z', { ctrlKey: true })
  expect(prices()).toEqual(['1.00', '2.00', '3.00', '1.00', '2.00', '3.00'])
})

test('fifty edits can be undone one by one, the fifty-first cannot', async () => {
  const grid = await openGrid()
  key(grid, 'Home')
  key(grid, 'ArrowRight')
  for (let n = 1; n <= 51; n++) fireEvent.paste(grid, { clipboardData: { getData: () => String(100 + n) } })
  expect(prices()[0]).toBe('151.00')
  for (let n = 0; n < 60; n++) key(grid, 'z', { ctrlKey: true })
  expect(prices()[0]).toBe('101.00')
  for (let n = 0; n < 60; n++) key(grid, 'y', { ctrlKey: true })
  expect(prices()[0]).toBe('151.00')
})

test('rows are grouped by the first specification and collapsed; pasting then skips hidden rows', async () => {
  const grid = await openGrid()
  press('Group by Colour')
  press('Collapse all')
  expect(screen.getByText('0 of 6 rows')).toBeTruthy()
  fireEvent.click(within(grid).getByRole('rowheader', { name: /blue/ }))
  expect(screen.getByText('3 of 6 rows')).toBeTruthy()
  act(() => grid.focus())
  key(grid, 'Home')
  key(grid, 'ArrowRight')
  fireEvent.paste(grid, { clipboardData: { getData: () => '9\n9\n9\n9' } })
  press('Ungroup')
  expect(prices()).toEqual(['1.00', '2.00', '3.00', '9.00', '9.00', '9.00'])
})

test('a group collapses by keyboard: its head is a tab stop, and keys pressed there do not reach the grid', async () => {
  const grid = await openGrid()
  press('Group by Colour')
  act(() => grid.focus())
  key(grid, 'Home')
  const head = within(grid).getByRole('rowheader', { name: /blue.*rows/ })
  expect(head.tabIndex).toBe(0)
  act(() => head.focus())
  for (const name of ['Enter', ' ', 'Tab', 'x']) expect([name, fireEvent.keyDown(head, { key: name })]).toEqual([name, true])
  expect(grid.querySelector('input')).toBeNull()
})
