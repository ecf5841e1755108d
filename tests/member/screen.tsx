import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { ThemeProvider } from '@mui/material/styles'
import { cleanup, render } from '@testing-library/react'
import axios from 'axios'
import { createBrowserRouter, createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, vi } from 'vitest'

import { Member } from '../../member/Member'
import { createPreferences } from '../../providers/account/preferences'
import { AppProviders } from '../../src/App'
import { themeFor } from '../../src/ui/theme'
import { makeRule } from '../support/rules'

import type { Mock } from 'vitest'

import type { AppServices } from '../../providers/hooks'
import type { MenuRule } from '../../resources/kit/protocol/session'

let underWay = 0

/** Waits until all requests of a test are answered and handled, so that none affects the next test. */
afterEach(async () => {
  cleanup()
  await vi.waitFor(() => {
    if (underWay > 0) throw new Error(`${underWay} calls are not answered yet`)
  })
  await new Promise((resolve) => setTimeout(resolve, 20))
})

export const account = (name: string, more: Partial<MenuRule> = {}): MenuRule =>
  makeRule({ name: `account/${name}`, path: `account/${name}`, title: name, component: `/src/views/frontend/user/account/${name}.vue`, ...more })

export const info = {
  id: 7,
  username: 'wanger',
  nickname: 'Wang Er',
  email: '',
  mobile: '13800000001',
  avatar: '/static/images/avatar.png',
  gender: 1,
  birthday: '1990-05-06',
  money: '12.50',
  score: 30,
  last_login_time: 1_795_000_000,
  last_login_ip: '127.0.0.1',
  join_time: 1_790_000_000,
  motto: 'hello',
  token: 'member token',
  refresh_token: 'member renewer',
}

type Answers = Readonly<Record<string, unknown>>

/** Requests that the fake server has received, in order. */
export interface ReceivedRequest {
  readonly method: string
  readonly url: string
  readonly query: Readonly<Record<string, unknown>>
  readonly body: unknown
  readonly headers: Readonly<Record<string, string>>
}

export const index = (more: object = {}): object => ({
  site: { siteName: 'Tea house', upload: { allowedSuffixes: 'png' } },
  openMemberCenter: true,
  userInfo: [],
  rules: [],
  menus: [],
  ...more,
})
export const directory = (...children: readonly MenuRule[]): MenuRule =>
  makeRule({ name: 'account', title: 'My account', type: 'menu_dir', menu_type: null, children })
/** The start-up answer for a member with these pages. */
export const ofMember = (pages: readonly MenuRule[], rules: readonly MenuRule[] = []): object =>
  index({ userInfo: { ...info, token: info.token, refresh_token: '' }, menus: [directory(...pages)], rules })

/** A refusal by the fake server instead of data with code 1. */
export class Refused {
  constructor(
    readonly code: number,
    readonly data: unknown = null,
    readonly msg = 'refused',
  ) {}
}

/** Responses by `METHOD path`; a function receives the request. */
function pretendServer(answers: Answers, log: ReceivedRequest[]): void {
  axios.defaults.adapter = async (config) => {
    const { method = 'get', url = '', params, data, headers } = config
    const question: ReceivedRequest = {
      method: method.toUpperCase(),
      url,
      query: (params ?? {}) as ReceivedRequest['query'],
      body: typeof data === 'string' ? (JSON.parse(data) as unknown) : data,
      headers: Object.fromEntries(Object.entries(headers.toJSON()).map(([name, value]) => [name.toLowerCase(), String(value)])),
    }
    log.push(question)
    const found = answers[`${question.method} ${url}`]
    const content: unknown = typeof found === 'function' ? (found as (request: ReceivedRequest) => unknown)(question) : found
    underWay += 1
    await new Promise((resolve) => setTimeout(resolve, 1))
    underWay -= 1
    const envelope = content instanceof Refused ? { ...content } : { code: 1, msg: '', data: content ?? null }
    return { status: 200, statusText: '', headers: {}, config, data: { time: 1, ...envelope } }
  }
}

interface Opened {
  readonly router: ReturnType<typeof createMemoryRouter>
  readonly log: readonly ReceivedRequest[]
  readonly notify: Mock
}

/** Renders the whole member side at an address, in English, with a fake server. `isInBar`: the address also stands in the address bar. */
export function openMember(address: string, answers: Answers, { isInBar = false } = {}): Opened {
  localStorage.setItem('storeConfig_v2', JSON.stringify({ lang: { defaultLang: 'en' } }))
  const log: ReceivedRequest[] = []
  pretendServer(answers, log)
  const notify = vi.fn()
  const pages = [
    { path: '/user/*', element: <Member /> },
    { path: '*', element: <p>outside</p> },
  ]
  if (isInBar) window.history.replaceState(null, '', address)
  const router = isInBar ? createBrowserRouter(pages) : createMemoryRouter(pages, { initialEntries: [address] })
  const equipment = { preferences: createPreferences(), notify } as unknown as AppServices // the properties that the member side reads
  render(
    <AppProviders services={equipment}>
      <CacheProvider value={createCache({ key: 'css' })}>
        <ThemeProvider theme={themeFor('light')}>
          <RouterProvider router={router} />
        </ThemeProvider>
      </CacheProvider>
    </AppProviders>,
  )
  return { router, log, notify }
}

export const stored = (): Readonly<Record<string, unknown>> => JSON.parse(localStorage.getItem('userInfo') ?? '{}') as Record<string, unknown>
export const signedIn = (more: object = {}): void => localStorage.setItem('userInfo', JSON.stringify({ ...info, ...more }))

/** A window as wide as a desktop's or a phone's. */
export function makeWindow(isWide = true): void {
  window.matchMedia = ((query: string) => ({
    matches: /min-width/.test(query) && isWide,
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })) as unknown as typeof window.matchMedia // only the properties that the pages read
}
