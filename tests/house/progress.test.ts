import { expect, test, vi } from 'vitest'

import { countSteps } from '../../tools/progress'

test('each step of a long program says how many are left and how long they will take at the pace so far', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  try {
    const lines: string[] = []
    const ended = countSteps(3, (line) => void lines.push(line))
    vi.advanceTimersByTime(100_000)
    ended('fill')
    vi.advanceTimersByTime(20_000)
    ended('first page', 'p50 3 ms')
    ended('last page')
    expect(lines).toEqual(['  1/3  fill  (2 left, about 3 min)', '  2/3  first page: p50 3 ms  (1 left, about 60 s)', '  3/3  last page'])
  } finally {
    vi.useRealTimers()
  }
})

test('steps that take longer than others count as much more', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  try {
    const lines: string[] = []
    const ended = countSteps(3, (line) => void lines.push(line), 12)
    vi.advanceTimersByTime(100_000)
    ended('rows', undefined, 10)
    vi.advanceTimersByTime(10_000)
    ended('one index')
    ended('another')
    expect(lines).toEqual(['  1/3  rows  (2 left, about 20 s)', '  2/3  one index  (1 left, about 10 s)', '  3/3  another'])
  } finally {
    vi.useRealTimers()
  }
})
