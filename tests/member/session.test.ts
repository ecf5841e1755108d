import { beforeEach, expect, test } from 'vitest'

import { createMemberSession } from '../../member/session/memberSession'
import { info, stored } from './screen'

import type { StoredMember } from '../../member/session/memberTypes'

beforeEach(() => localStorage.clear())

test('S3.3 the member is stored under userInfo with exactly sixteen keys', () => {
  createMemberSession().signIn({ ...info, password: 'never', super: true } as unknown as StoredMember)
  expect(Object.keys(stored()).sort()).toEqual(Object.keys(info).sort())
  expect(stored()).toEqual(info)
})

test.each(['id', 'token'])('S3.5 without the %s nobody is signed in', (key) => {
  localStorage.setItem('userInfo', JSON.stringify({ ...info, [key]: '' }))
  expect(createMemberSession().get().member).toBeUndefined()
})

test('S6.1 signing out a member keeps the staff session', () => {
  localStorage.setItem('adminInfo', '{"id":1,"token":"staff"}')
  const session = createMemberSession()
  session.signIn(info)
  session.forget()
  expect([localStorage.getItem('userInfo'), localStorage.getItem('adminInfo')]).toEqual([null, '{"id":1,"token":"staff"}'])
})

test('signing in or out in another tab takes effect here, and nothing is stored after signing out', () => {
  const session = createMemberSession()
  const stop = session.watch()
  session.signIn(info)
  localStorage.removeItem('userInfo')
  window.dispatchEvent(new StorageEvent('storage', { key: 'userInfo' }))
  expect(session.get().member).toBeUndefined()
  session.tokens.write('member', { token: 'late' })
  expect(stored()).toEqual({})
  stop()
})

test("S6.5 a member who signs in next has none of the previous member's rights", async () => {
  const session = createMemberSession()
  session.signIn(info)
  const answer = { site: {}, openMemberCenter: true, userInfo: info, menus: [{ id: 1 }], rules: [{ id: 2 }] }
  await session.load({ get: () => Promise.resolve(answer) } as unknown as Parameters<typeof session.load>[0])
  expect(session.get()).toMatchObject({ isLoaded: true, menus: [{ id: 1 }], rules: [{ id: 2 }] })
  session.signIn({ ...info, id: 8 })
  expect(session.get()).toMatchObject({ isLoaded: false, menus: [], rules: [] })
})

test('a response that arrives after signing out has no effect', async () => {
  const session = createMemberSession()
  session.signIn(info)
  const late = session.load({
    get: () => Promise.resolve({ site: {}, openMemberCenter: true, userInfo: info, menus: [{ id: 1 }], rules: [] }),
  } as unknown as Parameters<typeof session.load>[0])
  session.forget()
  await late
  expect(session.get()).toMatchObject({ member: undefined, isLoaded: false, menus: [] })
})
