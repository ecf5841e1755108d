import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { createPendingTab } from '../../../src/routing/pendingTab'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a tab is shown at once, and the address follows when it was painted', () => {
  const ahead = createPendingTab()
  const [told, arrive] = [vi.fn(), vi.fn()]
  ahead.subscribe(told)
  ahead.show('/b', arrive)
  expect([ahead.key(), told.mock.calls.length, arrive.mock.calls.length]).toEqual(['/b', 1, 0])
  vi.advanceTimersByTime(100)
  expect([ahead.key(), told.mock.calls.length, arrive.mock.calls.length]).toEqual([undefined, 2, 1])
})

test('of two looks in a row the address follows the second alone', () => {
  const ahead = createPendingTab()
  const [first, second] = [vi.fn(), vi.fn()]
  ahead.show('/b', first)
  ahead.show('/c', second)
  expect(ahead.key()).toBe('/c')
  vi.advanceTimersByTime(100)
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1])
})

test('what must know where the page stands lets the address follow first, once', () => {
  const ahead = createPendingTab()
  const arrive = vi.fn(() => expect(ahead.key()).toBe('/b'))
  ahead.show('/b', arrive)
  ahead.settle()
  ahead.settle()
  vi.advanceTimersByTime(100)
  expect([arrive.mock.calls.length, ahead.key()]).toEqual([1, undefined])
})

test('a look that is called off leads nowhere', () => {
  const ahead = createPendingTab()
  const arrive = vi.fn()
  ahead.show('/b', arrive)
  ahead.callOff()
  vi.advanceTimersByTime(100)
  expect([arrive.mock.calls.length, ahead.key()]).toEqual([0, undefined])
})
