import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { validateAreas } from '../../../../resources/delivery/areas'
import { DeliveryAreas } from '../../../../src/screens/delivery/DeliveryAreas'
import { FreightCalculator } from '../../../../src/screens/delivery/FreightCalculator'
import { renderWith } from '../../harness'
import { openControl, press, valueOf } from '../goods/editorHarness'

const area = { is_all: 1, area_ids: [], first_qty: '1', first_fee: '10.00', continue_qty: '1', continue_fee: '5.00', free_amount: null, free_qty: null }
const http = { get: vi.fn(async () => []) }

test('a deleted zone can be restored until the billing method changes', async () => {
  const values = { billing: '2', areas: [area, { ...area, is_all: 0, area_ids: [320_000] }] }
  openControl({ Control: DeliveryAreas, name: 'areas', path: 'shop/deliveryTemplate', values, http })
  // wide and narrow screens each have their own button
  const remove = (): void =>
    screen
      .getAllByRole('button', { name: 'Delete row 2' })
      .slice(0, 1)
      .forEach((button) => fireEvent.click(button))
  remove()
  press('Undo')
  expect(valueOf('areas')).toEqual(values.areas)
  remove()
  press('By quantity')
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Change and clear' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(valueOf('areas')).toMatchObject([{ is_all: 1, first_fee: null }])
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

async function choose(level: string, name: string): Promise<void> {
  const box = screen.getByRole('combobox', { name: level })
  await waitFor(() => expect(box).toHaveProperty('disabled', false))
  fireEvent.focus(box)
  fireEvent.mouseDown(box)
  fireEvent.click(await screen.findByRole('option', { name }))
}

test('the calculator refuses a parcel whose fee cannot be counted, and prices the next one', async () => {
  const areas = vi.fn(async ({ province, city }: { province?: number; city?: number }) =>
    city ? [] : province ? [{ value: 320_100, label: 'Nanjing' }] : [{ value: 320_000, label: 'Jiangsu' }],
  )
  renderWith(<FreightCalculator billing="2" validated={validateAreas([area], '2')} />, '/', { data: { areas }, http })
  await choose('Province', 'Jiangsu')
  await choose('City', 'Nanjing')
  expect(await screen.findByText('Shipping fee ¥10.00')).toBeTruthy()
  const type = (label: string, text: string): void => void fireEvent.change(screen.getByLabelText(label), { target: { value: text } })
  type('Pieces', '20')
  type('Weight per item (Kg)', '999999999999')
  expect(screen.getByText('Fill in a valid quantity and amount')).toBeTruthy()
  type('Weight per item (Kg)', '2')
  expect(screen.getByText('Shipping fee ¥205.00')).toBeTruthy()
})
