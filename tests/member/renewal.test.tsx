import { waitFor } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'

import { makeScreen } from '../src/crud/screen'
import { makeWindow, openMember, Refused, signedIn, stored } from './screen'

const terms = { userLoginCaptchaSwitch: false, accountVerificationType: [] }

beforeAll(() => {
  makeScreen()
  makeWindow()
})

test('S4.4 a refresh that is refused leads the member to his login and leaves the staff session', async () => {
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
