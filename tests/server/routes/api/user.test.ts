import { afterAll, beforeAll, expect, test } from 'vitest'

import { makeCaptcha } from '../../../../server/auth/captcha/captcha'
import { testApp } from '../../../support/app'
import { addMemberWith, memberCalls, memberPassword, memberToken } from '../../../support/memberApp'

import type { Answer, TestApp } from '../../../support/app'

let app: TestApp
let visit: ReturnType<typeof memberCalls>

beforeAll(async () => {
  app = await testApp()
  visit = memberCalls(app, '')
  await addMemberWith(app, { username: 'wanger', email: 'wang@example.com', mobile: '13800000001' })
})
afterAll(() => app.close())

/** All keys that clients of the wire contract (8) send. */
const form = {
  tab: 'login',
  username: '',
  password: memberPassword,
  keep: false,
  captcha: '',
  captchaId: '',
  captchaInfo: '',
  registerType: '',
  email: '',
  mobile: '',
}
const comeIn = (more: object, headers = {}): Promise<Answer> => visit('POST', '/api/user/checkIn', { body: { ...form, ...more }, language: 'en', headers })

test('S2.3 the data of the sign-in page has the captcha and the ways to register', async () => {
  expect((await visit('GET', '/api/user/checkIn')).data).toEqual({ userLoginCaptchaSwitch: false, accountVerificationType: [] })
})

test.each(['wanger', 'WangEr', 'Wang@Example.com', '13800000001'])('S6.1 a member signs in by %s', async (username) => {
  const { code, data } = await comeIn({ username, keep: true })
  expect(code).toBe(1)
  expect(data['routePath']).toBe('/user')
  const info = data['userInfo'] as Record<string, unknown>
  expect(Object.keys(info).sort()).toEqual(
    ['avatar', 'birthday', 'email', 'gender', 'id', 'join_time', 'last_login_ip', 'last_login_time', 'mobile', 'money', 'motto', 'nickname', 'refresh_token', 'score', 'token', 'username'], // prettier-ignore
  )
  expect([info['username'], info['last_login_ip'], info['refresh_token']]).toEqual(['wanger', '127.0.0.1', expect.stringMatching(/.{40}/)])
  expect(info['last_login_time']).toBeGreaterThan(1_700_000_000)
})

test('without "keep" there is no refresh token', async () => {
  expect((await comeIn({ username: 'wanger' })).data['userInfo']).toMatchObject({ refresh_token: '' })
})

test('an unknown account, a wrong password and invalid input get the same message', async () => {
  const answers = [
    await comeIn({ username: 'wanger', password: 'wrong-1' }),
    await comeIn({ username: 'nobody' }),
    await comeIn({ username: '13999999999' }),
    await comeIn({ username: "' or 1=1 --" }),
    await comeIn({ username: { a: 1 }, password: ['x'] }),
  ]
  expect(answers.map(({ code, msg }) => [code, msg])).toEqual(answers.map(() => [0, 'Incorrect account or password']))
})

test('of many wrong attempts at once ten are checked, then the account is locked, also if it does not exist', async () => {
  await addMemberWith(app, { username: 'target' })
  for (const username of ['target', 'ghost']) {
    const answers = await Promise.all(Array.from({ length: 30 }, (_, i) => comeIn({ username, password: `wrong-${i}` })))
    expect(answers.filter(({ msg }) => msg === 'Incorrect account or password')).toHaveLength(10)
    expect((await comeIn({ username })).msg).toMatch(/^Too many failed attempts/)
  }
  expect((await comeIn({ username: 'wanger' })).code).toBe(1)
})

test('a disabled member is reported only with the correct password', async () => {
  await addMemberWith(app, { username: 'leaver', status: 'disable' })
  expect((await comeIn({ username: 'leaver', password: 'wrong-1' })).msg).toBe('Incorrect account or password')
  expect((await comeIn({ username: 'leaver' })).msg).toMatch(/disabled/)
})

test('the captcha is required where it is enabled, and used up by the sign-in', async () => {
  const strict = await testApp({ isCaptchaOn: true })
  try {
    await addMemberWith(strict, { username: 'wanger' })
    const post = (more: object): Promise<Answer> => memberCalls(strict, '')('POST', '/api/user/checkIn', { body: { ...form, username: 'wanger', ...more } })
    expect((await memberCalls(strict, '')('GET', '/api/user/checkIn')).data['userLoginCaptchaSwitch']).toBe(true)
    expect((await post({})).msg).toMatch(/验证码/)
    await makeCaptcha(strict.db, 'cap-1', 'en')
    const { rows } = await strict.sql<{ answer: { x: number; y: number }[] }>('select answer from captcha')
    const captchaInfo = `${(rows[0]?.answer ?? []).map(({ x, y }) => `${Math.round(x)},${Math.round(y)}`).join('-')};350;200`
    expect((await post({ captchaId: 'cap-1', captchaInfo })).code).toBe(1)
    expect((await post({ captchaId: 'cap-1', captchaInfo })).code).toBe(0)
    await strict.sql("insert into setting (key, value) values ('user_login_captcha', '\"failures\"')")
    expect((await post({})).code).toBe(1)
  } finally {
    await strict.close()
  }
})

test('registration is refused while no code can be sent, and so is an unknown tab', async () => {
  expect(await comeIn({ tab: 'register', username: 'newcomer' })).toMatchObject({ code: 0, msg: expect.stringMatching(/^Registration is not open/) })
  expect((await comeIn({ tab: 'other' })).code).toBe(0)
})

test('a signed-in member is redirected instead of signed in again', async () => {
  const token = await memberToken(app, await addMemberWith(app))
  expect(await memberCalls(app, token)('POST', '/api/user/checkIn', { body: { ...form, username: 'wanger' } })).toMatchObject({
    code: 303,
    data: { type: 'logged in' },
  })
})

test('S7.11 signing out ends the session and its refresh token, answers code 1 even without a session, and affects no other', async () => {
  const [mine, other] = [await comeIn({ username: 'wanger', keep: true }), await comeIn({ username: 'wanger' })]
  const [info, kept] = [mine.data['userInfo'] as Record<string, string>, other.data['userInfo'] as Record<string, string>]
  const out = (): Promise<Answer> => memberCalls(app, info['token'] ?? '')('POST', '/api/user/logout', { body: { refreshToken: info['refresh_token'] } })
  expect(await out()).toMatchObject({ code: 1, data: null })
  expect(await out()).toMatchObject({ code: 1, data: null })
  expect((await memberCalls(app, info['token'] ?? '')('GET', '/api/account/overview')).code).toBe(303)
  expect((await visit('POST', '/api/common/refreshToken', { body: { refreshToken: info['refresh_token'] } })).code).toBe(0)
  expect((await memberCalls(app, kept['token'] ?? '')('GET', '/api/account/overview')).code).toBe(1)
})

test("a member's refresh token is renewed to a member's access token", async () => {
  const info = (await comeIn({ username: 'wanger', keep: true })).data['userInfo'] as Record<string, string>
  const { data } = await visit('POST', '/api/common/refreshToken', { body: { refreshToken: info['refresh_token'] } })
  expect(data['type']).toBe('user-refresh')
  expect((await memberCalls(app, String(data['token']))('GET', '/api/account/overview')).code).toBe(1)
})

test('S6.1 a token of one area is refused in the other', async () => {
  const token = await memberToken(app, await addMemberWith(app))
  expect((await app.call('GET', '/admin/Index/index', { token })).code).toBe(303)
  expect((await app.call('GET', '/admin/Index/index', { token: '', headers: { 'ba-user-token': token } })).code).toBe(303)
  expect((await memberCalls(app, app.token)('GET', '/api/account/overview')).code).toBe(303)
  expect((await app.call('GET', '/api/account/overview')).code).toBe(303)
})

test.each(['ba-user-token', 'ba_user_token'])('a token in the URL is ignored: %s', async (name) => {
  const token = await memberToken(app, await addMemberWith(app))
  expect((await visit('GET', '/api/account/overview', { query: { [name]: token } })).code).toBe(303)
  expect((await visit('POST', '/api/account/profile', { query: { [name]: token }, body: { nickname: 'Thief' } })).code).toBe(303)
})

test('a disabled or deleted member is refused with the next request everywhere', async () => {
  const ids = [await addMemberWith(app), await addMemberWith(app)]
  const tokens = await Promise.all(ids.map((id) => memberToken(app, id)))
  expect((await app.call('POST', '/admin/user.User/disable', { body: { ids: [ids[0]] } })).code).toBe(1)
  expect((await app.call('DELETE', '/admin/user.User/del', { query: { ids: [ids[1]] } })).code).toBe(1)
  for (const token of tokens) expect((await memberCalls(app, token)('GET', '/api/account/overview')).code).toBe(303)
  const { rows } = await app.sql('select 1 from token where kind like $1 and owner_id = any($2)', ['user%', ids])
  expect(rows).toEqual([])
})

test('S2.33 while the member center is closed sign-ins and pages are refused, but signing out works', async () => {
  const token = await memberToken(app, await addMemberWith(app))
  await app.sql("insert into setting (key, value) values ('open_member_center', 'false')")
  const mine = memberCalls(app, token)
  const answers = [
    await visit('GET', '/api/user/checkIn', { language: 'en' }),
    await comeIn({ username: 'wanger' }),
    await mine('GET', '/api/account/overview', { language: 'en' }),
  ]
  expect(answers.map(({ code, msg }) => [code, msg])).toEqual(answers.map(() => [0, 'The member center is closed']))
  expect((await mine('POST', '/api/user/logout', { body: { refreshToken: '' } })).code).toBe(1)
  await app.sql("delete from setting where key = 'open_member_center'")
})
