import { render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, test, vi } from 'vitest'

import { preloadable } from '../../../src/ui/preloadable'

const Word = () => <p>here</p>

test('a preloaded component is rendered at once without a placeholder', async () => {
  const Shown = preloadable(() => Promise.resolve(Word))
  await Shown.load()
  render(
    <Suspense fallback="waiting">
      <Shown />
    </Suspense>,
  )
  expect(screen.getByText('here')).toBeTruthy()
})

test('a component that could not be preloaded is loaded again when it is shown', async () => {
  const fetchIt = vi.fn(() => Promise.resolve(Word)).mockRejectedValueOnce(new Error('offline'))
  const Shown = preloadable(fetchIt)
  await Shown.load()
  render(
    <Suspense fallback="waiting">
      <Shown />
    </Suspense>,
  )
  expect(screen.getByText('waiting')).toBeTruthy()
  expect(await screen.findByText('here')).toBeTruthy()
  expect(fetchIt).toHaveBeenCalledTimes(2)
})
