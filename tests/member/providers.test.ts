import { beforeEach, expect, test, vi } from 'vitest'

import { createMemberAuth } from '../../member/session/memberAuth'
import { createMemberData } from '../../member/session/memberData'
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

test('the data provider reads the ledgers by page and the own profile, and refuses the rest', async () => {
  const session = createMemberSession()
  session.signIn(info)
  const get = vi.fn(async (url: string) => (url.endsWith('profile') ? { accountVerificationType: [], row_version: 3 } : { list: [{ id: 1 }], total: 11 }))
  const data = createMemberData(httpOf({ get }), session)
  expect(await data.getList('integral', { pagination: { page: 2, perPage: 10 } })).toEqual({ data: [{ id: 1 }], total: 11 })
  expect(get).toHaveBeenLastCalledWith('/api/account/integral', { page: 2, limit: 10 }, { isQuiet: true })
  expect((await data.getOne('profile', { id: 7 })).data).toMatchObject({ id: 7, nickname: 'Wang Er', row_version: 3 })
  await expect(data.getList('user/user', {})).rejects.toThrow('user/user')
  await expect(data.delete('balance', { id: 1 })).rejects.toThrow('balance')
})
