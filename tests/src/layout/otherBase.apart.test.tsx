import '../../support/deskPage'

import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { beforeAll, expect, test } from 'vitest'

import { App } from '../../../src/App'
import { routes } from '../../../src/routes'
import { addressOf, firstScreenOf } from '../../../src/routing/menuTree'
import { decodeRequested, loadingAddress, loginAddress, requestedPage } from '../../../src/routing/requestedPage'
import { screenOf } from '../../../src/routing/screenOf'
import { makeRule } from '../../support/rules'
import { makeScreen } from '../crud/screen'
import { equipmentOf } from '../harness'

beforeAll(makeScreen)

const menus = [makeRule({ name: 'shop/goodsService', title: 'Services' }), makeRule({ name: 'user/group', title: 'Groups' })]
const answers: Readonly<Record<string, object>> = { '/admin/Index/login': { captcha: false } }
const call = (url: string): Promise<object> => Promise.resolve(answers[url] ?? {})

/** The whole back office at an address, with or without a session. */
function open(address: string, { isIn = true } = {}) {
  const equipment = equipmentOf({ menus, http: { get: call, post: call } })
  if (!isIn) equipment.session.forget()
  const router = createMemoryRouter(routes, { initialEntries: [address] })
  render(
    <App services={equipment}>
      <RouterProvider router={router} />
    </App>,
  )
  return router
}

test.each([
  ['/', '/desk/login'],
  ['/desk', '/desk/login'],
  ['/desk/shop/goodsService?page=2', `/desk/login?to=${encodeURIComponent('/desk/shop/goodsService?page=2')}`],
])('S7.6 without a session %s redirects to the sign-in page %s', async (address, signIn) => {
  const router = open(address, { isIn: false })
  expect(await screen.findByRole('button', { name: 'Sign in' })).toBeDefined()
  const { pathname, search } = router.state.location
  expect(pathname + search).toBe(signIn)
})

test('S7.6 menu entries, their screens and their popups are below the mount path', async () => {
  const router = open('/desk/shop/goodsService')
  const menu = within(await screen.findByRole('navigation', { name: 'Main menu' }))
  const link = menu.getByRole('link', { name: 'Groups' })
  expect(link.getAttribute('href')).toBe('/desk/user/group')
  fireEvent.click(link)
  await waitFor(() => expect(router.state.location.pathname).toBe('/desk/user/group'))
  fireEvent.click((await screen.findAllByRole('button', { name: /^Add/ }))[0] ?? document.body)
  await waitFor(() => expect(router.state.location.pathname).toBe('/desk/user/group/add'))
  expect(await screen.findByRole('dialog')).toBeDefined()
})

test('S7.6 screens of the default mount path are unknown, and the link back leads to the configured one', async () => {
  const router = open('/admin/shop/goodsService')
  expect((await screen.findByRole('link', { name: 'Go to the back office' })).getAttribute('href')).toBe('/desk')
  expect(router.state.location.pathname).toBe('/404')
})

test('S7.6 an address without the right is recognized below the mount path only', () => {
  expect(['/desk/auth/admin', '/admin/auth/admin', '/desk/iframe/x'].map((address) => screenOf(menus, address).kind)).toEqual(['denied', 'missing', 'denied'])
  const first = firstScreenOf(menus)
  expect(first && addressOf(first)).toBe('/desk/shop/goodsService')
})

test('S7.6 a requested page must be below the mount path', () => {
  expect(requestedPage('/desk/shop/goods?q=1')).toBe('/desk/shop/goods?q=1')
  expect(['/admin/shop/goods', '/desk/login?to=x', '/desk/loading', '/desk//out.test', '/desks/x'].map(requestedPage)).toEqual(Array(5).fill(undefined))
  expect([loadingAddress(), loginAddress('/desk/x')]).toEqual(['/desk/loading', '/desk/login?to=%2Fdesk%2Fx'])
  expect(decodeRequested(decodeURIComponent(loadingAddress('/desk/x').slice('/desk/loading/'.length)))).toBe('/desk/x')
})
