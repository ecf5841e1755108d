import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { Tip } from '../../../src/ui/Tip'

const tip = () => screen.queryByRole('tooltip')

test('hovering shows the text after a moment, leaving hides it', async () => {
  render(
    <Tip text="Refresh data">
      <button aria-label="Refresh" />
    </Tip>,
  )
  const button = screen.getByRole('button', { name: 'Refresh' })
  fireEvent.mouseEnter(button)
  expect(tip()).toBeNull()
  expect((await screen.findByRole('tooltip')).textContent).toBe('Refresh data')
  fireEvent.mouseLeave(button)
  expect(tip()).toBeNull()
})

test('leaving before that shows nothing', async () => {
  render(
    <Tip text="Refresh data">
      <button />
    </Tip>,
  )
  fireEvent.mouseEnter(screen.getByRole('button'))
  fireEvent.mouseLeave(screen.getByRole('button'))
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(tip()).toBeNull()
})

test('Escape and pressing the element hide it, and the handlers of the element still run', async () => {
  const onMouseDown = vi.fn()
  render(
    <Tip text="Refresh data">
      <button onMouseDown={onMouseDown} />
    </Tip>,
  )
  const button = screen.getByRole('button')
  fireEvent.mouseEnter(button)
  await screen.findByRole('tooltip')
  fireEvent.keyDown(document, { key: 'Escape' })
  expect(tip()).toBeNull()
  fireEvent.mouseEnter(button)
  await screen.findByRole('tooltip')
  fireEvent.mouseDown(button)
  expect([tip(), onMouseDown.mock.calls.length]).toEqual([null, 1])
})

test('keyboard focus shows it', async () => {
  render(
    <Tip text="Refresh data">
      <button />
    </Tip>,
  )
  const button = screen.getByRole('button')
  vi.spyOn(button, 'matches').mockImplementation((selector) => selector === ':focus-visible')
  fireEvent.focus(button)
  await screen.findByRole('tooltip')
  fireEvent.blur(button)
  await waitFor(() => expect(tip()).toBeNull())
})

test('a text that describes a named element is its description', () => {
  render(
    <Tip text="Nothing is selected" describes>
      <button>Delete</button>
    </Tip>,
  )
  expect(screen.queryByRole('button', { name: 'Delete', description: 'Nothing is selected' })).not.toBeNull()
})
