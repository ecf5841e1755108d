import { beforeEach, expect, test, vi } from 'vitest'

import { createMemberAuth } from '../../member/session/memberAuth'
import { memberData } from '../../member/session/memberData'
import { createMemberSession } from '../../member/session/memberSession'
import { account, directory, info } from './screen'

import type { Http } from '../../providers/http/httpTypes'

beforeEach(() => localStorage.clear())

const httpOf = (calls: object): Http => calls as unknown as Http // only the calls that a test names

test('signing out fails if the server cannot be reached, and the member stays signed in', async () => {
  const session = createMemberSession()
  session.signIn(info)
  const auth = createMemberAuth(httpOf({ post: vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue(null) }), session)
  await expect(auth.logout({})).rejects.toThrow('offline')
  expect(session.get().member?.id).toBe(info.id)
  expect(await auth.logout({})).toBe('/user/login')
  expect(session.get().member).toBeUndefined()
})

test('the identity is the member, and nobody leads to the sign-in of members', async () => {
  const session = createMemberSession()
  const auth = createMemberAuth(httpOf({}), session)
  await expect(auth.checkAuth({})).rejects.toMatchObject({ redirectTo: '/user/login' })
  await expect(auth.getIdentity?.()).rejects.toThrow()
  session.signIn(info)
  await expect(auth.checkAuth({})).resolves.toBeUndefined()
  expect(await auth.getIdentity?.()).toEqual({ id: 7, fullName: 'Wang Er', avatar: info.avatar })
})

test('a member may open the pages of their rules and no other', async () => {
  const session = createMemberSession()
  session.set({ ...session.get(), menus: [directory(account('overview'))] })
  const auth = createMemberAuth(httpOf({}), session)
  const may = (resource: string) => auth.canAccess?.({ resource, action: 'list' })
  expect([await may('account/overview'), await may('account/balance')]).toEqual([true, false])
})

test('the data provider has no calls', async () => {
  await expect(memberData.getList('user/user', {})).rejects.toThrow('user/user')
  await expect(memberData.delete('balance', { id: 1 })).rejects.toThrow('balance')
})
