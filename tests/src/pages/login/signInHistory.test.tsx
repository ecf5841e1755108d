import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { beforeAll, expect, test } from 'vitest'

import { App } from '../../../../src/App'
import { routes } from '../../../../src/routes'
import { makeRule } from '../../../support/rules'
import { makeScreen } from '../../crud/screen'
import { equipmentOf } from '../../harness'

beforeAll(makeScreen)

const me = { id: 1, username: 'boss', nickname: 'Boss', avatar: '', last_login_time: 0, token: 't', refresh_token: '', super: true }
const index = { adminInfo: me, menus: [makeRule({ name: 'user/group', title: 'Groups' })], siteConfig: {} }

test('signing in leads to the requested page and leaves no entry of the sign-in in the history', async () => {
  const equipment = equipmentOf({
    http: {
      get: async (url: string) => (url === '/admin/Index/index' ? index : { captcha: false, list: [], total: 0 }),
      post: async () => ({ userInfo: me, device_token: '' }),
    },
  })
  equipment.session.forget()
  const router = createMemoryRouter(routes, { initialEntries: ['/shop', '/admin/login?to=%2Fadmin%2Fuser%2Fgroup%3Fpage%3D2'], initialIndex: 1 })
  render(
    <App services={equipment}>
      <RouterProvider router={router} />
    </App>,
  )
  fireEvent.change(await screen.findByLabelText('Username'), { target: { value: 'boss' } })
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'secret one' } })
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe('/admin/user/group?page=2'))
  expect(await screen.findByRole('button', { name: 'Account: Boss' })).toBeDefined()
  act(() => equipment.session.set({ ...equipment.session.get(), admin: { ...me, nickname: 'The boss' } }))
  expect(await screen.findByRole('button', { name: 'Account: The boss' })).toBeDefined()
  await act(() => router.navigate(-1))
  expect(router.state.location.pathname).toBe('/shop')
})
