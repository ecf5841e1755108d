import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

import { expect, test } from 'vitest'

import { timeLimit } from '../../../server/lib/timeLimit'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

const abortOf = (signal: AbortSignal): Promise<unknown> =>
  new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve((signal.reason as Error).name))
  })

test('the limit is reached after garbage was collected', async () => {
  const aborts = Promise.all(Array.from({ length: 20 }, () => abortOf(timeLimit(100, new AbortController().signal))))
  await sleep(10)
  collectGarbage()
  expect(new Set(await aborts)).toEqual(new Set(['TimeoutError']))
})

test('another signal ends it earlier, also one that was aborted before', async () => {
  const controller = new AbortController()
  const abort = abortOf(timeLimit(60_000, controller.signal))
  controller.abort()
  expect(await abort).toBe('AbortError')
  expect(timeLimit(60_000, AbortSignal.abort()).aborted).toBe(true)
})
