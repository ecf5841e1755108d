import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'

import { makeScreen } from '../src/crud/screen'
import { account, info, makeWindow, ofMember, openMember, Refused, signedIn, stored } from './screen'

const pages = ['overview', 'profile', 'balance', 'integral', 'changePassword', 'checkIn'].map((name) => account(name))
const start = { 'GET /api/index/index': ofMember(pages) }

beforeAll(() => makeScreen())
beforeEach(() => {
  localStorage.clear()
  makeWindow()
  signedIn()
})

test('S7.12 the overview shows the sums of a week, the balances, and links', async () => {
  const days = [15, 16, 17, 18, 19, 20, 21].map((day) => `2026-11-${day}`)
  openMember('/user/account/overview', { ...start, 'GET /api/account/overview': { days, score: [0, 0, 0, 0, 0, 0, 5], money: ['0.00', '0.00', '0.00', '0.00', '-1.50', '0.00', '12.34'], checked_in_today: false, streak: 0 } }) // prettier-ignore
  const money = within(await screen.findByRole('figure', { name: 'Balance' }))
  expect((await money.findAllByRole('row')).slice(1).map((row) => row.textContent)).toEqual(
    ['11-15¥0.00', '11-16¥0.00', '11-17¥0.00', '11-18¥0.00', '11-19-¥1.50', '11-20¥0.00', '11-21¥12.34'], // prettier-ignore
  )
  expect(screen.getByRole('link', { name: /¥12\.50/ }).getAttribute('href')).toBe('/user/account/balance')
  expect(screen.getByRole('link', { name: /Not checked in today/ }).getAttribute('href')).toBe('/user/account/checkIn')
})

test('an overview that fails to load shows the reason and a button to retry', async () => {
  let answer: unknown = new Refused(0, null, 'busy')
  openMember('/user/account/overview', { ...start, 'GET /api/account/overview': () => answer })
  expect(await screen.findByText('busy')).toBeDefined()
  answer = { days: ['2026-11-21'], score: [1], money: ['1.00'] }
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('figure', { name: 'Balance' })).toBeDefined()
})

test.each([
  [true, 'table'],
  [false, 'list'],
])('entries of a ledger are shown in a table, on a phone as cards (wide: %s)', async (isWide, role) => {
  makeWindow(isWide)
  const list = [{ id: 1, user_id: 7, type: 'recharge', money: '10.00', before: '2.50', after: '12.50', memo: 'for tea', create_time: 1_795_000_000 }]
  const { router, log } = openMember('/user/account/balance', { ...start, 'GET /api/account/balance': { list, total: 25 } })
  await screen.findByText('for tea')
  expect(screen.getAllByRole(role).some((one) => /Top-up.*\+¥10\.00/.test(one.textContent ?? ''))).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Page 3' }))
  await waitFor(() => expect(router.state.location.search).toBe('?page=3'))
  await waitFor(() => expect(log.findLast(({ url }) => url === '/api/account/balance')?.query).toEqual({ page: 3, limit: 10 }))
})

test('a member without entries sees a message', async () => {
  openMember('/user/account/integral', { ...start, 'GET /api/account/integral': { list: [], total: 0 } })
  expect(await screen.findByText('No entries yet')).toBeDefined()
})

async function openProfile(post: unknown): Promise<ReturnType<typeof openMember>> {
  const opened = openMember('/user/account/profile', {
    ...start,
    'GET /api/account/profile': { accountVerificationType: [], row_version: 3 },
    'POST /api/account/profile': post,
  })
  await screen.findByLabelText(/^Nickname/)
  return opened
}
const save = (): void => void fireEvent.click(screen.getByRole('button', { name: 'Save' }))
const rename = (value: string): void => void fireEvent.change(screen.getByLabelText(/^Nickname/), { target: { value } })

test('a changed and valid profile is sent with its version and an idempotency key', async () => {
  const { log } = await openProfile(null)
  const sent = () => log.filter(({ method }) => method === 'POST')
  expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true)
  rename('<bold>')
  save()
  expect(await screen.findByText(/must not contain/)).toBeDefined()
  expect(sent()).toHaveLength(0)
  rename('New name')
  save()
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]?.body).toEqual({ avatar: '', username: 'wanger', nickname: 'New name', gender: 1, birthday: '1990-05-06', motto: 'hello', row_version: 3 })
  expect(sent()[0]?.headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/)
})

test('a refused value is shown at its field', async () => {
  await openProfile(new Refused(0, { type: 'invalid', fields: { username: 'Username is taken' } }))
  rename('x')
  save()
  expect(await screen.findByText('Username is taken')).toBeDefined()
})

test('a profile changed elsewhere is not overwritten; typed values stay until the current ones are loaded', async () => {
  await openProfile(new Refused(0, { type: 'stale', row: {}, by: '', at: 0 }))
  rename('typed here')
  save()
  expect(await screen.findByText(/nothing was overwritten/)).toBeDefined()
  expect(screen.getByLabelText(/^Nickname/)).toHaveProperty('value', 'typed here')
  fireEvent.click(screen.getByRole('button', { name: 'Load the latest profile' }))
  await waitFor(() => expect(screen.getByLabelText(/^Nickname/)).toHaveProperty('value', info.nickname))
})

test('leaving with unsaved changes asks for confirmation', async () => {
  const { router } = await openProfile(null)
  rename('typed here')
  fireEvent.click(within(screen.getByRole('navigation', { name: 'Member menu' })).getByRole('link', { name: 'integral' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  fireEvent.click(dialog.getByRole('button', { name: 'Stay' }))
  expect(router.state.location.pathname).toBe('/user/account/profile')
})

test('a changed password ends the session; it requires the current one and two equal new ones', async () => {
  let answer: unknown = new Refused(0, { type: 'invalid', fields: { oldPassword: 'The current password is incorrect' } })
  const opened = openMember('/user/account/changePassword', { ...start, 'POST /api/account/changePassword': () => answer })
  const type = (label: string, value: string): void => void fireEvent.change(screen.getByLabelText(label), { target: { value } })
  const send = (): void => void fireEvent.click(screen.getByRole('button', { name: 'Change password' }))
  await screen.findByLabelText('Current password')
  type('Current password', 'old one')
  type('New password', 'a better one')
  type('Confirm new password', 'another')
  send()
  expect(await screen.findByText('The passwords do not match')).toBeDefined()
  type('Confirm new password', 'a better one')
  send()
  expect(await screen.findByText('The current password is incorrect')).toBeDefined()
  answer = null
  type('Current password', 'older one')
  send()
  await waitFor(() => expect(stored()).toEqual({}))
  await waitFor(() => expect(opened.router.state.location.pathname).toBe('/user/login'))
})

test('S7.10 a click checks in, shows the points earned and marks the day', async () => {
  let isDone = false
  const calendar = () => ({ enabled: true, today: '2026-11-21', month: '2026-11', days: isDone ? ['2026-11-20', '2026-11-21'] : ['2026-11-20'], checked_in_today: isDone, streak: isDone ? 3 : 2, score: 5, bonus_score: 10, rules: [{ days: 3, score: 10 }] }) // prettier-ignore
  const { log, notify } = openMember('/user/account/checkIn', {
    ...start,
    'GET /api/user/checkIn': calendar,
    'POST /api/user/checkIn': () => {
      isDone = true
      return { score: 5, bonus_score: 10, streak: 3, total_score: 45 }
    },
  })
  const button = await screen.findByRole('button', { name: 'Check in for 15 points' })
  fireEvent.click(button)
  fireEvent.click(button)
  expect(await screen.findByRole('button', { name: 'Checked in today' })).toHaveProperty('disabled', true)
  expect(log.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([{ type: 'daily' }])
  expect(notify).toHaveBeenCalledWith({ kind: 'success', text: 'Checked in: 15 points earned' })
  expect(screen.getByRole('listitem', { name: '2026-11-21, checked in' })).toBeDefined()
  expect(screen.getByText('3 days in a row')).toBeDefined()
})
