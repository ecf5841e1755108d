import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'

import { makeScreen } from '../src/crud/screen'
import { account, info, makeWindow, ofMember, openMember, Refused, signedIn, stored } from './screen'

const terms = { userLoginCaptchaSwitch: false, accountVerificationType: [] }

beforeAll(() => {
  makeScreen()
  makeWindow()
})

test('S4.4 a refused renewal leads the member to the member sign-in and keeps the staff session', async () => {
  localStorage.setItem('adminInfo', '{"id":1,"token":"staff token"}')
  signedIn({ token: 'old token', refresh_token: 'old renewer' })
  const opened = openMember('/user', {
    'GET /api/user/checkIn': terms,
    'GET /api/index/index': new Refused(409),
    'POST /api/common/refreshToken': new Refused(0),
  })
  await waitFor(() => expect(opened.router.state.location.pathname).toBe('/user/login'))
  expect(opened.log.find(({ url }) => url === '/api/common/refreshToken')?.body).toEqual({ refreshToken: 'old renewer' })
  expect([stored(), localStorage.getItem('adminInfo')]).toEqual([{}, '{"id":1,"token":"staff token"}'])
})

test.each([
  ['a token that expired and cannot be renewed', new Refused(409)],
  ['a session that has ended', new Refused(303, { type: 'need login' })],
])('after %s the sign-in leads back to the requested page', async (_, refused) => {
  signedIn({ token: 'old token', refresh_token: 'old renewer' })
  let isIn = false
  const opened = openMember(
    '/user/account/balance?page=2',
    {
      'GET /api/user/checkIn': terms,
      'GET /api/index/index': () => (isIn ? ofMember([account('overview'), account('balance')]) : refused),
      'POST /api/common/refreshToken': new Refused(0),
      'POST /api/user/checkIn': () => {
        isIn = true
        return { userInfo: info }
      },
    },
    { isInBar: true },
  )
  const at = (): string => opened.router.state.location.pathname + opened.router.state.location.search
  const requested = encodeURIComponent('/user/account/balance?page=2')
  await waitFor(() => expect(at()).toBe(`/user/login?to=${requested}`))
  fireEvent.change(await screen.findByLabelText(/username/i), { target: { value: 'wanger' } })
  fireEvent.change(screen.getByLabelText(/^password/i), { target: { value: 'right one 7' } })
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(at()).toBe('/user/account/balance?page=2'))
})
