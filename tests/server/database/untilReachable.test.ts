import { expect, test } from 'vitest'

import { retryWhileUnreachable } from '../../../server/database/open'

const failing = (errors: readonly Error[]) => {
  let tries = 0
  return () => {
    const error = errors[tries]
    tries += 1
    return error ? Promise.reject(error) : Promise.resolve(`done at try ${tries}`)
  }
}
const withCode = (code: string, message = 'x'): Error => Object.assign(new Error(message), { code })

test('a start whose connection is lost retries with a new one and logs the reason each time', async () => {
  const lines: string[] = []
  const work = failing([withCode('57P01', 'terminating connection'), new Error('Client has encountered a connection error and is not queryable')])
  expect(await retryWhileUnreachable(work, { place: 'db/shop', patience: 60, log: (line) => lines.push(line), signal: undefined })).toBe('done at try 3')
  expect(lines).toEqual([expect.stringContaining('terminating connection'), expect.stringContaining('not queryable')])
})

test('an error that is not an outage is thrown at once', async () => {
  const bug = new TypeError('a bug')
  const lines: string[] = []
  await expect(retryWhileUnreachable(failing([bug]), { place: '', patience: 60, log: (line) => lines.push(line), signal: undefined })).rejects.toBe(bug)
  for (const code of ['28P01', '3D000', '42P01'])
    await expect(
      retryWhileUnreachable(failing([withCode(code)]), { place: '', patience: 60, log: (line) => lines.push(line), signal: undefined }),
    ).rejects.toMatchObject({ code })
  expect(lines).toEqual([])
})
