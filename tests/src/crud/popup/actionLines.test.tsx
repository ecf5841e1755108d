import { act as inReact, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { order } from '../../../../resources/order/order'
import { ServerRefusal } from '../../../../providers/http/errors'
import { button, field, openPopup } from '../../harness'

const row = { id: 7, row_version: 2, order_no: '26112300000000000001', status: '2', shippable: 'yes' }
const line = (id: number, name: string, left: number) => ({ id, goods_name: name, spec_text: '', left_quantity: left })
const startOf = vi.fn(async () => ({ lines: [line(11, '茶杯', 3), line(12, '茶壶', 5)] }))

function open(act = vi.fn(async () => null)) {
  const { router, equipment } = openPopup(order, '/admin/shop/order/do/delivery/7', { data: { act, startOf, getMany: vi.fn(async () => ({ data: [row] })) } })
  return { act, router, notify: equipment.notify }
}
const cell = (at: number): HTMLInputElement => screen.getByRole('textbox', { name: `Ship now of row ${at + 1}` })

test('a table starts with the lines of the row and shows their sums', async () => {
  open()
  await waitFor(() => expect(cell(1).value).toBe('5'))
  expect(cell(0).value).toBe('3')
  expect(field('lines').querySelector('tfoot')?.textContent).toBe('Total00088') // ordered, shipped and refunds are not among these lines
  expect(startOf).toHaveBeenCalledWith('shop/order', 'delivery', { id: 7 }, expect.anything())
})

test('a number above the limit of its line is shown at its cell, and nothing is sent', async () => {
  const { act } = open()
  await waitFor(() => expect(cell(1).value).toBe('5'))
  fireEvent.change(cell(1), { target: { value: '6' } })
  fireEvent.click(button('Ship'))
  await waitFor(() => expect(cell(1).getAttribute('aria-describedby')).toBeTruthy())
  expect(document.getElementById(cell(1).getAttribute('aria-describedby') ?? '')?.textContent).toContain('5')
  expect(cell(0).getAttribute('aria-describedby')).toBeNull()
  expect(act).not.toHaveBeenCalled()
})

test('Enter and arrows lead to the same cell of other lines', async () => {
  open()
  await waitFor(() => expect(cell(1).value).toBe('5'))
  cell(0).focus()
  fireEvent.keyDown(cell(0), { key: 'Enter' })
  expect(document.activeElement).toBe(cell(1))
  fireEvent.keyDown(cell(1), { key: 'ArrowUp' })
  expect(document.activeElement).toBe(cell(0))
})

test('cells of a spreadsheet are pasted from a cell on, and lines of other rows are not added, which is said', async () => {
  const { notify } = open()
  await waitFor(() => expect(cell(1).value).toBe('5'))
  fireEvent.paste(cell(0), { clipboardData: { getData: () => '1\n2\n3' } })
  expect([cell(0).value, cell(1).value]).toEqual(['1', '2'])
  expect(screen.queryByRole('textbox', { name: 'Ship now of row 3' })).toBeNull()
  expect(notify).toHaveBeenCalledWith({ kind: 'warning', text: '1 pasted row did not fit below the last row and was not inserted' })
  fireEvent.paste(cell(0), { clipboardData: { getData: () => '3\n4' } })
  expect(notify).toHaveBeenCalledOnce()
})

test('a refusal of the server stands at its cell', async () => {
  const refusal = new ServerRefusal(0, 'wrong', { type: 'invalid', fields: { 'lines.1.ship_quantity': 'Only 2 are left' } })
  open(vi.fn(async () => Promise.reject(refusal)))
  await waitFor(() => expect(cell(1).value).toBe('5'))
  fireEvent.click(screen.getByRole('radio', { name: 'No shipping' }))
  fireEvent.click(button('Ship'))
  await waitFor(() => expect(field('lines').textContent).toContain('Only 2 are left'))
  expect(cell(1).getAttribute('aria-describedby')).toBeTruthy()
})

test('a refusal of the server stays at its cell while the focus comes from another cell and leaves, until the line is changed', async () => {
  const refusal = new ServerRefusal(0, 'wrong', { type: 'invalid', fields: { 'lines.1.ship_quantity': 'Only 2 are left' } })
  open(vi.fn(async () => Promise.reject(refusal)))
  await waitFor(() => expect(cell(1).value).toBe('5'))
  fireEvent.click(screen.getByRole('radio', { name: 'No shipping' }))
  inReact(() => cell(0).focus())
  fireEvent.change(cell(0), { target: { value: '2' } })
  fireEvent.click(button('Ship'))
  await waitFor(() => expect(document.activeElement).toBe(cell(1)))
  await inReact(async () => button('Ship').focus()) // and everything that follows from it
  expect(field('lines').textContent).toContain('Only 2 are left')
  fireEvent.change(cell(1), { target: { value: '2' } })
  await waitFor(() => expect(field('lines').textContent).not.toContain('Only 2 are left'))
})
