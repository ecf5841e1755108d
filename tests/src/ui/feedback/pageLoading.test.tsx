import { act, screen } from '@testing-library/react'
import { Suspense, use } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { PageLoading } from '../../../../src/ui/feedback/PageLoading'
import { renderWith } from '../../harness'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const pass = (milliseconds: number): Promise<void> => act(async () => void (await vi.advanceTimersByTimeAsync(milliseconds)))
const spinner = (): Element | null => screen.getByRole('status', { name: 'Loading' }).querySelector('svg')

/** A screen that is ready after this many milliseconds. */
async function openSlow(milliseconds: number): Promise<void> {
  const ready = new Promise<string>((resolve) => setTimeout(() => resolve('the list'), milliseconds))
  const Slow = () => <p>{use(ready)}</p>
  const page = (
    <Suspense fallback={<PageLoading />}>
      <Slow />
    </Suspense>
  )
  await act(async () => void renderWith(page, '/admin/user/user'))
}

test('S9.6 a second after the screen is ready the progress bar has disappeared, however long it was shown', async () => {
  await openSlow(3000)
  await pass(2999)
  expect(spinner()).not.toBeNull()
  await pass(1001)
  expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull()
  expect(screen.getByText('the list')).toBeDefined()
})

test('the spinner appears after a fifth of a second', async () => {
  await openSlow(5000)
  await pass(150)
  expect(spinner()).toBeNull()
  await pass(100)
  expect(spinner()).not.toBeNull()
})
