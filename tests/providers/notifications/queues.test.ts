import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { createPopUps, createSounds } from '../../../providers/notifications/noticeQueues'
import { makeNotice } from '../../support/notices'

import type { PopUp } from '../../../providers/notifications/noticeQueues'

beforeEach(() => void vi.useFakeTimers({ now: 0 }))
afterEach(() => void vi.useRealTimers())

function popUps() {
  const shown: { at: number; popUp: PopUp }[] = []
  return { shown, queue: createPopUps({ gap: () => 3000, show: (popUp) => shown.push({ at: Date.now(), popUp }) }) }
}

test('S4.19 S9.12 the first pop-up shows at once, later ones 3 seconds apart', async () => {
  const { shown, queue } = popUps()
  for (let n = 0; n < 3; n += 1) queue.push(makeNotice())
  await vi.advanceTimersByTimeAsync(20_000)
  expect(shown.map(({ at }) => at)).toEqual([0, 3000, 6000])
  queue.push(makeNotice())
  expect(shown.at(-1)?.at).toBe(20_000)
})

test('a notice one second after the last pop-up waits for its interval', async () => {
  const { shown, queue } = popUps()
  queue.push(makeNotice())
  await vi.advanceTimersByTimeAsync(1000)
  queue.push(makeNotice())
  await vi.advanceTimersByTimeAsync(1999)
  expect(shown).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(shown).toHaveLength(2)
})

test('more than twenty waiting notices of one kind are merged, and others keep their position', async () => {
  const { shown, queue } = popUps()
  queue.push(makeNotice())
  queue.push(makeNotice({ message_type: 'order_new' }))
  for (let n = 0; n < 25; n += 1) queue.push(makeNotice())
  await vi.advanceTimersByTimeAsync(60_000)
  expect(shown.map(({ popUp }) => [popUp.message.message_type, popUp.count])).toEqual([
    ['stock_low', 1],
    ['order_new', 1],
    ['stock_low', 25],
  ])
})

test('waiting notices are discarded when notices stop', async () => {
  const { shown, queue } = popUps()
  queue.push(makeNotice())
  queue.push(makeNotice())
  queue.clear()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(shown).toHaveLength(1)
})

function sounds(lengths: readonly (number | Error)[]) {
  const played: string[] = []
  const log: string[] = []
  let turn = 0
  const play = (): Promise<void> => {
    const length = lengths[turn] ?? 0
    turn += 1
    played.push(`start ${Date.now()}`)
    if (length instanceof Error) return Promise.reject(length)
    return new Promise((resolve) => {
      setTimeout(() => {
        played.push(`end ${Date.now()}`)
        resolve()
      }, length)
    })
  }
  return { played, log, queue: createSounds({ gap: () => 100, play, log: (text) => log.push(text) }) }
}

test('S4.20 sounds are played one after another, 100 ms apart', async () => {
  const { played, queue } = sounds([700, 300, 50])
  for (let n = 0; n < 3; n += 1) queue.push(makeNotice())
  await vi.advanceTimersByTimeAsync(10_000)
  expect(played).toEqual(['start 0', 'end 700', 'start 800', 'end 1100', 'start 1200', 'end 1250'])
})

test('S4.21 S8.26 a sound that cannot be played is logged, and the next one is played', async () => {
  const { played, log, queue } = sounds([new Error('no such file'), 50])
  queue.push(makeNotice())
  queue.push(makeNotice())
  await vi.advanceTimersByTimeAsync(1000)
  expect(log).toEqual([expect.stringContaining('no such file')])
  expect(played).toEqual(['start 0', 'start 100', 'end 150'])
})
