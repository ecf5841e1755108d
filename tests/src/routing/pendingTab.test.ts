import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { createPendingTab } from '../../../src/routing/pendingTab'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a tab is shown at once, and the address follows after it is painted', () => {
  const prefetch = createPendingTab()
  const [told, arrive] = [vi.fn(), vi.fn()]
  prefetch.subscribe(told)
  prefetch.show('/b', arrive)
  expect([prefetch.key(), told.mock.calls.length, arrive.mock.calls.length]).toEqual(['/b', 1, 0])
  vi.advanceTimersByTime(100)
  expect([prefetch.key(), told.mock.calls.length, arrive.mock.calls.length]).toEqual([undefined, 2, 1])
})

test('of two quick switches the address follows the second only', () => {
  const prefetch = createPendingTab()
  const [first, second] = [vi.fn(), vi.fn()]
  prefetch.show('/b', first)
  prefetch.show('/c', second)
  expect(prefetch.key()).toBe('/c')
  vi.advanceTimersByTime(100)
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1])
})

test("code that needs the page's address updates it first, once", () => {
  const prefetch = createPendingTab()
  const arrive = vi.fn(() => expect(prefetch.key()).toBe('/b'))
  prefetch.show('/b', arrive)
  prefetch.settle()
  prefetch.settle()
  vi.advanceTimersByTime(100)
  expect([arrive.mock.calls.length, prefetch.key()]).toEqual([1, undefined])
})

test('a canceled switch does not change the address', () => {
  const prefetch = createPendingTab()
  const arrive = vi.fn()
  prefetch.show('/b', arrive)
  prefetch.callOff()
  vi.advanceTimersByTime(100)
  expect([arrive.mock.calls.length, prefetch.key()]).toEqual([0, undefined])
})
