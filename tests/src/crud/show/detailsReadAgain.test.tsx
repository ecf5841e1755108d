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

test.each([
  ['a lost connection', new Error('No connection')],
  ['a busy server', new ServerRefusal(0, 'The server is busy', null)],
])('details that could not be read again for %s stay with a warning until they were', async (_, failure) => {
  const drawer = await openAfterAction(failure)
  expect((await drawer.findByRole('alert')).textContent).toContain('may be outdated')
  expect(drawer.getByText('Wang')).toBeTruthy()
  fireEvent.click(drawer.getByRole('button', { name: 'Try again' }))
  expect(await drawer.findByText('call first')).toBeTruthy()
  expect(drawer.queryByRole('alert')).toBeNull()
})

test.each([
  ['deleted', new ServerRefusal(0, 'The record is gone', { type: 'missing' })],
  ['withdrawn', new ServerRefusal(401, 'No permission', null)],
])('details of a row that was %s are shown no more', async (_, refusal) => {
  const drawer = await openAfterAction(refusal)
  expect(await drawer.findByText(refusal.message)).toBeTruthy()
  expect(drawer.queryByText('Wang')).toBeNull()
})
