import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { order } from '../../../../resources/order/order'
import { useRights } from '../../../../src/crud/actions/useRights'
import { button, openPopup, renderWith } from '../../harness'

/** The names of what lists, details and keys offer on a row. */
function Offered() {
  return <p role="note">{useRights(order).row.map(({ name }) => name).join(' ')}</p> // prettier-ignore
}

test('an action that needs a setting is offered only while it is on, and an open list follows', () => {
  const { equipment } = renderWith(<Offered />, '/admin/shop/order')
  const offered = (): string[] => (screen.getByRole('note').textContent ?? '').split(' ')
  expect(offered()).toContain('changePrice')
  expect(offered()).not.toContain('offlinePay')
  const { session } = equipment
  const turn = (switchedOn: readonly string[]) => act(() => session.set({ ...session.get(), site: { ...session.get().site, switchedOn } }))
  turn(['offline_enabled'])
  expect(offered()).toContain('offlinePay')
  turn([])
  expect(offered()).not.toContain('offlinePay')
})

test('the address of such an action says that it is turned off and leads back, and opens the action once it is on', async () => {
  const unpaid = { id: 9, row_version: 1, order_no: '26112300000000000009', status: '1' }
  const getMany = vi.fn(async () => ({ data: [unpaid] }))
  const { router, equipment } = openPopup(order, '/admin/shop/order/do/offlinePay/9?q=l', { data: { getMany } })
  await screen.findByText(/turned off in the settings/)
  expect(screen.queryByText(/Was the full amount/)).toBeNull()
  expect(screen.getAllByRole('button').map((one) => one.getAttribute('aria-label') ?? one.textContent)).not.toContain('Confirm payment')
  expect(getMany).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(button('Back'))
  fireEvent.click(button('Back'))
  await waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe('/admin/shop/order?q=l'))
  const { session } = equipment
  act(() => session.set({ ...session.get(), site: { ...session.get().site, switchedOn: ['offline_enabled'] } }))
  await act(() => router.navigate('/admin/shop/order/do/offlinePay/9'))
  await screen.findByText(/Was the full amount/)
})
