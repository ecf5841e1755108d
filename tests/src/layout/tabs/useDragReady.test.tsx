import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { useSortableReady } from '../../../../src/layout/tabs/TabStrip'

const loaded = (): Promise<boolean> => Promise.resolve(true)
const missing = (): Promise<boolean> => Promise.resolve(false)

function Heads({ load = loaded }: { readonly load?: () => Promise<boolean> }) {
  const canDrag = useSortableReady(load)
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

test('tab heads are replaced by draggable ones only while no button is pressed, so that a click is not lost', async () => {
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

test('a focused tab head keeps the focus when it is replaced', async () => {
  render(<Heads />)
  screen.getByText('plain').focus()
  await wait(2000)
  expect(document.activeElement).toBe(screen.getByText('dragged'))
})

test('the heads stay plain when the code of dragging cannot be loaded', async () => {
  render(<Heads load={missing} />)
  await wait(5000)
  expect(screen.getByText('plain')).toBeDefined()
})
