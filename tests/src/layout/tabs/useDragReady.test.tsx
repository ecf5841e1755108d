import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { useDragReady } from '../../../../src/layout/tabs/TabStrip'

const load = (): Promise<void> => Promise.resolve()

function Heads() {
  const canDrag = useDragReady(load)
  return (
    <button id="head" key={String(canDrag)}>
      {canDrag ? 'dragged' : 'plain'}
    </button>
  )
}

const wait = (milliseconds: number): Promise<void> => act(() => vi.advanceTimersByTimeAsync(milliseconds).then(() => undefined))

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('heads are put in place of others only while nothing is pressed: a click reaches the head it began on', async () => {
  render(<Heads />)
  const head = screen.getByText('plain')
  fireEvent.pointerDown(head)
  await wait(5000)
  expect(head.isConnected).toBe(true)
  fireEvent.pointerUp(head)
  expect(head.isConnected).toBe(true)
  await wait(1)
  expect(screen.getByText('dragged')).toBeDefined()
})

test('the head that has the focus keeps it when another takes its place', async () => {
  render(<Heads />)
  screen.getByText('plain').focus()
  await wait(2000)
  expect(document.activeElement).toBe(screen.getByText('dragged'))
})
