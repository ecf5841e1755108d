import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'

import { ServerRefusal, TransportError } from '../../../../providers/http/errors'
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

test('a change whose answer was lost is sent again with its key, whatever a preview would say by now', async () => {
  change.mockRejectedValueOnce(new TransportError('timeout', 'Network request timeout!'))
  open()
  await choose('Field', 'Price')
  await choose('How', 'Raise by %')
  fireEvent.change(control('value'), { target: { value: '10' } })
  await waitFor(() => expect(apply().disabled).toBe(false))
  previewChange.mockRejectedValue(new Error('busy'))
  fireEvent.click(apply())
  const again = await screen.findByRole('button', { name: 'Send again' })
  expect(screen.getByRole('alert').textContent).toContain('the outcome is unknown')
  expect(screen.queryByText('busy')).toBeNull()
  fireEvent.click(again)
  await waitFor(() => expect(change).toHaveBeenCalledTimes(2))
  expect(change.mock.calls[1]).toEqual(change.mock.calls[0])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a change that is sent again and refused is previewed again', async () => {
  change.mockRejectedValueOnce(new TransportError('network', 'Lost')).mockRejectedValueOnce(new ServerRefusal(0, 'Other rows match by now', null))
  open()
  await choose('Field', 'Price')
  fireEvent.change(control('value'), { target: { value: '10' } })
  await waitFor(() => expect(apply().disabled).toBe(false))
  fireEvent.click(apply())
  fireEvent.click(await screen.findByRole('button', { name: 'Send again' }))
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Other rows match by now'))
  await waitFor(() => expect(apply().textContent).toBe('Change 1 SKU'))
})

test('a refusal that comes after the popup was closed is shown as a notice', async () => {
  let refuse = (): void => undefined
  change.mockImplementation(() => new Promise((_, reject) => (refuse = () => reject(new ServerRefusal(0, 'Others are working on it', null)))))
  const { equipment } = open()
  await choose('Field', 'Price')
  fireEvent.change(control('value'), { target: { value: '10' } })
  await waitFor(() => expect(apply().disabled).toBe(false))
  fireEvent.click(apply())
  await waitFor(() => expect(change).toHaveBeenCalledTimes(1))
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await act(async () => refuse())
  expect(equipment.notify).toHaveBeenCalledWith({ kind: 'error', text: 'Others are working on it' })
})

test('another change after a lost one has a key of its own and is previewed', async () => {
  change.mockRejectedValueOnce(new TransportError('timeout', 'Network request timeout!'))
  open()
  await choose('Field', 'Price')
  fireEvent.change(control('value'), { target: { value: '10' } })
  await waitFor(() => expect(apply().disabled).toBe(false))
  fireEvent.click(apply())
  await screen.findByRole('button', { name: 'Send again' })
  fireEvent.change(control('value'), { target: { value: '12' } })
  await waitFor(() => expect(apply().textContent).toBe('Change 1 SKU'))
  await waitFor(() => expect(apply().disabled).toBe(false))
  fireEvent.click(apply())
  await waitFor(() => expect(change).toHaveBeenCalledTimes(2))
  const [first, second] = change.mock.calls.map(([, sent]) => sent as { readonly idempotencyKey: string })
  expect(second?.idempotencyKey).not.toBe(first?.idempotencyKey)
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
