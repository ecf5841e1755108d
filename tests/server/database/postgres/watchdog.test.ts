import { expect, test } from 'vitest'

import { startWatchdog } from '../../../../server/database/postgres/watchdog'

/** A fake database server; the test decides when it dies and how often restarts fail. */
function watched(refusals: number, pauses: readonly number[] = [0, 1, 1, 1]) {
  const messages: string[] = []
  const state = { isAlive: true, attempts: 0, lost: '' }
  const guarding = startWatchdog({
    isAlive: () => state.isAlive,
    revive: () => {
      state.attempts += 1
      if (state.attempts <= refusals) return Promise.reject(new Error('no space left'))
      state.isAlive = true
      return Promise.resolve()
    },
    log: (message) => messages.push(message),
    onLost: (failure) => (state.lost = failure.message),
    checkInterval: 1,
    pauses,
  })
  return { ...guarding, state, messages }
}

const until = async (isTrue: () => boolean): Promise<void> => {
  while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 2))
}

test('a database that has died is restarted and logged once', async () => {
  const { state, messages, stop } = watched(2)
  state.isAlive = false
  await until(() => messages.length > 0)
  await stop()
  expect([state.attempts, state.lost, messages]).toEqual([3, '', [expect.stringContaining('was started again')]])
})

test('it is restarted as often as it dies', async () => {
  const { state, messages, stop } = watched(0)
  for (const time of [1, 2, 3]) {
    state.isAlive = false
    await until(() => messages.length === time)
  }
  await stop()
  expect(state.attempts).toBe(3)
})

test('after the last attempt the reason is logged once and nothing more is tried', async () => {
  const { state, messages, stop } = watched(99)
  state.isAlive = false
  await until(() => state.lost !== '')
  await stop()
  expect([state.attempts, messages]).toEqual([4, []])
  expect(state.lost).toContain('no space left')
})

test('a stopped watchdog restarts nothing, also during an outage', async () => {
  const { state, stop } = watched(99, [0, 60_000])
  state.isAlive = false
  await until(() => state.attempts === 1)
  await stop()
  expect([state.attempts, state.lost]).toEqual([1, ''])
})

test('failed checks do not restart the database: they are logged once, and the watchdog continues', async () => {
  const messages: string[] = []
  let looks = 0
  const tried: number[] = []
  const guarding = startWatchdog({
    isAlive: () => {
      looks += 1
      if (looks < 20) throw Object.assign(new Error('EMFILE: too many open files'), { code: 'EMFILE' })
      return looks !== 30
    },
    revive: () => Promise.resolve(tried.push(looks)),
    log: (message) => messages.push(message),
    onLost: ({ message }) => messages.push(message),
    checkInterval: 1,
    pauses: [0],
  })
  await until(() => looks > 35)
  await guarding.stop()
  expect([tried, messages]).toEqual([[30], [expect.stringContaining('too many open files'), expect.stringContaining('was started again')]])
})
