import { beforeEach, expect, test } from 'vitest'

import { createSession } from '../../../providers/session/session'
import { mediaUrl, toSiteConfig } from '../../../providers/session/siteConfig'
import { makeButton, makeRule } from '../../support/rules'

import type { Http } from '../../../providers/http/httpTypes'

const info = { id: 1, username: 'li', nickname: 'Li', avatar: '/a.png', last_login_time: 5, token: 'access', refresh_token: 'renewer' }
const answer = (more: object = {}): Http =>
  ({
    get: () =>
      Promise.resolve({
        adminInfo: { id: 1, username: 'li', nickname: 'Li Lei', avatar: '', last_login_time: 6, super: false },
        menus: [makeRule({ name: 'auth/admin', children: [makeButton('auth/admin/add')] })],
        siteConfig: { siteName: 'Shop' },
        ...more,
      }),
  }) as unknown as Http
const stored = (): Record<string, unknown> => JSON.parse(localStorage.getItem('adminInfo') ?? '{}') as Record<string, unknown>

beforeEach(() => localStorage.clear())

test('S3.1 a session is stored with exactly the specified keys and restored after a reload', () => {
  createSession().signIn(info)
  expect(Object.keys(stored()).sort()).toEqual(['avatar', 'id', 'last_login_time', 'nickname', 'refresh_token', 'super', 'token', 'username'])
  expect(createSession().get().admin).toMatchObject({ id: 1, token: 'access', super: false })
})

test.each(['id', 'token'])('without %s nobody is signed in, and no token is sent', (key) => {
  localStorage.setItem('adminInfo', JSON.stringify({ ...info, [key]: '' }))
  const session = createSession()
  expect(session.get().admin).toBeUndefined()
  expect(session.tokens.read('admin').token).toBe('')
})

test('rights are available once the menus are loaded, and not before', async () => {
  const session = createSession()
  session.signIn(info)
  expect([session.get().isLoaded, session.may('auth/admin', 'add')]).toEqual([false, false])
  await session.load(answer())
  expect([session.get().isLoaded, session.may('auth/admin', 'add'), session.may('auth/admin', 'del')]).toEqual([true, true, false])
})

test('the server names its features at the start; one that names none has none', async () => {
  const session = createSession()
  session.signIn(info)
  expect([...session.get().features]).toEqual([])
  await session.load(answer({ features: ['views', 'export'] }))
  expect([...session.get().features]).toEqual(['views', 'export'])
  await session.load(answer())
  expect([...session.get().features]).toEqual([])
})

test('loading updates the account and keeps its tokens', async () => {
  const session = createSession()
  session.signIn(info)
  await session.load(answer())
  expect(stored()).toMatchObject({ nickname: 'Li Lei', token: 'access', refresh_token: 'renewer', super: false })
})

test('S6.1 S6.5 signing out removes account, menus and rights, and keeps the member session', async () => {
  localStorage.setItem('userInfo', JSON.stringify({ id: 9, token: 'member' }))
  const session = createSession()
  session.signIn(info)
  await session.load(answer({ adminInfo: { super: true } }))
  session.tokens.forget('admin')
  expect(session.get()).toMatchObject({ admin: undefined, isLoaded: false, menus: [] })
  expect(session.may('auth/admin', 'add')).toBe(false)
  expect(session.tokens.read('member').token).toBe('member')
})

test('a renewed token is stored beside the other values', () => {
  const session = createSession()
  session.signIn(info)
  session.tokens.write('admin', { token: 'newer' })
  expect(stored()).toMatchObject({ username: 'li', token: 'newer', refresh_token: 'renewer' })
})

test('signing out or another account in another tab takes effect here', () => {
  const session = createSession()
  session.signIn(info)
  localStorage.setItem('adminInfo', JSON.stringify({ ...info, token: 'newer' }))
  window.dispatchEvent(new StorageEvent('storage', { key: 'adminInfo' }))
  expect(session.get().admin?.token).toBe('newer')
  localStorage.removeItem('adminInfo')
  window.dispatchEvent(new StorageEvent('storage', { key: 'adminInfo' }))
  expect(session.get().admin).toBeUndefined()
})

test('invalid storage is treated as empty', () => {
  localStorage.setItem('adminInfo', '{not json')
  expect(createSession().get().admin).toBeUndefined()
})

test('upload lists are accepted as text, array or missing', () => {
  expect(toSiteConfig({ upload: { maxSize: '5', allowedSuffixes: 'JPG, png', allowedMimeTypes: ['image/png'] } }).upload).toMatchObject({
    maxSize: 5,
    allowedSuffixes: ['jpg', 'png'],
    allowedMimeTypes: ['image/png'],
  })
  expect(toSiteConfig({}).upload.allowedSuffixes).toEqual([])
})

test.each([
  ['/storage/a.png', '//cdn.test/storage/a.png?x=1'],
  ['https://other.test/a.png', 'https://other.test/a.png'],
  ['data:image/png;base64,x', 'data:image/png;base64,x'],
  ['', ''],
])('S3.8 the picture %j is loaded from %j', (path, url) => {
  expect(mediaUrl(path, { cdnUrl: '//cdn.test', cdnUrlParams: '?x=1' })).toBe(url)
})

test('S6.5 an account that signs in next has its own rights from the start', async () => {
  const session = createSession()
  session.signIn(info)
  await session.load(answer())
  expect(session.may('auth/admin', 'add')).toBe(true)
  session.signIn({ ...info, id: 2, username: 'wang' })
  expect([session.get().isLoaded, session.get().menus, session.may('auth/admin', 'add')]).toEqual([false, [], false])
  await session.load(answer({ adminInfo: { id: 2 }, menus: [makeRule({ name: 'user/user', children: [makeButton('user/user/edit')] })] }))
  expect([session.may('auth/admin', 'add'), session.may('user/user', 'edit')]).toEqual([false, true])
})

test('nothing is stored after a sign-out in between', () => {
  const session = createSession()
  session.signIn(info)
  session.forget()
  session.tokens.write('admin', { token: 'late', refreshToken: 'late' })
  session.tokens.write('member', { token: 'late' })
  expect(localStorage.getItem('adminInfo')).toBeNull()
  expect(localStorage.getItem('userInfo')).toBeNull()
})

test('the tokens of the two areas are separate, each with its account', () => {
  localStorage.setItem('userInfo', JSON.stringify({ id: 9, token: 'member', refresh_token: 'member-renewer' }))
  const session = createSession()
  session.signIn(info)
  session.tokens.write('member', { token: 'member-2' })
  expect(session.tokens.read('admin')).toEqual({ token: 'access', refreshToken: 'renewer', owner: 1 })
  expect(session.tokens.read('member')).toEqual({ token: 'member-2', refreshToken: 'member-renewer', owner: 9 })
  session.tokens.forget('member')
  expect(session.get().admin?.token).toBe('access')
})

test('a start-up answer that arrives after another account has signed in elsewhere changes nothing', async () => {
  let send = (_: unknown): void => undefined
  const session = createSession()
  session.signIn(info)
  const menus = [makeRule({ name: 'auth/admin', children: [makeButton('auth/admin/add')] })]
  const loading = session.load({ get: () => new Promise((resolve) => (send = resolve)) } as unknown as Http)
  const other = { ...info, id: 2, username: 'wang', nickname: 'Wang', token: 'of wang' }
  localStorage.setItem('adminInfo', JSON.stringify(other))
  window.dispatchEvent(new StorageEvent('storage', { key: 'adminInfo' }))
  send({ adminInfo: { id: 1, username: 'li', nickname: 'Li', super: true }, menus, siteConfig: {} })
  await loading
  expect([stored(), session.get().admin]).toEqual([other, other])
  expect([session.get().isLoaded, session.get().menus, session.may('auth/admin', 'add')]).toEqual([false, [], false])
})
