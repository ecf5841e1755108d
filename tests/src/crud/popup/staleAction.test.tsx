import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'

import { ServerRefusal } from '../../../../providers/http/errors'
import { order } from '../../../../resources/order/order'
import { ActionPopup } from '../../../../src/crud/popup/ActionPopup'
import { button, control, openPopup, renderWith } from '../../harness'

const first = {
  id: 1,
  row_version: 4,
  order_no: '26112300000000000002',
  status: '1',
  shippable: 'no',
  goods_amount: '478.00',
  discount_amount: '0.00',
  delivery_amount: '10.00',
  pay_amount: '488.00',
}
let row = first
const getMany = vi.fn(async () => ({ data: [row] }))
/** As the server compares versions. */
const act = vi.fn(async (_path: string, _action: string, { rowVersion }: { readonly rowVersion?: number }) => {
  if (rowVersion !== undefined && rowVersion !== row.row_version)
    throw new ServerRefusal(0, 'Li changed this record', { type: 'stale', row: {}, by: 'Li', at: 1_790_000_000 })
  return null
})
beforeEach(() => {
  row = first
  getMany.mockClear()
  act.mockClear()
})
const change = (name: string, value: string): boolean => fireEvent.change(control(name), { target: { value } })
const press = (): boolean => fireEvent.click(button('Change price'))
const sent = (at: number): unknown => {
  const { rowVersion, input } = act.mock.calls[at]?.[2] as { readonly rowVersion?: number; readonly input?: unknown }
  return { rowVersion, input }
}

test('the dialog of an action sends the version of the row that its input started with', async () => {
  const { router } = openPopup(order, '/admin/shop/order/do/changePrice/1', { data: { act, getMany } })
  await waitFor(() => expect(control('delivery_amount').value).toBe('10.00'))
  change('delivery_amount', '15')
  press()
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/shop/order'))
  expect(sent(0)).toEqual({ rowVersion: 4, input: { discount_amount: '0.00', delivery_amount: '15.00' } })
})

test('after the change of a colleague the dialog keeps what was typed, shows the other values as they are now, and saves with one more press', async () => {
  const { router } = openPopup(order, '/admin/shop/order/do/changePrice/1', { data: { act, getMany } })
  await waitFor(() => expect(control('delivery_amount').value).toBe('10.00'))
  row = { ...first, row_version: 5, discount_amount: '20.00' }
  change('delivery_amount', '15')
  press()
  expect((await screen.findByRole('alert')).textContent).toContain('Li changed this record meanwhile')
  await waitFor(() => expect(control('discount_amount').value).toBe('20.00'))
  expect(control('delivery_amount').value).toBe('15')
  expect(screen.getByRole('alert').textContent).not.toContain('Current')
  press()
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/shop/order'))
  expect([sent(0), sent(1)]).toEqual([
    { rowVersion: 4, input: { discount_amount: '0.00', delivery_amount: '15.00' } },
    { rowVersion: 5, input: { discount_amount: '20.00', delivery_amount: '15.00' } },
  ])
})

test('a value that both have changed stays as it was typed, and that of the colleague is shown above', async () => {
  openPopup(order, '/admin/shop/order/do/changePrice/1', { data: { act, getMany } })
  await waitFor(() => expect(control('delivery_amount').value).toBe('10.00'))
  row = { ...first, row_version: 5, discount_amount: '20.00' }
  change('discount_amount', '5')
  press()
  await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/Current discount:.*20\.00/))
  expect(control('discount_amount').value).toBe('5')
  expect(act).toHaveBeenCalledOnce()
})

test('a row that no longer allows the action says so instead', async () => {
  openPopup(order, '/admin/shop/order/do/changePrice/1', { data: { act, getMany } })
  await waitFor(() => expect(control('delivery_amount').value).toBe('10.00'))
  row = { ...first, row_version: 5, status: '2' }
  press()
  await screen.findByText('The current status of this record does not allow it')
  expect(screen.queryByRole('button', { name: 'Change price' })).toBeNull()
})

test('a row that the screen around has read some time ago is read again after such a refusal', async () => {
  const onClose = vi.fn()
  row = { ...first, row_version: 5, discount_amount: '20.00' }
  const definition = order.actions?.['changePrice']
  if (!definition) throw new Error('no such action')
  renderWith(<ActionPopup resource={order} name="changePrice" action={definition} ids={[1]} known={first} onClose={onClose} />, '/admin', {
    data: { act, getMany },
  })
  await waitFor(() => expect(control('discount_amount').value).toBe('0.00'))
  expect(getMany).not.toHaveBeenCalled()
  press()
  await waitFor(() => expect(control('discount_amount').value).toBe('20.00'))
  press()
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent(1)).toMatchObject({ rowVersion: 5 })
})

test.each([
  ['are read again with the row', undefined, /^(?!.*Current items)/, 2],
  ['stay if they were typed over, and the present ones are shown above', '1', /Current items to ship:/, 1],
])('the lines of an action %s', async (_, typed, alert, quantity) => {
  row = { ...first, status: '2', shippable: 'yes' }
  const line = { id: 31, goods_name: 'Tea', spec_text: '', quantity: 3, shipped_quantity: 0, unshipped_refund_quantity: 0, left_quantity: 3 }
  const startOf = vi.fn().mockResolvedValueOnce({ lines: [line] })
  startOf.mockResolvedValue({ lines: [{ ...line, left_quantity: 2 }] })
  openPopup(order, '/admin/shop/order/do/delivery/1', { data: { act, getMany, startOf } })
  await screen.findByText(/Ship: /)
  fireEvent.click(await screen.findByRole('radio', { name: 'No shipping' }))
  if (typed) fireEvent.change(await screen.findByRole('textbox', { name: /Ship now/ }), { target: { value: typed } })
  row = { ...row, row_version: 5 }
  fireEvent.click(button('Ship'))
  await waitFor(() => expect(startOf).toHaveBeenCalledTimes(2))
  await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(alert))
  fireEvent.click(button('Ship'))
  await waitFor(() => expect(act).toHaveBeenCalledTimes(2))
  expect(sent(1)).toMatchObject({ rowVersion: 5, input: { lines: [{ id: 31, ship_quantity: quantity }], type: 'none' } })
})
