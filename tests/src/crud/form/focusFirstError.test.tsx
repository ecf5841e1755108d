import { act, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { expect, test, vi } from 'vitest'

import { order } from '../../../../resources/order/order'
import { useFocusFirstError } from '../../../../src/crud/form/formFocus'

import type { ResourceForm } from '../../../../src/crud/form/useResourceForm'

const fields = { order_no: order.fields.order_no }
const groups = [{ fields: ['order_no'] }]

/** A form whose only field, a table of two cells, is invalid. */
function Cells({ form }: { readonly form: ResourceForm }) {
  const content = useRef<HTMLDivElement>(null)
  useFocusFirstError({ form, content, fields, groups })
  return (
    <div ref={content}>
      <div data-field="order_no">
        <input aria-label="first" aria-invalid="false" />
        <input aria-label="second" aria-invalid="false" />
      </div>
      <input aria-label="other" />
    </div>
  )
}

function openCells() {
  let tell: (state: { submitCount: number }) => void = () => undefined
  const subscribe = ({ callback }: { callback: typeof tell }) => {
    tell = callback
    return () => undefined
  }
  const form = { subscribe, getFieldState: () => ({ invalid: true }) } as unknown as ResourceForm // what the hook uses of it
  render(<Cells form={form} />)
  vi.useFakeTimers()
  tell({ submitCount: 1 })
  vi.runAllTicks()
  vi.advanceTimersByTime(1)
}
const markSecond = () => act(async () => screen.getByLabelText('second').setAttribute('aria-invalid', 'true'))

test('the focus goes on to the cell that is wrong when it is marked only after the form was sent', async () => {
  openCells()
  expect(document.activeElement).toBe(screen.getByLabelText('first'))
  await markSecond()
  expect(document.activeElement).toBe(screen.getByLabelText('second'))
})

test('it stays where the user has gone meanwhile', async () => {
  openCells()
  screen.getByLabelText('other').focus()
  await markSecond()
  expect(document.activeElement).toBe(screen.getByLabelText('other'))
})
