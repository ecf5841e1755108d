import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { order } from '../../../../resources/order/order'
import { control, openPopup } from '../../harness'

const unpaid = {
  id: 1,
  row_version: 1,
  order_no: '26112300000000000002',
  status: '1',
  goods_amount: '478.10',
  discount_amount: '5.00',
  delivery_amount: '28.00',
  pay_amount: '501.10',
}

test.each([
  ['discount_amount', '-10.05', 'Amount to pay: ¥501.10, after the change: ¥516.15'],
  ['delivery_amount', '0', 'Amount to pay: ¥501.10, after the change: ¥473.10'],
  ['delivery_amount', '28', 'Amount to pay: ¥501.10'],
  ['delivery_amount', 'x', 'Amount to pay: ¥501.10'],
])('with %s of %s the form that changes the price says %s', async (name, value, text) => {
  openPopup(order, '/admin/shop/order/do/changePrice/1', { data: { getMany: vi.fn(async () => ({ data: [unpaid] })) } })
  await waitFor(() => expect(control('delivery_amount').value).toBe('28.00'))
  fireEvent.change(control(name), { target: { value } })
  await waitFor(() => expect(screen.getByText(/^Amount to pay/).textContent).toBe(text))
})
