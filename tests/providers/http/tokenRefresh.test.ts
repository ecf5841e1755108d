import { expect, test } from 'vitest'

import { envelope, makeWire } from '../../support/fakeWire'

import type { CallOptions } from '../../../providers/http/httpTypes'
import type { SentRequest, FakeResponse } from '../../support/fakeWire'

const isRenewal = ({ url }: SentRequest): boolean => url === '/api/common/refreshToken'
const renewed = envelope(1, { type: 'admin-refresh', token: 'new', refresh_token: 'renewer-2' })
const expired = envelope(409, [], 'expired')

/** A fake server that accepts only the token `new` and answers renewals as given. */
const server =
  (renewal: FakeResponse | (() => FakeResponse)) =>
  (request: SentRequest): FakeResponse => {
    if (isRenewal(request)) return typeof renewal === 'function' ? renewal() : renewal
    return request.headers['batoken'] === 'new' ? envelope(1, request.url) : request.headers['batoken'] ? expired : envelope(1, 'as a guest')
  }

const notDone = { kind: 'error', text: expect.objectContaining({ en: expect.stringContaining('was not performed') }) }
const five = ['a', 'b', 'c', 'd', 'e'].map((name) => `/admin/${name}/index`)

test('S4.1 S4.2 S4.3 five requests with an expired token cause one renewal, and all succeed', async () => {
  const { http, log, pairs, notices } = makeWire(server(renewed))
  expect(await Promise.all(five.map((url) => http.get(url)))).toEqual(five)
  expect(log.filter(isRenewal)).toHaveLength(1)
  expect(log.find(isRenewal)?.body).toEqual({ refreshToken: 'renewer' })
  expect(pairs.admin).toMatchObject({ token: 'new', refreshToken: 'renewer-2' })
  expect(notices).toEqual([])
})

test('a server without rotation leaves the refresh token unchanged', async () => {
  const { http, pairs } = makeWire(server(envelope(1, { type: 'admin-refresh', token: 'new' })))
  await http.get('/admin/a/index')
  expect(pairs.admin).toMatchObject({ token: 'new', refreshToken: 'renewer' })
})

test.each([
  ['refused', envelope(0, null, 'sign in again')],
  ['of another area', envelope(1, { type: 'user-refresh', token: 'new' })],
  ['without a token', envelope(1, { type: 'admin-refresh' })],
  ['expired itself', expired],
])('S4.4 a renewal that is %s ends every waiting request and only the session of this area', async (_, answer) => {
  const { http, pairs, visited } = makeWire(server(answer))
  const ends = await Promise.allSettled(five.map((url) => http.get(url)))
  expect(ends.map(({ status }) => status)).toEqual(five.map(() => 'rejected'))
  expect(pairs.admin.token).toBe('')
  expect(pairs.member.token).toBe('member')
  expect(new Set(visited)).toEqual(new Set(['/admin/login?to=%2Fadmin%2Fauth%2Fadmin']))
})

test('without a refresh token no renewal is sent', async () => {
  const { http, log, pairs } = makeWire(server(renewed))
  pairs.admin = { token: 'old', refreshToken: '' }
  await expect(http.get('/admin/a/index')).rejects.toMatchObject({ code: 409 })
  expect(log.filter(isRenewal)).toHaveLength(0)
})

test('S4.5 on the sign-in page waiting requests are sent without a token', async () => {
  const { http, visited } = makeWire(server(envelope(0)), { path: '/admin/login?to=%2Fadmin%2Fx' })
  expect(await http.get('/admin/Index/login')).toBe('as a guest')
  expect(visited).toEqual([])
})

test('a response to the previous session does not end the one that has begun meanwhile', async () => {
  const theirs = { token: 'fresh', refreshToken: 'renewer-4', owner: 1 }
  const wire = makeWire(
    (request) => {
      if (isRenewal(request)) return envelope(0, null, 'sign in again')
      if (!request.headers['batoken']) wire.pairs.admin = theirs
      return request.headers['batoken'] ? expired : envelope(303, { type: 'need login' }, 'sign in')
    },
    { path: '/admin/login' },
  )
  await expect(wire.http.get('/admin/a/index')).rejects.toMatchObject({ code: 303 })
  expect(wire.pairs.admin).toEqual(theirs)
  expect(wire.visited).toEqual([])
})

test.each([
  ['a network failure', { fails: 'timeout' }],
  ['a database that is busy', { ...envelope(0, null, 'busy'), status: 503 }],
] as const)('%s ends the requests and keeps the session', async (_, renewal) => {
  const { http, pairs, visited } = makeWire(server(renewal))
  const ends = await Promise.allSettled(five.map((url) => http.get(url)))
  expect(ends.every(({ status }) => status === 'rejected')).toBe(true)
  expect(pairs.admin).toMatchObject({ token: 'old', refreshToken: 'renewer' })
  expect(visited).toEqual([])
})

test('after a network failure the next request renews the token', async () => {
  let isDown = true
  const { http } = makeWire(server(() => (isDown ? { fails: 'network' } : renewed)))
  await http.get('/admin/a/index').catch(() => undefined)
  isDown = false
  expect(await http.get('/admin/a/index')).toBe('/admin/a/index')
})

test('a token that another tab has renewed is used without another renewal', async () => {
  const wire = makeWire((request) => {
    if (request.headers['batoken'] === 'old') wire.pairs.admin = { token: 'new', refreshToken: 'renewer-2', owner: 1 }
    return server(renewed)(request)
  })
  expect(await wire.http.get('/admin/a/index')).toBe('/admin/a/index')
  expect(wire.log.filter(isRenewal)).toHaveLength(0)
})

test('a request refused because its token was replaced is sent once more with the new token', async () => {
  const wire = makeWire((request) => {
    if (request.headers['batoken'] === 'new') return envelope(1, 'fine')
    wire.pairs.admin = { token: 'new', refreshToken: 'renewer-2', owner: 1 }
    return envelope(303, { type: 'need login' }, 'sign in')
  })
  expect(await wire.http.get('/admin/a/index')).toBe('fine')
})

test('a new token that is refused leads to the sign-in page instead of a loop', async () => {
  const { http, log, visited } = makeWire((request) => (isRenewal(request) ? renewed : expired))
  await expect(http.get('/admin/a/index')).rejects.toMatchObject({ code: 409 })
  expect(log).toHaveLength(3)
  expect(visited).toHaveLength(1)
})

test('a request of one account is not sent again for another that has signed in meanwhile', async () => {
  const wire = makeWire((request) => {
    if (request.headers['batoken'] === 'of somebody else') return envelope(1, 'done')
    wire.pairs.admin = { token: 'of somebody else', refreshToken: 'renewer-3', owner: 2 }
    return expired
  })
  await expect(wire.http.post('/admin/a/add')).rejects.toMatchObject({ name: 'Canceled' })
  expect(wire.log).toHaveLength(1)
  expect([wire.notices, wire.visited]).toEqual([[notDone], []])
  expect(wire.pairs.admin.token).toBe('of somebody else')
})

test('a sign-out during a renewal is final, and the new token is discarded', async () => {
  const wire = makeWire((request) => {
    if (isRenewal(request)) wire.pairs.admin = { token: '', refreshToken: '' }
    return server(renewed)(request)
  })
  await expect(wire.http.get('/admin/a/index')).rejects.toMatchObject({ code: 409 })
  expect(wire.pairs.admin.token).toBe('')
  expect(wire.visited).toEqual(['/admin/login?to=%2Fadmin%2Fauth%2Fadmin'])
})

test("a sign-in during the renewal of another account keeps the new account's tokens", async () => {
  const his = { token: 'of somebody else', refreshToken: 'renewer-3', owner: 2 }
  const wire = makeWire((request) => {
    if (isRenewal(request)) wire.pairs.admin = his
    return server(renewed)(request)
  })
  await expect(wire.http.post('/admin/a/add')).rejects.toMatchObject({ name: 'Canceled' })
  expect(wire.pairs.admin).toEqual(his)
  expect([wire.notices, wire.visited]).toEqual([[notDone], []])
})

test('a sign-in while the renewal of another account is refused keeps the new session', async () => {
  const his = { token: 'of somebody else', refreshToken: 'renewer-3', owner: 2 }
  const wire = makeWire((request) => {
    if (isRenewal(request)) wire.pairs.admin = his
    return server(envelope(0, null, 'sign in again'))(request)
  })
  await expect(wire.http.post('/admin/a/add')).rejects.toMatchObject({ name: 'Canceled' })
  expect(wire.pairs.admin).toEqual(his)
})

test('a read of an account that has signed out shows no error', async () => {
  const wire = makeWire((request) => {
    if (request.headers['batoken'] === 'of somebody else') return envelope(1, 'done')
    wire.pairs.admin = { token: 'of somebody else', refreshToken: 'renewer-3', owner: 2 }
    return expired
  })
  await expect(wire.http.get('/admin/a/index')).rejects.toMatchObject({ name: 'Canceled' })
  expect(wire.notices).toEqual([])
})

test.each([
  ['with its own words', envelope(409, [], 'expired'), 'expired'],
  ['without words', envelope(409, []), expect.objectContaining({ en: 'Your session has ended; sign in again' })],
  ['by a session that has ended', envelope(303, { type: 'need login' }), expect.objectContaining({ en: 'Your session has ended; sign in again' })],
])('a change refused %s after a failed renewal shows an error, also if its caller shows refusals itself', async (_, answer, text) => {
  for (const options of [{}, { isQuiet: true }, { handlesFieldErrors: true }] satisfies CallOptions[]) {
    const { http, notices } = makeWire((request) => (isRenewal(request) ? envelope(0) : answer))
    await expect(http.post('/admin/a/edit', { status: 0 }, options)).rejects.toBeInstanceOf(Error)
    expect(notices).toEqual([{ kind: 'error', text }])
  }
})
