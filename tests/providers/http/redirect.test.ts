import { expect, test } from 'vitest'

import { envelope, makeWire } from '../../support/fakeWire'

const settle = (promise: Promise<unknown>): Promise<unknown> => promise.catch((error: unknown) => error)

test.each([
  [{ routePath: '/admin/x' }, ['/admin/x']],
  [{ routePath: '', routeName: 'auth/admin' }, ['/admin/auth/people']],
  [{ routeName: 'admin' }, ['/admin']],
  [{ routeName: 'adminMainLoading' }, ['/admin/loading']],
  [{ routeName: 'nobody/knows' }, []],
  [{ routePath: '//evil.test' }, []],
  [{ routePath: '/\\evil.test' }, []],
  [{ routePath: 'https://evil.test' }, []],
  [{ routeName: 'constructor' }, []],
  [null, []],
])('S4.6 code 302 with %j leads to %j', async (data, led) => {
  const { http, visited } = makeWire(() => envelope(302, data, 'go'), { pathNamed: (name) => (name === 'auth/admin' ? '/admin/auth/people' : undefined) })
  expect(await settle(http.get('/admin/x/index'))).toMatchObject({ code: 302 })
  expect(visited).toEqual(led)
})

test('S4.7 S4.8 code 303 ends the session of this area and leads to its sign-in page with the way back', async () => {
  const { http, visited, pairs } = makeWire(() => envelope(303, { type: 'need login' }, 'sign in'))
  await settle(http.get('/admin/x/index'))
  expect(visited).toEqual(['/admin/login?to=%2Fadmin%2Fauth%2Fadmin'])
  expect(pairs.admin.token).toBe('')
  expect(pairs.member.token).toBe('member')
})

test('S4.7 S4.8 code 303 on a member page ends the member session and leads to the member sign-in', async () => {
  const { http, visited, pairs } = makeWire(() => envelope(303, { type: 'need login' }, 'sign in'), { path: '/user/account/overview' })
  await settle(http.get('/api/account/overview'))
  expect(visited).toEqual(['/user/login?to=%2Fuser%2Faccount%2Foverview'])
  expect(pairs.member.token).toBe('')
  expect(pairs.admin.token).toBe('old')
})

test('S4.7 code 303 while signed in leads to the base of the area', async () => {
  const { http, visited, pairs } = makeWire(() => envelope(303, { type: 'logged in' }, 'you are in'), { path: '/admin/login' })
  await settle(http.get('/admin/Index/login'))
  expect(visited).toEqual(['/admin'])
  expect(pairs.admin.token).toBe('old')
})
