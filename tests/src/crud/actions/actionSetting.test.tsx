import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { order } from '../../../../resources/order/order'
import { useRights } from '../../../../src/crud/actions/useRights'
import { renderWith } from '../../harness'

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
