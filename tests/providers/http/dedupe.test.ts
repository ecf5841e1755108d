import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { envelope, makeWire } from '../../support/fakeWire'

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => vi.restoreAllMocks())

test('S7.7 S8.19 of two identical reads the first is aborted, and both callers get the later response', async () => {
  let count = 0
  const { http, notices } = makeWire(() => envelope(1, (count += 1)))
  expect(await Promise.all([http.get('/admin/x/index', { page: 1 }), http.get('/admin/x/index', { page: 1 })])).toEqual([2, 2])
  expect(notices).toEqual([])
  expect(console.warn).toHaveBeenCalledTimes(1)
})

test('reads with different queries and successive reads are all sent', async () => {
  const { http, log } = makeWire(() => envelope(1))
  await Promise.all([http.get('/admin/x/index', { page: 1 }), http.get('/admin/x/index', { page: 2 })])
  await http.get('/admin/x/index', { page: 1 })
  expect(log).toHaveLength(3)
  expect(console.warn).not.toHaveBeenCalled()
})

test('a quiet read that meets the same one of a person is no mistake to log, two of one kind are', async () => {
  const { http } = makeWire(() => envelope(1, 'fine'))
  const read = (isQuiet: boolean) => http.get('/admin/x/index', {}, { isQuiet })
  expect(await Promise.all([read(true), read(false)])).toEqual(['fine', 'fine'])
  expect(await Promise.all([read(false), read(true)])).toEqual(['fine', 'fine'])
  expect(console.warn).not.toHaveBeenCalled()
  await Promise.all([read(true), read(true)])
  expect(console.warn).toHaveBeenCalledTimes(1)
})

test('a read after an aborted one is not a duplicate', async () => {
  const { http } = makeWire(() => envelope(1, 'fine'))
  const first = new AbortController()
  const given = http.get('/admin/x/index', {}, { signal: first.signal }).catch((error: unknown) => error)
  first.abort()
  expect(await http.get('/admin/x/index', {}, {})).toBe('fine')
  expect(await given).toMatchObject({ name: 'Canceled' })
  expect(console.warn).not.toHaveBeenCalled()
})

test('S7.7 S8.19 a double click with one idempotency key sends one request and logs that to the console only', async () => {
  const { http, log, notices } = makeWire(() => envelope(1, { id: 7 }, 'saved'))
  const save = () => http.post('/admin/x/add', { name: 'a' }, { idempotencyKey: 'key-12345678', notifiesSuccess: true })
  expect(await Promise.all([save(), save()])).toEqual([{ id: 7 }, { id: 7 }])
  expect(log).toHaveLength(1)
  expect(notices).toEqual([{ kind: 'success', text: 'saved' }])
  expect(console.warn).toHaveBeenCalledTimes(1)
})

test('a failed change is sent again with its idempotency key', async () => {
  const { http, log } = makeWire(() => (log.length === 1 ? { fails: 'network' } : envelope(1, { id: 7 })))
  const save = () => http.post('/admin/x/add', { name: 'a' }, { idempotencyKey: 'key-12345678' })
  await expect(save()).rejects.toMatchObject({ kind: 'network' })
  expect(await save()).toEqual({ id: 7 })
  expect(log.map(({ headers }) => headers['idempotency-key'])).toEqual(['key-12345678', 'key-12345678'])
})

test('two equal adds without an idempotency key are both sent', async () => {
  const { http, log } = makeWire(() => envelope(1))
  await Promise.all([http.post('/admin/x/add', { name: 'a' }), http.post('/admin/x/add', { name: 'a' })])
  expect(log).toHaveLength(2)
})
