import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { beforeAll, expect, test, vi } from 'vitest'

import { errorAddress, parseBlockedPage } from '../../../providers/http/errorAddress'
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
function open(address: string, { isLoaded = true, menus = [services] as readonly MenuRule[] } = {}) {
  const state = { menus }
  const call = vi.fn((url: string) => Promise.resolve(url === '/admin/Index/index' ? { adminInfo: { super: false }, menus: state.menus, siteConfig: {} } : {}))
  const equipment = equipmentOf({ isSuper: false, menus: state.menus, http: { get: call, post: call } })
  if (!isLoaded) equipment.session.set({ ...equipment.session.get(), isLoaded: false, menus: [] })
  const router = createMemoryRouter([...routes, { path: '/user/*', element: <p>member side</p> }], { initialEntries: [address] })
  render(
    <App services={equipment}>
      <RouterProvider router={router} />
    </App>,
  )
  const at = (): string => router.state.location.pathname + router.state.location.search
  return { at, state, equipment, router }
}

const requested = '/admin/user/group?page=2'
const denied = `/401?from=${encodeURIComponent(requested)}`

test('a page without the right shows a message, keeps its address, and opens once the right is granted', async () => {
  const { at, state, equipment } = open(requested)
  expect(await screen.findByRole('heading', { name: 'No access permission' })).toBeDefined()
  expect(at()).toBe(denied)
  expect(screen.queryByText('401')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(equipment.notify).toHaveBeenCalledWith(expect.objectContaining({ text: expect.stringContaining('Still') })))
  expect(at()).toBe(denied)
  state.menus = [services, groups]
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(at()).toBe(requested))
  expect(await screen.findByRole('tab', { name: 'Groups' })).toBeDefined()
})

test('a reload requests the page again', async () => {
  const again = '/admin/user/group?page=3'
  const { at } = open(`/401?from=${encodeURIComponent(again)}`, { isLoaded: false })
  expect(await screen.findByRole('heading', { name: 'No access permission' })).toBeDefined()
  expect(at()).toBe(`/401?from=${encodeURIComponent(again)}`)
})

test('a reload of a page that has been added to the menu opens it', async () => {
  const { at } = open(`/404?from=${encodeURIComponent('/admin/user/group?page=4')}`, { isLoaded: false, menus: [services, groups] })
  await waitFor(() => expect(at()).toBe('/admin/user/group?page=4'))
})

test('an unknown address inside an area is kept; one outside of every area is not', async () => {
  const { at, router } = open('/admin/nowhere?x=1')
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeDefined()
  expect(at()).toBe(`/404?from=${encodeURIComponent('/admin/nowhere?x=1')}`)
  await act(() => router.navigate('/elsewhere'))
  await waitFor(() => expect(at()).toBe('/404'))
})

test('the link from an unknown member page leads to the member center', async () => {
  errorAddress('/404', '/user/nothing')
  open(`/404?from=${encodeURIComponent('/user/nothing')}`)
  expect((await screen.findByRole('link', { name: 'To the member center' })).getAttribute('href')).toBe('/user')
})

test.each(['https://evil.test', '//evil.test/admin/x', '/admin/login', '/admin/loading/x', '/shop', ''])(
  '%j is not accepted as the address to return to',
  (from) => {
    expect(parseBlockedPage(`?from=${encodeURIComponent(from)}`)).toBeUndefined()
  },
)
