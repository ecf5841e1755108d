import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { closeCodes } from '../../../resources/message/notice'
import { envelope } from '../../support/fakeWire'
import { answered, liveSettings, makeCenter, pass, settings } from '../../support/noticeCenter'

/** How the bell, pop-ups and live lists come back to an open page after the server has refused its socket. */
beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const off = { ...settings, notify: false }
const requests = ({ wire }: Awaited<ReturnType<typeof makeCenter>>): number => wire.log.filter(({ url }) => url.endsWith('config')).length

test('notices that were switched off and on again come back when somebody is here', async () => {
  const center = await makeCenter()
  center.last().accept()
  center.answers['config'] = envelope(1, off)
  center.last().lose(closeCodes.forbidden)
  await pass(10)
  expect(center.notifier.config.get().notify).toBe(false)
  center.answers['config'] = envelope(1, settings)
  await pass(60_000)
  center.notifier.wake()
  await pass(10)
  expect([center.notifier.config.get().notify, center.lines.length]).toEqual([true, 2])
})

test('somebody who receives notices only after the page was loaded gets the bell', async () => {
  const center = await makeCenter({ config: off })
  center.answers['config'] = envelope(1, settings)
  await pass(60_000)
  center.notifier.wake()
  await pass(10)
  expect([center.notifier.config.get().notify, center.lines.length]).toEqual([true, 1])
})

test('without notices the settings are read once a minute, however much somebody does', async () => {
  const center = await makeCenter({ config: off })
  for (let second = 0; second < 150; second += 1) {
    center.notifier.wake()
    await pass(1000)
  }
  expect(requests(center)).toBe(3)
})

test.each([
  ['an account that may receive notices again before the settings are read', closeCodes.forbidden],
  ['a tab beyond the limit, of which another was closed', closeCodes.tooMany],
  ['a session that the server did not know for a moment', closeCodes.signIn],
])('%s connects again', async (_, code) => {
  const center = await makeCenter()
  center.last().accept()
  center.last().lose(code)
  await pass(10)
  for (const wait of [10, 59_000]) {
    center.notifier.wake()
    await pass(wait)
  }
  expect(center.lines).toHaveLength(1)
  await pass(1000)
  center.notifier.wake()
  await pass(10)
  center.notifier.wake()
  expect(center.lines).toHaveLength(2)
})

test('a page that was left reads nothing', async () => {
  const center = await makeCenter({ config: off })
  center.notifier.stop()
  await pass(60_000)
  center.notifier.wake()
  await pass(10)
  expect(requests(center)).toBe(1)
})

/** A center whose socket is bound, with what its list has received. */
async function bound() {
  const center = await makeCenter({ config: liveSettings })
  center.last().accept()
  center.last().translate({ type: 'bind', data: { unread_count: 0 } })
  await answered(Promise.resolve())
  const received: unknown[] = []
  return { ...center, received, open: (list: string) => center.live.watch(list, (ids) => received.push([list, ids])) }
}

test('a list that is opened later learns once that rows may have been written since it was read', async () => {
  const { open, received, last } = await bound()
  const sent = last().sent.length
  open('shop/order')
  expect(received).toEqual([])
  await pass(10)
  expect([received, last().sent.length - sent]).toEqual([[['shop/order', 'some']], 1])
  open('shop/refund')
  await pass(10)
  expect(received.slice(1)).toEqual([['shop/refund', 'some']])
})

test('a list that another part of the page watches already learns it, too', async () => {
  const { open, received, last } = await bound()
  open('shop/order')
  await pass(10)
  received.length = 0
  const sent = last().sent.length
  open('shop/order')
  await pass(10)
  expect([received, last().sent.length]).toEqual([[['shop/order', 'some']], sent])
})

test('a list that only turns its page is not compared for it', async () => {
  const { open, received } = await bound()
  const close = open('shop/order')
  await pass(10)
  received.length = 0
  close()
  open('shop/order')
  await pass(10)
  expect(received).toEqual([])
})
