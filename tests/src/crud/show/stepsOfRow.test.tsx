import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { order } from '../../../../resources/order/order'
import { StepsOfRow } from '../../../../src/crud/show/StepsOfRow'
import { renderWith } from '../../harness'

test('a coming step does not look like the present one', () => {
  const bar = order.show?.steps
  if (!bar) throw new Error('orders have steps')
  renderWith(<StepsOfRow resource={order} bar={bar} row={{ id: 1, status: '2', create_time: 1_790_000_000, pay_time: 1_790_000_060 }} />, '/')
  const icons = screen.getAllByRole('listitem').map((step) => step.querySelector('.MuiStepIcon-root')?.classList.contains('Mui-active'))
  expect(icons.slice(1)).toEqual([true, false, false, false])
  expect(within(screen.getByRole('list')).getAllByRole('listitem')[1]?.getAttribute('aria-current')).toBe('step')
})
