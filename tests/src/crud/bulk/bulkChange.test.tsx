import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'

import { stock } from '../../../../resources/goods/stock'
import { PopupRoutes } from '../../../../src/crud/popup/PopupRoutes'
import { control, openPopup, renderWith } from '../../harness'

const change = vi.fn()
const previewChange = vi.fn()
beforeEach(() => {
  change.mockReset().mockResolvedValue(null)
  previewChange.mockReset().mockImplementation(async (_: string, { value }: { readonly value: string }) => ({
    changed: 1,
    unchanged: 1,
    refused: 1,
    rows: [
      { id: 7, name: 'Red', before: { id: 7, price: '10.00' }, after: { id: 7, price: value } },
      { id: 8, name: 'Blue', before: { id: 8, price: '9.00' }, msg: 'Too low' },
    ],
  }))
})

async function choose(list: string, option: string): Promise<void> {
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: new RegExp(`^${list}`) }))
  fireEvent.click(within(await screen.findByRole('listbox')).getByRole('option', { name: option }))
}
const open = (address = '/admin/shop/stock/change/7,8,9', settings: object = {}) => openPopup(stock, address, { data: { change, previewChange }, ...settings })
const apply = () => screen.getByRole('button', { name: /^Change/ }) as HTMLButtonElement

test('a price is lowered by a percentage after a preview with both values, the counts and the reasons', async () => {
  open()
  await choose('Field', 'Price')
  expect(apply().disabled).toBe(true)
  await choose('How', 'Lower by %')
  fireEvent.change(control('value'), { target: { value: '15' } })
  await screen.findByText('1 will change, 1 stay as they are, 1 cannot change')
  const [, red, blue] = screen.getAllByRole('row')
  expect(red?.textContent).toBe('Red¥10.00-¥15.00')
  expect(blue?.textContent).toBe('Blue¥9.00Too low')
  const sent = { ids: [7, 8, 9], field: 'price', way: 'percent', value: '-15' }
  expect(previewChange).toHaveBeenLastCalledWith('shop/stock', sent, expect.anything())
  await waitFor(() => expect(apply().disabled).toBe(false))
  fireEvent.click(apply())
  await waitFor(() => expect(change).toHaveBeenCalledWith('shop/stock', expect.objectContaining({ ...sent, idempotencyKey: expect.any(String) })))
})

test('all rows of a filter are named by it, and a refusal is shown without losing what was typed', async () => {
  change.mockRejectedValue(new Error('The filter finds other rows by now'))
  open('/admin/shop/stock/change/all-120?stock_state=low')
  await choose('Field', 'Threshold')
  fireEvent.change(control('value'), { target: { value: '12' } })
  await waitFor(() => expect(apply().disabled).toBe(false))
  fireEvent.click(apply())
  expect((await screen.findByRole('alert')).textContent).toContain('The filter finds other rows by now')
  expect(change.mock.calls[0]?.[1]).toMatchObject({ field: 'stock_warning', way: 'set', filter: { expected: 120, search: [{ field: 'stock_state' }] } })
  expect(control('value').value).toBe('12')
})

test('the button has a number only once there is one, and more than a hundred rows are confirmed by typing it', async () => {
  previewChange.mockResolvedValue({ changed: 118, unchanged: 2, refused: 0, rows: [] })
  open('/admin/shop/stock/change/all-120?stock_state=low')
  expect((await screen.findByRole('button', { name: /^Change/ })).textContent).toBe('Change')
  await choose('Field', 'Threshold')
  fireEvent.change(control('value'), { target: { value: '12' } })
  await waitFor(() => expect(apply().textContent).toBe('Change 118 SKUs'))
  await waitFor(() => expect(apply().disabled).toBe(false))
  fireEvent.click(apply())
  expect(await screen.findByText('Type 118')).toBeTruthy()
  expect(change).not.toHaveBeenCalled()
  fireEvent.change(screen.getByLabelText('Type the number 118 to confirm'), { target: { value: '118' } })
  fireEvent.click(apply())
  await waitFor(() => expect(change).toHaveBeenCalledTimes(1))
})

test('only fields that the user may change are offered', async () => {
  open(undefined, { isSuper: false, nodes: ['shop/stock/index', 'shop/stock/adjust'] })
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: /^Field/ }))
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['Stock'])
})

test('a change that ends after its popup was closed leads nobody back, and keeps what was ticked since', async () => {
  let end = (): void => undefined
  change.mockImplementation(() => new Promise((resolve) => (end = () => resolve(null))))
  const onActed = vi.fn()
  const { router } = renderWith(<PopupRoutes resource={stock} onActed={onActed} />, '/admin/shop/stock/change/7,8,9?q=old', {
    data: { change, previewChange },
  })
  await choose('Field', 'Price')
  fireEvent.change(control('value'), { target: { value: '12.00' } })
  await waitFor(() => expect(apply().disabled).toBe(false))
  fireEvent.click(apply())
  await waitFor(() => expect(change).toHaveBeenCalledTimes(1))
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/shop/stock'))
  await act(() => router.navigate('/admin/shop/stock?q=new'))
  await act(async () => end())
  expect(router.state.location.search).toBe('?q=new')
  expect(onActed).not.toHaveBeenCalled()
})
