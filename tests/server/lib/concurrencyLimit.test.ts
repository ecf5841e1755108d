import { expect, test } from 'vitest'

import { concurrencyLimit } from '../../../server/lib/concurrencyLimit'

/** Work that runs until it is ended. */
function workOf(name: string, begun: string[]) {
  let end = (): void => undefined
  const ended = new Promise<void>((resolve) => (end = resolve))
  return { end, work: () => (begun.push(name), ended) }
}
const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

test('an account with much work does not keep another waiting for more than what runs at a time', async () => {
  const begun: string[] = []
  const { run } = concurrencyLimit({ concurrency: 2, maxQueued: 50, maxQueuedPerAccount: 20, whenFull: 'busy' })
  const many = Array.from({ length: 22 }, (_, at) => workOf(`many ${at}`, begun))
  const other = workOf('other', begun)
  const works = [...many.map(({ work }) => run(work, 'user:1')), run(other.work, 'admin:1')]
  await expect(run(async () => undefined, 'user:1')).rejects.toMatchObject({ refusal: 'busy' })
  await settled()
  expect(begun).toEqual(['many 0', 'many 1'])
  many[0]?.end()
  await settled()
  expect(begun).toEqual(['many 0', 'many 1', 'other'])
  for (const { end } of [...many, other]) end()
  await Promise.all(works)
  expect(begun).toHaveLength(23)
})

test('an account whose work has failed may go on', async () => {
  const { run } = concurrencyLimit({ concurrency: 1, maxQueued: 0, whenFull: 'busy' })
  await expect(run(() => Promise.reject(new Error('no')), 'user:1')).rejects.toThrow('no')
  expect(await run(async () => 'next', 'user:1')).toBe('next')
})
