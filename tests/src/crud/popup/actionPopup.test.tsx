import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { stock } from '../../../../resources/goods/stock'
import { order } from '../../../../resources/order/order'
import { user } from '../../../../resources/user/user'
import { amountAfter } from '../../../../src/crud/popup/ChangeNote'
import { button, control, field, openPopup } from '../../harness'

const row = { id: 9, row_version: 1, username: 'lily', money: '12.50', score: 30, status: 'enable' }
const getMany = vi.fn(async () => ({ data: [row] }))

test('an action asks for its input, names the row and shows the resulting balance', async () => {
  const act = vi.fn(async () => null)
  const { router } = openPopup(user, '/admin/user/user/do/money/9?q=l', { data: { act, getMany } })
  await screen.findByText('Adjust balance: lily')
  expect(field('money').textContent).toContain('Current balance: ¥12.50')
  fireEvent.change(control('money'), { target: { value: '-2.4' } })
  await waitFor(() => expect(field('money').textContent).toContain('after the change: ¥10.10'))
  fireEvent.click(button('Adjust balance'))
  await waitFor(() => expect(field('memo').textContent).toContain('Note required'))
  fireEvent.change(control('memo'), { target: { value: 'mistake' } })
  fireEvent.click(button('Adjust balance'))
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/user/user'))
  expect(router.state.location.search).toBe('?q=l')
  expect(act).toHaveBeenCalledWith('user/user', 'money', expect.objectContaining({ id: 9, input: { money: '-2.40', memo: 'mistake' } }))
})

test('what is typed before the row has arrived stays, and so does the focus', async () => {
  let arrive: () => void = () => undefined
  const late = vi.fn(() => new Promise((resolve) => (arrive = () => resolve({ data: [row] }))))
  openPopup(user, '/admin/user/user/do/money/9', { data: { getMany: late } })
  await screen.findByRole('heading', { name: 'Adjust balance' })
  const amount = control('money')
  amount.focus()
  fireEvent.change(amount, { target: { value: '12.34' } })
  arrive()
  await screen.findByText('Adjust balance: lily')
  expect([control('money'), document.activeElement]).toEqual([amount, amount])
  expect(amount.value).toBe('12.34')
})

const placed = { id: 7, row_version: 2, order_no: '26112300000000000001', status: '2', shippable: 'yes', shop_remark: '送两份', remark_flag: 'red' }

test('an input starts with the value of the row, and is dirty only when it is changed', async () => {
  const act = vi.fn(async () => null)
  openPopup(order, '/admin/shop/order/do/remark/7', { data: { act, getMany: vi.fn(async () => ({ data: [placed] })) } })
  await screen.findByText('Note: 26112300000000000001')
  await waitFor(() => expect(control('shop_remark').value).toBe('送两份'))
  expect(field('remark_flag').textContent).toContain('Red')
  fireEvent.change(control('shop_remark'), { target: { value: '送三份' } })
  fireEvent.click(button('Note'))
  await waitFor(() =>
    expect(act).toHaveBeenCalledWith('shop/order', 'remark', expect.objectContaining({ input: { shop_remark: '送三份', remark_flag: 'red' } })),
  )
})

const priced = {
  id: 1,
  row_version: 1,
  order_no: '26112300000000000002',
  status: '1',
  goods_amount: '478.00',
  discount_amount: '5.00',
  delivery_amount: '28.00',
  pay_amount: '501.00',
}

test('an input with a limit of the row starts with the value of the row, and closes without a question', async () => {
  const { router } = openPopup(order, '/admin/shop/order/do/changePrice/1', { data: { getMany: vi.fn(async () => ({ data: [priced] })) } })
  await waitFor(() => expect(control('delivery_amount').value).toBe('28.00'))
  expect(control('discount_amount').value).toBe('5.00')
  expect(field('delivery_amount').textContent).not.toContain('after the change') // the input replaces the value instead of changing it by an amount
  fireEvent.click(button('Cancel'))
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/shop/order'))
})

test('an input starts with the value of a row that another popup has just read', async () => {
  const { router } = openPopup(order, '/admin/shop/order/do/cancel/1', { data: { getMany: vi.fn(async () => ({ data: [priced] })) } })
  await screen.findByText(/26112300000000000002/)
  await act(() => router.navigate('/admin/shop/order/do/changePrice/1'))
  expect(control('delivery_amount').value).toBe('28.00')
  fireEvent.click(button('Cancel'))
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/shop/order'))
})

test('what was typed before the row has arrived is not replaced by its value', async () => {
  let arrive: () => void = () => undefined
  const late = vi.fn(() => new Promise((resolve) => (arrive = () => resolve({ data: [placed] }))))
  openPopup(order, '/admin/shop/order/do/remark/7', { data: { getMany: late } })
  await screen.findByRole('heading', { name: 'Note' })
  fireEvent.change(control('shop_remark'), { target: { value: 'typed' } })
  arrive()
  await screen.findByText('Note: 26112300000000000001')
  await waitFor(() => expect(field('remark_flag').textContent).toContain('Red'))
  expect(control('shop_remark').value).toBe('typed')
})

test('an action starts with the default rows of its references', async () => {
  const act = vi.fn(async () => null)
  const select = vi.fn(async (path: string) => ({ options: path === 'shop/deliveryAddress' ? [{ id: 4, name: 'Warehouse' }] : [], remark: '' }))
  const data = { act, select, startOf: vi.fn(async () => ({})), getMany: vi.fn(async () => ({ data: [placed] })) }
  openPopup(order, '/admin/shop/order/do/delivery/7', { data })
  await screen.findByText('Ship: 26112300000000000001')
  await waitFor(() => expect(select).toHaveBeenCalledWith('shop/deliveryAddress', expect.objectContaining({ params: { isDefault: '1' } })))
  fireEvent.click(screen.getByRole('radio', { name: 'No shipping' }))
  fireEvent.click(button('Ship'))
  await waitFor(() =>
    expect(act).toHaveBeenCalledWith('shop/order', 'delivery', expect.objectContaining({ input: expect.objectContaining({ delivery_address_id: 4 }) })),
  )
})

test('an action without a line to act on says why and has nothing to submit', async () => {
  let arrive: (lines: object) => void = () => undefined
  const startOf = vi.fn(() => new Promise((resolve) => (arrive = resolve)))
  openPopup(order, '/admin/shop/order/do/delivery/7', { data: { startOf, getMany: vi.fn(async () => ({ data: [placed] })) } })
  await screen.findByText('Ship: 26112300000000000001')
  await waitFor(() => expect(startOf).toHaveBeenCalled())
  expect(screen.queryByRole('radio', { name: 'No shipping' })).toBeNull() // no form that would grow when its lines arrive
  arrive({ lines: [] })
  await screen.findByText('Nothing is left to ship: the remaining items are being refunded or were refunded')
  expect(screen.queryByRole('button', { name: 'Ship' })).toBeNull()
})

test('the node of an action may belong to another screen', async () => {
  openPopup(user, '/admin/user/user/do/money/9', { data: { getMany }, isSuper: false, nodes: ['user/user/index', 'user/moneyLog/add'] })
  await screen.findByText('Adjust balance: lily')
})

test('a secret in the answer stays until it is closed, with a way to copy it', async () => {
  const act = vi.fn(async () => ({ shown_once: 'zg_secret' }))
  const { router } = openPopup(user, '/admin/user/user/do/enable/9', { data: { act, getMany: vi.fn(async () => ({ data: [{ ...row, status: 'disable' }] })) } })
  fireEvent.click(await screen.findByRole('button', { name: 'Enable' }))
  await screen.findByText('zg_secret')
  expect(screen.getByRole('alert').textContent).toContain('will not be shown again')
  expect(screen.getByRole('button', { name: 'Copy' })).not.toBeNull()
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
  await screen.findByText('zg_secret')
  expect(router.state.location.pathname).toBe('/admin/user/user/do/enable/9')
  fireEvent.click(button('I saved it, close'))
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/user/user'))
  expect(screen.queryByText('zg_secret')).toBeNull()
})

test('an answer whose secret was lost with an earlier one says so', async () => {
  const act = vi.fn(async () => ({ shown_once: null }))
  const { router } = openPopup(user, '/admin/user/user/do/enable/9', { data: { act, getMany: vi.fn(async () => ({ data: [{ ...row, status: 'disable' }] })) } })
  fireEvent.click(await screen.findByRole('button', { name: 'Enable' }))
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('cannot be shown again. Revoke or replace it'))
  expect(screen.queryByRole('button', { name: 'Copy' })).toBeNull()
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/user/user'))
})

test('an action is not offered for a row in the wrong state', async () => {
  const { router } = openPopup(user, '/admin/user/user/do/enable/9?q=l', { data: { getMany } })
  await screen.findByText('The current status of this record does not allow it')
  expect(screen.queryByRole('button', { name: 'Enable' })).toBeNull()
  fireEvent.click(button('Back'))
  await waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe('/admin/user/user?q=l'))
})

test.each([
  [0.1, '0.2', 0.3],
  [12.5, '-12.50', 0],
  [10, '', undefined],
  [10, '-', undefined],
  [10, null, undefined],
])('%s and %s add up to %s', (now, typed, sum) => expect(amountAfter(now, typed, 'add')).toBe(sum))

test('an amount says what it makes of the row, as the choice beside it has it', async () => {
  const sku = { id: 9, row_version: 1, title: 'red', stock: 111, locked_stock: 0 }
  openPopup(stock, '/admin/shop/stock/do/adjust/9', { data: { getMany: vi.fn(async () => ({ data: [sku] })) } })
  await waitFor(() => expect(field('quantity').textContent).toContain('Current stock: 111'))
  fireEvent.change(control('quantity'), { target: { value: '5' } })
  for (const [mode, after] of [
    ['In', 116],
    ['Out', 106],
    ['Count (quantity found)', 5],
  ] as const) {
    fireEvent.click(screen.getByRole('radio', { name: mode }))
    await waitFor(() => expect(field('quantity').textContent).toContain(`Current stock: 111, after the change: ${after}`))
  }
})

test('an action with input on more than 100 rows says whether it can be undone, and waits for their number', async () => {
  const act = vi.fn(async () => null)
  const { router } = openPopup(stock, '/admin/shop/stock/do/adjustMany/all-150', { data: { act } })
  fireEvent.change(await screen.findByLabelText(/^Quantity/), { target: { value: '0' } })
  fireEvent.change(control('memo'), { target: { value: 'inventory' } })
  expect(screen.getByText('This cannot be undone.')).toBeTruthy()
  const send = button(/^Adjust/)
  fireEvent.click(send)
  const number = await screen.findByLabelText('Type the number 150 to confirm')
  await waitFor(() => expect(number.getAttribute('aria-invalid')).toBe('true'))
  expect(act).not.toHaveBeenCalled()
  fireEvent.change(number, { target: { value: '150' } })
  fireEvent.click(send)
  await waitFor(() => expect(act).toHaveBeenCalled())
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/shop/stock'))
})
