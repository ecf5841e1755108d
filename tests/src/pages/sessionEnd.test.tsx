import { render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { beforeAll, expect, test } from 'vitest'

import { createData } from '../../../providers/data/data'
import { createHttp } from '../../../providers/http/client'
import { createSession } from '../../../providers/session/session'
import { App } from '../../../src/App'
import { routes } from '../../../src/routes'
import { adapterOf, envelope } from '../../support/fakeWire'
import { makeRule } from '../../support/rules'
import { makeScreen } from '../crud/screen'
import { equipmentOf } from '../harness'

import type { SentRequest, FakeResponse } from '../../support/fakeWire'

beforeAll(makeScreen)

const me = { id: 1, username: 'boss', nickname: 'Boss', avatar: '', last_login_time: 0, token: 'old', refresh_token: 'renewer', super: true }
const index = {
  adminInfo: me,
  menus: [makeRule({ name: 'shop/goodsService', title: 'Services' }), makeRule({ name: 'user/group', title: 'Groups' })],
  siteConfig: {},
}
const list = { list: [], total: 0, remark: '' }

/** The whole back office with a session that is valid while `isGood` returns true and then ends with `end`. */
function open(address: string, end: FakeResponse) {
  const equipment = equipmentOf({})
  localStorage.setItem('adminInfo', JSON.stringify(me))
  const state = { isGood: false }
  const answer = ({ url, headers }: SentRequest): FakeResponse => {
    if (url === '/api/common/refreshToken') return envelope(0, null, 'sign in again')
    if (url === '/admin/Index/login') return envelope(1, { captcha: false })
    if (!state.isGood || headers['batoken'] === '') return end
    return envelope(1, url === '/admin/Index/index' ? index : list)
  }
  const session = createSession()
  const router = createMemoryRouter(routes, { initialEntries: [address] })
  const http = createHttp({
    language: () => 'en',
    adapter: adapterOf(answer, []),
    tokens: session.tokens,
    notify: equipment.notify,
    navigate: (path) => void router.navigate(path),
    currentPath: () => router.state.location.pathname + router.state.location.search,
  })
  const show = (): void =>
    void render(
      <App services={{ ...equipment, session, http, data: createData(http) }}>
        <RouterProvider router={router} />
      </App>,
    )
  const at = (): string => router.state.location.pathname + router.state.location.search
  return { at, http, session, show, state }
}

const requested = '/admin/user/group?page=2&q=a%20b'
const signIn = `/admin/login?to=${encodeURIComponent(requested)}`
const ends: [string, FakeResponse][] = [
  ['a token that expired and cannot be renewed', envelope(409, [], 'expired')],
  ['a session that has ended', envelope(303, { type: 'need login' }, 'sign in')],
]

test.each(ends)('%s at the start-up call redirects to the sign-in page with the requested page', async (_, end) => {
  const { at, show } = open(requested, end)
  show()
  expect(await screen.findByRole('button', { name: 'Sign in' })).toBeDefined()
  expect(at()).toBe(signIn)
})

test.each(ends)('%s at several calls at once keeps the requested page', async (_, end) => {
  const { at, http, show, state } = open(requested, end)
  state.isGood = true
  show()
  await waitFor(() => expect(at()).toBe(requested))
  expect(await screen.findByRole('tab', { name: 'Groups' })).toBeDefined()
  state.isGood = false
  await Promise.allSettled(['a', 'b', 'c', 'd'].map((name) => http.post(`/admin/${name}/edit`)))
  expect(await screen.findByRole('button', { name: 'Sign in' })).toBeDefined()
  expect(at()).toBe(signIn)
})

test('a sign-in in another tab leads back to the requested page', async () => {
  const { at, show, session, state } = open(requested, envelope(409, [], 'expired'))
  show()
  expect(await screen.findByRole('button', { name: 'Sign in' })).toBeDefined()
  state.isGood = true
  localStorage.setItem('adminInfo', JSON.stringify({ ...me, token: 'new' }))
  window.dispatchEvent(new StorageEvent('storage', { key: 'adminInfo' }))
  await waitFor(() => expect(at()).toBe(requested))
  expect(session.get().admin?.token).toBe('new')
})
