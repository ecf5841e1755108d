import { expect, test } from 'vitest'

import { createPrefetch } from '../../../providers/http/dedupe'
import { envelope, makeWire } from '../../support/fakeWire'

const list = '/admin/user.User/index'

test('a prefetched read is sent once and its response used once', async () => {
  const { http, log } = makeWire(() => envelope(1, { total: log.length }))
  await http.prefetch(list, { page: 1 })
  await http.prefetch(list, { page: 1 })
  expect(await http.get(list, { page: 1 })).toEqual({ total: 1 })
  expect(await http.get(list, { page: 1 })).toEqual({ total: 2 })
})

test('a response that has arrived is available at once and not used by later reads', async () => {
  const { http } = makeWire(() => envelope(1, 'rows'))
  const over = http.prefetch(list, { page: 1 })
  expect(http.arrived(list, { page: 1 })).toBeUndefined()
  await over
  expect(http.arrived(list, { page: 2 })).toBeUndefined()
  expect(http.arrived(list, { page: 1 })).toBe('rows')
  expect(http.arrived(list, { page: 1 })).toBeUndefined()
})

test('a failed prefetch shows no error, and the screen requests it again', async () => {
  const answers = [envelope(401, [], 'no right'), envelope(1, 'rows')]
  const { http, notices, visited } = makeWire(() => answers.shift() ?? envelope(0))
  await http.prefetch(list)
  expect([notices, visited]).toEqual([[], []])
  expect(await http.get(list)).toBe('rows')
})

test('a timed-out prefetch is reported by its user and not awaited twice', async () => {
  const { http, log, notices } = makeWire(() => ({ fails: 'timeout' }))
  await http.prefetch(list)
  expect(notices).toEqual([])
  await expect(http.get(list)).rejects.toThrow()
  expect([log.length, notices.length]).toEqual([1, 1])
})

test('a response in another language or from before a change is not used', async () => {
  let language: 'en' | 'zh-cn' = 'zh-cn'
  const { http, log } = makeWire(() => envelope(1, language), { language: () => language })
  await http.prefetch(list)
  language = 'en'
  expect(await http.get(list)).toBe('en')
  await http.prefetch(list)
  await http.post('/admin/user.User/edit', { id: 1 })
  await http.get(list)
  expect(log.filter(({ method }) => method === 'get')).toHaveLength(4)
})

test('a response unused for three seconds is discarded, counted from its arrival', async () => {
  let now = 0
  const prefetch = createPrefetch(() => now)
  const over = prefetch.begin('list', 'boss', () => Promise.resolve('rows'))
  now = 60_000
  expect(prefetch.begin('list', 'boss', () => Promise.reject(new Error('twice')))).toBe(over)
  await over
  now += 3001
  expect([prefetch.arrived('list', 'boss'), prefetch.take('list', 'boss')]).toEqual([undefined, undefined])
})
