import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { beforeAll, expect, test, vi } from 'vitest'

import { App } from '../../../src/App'
import { routes } from '../../../src/routes'
import { makeRule } from '../../support/rules'
import { makeScreen } from '../crud/screen'
import { equipmentOf } from '../harness'

import type { MenuRule } from '../../../resources/kit/protocol/session'

beforeAll(makeScreen)

const services = makeRule({ name: 'shop/goodsService', title: 'Services' })
const groups = makeRule({ name: 'user/group', title: 'Groups' })

/** A user on a page without the right, whose menu can be extended. */
function open(address: string, menus: readonly MenuRule[] = [services]) {
  const state = { menus }
  const call = vi.fn((url: string) => Promise.resolve(url === '/admin/Index/index' ? { adminInfo: { super: false }, menus: state.menus, siteConfig: {} } : {}))
  const equipment = equipmentOf({ isSuper: false, menus: state.menus, http: { get: call, post: call } })
  const router = createMemoryRouter(routes, { initialEntries: [address] })
  render(
    <App services={equipment}>
      <RouterProvider router={router} />
    </App>,
  )
  const at = (): string => router.state.location.pathname + router.state.location.search
  return { at, state, equipment, router }
}

const requested = '/admin/user/group?page=2'

test('a screen without the right says 403 inside the frame, keeps its address, and opens once the right is granted', async () => {
  const { at, state, equipment } = open(requested)
  expect(await screen.findByRole('heading', { name: 'No access permission' })).toBeDefined()
  expect(screen.getByText('403')).toBeDefined()
  expect(screen.getByRole('navigation', { name: 'Main menu' })).toBeDefined()
  expect(at()).toBe(requested)
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(equipment.notify).toHaveBeenCalledWith(expect.objectContaining({ text: expect.stringContaining('Still') })))
  expect(at()).toBe(requested)
  state.menus = [services, groups]
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('tab', { name: 'Groups' })).toBeDefined()
  expect(screen.queryByRole('heading', { name: 'No access permission' })).toBeNull()
  expect(at()).toBe(requested)
})

test('the way back leads to the first screen of this account', async () => {
  const { at } = open('/admin/nowhere?x=1')
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeDefined()
  expect(at()).toBe('/admin/nowhere?x=1')
  expect(screen.queryByRole('button', { name: 'Sign in with another account' })).toBeNull()
  fireEvent.click(screen.getByRole('link', { name: 'Go to Services' }))
  await waitFor(() => expect(at()).toBe('/admin/shop/goodsService'))
  expect(screen.queryByRole('heading', { name: 'Page not found' })).toBeNull()
})

test('an account without any screen can still try again or sign in as somebody else', async () => {
  open(requested, [])
  expect(await screen.findByRole('heading', { name: 'No access permission' })).toBeDefined()
  expect(screen.queryByRole('link', { name: /Go to/ })).toBeNull()
  expect(screen.getByRole('button', { name: 'Sign in with another account' })).toBeDefined()
})

test('an address outside of every area redirects to /404', async () => {
  const { at, router } = open('/admin/nowhere')
  await act(() => router.navigate('/elsewhere?x=1'))
  await waitFor(() => expect(at()).toBe('/404'))
})
