import { expect, test } from 'vitest'

import { processingLimit } from '../../../server/files/processingLimit'

/** Sixty files, each sent when the limit knows the one before. */
async function sixty(account?: string) {
  const { run } = processingLimit()
  let end = (): void => undefined
  const gate = new Promise<void>((resolve) => (end = resolve))
  const send = (owner?: string): Promise<unknown> => run(() => gate, owner).catch((error: { refusal?: string }) => error.refusal)
  const answers: Promise<unknown>[] = []
  for (let count = 0; count < 60; count += 1) {
    answers.push(send(account))
    await new Promise<void>((resolve) => setImmediate(resolve))
  }
  const other = send('admin:1')
  end()
  return { refused: (await Promise.all(answers)).filter((one) => one === 'busy').length, other: await other }
}

test('of sixty files at once two are processed, fifty wait, and the others are refused', async () => {
  expect(await sixty()).toEqual({ refused: 8, other: 'busy' })
})

test('sixty files of one account leave places for the others', async () => {
  expect(await sixty('user:1')).toEqual({ refused: 38, other: undefined })
})
