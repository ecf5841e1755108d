import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { deliveryTemplate } from '../../../../resources/delivery/deliveryTemplate'
import { openPopup } from '../../harness'

test('a button that disappears when it is pressed leaves the focus in its dialog', async () => {
  openPopup(deliveryTemplate, '/admin/shop/deliveryTemplate/add', { data: { areas: vi.fn(async () => []) } })
  const whole = await screen.findByRole('button', { name: 'Add whole country' })
  whole.focus()
  fireEvent.click(whole)
  await waitFor(() => expect(whole.isConnected).toBe(false))
  await waitFor(() => expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true))
})
