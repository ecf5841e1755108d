import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { makeScreen } from '../src/crud/screen'
import { chooseFiles } from '../src/pendingUploads'
import { account, info, makeWindow, ofMember, openMember, Refused, signedIn, stored } from './screen'

const pages = ['overview', 'profile', 'balance', 'integral', 'changePassword', 'checkIn'].map((name) => account(name))
const start = { 'GET /api/index/index': ofMember(pages) }

beforeAll(() => makeScreen())
beforeEach(() => {
  localStorage.clear()
  makeWindow()
  signedIn()
})
afterEach(() => void vi.useRealTimers())

test('S7.12 the overview shows the sums of a week, the balances, and links', async () => {
  const days = [15, 16, 17, 18, 19, 20, 21].map((day) => `2026-11-${day}`)
  openMember('/user/account/overview', { ...start, 'GET /api/account/overview': { days, score: [0, 0, 0, 0, 0, 0, 5], money: ['0.00', '0.00', '0.00', '0.00', '-1.50', '0.00', '12.34'], balances: { money: '112.50', score: 31 }, checked_in_today: false, streak: 0 } }) // prettier-ignore
  const money = within(await screen.findByRole('figure', { name: 'Balance' }))
  expect((await money.findAllByRole('row')).slice(1).map((row) => row.textContent)).toEqual(
    ['11-15¥0.00', '11-16¥0.00', '11-17¥0.00', '11-18¥0.00', '11-19-¥1.50', '11-20¥0.00', '11-21¥12.34'], // prettier-ignore
  )
  expect(screen.getByRole('link', { name: /¥112\.50/ }).getAttribute('href')).toBe('/user/account/balance')
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

test('the balance beside the title is that of the entries, not that of the start', async () => {
  openMember('/user/account/balance', { ...start, 'GET /api/account/balance': { list: [], total: 0, balance: '112.50' } })
  expect(await screen.findByText('Current ¥112.50')).toBeDefined()
})

async function switchToChinese(): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name: 'Language' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: '简体中文' }))
}

test('the notes of a ledger follow the language', async () => {
  const entry = { id: 1, user_id: 7, type: 'check_in', score: 5, before: 0, after: 5, create_time: 1_795_000_000 }
  const answer = ({ headers }: { headers: Record<string, string> }): object => ({
    list: [{ ...entry, memo: headers['think-lang'] === 'en' ? 'Daily check-in' : '每日签到' }],
    total: 1,
  })
  openMember('/user/account/integral', { ...start, 'GET /api/account/integral': answer })
  await screen.findByText('Daily check-in')
  await switchToChinese()
  expect(await screen.findByText('每日签到')).toBeDefined()
})

test('a member without entries sees a message', async () => {
  openMember('/user/account/integral', { ...start, 'GET /api/account/integral': { list: [], total: 0 } })
  expect(await screen.findByText('No entries yet')).toBeDefined()
})

async function openProfile(post: unknown, more: object = {}): Promise<ReturnType<typeof openMember>> {
  const opened = openMember('/user/account/profile', {
    ...start,
    'GET /api/account/profile': { accountVerificationType: [], row_version: 3 },
    'POST /api/account/profile': post,
    ...more,
  })
  await screen.findByLabelText(/^Nickname/)
  return opened
}
const save = (): void => void fireEvent.click(screen.getByRole('button', { name: 'Save' }))
const type = (label: RegExp, value: string): void => void fireEvent.change(screen.getByLabelText(label), { target: { value } })
const rename = (value: string): void => type(/^Nickname/, value)
const stale = new Refused(0, { type: 'stale', row: {}, by: '', at: 0 })
const { username, nickname, gender, birthday, motto } = info
const profile = { accountVerificationType: [], row_version: 3, avatar: '', username, nickname, gender, birthday, motto }

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

test('a profile is saved only once its picture has been uploaded, and then with it', async () => {
  const { log } = await openProfile(null, { 'POST /api/ajax/upload': { file: { url: '/storage/a.png', name: 'a.png' } } })
  rename('New name')
  chooseFiles(document, 'a.png')
  expect(screen.getByText('1 file is still uploading')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true)
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', false))
  save()
  await waitFor(() => expect(log.findLast(({ method }) => method === 'POST')?.body).toMatchObject({ avatar: '/storage/a.png', nickname: 'New name' }))
})

test('a refused value is shown at its field', async () => {
  await openProfile(new Refused(0, { type: 'invalid', fields: { username: 'Username is taken' } }))
  rename('x')
  save()
  expect(await screen.findByText('Username is taken')).toBeDefined()
})

test('the form shows and sends the values that were read with its version, not those of the start', async () => {
  const { log } = await openProfile(null, { 'GET /api/account/profile': { ...profile, nickname: 'Member 7', row_version: 4 } })
  expect(screen.getByLabelText(/^Nickname/)).toHaveProperty('value', 'Member 7')
  type(/^Bio/, 'typed here')
  save()
  await waitFor(() =>
    expect(log.findLast(({ method }) => method === 'POST')?.body).toMatchObject({ nickname: 'Member 7', motto: 'typed here', row_version: 4 }),
  )
})

test('a profile changed elsewhere is not overwritten; what was typed in other fields stays when the current values are loaded', async () => {
  let current = profile
  const { log, notify } = await openProfile(stale, { 'GET /api/account/profile': () => current })
  rename('typed here')
  type(/^Bio/, 'typed here too')
  save()
  expect(await screen.findByText(/nothing was overwritten/)).toBeDefined()
  expect(screen.getByLabelText(/^Nickname/)).toHaveProperty('value', 'typed here')
  current = { ...profile, nickname: 'Member 7', row_version: 4 }
  fireEvent.click(screen.getByRole('button', { name: 'Load the latest profile' }))
  await waitFor(() => expect(screen.getByLabelText(/^Nickname/)).toHaveProperty('value', 'Member 7'))
  expect(screen.getByLabelText(/^Bio/)).toHaveProperty('value', 'typed here too')
  expect(notify).toHaveBeenLastCalledWith({ kind: 'warning', text: 'Changed elsewhere, so your input was replaced: Nickname' })
  save()
  await waitFor(() =>
    expect(log.findLast(({ method }) => method === 'POST')?.body).toMatchObject({ nickname: 'Member 7', motto: 'typed here too', row_version: 4 }),
  )
})

test('what is typed while the profile is being saved stays, and is sent with the next version', async () => {
  let version = 3
  const stores = (): null => {
    version += 1
    if (version === 4) type(/^Bio/, 'typed meanwhile')
    return null
  }
  const { log, notify } = await openProfile(stores, {
    'GET /api/account/profile': () => ({ ...profile, ...(version > 3 && { nickname: 'New name' }), row_version: version }),
  })
  const sent = () => log.filter(({ method }) => method === 'POST').map(({ body }) => body)
  rename('New name')
  save()
  await waitFor(() => expect(notify).toHaveBeenCalledTimes(1))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', false))
  expect(screen.getByLabelText(/^Bio/)).toHaveProperty('value', 'typed meanwhile')
  save()
  await waitFor(() =>
    expect(sent()).toMatchObject([
      { motto: 'hello', row_version: 3 },
      { nickname: 'New name', motto: 'typed meanwhile', row_version: 4 },
    ]),
  )
})

test('a profile that was saved and could not be read again is read before it is saved once more, and is not taken for changed elsewhere', async () => {
  let current: unknown = profile
  let stored = profile
  const stores = ({ body }: { body: unknown }): unknown => {
    const { row_version: version, ...values } = body as typeof profile
    if (version !== stored.row_version) return stale
    stored = { ...stored, ...values, row_version: version + 1 }
    return null
  }
  const { log, notify } = await openProfile(stores, { 'GET /api/account/profile': () => current })
  rename('New name')
  current = new Refused(0, null, 'busy')
  save()
  await waitFor(() => expect(notify).toHaveBeenCalledWith({ kind: 'success', text: expect.objectContaining({ en: 'Saved successfully' }) as unknown }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeDefined())
  expect(screen.getByLabelText(/^Nickname/)).toHaveProperty('value', 'New name')
  current = stored
  type(/^Bio/, 'corrected')
  save()
  await waitFor(() => expect(log.filter(({ method }) => method === 'POST')).toHaveLength(2))
  await waitFor(() => expect(stored).toMatchObject({ nickname: 'New name', motto: 'corrected', row_version: 5 }))
  expect(screen.queryByText(/nothing was overwritten/)).toBeNull()
})

test('a change of language keeps what was typed in the profile, even if it cannot be read again', async () => {
  let current: unknown = profile
  const { log } = await openProfile(null, { 'GET /api/account/profile': () => current })
  rename('typed here')
  current = new Refused(0, null, 'busy')
  await switchToChinese()
  await waitFor(() => expect(log.filter(({ method, url }) => method === 'GET' && url === '/api/account/profile')).toHaveLength(2))
  expect(await screen.findByRole('button', { name: '保存' })).toBeDefined()
  expect(screen.getByLabelText(/^昵称/)).toHaveProperty('value', 'typed here')
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
  const send = (): void => void fireEvent.click(screen.getByRole('button', { name: 'Change password' }))
  await screen.findByLabelText('Current password')
  type(/^Current password$/, 'a better one')
  type(/^New password$/, 'a better one')
  type(/^Confirm new password$/, 'another')
  send()
  expect(await screen.findByText('The passwords do not match')).toBeDefined()
  expect(screen.getByText('Choose a password that differs from the current one')).toBeDefined()
  type(/^Current password$/, 'old one')
  type(/^Confirm new password$/, 'a better one')
  send()
  expect(await screen.findByText('The current password is incorrect')).toBeDefined()
  answer = null
  type(/^Current password$/, 'older one')
  send()
  await waitFor(() => expect(stored()).toEqual({}))
  await waitFor(() => expect(opened.router.state.location.pathname).toBe('/user/login'))
})

test('S7.10 a click checks in, shows the points earned and marks the day', async () => {
  let isDone = false
  const calendar = () => ({ enabled: true, today: '2026-11-21', month: '2026-11', days: isDone ? ['2026-11-20', '2026-11-21'] : ['2026-11-20'], checked_in_today: isDone, streak: isDone ? 3 : 2, score: 5, bonus_score: 10, total_score: isDone ? 45 : 30, rules: [{ days: 3, score: 10 }] }) // prettier-ignore
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
  expect(screen.getByText('Your points: 45')).toBeDefined()
})

const checkedInYesterday = (): Readonly<Record<string, unknown>> => {
  let reads = 0
  const calendar = { enabled: true, month: '2026-11', days: ['2026-11-20'], streak: 1, score: 5, bonus_score: 0, total_score: 5, rules: [] }
  return {
    ...start,
    'GET /api/user/checkIn': () =>
      reads++ === 0 ? { ...calendar, today: '2026-11-20', checked_in_today: true } : { ...calendar, today: '2026-11-21', checked_in_today: false },
  }
}

test.each<[string, () => void, number]>([
  ['when its page is shown again', () => void fireEvent(document, new Event('visibilitychange')), Date.parse('2026-11-20T22:00:00+08:00')],
  ["when the shop's day ends", () => undefined, Date.parse('2026-11-20T23:59:59.900+08:00')],
])('a check-in of yesterday does not bar that of today %s', async (_, happens, now) => {
  vi.useFakeTimers({ toFake: ['Date'], now })
  openMember('/user/account/checkIn', checkedInYesterday())
  await screen.findByRole('button', { name: 'Checked in today' })
  happens()
  expect(await screen.findByRole('button', { name: 'Check in for 5 points' }, { timeout: 3000 })).toHaveProperty('disabled', false)
})
