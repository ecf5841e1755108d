import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'

import { makeRule } from '../support/rules'
import { computedStyle, insertStyles } from '../support/styles'
import { makeScreen } from '../src/crud/screen'
import { account, index, info, makeWindow, ofMember, openMember, Refused, signedIn, stored } from './screen'

const overview = { days: ['2026-11-15', '2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21'], score: [0, 0, 0, 0, 0, 0, 5], money: ['0.00', '0.00', '0.00', '0.00', '-1.50', '0.00', '12.34'] } // prettier-ignore
const terms = { userLoginCaptchaSwitch: false, accountVerificationType: [] }
const ledger = { list: [], total: 0 }
const usual = {
  'GET /api/user/checkIn': terms,
  'GET /api/account/overview': overview,
  'GET /api/account/balance': ledger,
  'POST /api/user/checkIn': { userInfo: info, routePath: '/user' },
}
const pages = [account('overview'), account('balance')]

beforeAll(() => makeScreen())
beforeEach(() => {
  localStorage.clear()
  makeWindow()
})
const address = ({ router }: ReturnType<typeof openMember>): string => router.state.location.pathname + router.state.location.search

async function typeSignIn(): Promise<void> {
  fireEvent.change(await screen.findByLabelText('Username, email or mobile'), { target: { value: ' wanger ' } })
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'secret 1' } })
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
}

test('S2.3 S2.9 a member who signs in is stored and lands on the overview of their pages', async () => {
  const answers = {
    ...usual,
    'GET /api/index/index': ({ query }: { query: { requiredLogin?: number } }) => (query.requiredLogin === 1 ? ofMember(pages) : index()),
  }
  const opened = openMember('/user', answers)
  expect(await screen.findByRole('heading', { name: 'Member login' })).toBeDefined()
  await waitFor(() => expect(document.title).toBe('Member Login - Tea house'))
  await typeSignIn()
  await waitFor(() => expect(address(opened)).toBe('/user/account/overview'))
  expect(await screen.findByRole('heading', { name: /Wang Er/ })).toBeDefined()
  expect(stored()['token']).toBe('member token')
  const sent = opened.log.find(({ method }) => method === 'POST')
  expect(sent?.body).toMatchObject({ tab: 'login', username: 'wanger', password: 'secret 1', keep: false, captchaId: '' })
  expect(opened.log.filter(({ url }) => url === '/api/index/index')).toHaveLength(2)
  await waitFor(() => expect(document.title).toBe('overview - Tea house'))
})

test('an account whose sign-in requires the captcha is shown it', async () => {
  const picture = { id: 'cap', text: ['<star>'], base64: 'data:image/png;base64,', width: 350, height: 200 }
  const answers = { ...usual, 'POST /api/user/checkIn': new Refused(0, { type: 'captcha' }), 'GET /api/common/clickCaptcha': picture }
  const opened = openMember('/user/login', answers)
  await typeSignIn()
  expect(await screen.findByText('Security check')).toBeDefined()
  expect(opened.notify).not.toHaveBeenCalled()
})

test('a sign-in sends the device token of an earlier sign-in in this browser', async () => {
  localStorage.setItem('device', JSON.stringify({ member: 'kept' }))
  const opened = openMember('/user/login', { ...usual, 'POST /api/user/checkIn': { userInfo: info, routePath: '/user', device_token: 'newer' } })
  await typeSignIn()
  await waitFor(() => expect(localStorage.getItem('device')).toBe('{"member":"newer"}'))
  expect(opened.log.find(({ method }) => method === 'POST')?.headers).toMatchObject({ 'x-device-token': 'kept' })
})

test('S2.10 after signing in a member returns to the deep link with its query', async () => {
  const answers = {
    ...usual,
    'GET /api/index/index': ({ query }: { query: { requiredLogin?: number } }) => (query.requiredLogin === 1 ? ofMember(pages) : index()),
  }
  const opened = openMember('/user/account/balance?page=2', answers)
  await typeSignIn()
  await waitFor(() => expect(address(opened)).toBe('/user/account/balance?page=2'))
  await waitFor(() => expect(opened.log.find(({ url }) => url === '/api/account/balance')?.query).toMatchObject({ page: 2, limit: 10 }))
})

test("S6.3 requests of the member side send only the member's token, also when staff is signed in", async () => {
  localStorage.setItem('adminInfo', '{"id":1,"token":"staff token"}')
  signedIn()
  const { log } = openMember('/user', { ...usual, 'GET /api/index/index': ofMember(pages) })
  await screen.findByRole('heading', { name: /Wang Er/ })
  expect(new Set(log.map(({ headers }) => [headers['ba-user-token'], headers['batoken']].join()))).toEqual(new Set(['member token,']))
})

test('S3.5 a sign-out in another tab is noticed at the next navigation', async () => {
  signedIn()
  const opened = openMember('/user', { ...usual, 'GET /api/index/index': ofMember(pages) })
  const menu = await screen.findByRole('navigation', { name: 'Member menu' })
  localStorage.setItem('userInfo', JSON.stringify({ ...info, token: '' }))
  fireEvent.click(within(menu).getByRole('link', { name: 'balance' }))
  await waitFor(() => expect(opened.router.state.location.pathname).toBe('/user/login'))
})

test("S4.8 S4.7 an answer with code 303 clears the member's tokens and leads to the member sign-in", async () => {
  localStorage.setItem('adminInfo', '{"id":1,"token":"staff token"}')
  signedIn()
  const opened = openMember('/user', { ...usual, 'GET /api/index/index': new Refused(303, { type: 'need login' }) })
  await waitFor(() => expect(opened.router.state.location.pathname).toBe('/user/login'))
  expect([stored(), localStorage.getItem('adminInfo')]).toEqual([{}, '{"id":1,"token":"staff token"}'])
})

test('S4.9 signing out calls the server: a failure keeps the session, code 1 ends it', async () => {
  signedIn()
  let answer: unknown = new Refused(0)
  const { log } = openMember('/user', { ...usual, 'GET /api/index/index': ofMember(pages), 'POST /api/user/logout': () => answer })
  const leave = async (): Promise<void> => {
    fireEvent.click(await screen.findByRole('button', { name: 'Member: Wang Er' }))
    const item = await screen.findByRole('menuitem', { name: 'Sign out' })
    await waitFor(() => expect(item.getAttribute('aria-disabled')).toBeNull())
    fireEvent.click(item)
  }
  await leave()
  await waitFor(() => expect(log.filter(({ url }) => url === '/api/user/logout')).toHaveLength(1))
  await waitFor(() => expect(screen.queryByRole('menuitem', { name: 'Sign out' })).toBeNull())
  expect(stored()['token']).toBe('member token')
  answer = null
  await leave()
  await waitFor(() => expect(stored()).toEqual({}))
  expect(log.filter(({ url }) => url === '/api/user/logout')[1]?.body).toEqual({ refreshToken: 'member renewer' })
  expect(await screen.findByRole('heading', { name: 'Member login' })).toBeDefined()
})

test('signing out with unsaved changes asks for confirmation', async () => {
  signedIn()
  const answers = { ...usual, 'GET /api/index/index': ofMember([account('profile')]), 'GET /api/account/profile': { ...terms, row_version: 3 } }
  const { log } = openMember('/user/account/profile', answers)
  fireEvent.change(await screen.findByLabelText(/^Nickname/), { target: { value: 'typed here' } })
  const signOut = async (): Promise<ReturnType<typeof within>> => {
    fireEvent.click(screen.getByRole('button', { name: 'Member: Wang Er' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Sign out' }))
    return within(await screen.findByRole('alertdialog'))
  }
  fireEvent.click((await signOut()).getByRole('button', { name: 'Stay' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(screen.getByLabelText(/^Nickname/)).toHaveProperty('value', 'typed here')
  expect(log.filter(({ url }) => url === '/api/user/logout')).toEqual([])
  fireEvent.click((await signOut()).getByRole('button', { name: 'Leave' }))
  expect(await screen.findByRole('heading', { name: 'Member login' })).toBeDefined()
  expect(log.filter(({ url }) => url === '/api/user/logout')).toHaveLength(1)
})

test('S2.16 S2.17 S9.4 navigation and drop-down below the 60 px header follow the rules', async () => {
  insertStyles()
  signedIn()
  const rules = [
    makeRule({ name: 'news', title: 'News', type: 'nav', menu_type: 'link', url: 'https://news.test' }),
    makeRule({ name: 'odd', title: 'Odd', type: 'nav', menu_type: 'hologram' }),
    makeRule({ name: 'nowhere', title: 'Nowhere', type: 'nav', component: '' }),
    makeRule({ name: 'user/account/balance', title: 'My money', type: 'nav_user_menu', component: '' }),
  ]
  const opened = openMember('/user', { ...usual, 'GET /api/index/index': ofMember(pages, rules) })
  const head = within(await screen.findByRole('navigation', { name: 'Site navigation' }))
  expect(head.getByRole('link', { name: 'News' }).getAttribute('rel')).toBe('noopener noreferrer')
  fireEvent.click(head.getByRole('link', { name: 'Odd' }))
  fireEvent.click(head.getByRole('link', { name: 'Nowhere' }))
  expect(opened.notify.mock.calls.map(([notice]) => (notice as { text: { en: string } }).text.en)).toEqual([
    expect.stringMatching(/^Navigation failed, the menu type is unrecognized!$/),
    expect.stringMatching(/leads to no screen/),
  ])
  expect(computedStyle(screen.getByRole('banner')).height).toBe('60px')
  fireEvent.click(screen.getByRole('button', { name: 'Member: Wang Er' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'My money' }))
  await waitFor(() => expect(opened.router.state.location.pathname).toBe('/user/account/balance'))
})

test('S2.25 a frame shows the URL of a held rule in a sandbox, and no other URL', async () => {
  signedIn()
  const frame = account('frame', { title: 'Frame', menu_type: 'iframe', url: 'https://a.test/x' })
  const opened = openMember(`/user/iframe/${encodeURIComponent('https://a.test/x')}`, { ...usual, 'GET /api/index/index': ofMember([...pages, frame]) })
  const shown = await screen.findByTitle('Frame')
  expect([shown.getAttribute('src'), shown.getAttribute('sandbox')]).toEqual(['https://a.test/x', expect.not.stringContaining('allow-top-navigation')])
  await act(() => opened.router.navigate(`/user/iframe/${encodeURIComponent('https://evil.test')}`))
  expect(await screen.findByRole('heading', { name: 'No access permission' })).toBeDefined()
  expect(document.querySelector('iframe')).toBeNull()
})

test('S2.27 pages without the right or without a component show a title and a message', async () => {
  signedIn()
  const opened = openMember('/user/account/odd', {
    ...usual,
    'GET /api/index/index': ofMember([...pages, account('odd', { title: 'Odd one', component: '/x.vue' })]),
  })
  for (const [path, title] of [
    ['/user/account/profile', 'No access permission'],
    ['/user/account/odd', 'Odd one'],
  ] as const) {
    // prettier-ignore
    await act(() => opened.router.navigate(path))
    expect(await screen.findByRole('heading', { name: title })).toBeDefined()
    await waitFor(() => expect(document.title).toBe(`${title} - Tea house`))
  }
  fireEvent.click(screen.getByRole('link', { name: 'Go to the member center' }))
  await waitFor(() => expect(opened.router.state.location.pathname).toBe('/user/account/overview'))
})

test('S2.5 an unknown address below /user is kept, and the frame says that it does not exist', async () => {
  signedIn()
  const opened = openMember('/user/nothing?page=2', { ...usual, 'GET /api/index/index': ofMember(pages) })
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeDefined()
  expect(screen.getByRole('banner')).toBeDefined()
  const { pathname, search } = opened.router.state.location
  expect(pathname + search).toBe('/user/nothing?page=2')
})

test.each([[false], [true]])('S2.33 S9.4 while the member center is closed every page shows the notice (signed in: %s), until it opens again', async (isIn) => {
  insertStyles()
  if (isIn) signedIn()
  let isOpen = false
  const opened = openMember('/user/account/balance', {
    ...usual,
    'GET /api/index/index': () => (isIn ? { ...ofMember(pages), openMemberCenter: isOpen } : index({ openMemberCenter: isOpen })),
  })
  expect(await screen.findByText('The member center is closed')).toBeDefined()
  expect(computedStyle(screen.getByRole('banner')).height).toBe('60px')
  await waitFor(() => expect(document.title).toBe('Member Center - Tea house'))
  isOpen = true
  fireEvent.click(screen.getByRole('button', { name: 'Check again' }))
  await waitFor(() => expect(screen.queryByText('The member center is closed')).toBeNull())
  await waitFor(() => expect(opened.router.state.location.pathname).toBe(isIn ? '/user/account/balance' : '/user/login'))
})

test('S2.35 the member side has no bell', async () => {
  signedIn()
  const { log } = openMember('/user', { ...usual, 'GET /api/index/index': ofMember(pages) })
  await screen.findByRole('heading', { name: /Wang Er/ })
  expect(screen.queryByRole('button', { name: /notif/i })).toBeNull()
  expect(log.some(({ url }) => /notify|shop\.base/.test(url))).toBe(false)
})

test('on a phone the menu is a drawer that includes the navigation of the header', async () => {
  makeWindow(false)
  signedIn()
  const rules = [makeRule({ name: 'news', title: 'News', type: 'nav', menu_type: 'link', url: 'https://news.test' })]
  const opened = openMember('/user', { ...usual, 'GET /api/index/index': ofMember(pages, rules) })
  fireEvent.click(await screen.findByRole('button', { name: 'Open menu' }))
  const drawer = within(await screen.findByRole('presentation'))
  expect(drawer.getByRole('link', { name: 'News' })).toBeDefined()
  fireEvent.click(drawer.getByRole('link', { name: 'balance' }))
  await waitFor(() => expect(opened.router.state.location.pathname).toBe('/user/account/balance'))
  await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Member menu' })).toBeNull())
})

test('a failed start shows the reason and a button to retry', async () => {
  signedIn()
  let answer: unknown = new Refused(0, null, 'the database is away')
  openMember('/user', { ...usual, 'GET /api/index/index': () => answer })
  expect(await screen.findByText('the database is away')).toBeDefined()
  answer = ofMember(pages)
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: /Wang Er/ })).toBeDefined()
})

test('below every page stands whom to call and when, and nothing of it before the shop has said so', async () => {
  const shop = { name: 'Tea house', servicePhone: '400 800 1234', serviceTime: '9-18' }
  const site = { siteName: 'Tea house', upload: { allowedSuffixes: 'png' }, shop }
  openMember('/user', { ...usual, 'GET /api/index/index': index({ site }) })
  const footer = await screen.findByRole('contentinfo')
  expect(within(footer).getByRole('link', { name: '400 800 1234' }).getAttribute('href')).toBe('tel:400 800 1234')
  expect(footer.textContent).toContain('Hours: 9-18')
  act(() => document.body.replaceChildren())
  openMember('/user', { ...usual, 'GET /api/index/index': index() })
  expect((await screen.findAllByRole('contentinfo')).at(-1)?.textContent).toBe('')
})
