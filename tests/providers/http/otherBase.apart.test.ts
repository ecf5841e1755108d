import '../../support/deskPage'

import { beforeEach, expect, test } from 'vitest'

import { addressOfNotice } from '../../../providers/notifications/calls'
import { createAuth } from '../../../providers/session/auth'
import { createSession } from '../../../providers/session/session'
import { envelope, makeWire } from '../../support/fakeWire'
import { makeDirectory, makeRule } from '../../support/rules'

beforeEach(() => localStorage.clear())

test('S7.6 requests, uploads and downloads of the back office use the mount path of the page', async () => {
  const { http, log } = makeWire(({ url }) => (url.endsWith('export') ? { body: new Blob(['a']) } : envelope(1)))
  await http.get('/admin/auth.Admin/index')
  await http.post('/admin/shop.Goods/edit', { id: 1 })
  await http.remove('/admin/shop.Goods/del')
  await http.upload('/admin/ajax/upload', new File(['a'], 'a.png'))
  await http.download('/admin/shop.Goods/export')
  await http.get('/api/common/clickCaptcha')
  expect(log.map(({ url }) => url)).toEqual([
    '/desk.php/auth.Admin/index',
    '/desk.php/shop.Goods/edit',
    '/desk.php/shop.Goods/del',
    '/desk.php/ajax/upload',
    '/desk.php/shop.Goods/export',
    '/api/common/clickCaptcha',
  ])
  expect(log[0]?.headers).toMatchObject({ batoken: 'old' })
})

test.each([
  ['an ended session', envelope(303, { type: 'need login' }), '/desk/login?to=%2Fdesk%2Fauth%2Fadmin'],
  ['a sign-in while signed in', envelope(303, { type: 'logged in' }), '/desk'],
  ['a name', envelope(302, { routeName: 'adminLogin' }), '/desk/login'],
  ['the name of the loading page', envelope(302, { routeName: 'adminMainLoading' }), '/desk/loading'],
  ['a path from the server', envelope(302, { routePath: '/admin/shop/goods?q=a' }), '/desk/shop/goods?q=a'],
])('S7.6 %s leads below the mount path', async (_, response, address) => {
  const { http, visited } = makeWire(() => response, { path: '/desk/auth/admin' })
  await http.get('/admin/auth.Admin/index').catch(() => undefined)
  expect(visited).toEqual([address])
})

test('S7.6 a failure on the sign-in page under another mount path does not redirect', async () => {
  const { http, visited } = makeWire(() => envelope(303, { type: 'need login' }), { path: '/desk/login?to=x' })
  await http.get('/admin/Index/index').catch(() => undefined)
  expect(visited).toEqual([])
})

test('S7.6 signing out leads to the sign-in page of the mount path', async () => {
  const { http, log } = makeWire(() => envelope(1))
  const session = createSession()
  session.signIn({ id: 1, username: 'li', nickname: 'Li', avatar: '', last_login_time: 5, token: 'a', refresh_token: 'r' })
  expect(await createAuth(http, session).logout({})).toBe('/desk/login')
  expect(log[0]?.url).toBe('/desk.php/Index/logout')
})

test('S7.6 a notice links to its list below the mount path', () => {
  expect(addressOfNotice({ message_type: 'order_new', message_data: { order_no: '7' } }).address).toMatch(/^\/desk\/shop\/order\?.*order_no=7/)
})

test('S7.6 menu links to own screens follow the mount path; names of nodes do not', async () => {
  const link = makeRule({ name: 'best', menu_type: 'link', url: '/admin/shop/goods?q=best' })
  const menus = [makeDirectory('links', [link, makeRule({ name: 'out', menu_type: 'iframe', url: 'https://out.test/admin/' })])]
  const session = createSession()
  session.signIn({ id: 1, username: 'li', nickname: 'Li', avatar: '', last_login_time: 5, token: 'a', refresh_token: 'r' })
  await session.load(makeWire(() => envelope(1, { adminInfo: {}, menus, siteConfig: {} })).http)
  expect(session.get().menus[0]?.children?.map(({ url }) => url)).toEqual(['/desk/shop/goods?q=best', 'https://out.test/admin/'])
})
