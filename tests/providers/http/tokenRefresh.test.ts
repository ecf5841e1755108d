import { expect, test } from 'vitest'

import { envelope, makeWire } from '../../support/fakeWire'

import type { Asked, Said } from '../../support/fakeWire'

const isRenewal = ({ url }: Asked): boolean => url === '/api/common/refreshToken'
const renewed = envelope(1, { type: 'admin-refresh', token: 'new', refresh_token: 'renewer-2' })
const expired = envelope(409, [], 'expired')

/** A server that knows `new` only, and renews as told. */
const server =
  (renewal: Said | (() => Said)) =>
  (asked: Asked): Said => {
    if (isRenewal(asked)) return typeof renewal === 'function' ? renewal() : renewal
    return asked.headers['batoken'] === 'new' ? envelope(1, asked.url) : asked.headers['batoken'] ? expired : envelope(1, 'as a guest')
  }

const notDone = { kind: 'error', text: expect.objectContaining({ en: expect.stringContaining('nothing was done') }) }
const five = ['a', 'b', 'c', 'd', 'e'].map((name) => `/admin/${name}/index`)

test('S4.1 S4.2 S4.3 five calls with an expired token make one renewal, and all succeed', async () => {
  const { http, log, pairs, notices } = makeWire(server(renewed))
  expect(await Promise.all(five.map((url) => http.get(url)))).toEqual(five)
  expect(log.filter(isRenewal)).toHaveLength(1)
  expect(log.find(isRenewal)?.body).toEqual({ refreshToken: 'renewer' })
  expect(pairs.admin).toMatchObject({ token: 'new', refreshToken: 'renewer-2' })
  expect(notices).toEqual([])
})

test('a server that does not rotate leaves the renewal token as it is', async () => {
  const { http, pairs } = makeWire(server(envelope(1, { type: 'admin-refresh', token: 'new' })))
  await http.get('/admin/a/index')
  expect(pairs.admin).toMatchObject({ token: 'new', refreshToken: 'renewer' })
})

test.each([
  ['refused', envelope(0, null, 'sign in again')],
  ['of another area', envelope(1, { type: 'user-refresh', token: 'new' })],
  ['without a token', envelope(1, { type: 'admin-refresh' })],
  ['expired itself', expired],
])('S4.4 a renewal that is %s ends every waiting call and clears this area only', async (_, answer) => {
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

test('S4.5 at the sign-in page the waiting calls pass without a token', async () => {
  const { http, visited } = makeWire(server(envelope(0)), { path: '/admin/login?to=%2Fadmin%2Fx' })
  expect(await http.get('/admin/Index/login')).toBe('as a guest')
  expect(visited).toEqual([])
})

test('an answer to the session before does not end the one that has begun meanwhile', async () => {
  const theirs = { token: 'fresh', refreshToken: 'renewer-4', owner: 1 }
  const wire = makeWire(
    (asked) => {
      if (isRenewal(asked)) return envelope(0, null, 'sign in again')
      if (!asked.headers['batoken']) wire.pairs.admin = theirs
      return asked.headers['batoken'] ? expired : envelope(303, { type: 'need login' }, 'sign in')
    },
    { path: '/admin/login' },
  )
  await expect(wire.http.get('/admin/a/index')).rejects.toMatchObject({ code: 303 })
  expect(wire.pairs.admin).toEqual(theirs)
  expect(wire.visited).toEqual([])
})

test('a network that is down ends the calls and signs nobody out', async () => {
  const { http, pairs, visited } = makeWire(server({ fails: 'timeout' }))
  const ends = await Promise.allSettled(five.map((url) => http.get(url)))
  expect(ends.every(({ status }) => status === 'rejected')).toBe(true)
  expect(pairs.admin).toMatchObject({ token: 'old', refreshToken: 'renewer' })
  expect(visited).toEqual([])
})

test('after a failed network the next call renews', async () => {
  let isDown = true
  const { http } = makeWire(server(() => (isDown ? { fails: 'network' } : renewed)))
  await http.get('/admin/a/index').catch(() => undefined)
  isDown = false
  expect(await http.get('/admin/a/index')).toBe('/admin/a/index')
})

test('a token another tab has renewed meanwhile is used without asking', async () => {
  const wire = makeWire((asked) => {
    if (asked.headers['batoken'] === 'old') wire.pairs.admin = { token: 'new', refreshToken: 'renewer-2', owner: 1 }
    return server(renewed)(asked)
  })
  expect(await wire.http.get('/admin/a/index')).toBe('/admin/a/index')
  expect(wire.log.filter(isRenewal)).toHaveLength(0)
})

test('a session that ended because its token was replaced is tried once more with the newer one', async () => {
  const wire = makeWire((asked) => {
    if (asked.headers['batoken'] === 'new') return envelope(1, 'fine')
    wire.pairs.admin = { token: 'new', refreshToken: 'renewer-2', owner: 1 }
    return envelope(303, { type: 'need login' }, 'sign in')
  })
  expect(await wire.http.get('/admin/a/index')).toBe('fine')
})

test('a token that is refused even when new ends at the sign-in page instead of going round', async () => {
  const { http, log, visited } = makeWire((asked) => (isRenewal(asked) ? renewed : expired))
  await expect(http.get('/admin/a/index')).rejects.toMatchObject({ code: 409 })
  expect(log).toHaveLength(3)
  expect(visited).toHaveLength(1)
})

test('what one person began is not done in the name of another who signs in meanwhile', async () => {
  const wire = makeWire((asked) => {
    if (asked.headers['batoken'] === 'of somebody else') return envelope(1, 'done')
    wire.pairs.admin = { token: 'of somebody else', refreshToken: 'renewer-3', owner: 2 }
    return expired
  })
  await expect(wire.http.post('/admin/a/add')).rejects.toMatchObject({ name: 'Cancelled' })
  expect(wire.log).toHaveLength(1)
  expect([wire.notices, wire.visited]).toEqual([[notDone], []])
  expect(wire.pairs.admin.token).toBe('of somebody else')
})

test('a sign-out during a renewal stays signed out, and the new token is dropped', async () => {
  const wire = makeWire((asked) => {
    if (isRenewal(asked)) wire.pairs.admin = { token: '', refreshToken: '' }
    return server(renewed)(asked)
  })
  await expect(wire.http.get('/admin/a/index')).rejects.toMatchObject({ code: 409 })
  expect(wire.pairs.admin.token).toBe('')
  expect(wire.visited).toEqual(['/admin/login?to=%2Fadmin%2Fauth%2Fadmin'])
})

test('a sign-in during the renewal of another account keeps its own tokens', async () => {
  const his = { token: 'of somebody else', refreshToken: 'renewer-3', owner: 2 }
  const wire = makeWire((asked) => {
    if (isRenewal(asked)) wire.pairs.admin = his
    return server(renewed)(asked)
  })
  await expect(wire.http.post('/admin/a/add')).rejects.toMatchObject({ name: 'Cancelled' })
  expect(wire.pairs.admin).toEqual(his)
  expect([wire.notices, wire.visited]).toEqual([[notDone], []])
})

test('who signs in while the renewal of another is refused stays signed in', async () => {
  const his = { token: 'of somebody else', refreshToken: 'renewer-3', owner: 2 }
  const wire = makeWire((asked) => {
    if (isRenewal(asked)) wire.pairs.admin = his
    return server(envelope(0, null, 'sign in again'))(asked)
  })
  await expect(wire.http.post('/admin/a/add')).rejects.toMatchObject({ name: 'Cancelled' })
  expect(wire.pairs.admin).toEqual(his)
})

test('a read for an account that has signed out is ignored silently', async () => {
  const wire = makeWire((asked) => {
    if (asked.headers['batoken'] === 'of somebody else') return envelope(1, 'done')
    wire.pairs.admin = { token: 'of somebody else', refreshToken: 'renewer-3', owner: 2 }
    return expired
  })
  await expect(wire.http.get('/admin/a/index')).rejects.toMatchObject({ name: 'Cancelled' })
  expect(wire.notices).toEqual([])
})

test.each([
  ['with its own words', envelope(409, [], 'expired'), 'expired'],
  ['without words', envelope(409, []), expect.objectContaining({ en: 'The session is over; sign in again' })],
  ['by a session that has ended', envelope(303, { type: 'need login' }), expect.objectContaining({ en: 'The session is over; sign in again' })],
])('a change that meets a dead renewal %s says so, also where refusals have a place of their own', async (_, answer, text) => {
  for (const options of [{}, { isQuiet: true }, { placesErrors: true }]) {
    const { http, notices } = makeWire((asked) => (isRenewal(asked) ? envelope(0) : answer))
    await expect(http.post('/admin/a/edit', { status: 0 }, options)).rejects.toBeInstanceOf(Error)
    expect(notices).toEqual([{ kind: 'error', text }])
  }
})
