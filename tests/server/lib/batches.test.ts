import { expect, test, vi } from 'vitest'

import { batches } from '../../../server/lib/batches'

interface Call {
  readonly id: number
  readonly key?: string
}

/** A batcher whose work ends when the test says so. */
function controlled(together: (calls: readonly Call[]) => Promise<readonly (string | Error)[]> = async (calls) => calls.map(({ id }) => `together ${id}`)) {
  const alone: number[] = []
  const joined: number[][] = []
  const ends: (() => void)[] = []
  const ended = (): Promise<void> => new Promise((resolve) => void ends.push(resolve))
  const submit = batches<Call, string>({
    keyOf: ({ id, key }) => key ?? String(id),
    runOne: async ({ id }) => {
      alone.push(id)
      await ended()
      return `alone ${id}`
    },
    runTogether: async (calls) => {
      joined.push(calls.map(({ id }) => id))
      await ended()
      return together(calls)
    },
    maxSize: 3,
    maxRunning: 1,
  })
  const end = async (): Promise<void> => {
    ends.shift()?.()
    await new Promise(setImmediate)
  }
  return { submit, alone, joined, end }
}

test('a call that meets no others runs at once and by itself', async () => {
  const { submit, alone, joined, end } = controlled()
  const answer = submit({ id: 1 })
  expect([alone, joined]).toEqual([[1], []])
  await end()
  expect(await answer).toBe('alone 1')
})

test('calls that arrive meanwhile run together, at most so many', async () => {
  const { submit, joined, end } = controlled()
  const answers = [1, 2, 3, 4, 5, 6].map((id) => submit({ id }))
  for (let n = 0; n < 3; n++) await end()
  expect(joined).toEqual([
    [2, 3, 4],
    [5, 6],
  ])
  expect(await Promise.all(answers)).toEqual(['alone 1', ...[2, 3, 4, 5, 6].map((id) => `together ${id}`)])
})

test('calls with the same key never share a batch', async () => {
  const { submit, joined, alone, end } = controlled()
  const answers = [{ id: 1 }, { id: 2, key: 'a' }, { id: 3, key: 'a' }, { id: 4 }].map(submit)
  for (let n = 0; n < 3; n++) await end()
  expect([joined, alone]).toEqual([[[2, 4]], [1, 3]])
  await Promise.all(answers)
})

test('an error of one call is its own', async () => {
  const { submit, end } = controlled(async (calls) => calls.map(({ id }) => (id === 2 ? new Error('two') : `together ${id}`)))
  const answers = Promise.allSettled([1, 2, 3].map((id) => submit({ id })))
  for (let n = 0; n < 2; n++) await end()
  expect((await answers).map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason)))).toEqual(['alone 1', 'Error: two', 'together 3'])
})

test('calls whose batch fails run by themselves', async () => {
  const { submit, alone, end } = controlled(async () => {
    throw new Error('short')
  })
  const answers = [1, 2, 3].map((id) => submit({ id }))
  for (let n = 0; n < 4; n++) await end()
  expect(alone).toEqual([1, 2, 3])
  expect(await Promise.all(answers)).toEqual(['alone 1', 'alone 2', 'alone 3'])
})

test('calls do not wait for one that hangs', async () => {
  vi.useFakeTimers()
  try {
    const { submit, joined } = controlled()
    const answers = [1, 2, 3].map((id) => submit({ id }))
    vi.advanceTimersByTime(99)
    expect(joined).toEqual([])
    vi.advanceTimersByTime(1)
    expect(joined).toEqual([[2, 3]])
    expect(answers).toHaveLength(3)
  } finally {
    vi.useRealTimers()
  }
})
