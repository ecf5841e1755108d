import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'

import { ServerRefusal } from '../../../../providers/http/errors'
import { order } from '../../../../resources/order/order'
import { ListScreen } from '../../../../src/crud/list/ListScreen'
import { renderWith } from '../../harness'
import { makeScreen } from '../screen'

beforeAll(makeScreen)

const row = { id: 11, order_no: '2611211', status: '2', pay_amount: '18.00', refund_amount: '0.00', create_time: 1_760_000_000, row_version: 1 }

/** The details of an order after an action, when they could not be read again. */
async function openAfterAction(failure: Error) {
  const info = vi.fn(async () => ({ row: { ...row, receiver_name: 'Wang', shop_remark: info.mock.calls.length > 1 ? 'call first' : '' }, related: {} }))
  renderWith(<ListScreen resource={order} />, '/admin/shop/order/show/11/do/remark', {
    data: {
      getList: vi.fn(async () => ({ data: [row], total: 1, meta: { remark: '', total_is_estimate: false } })),
      getMany: vi.fn(async () => ({ data: [row] })),
      tabCounts: vi.fn(async () => ({})),
      act: vi.fn(async () => null),
      info,
    },
  })
  const popup = within(await screen.findByRole('dialog', { name: /^Note/ }))
  const send = await popup.findByRole('button', { name: 'Note' })
  await waitFor(() => expect(info).toHaveBeenCalledOnce())
  info.mockRejectedValueOnce(failure)
  fireEvent.change(popup.getByLabelText('Shop note'), { target: { value: 'call first' } })
  fireEvent.click(send)
  await waitFor(() => expect(info).toHaveBeenCalledTimes(2))
  return within(await screen.findByRole('dialog', { name: 'Order: 2611211' }))
}

test('details that could not be read again stay with a warning until they were', async () => {
  const drawer = await openAfterAction(new Error('No connection'))
  expect((await drawer.findByRole('alert')).textContent).toContain('may be outdated')
  expect(drawer.getByText('Wang')).toBeTruthy()
  fireEvent.click(drawer.getByRole('button', { name: 'Try again' }))
  expect(await drawer.findByText('call first')).toBeTruthy()
  expect(drawer.queryByRole('alert')).toBeNull()
})

test('details that the server refuses to show again are shown no more', async () => {
  const drawer = await openAfterAction(new ServerRefusal(0, 'The record is gone', null))
  expect(await drawer.findByText('The record is gone')).toBeTruthy()
  expect(drawer.queryByText('Wang')).toBeNull()
})
