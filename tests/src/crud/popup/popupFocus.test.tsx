import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { deliveryTemplate } from '../../../../resources/delivery/deliveryTemplate'
import { focusFirst } from '../../../../src/crud/form/formFocus'
import { openPopup } from '../../harness'

test('a button that disappears when it is pressed leaves the focus in its dialog', async () => {
  openPopup(deliveryTemplate, '/admin/shop/deliveryTemplate/add', { data: { areas: vi.fn(async () => []) } })
  const whole = await screen.findByRole('button', { name: 'Add whole country' })
  whole.focus()
  fireEvent.click(whole)
  await waitFor(() => expect(whole.isConnected).toBe(false))
  await waitFor(() => expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true))
})

test('of radio buttons the chosen one is focused first, because another would be chosen by Space', () => {
  document.body.innerHTML = '<div><div role="radiogroup"><input type="radio" name="a" id="one"><input type="radio" name="a" id="two" checked></div></div>'
  focusFirst(document.body.querySelector('div'))
  expect(document.activeElement?.id).toBe('two')
  document.body.innerHTML = ''
})
