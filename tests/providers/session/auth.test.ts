import { expect, test } from 'vitest'

import { createAuth } from '../../../providers/session/auth'
import { createSession } from '../../../providers/session/session'
import { envelope, makeWire } from '../../support/fakeWire'

const credentials = { username: 'li', password: 'x', keep: false }

test.each<[string, object | null, object[], object?]>([
  ['of a field', { type: 'invalid', fields: { password: 'wrong' } }, []],
  ['that requires the second step', { type: 'second factor', ticket: 't' }, []],
  ['of name and password', null, []],
  ['of a code whose time is over', null, [{ kind: 'error', text: 'refused' }], { ticket: 't', one_time_code: '123456' }],
])('a refusal %s is reported as a notice only where the sign-in form does not show it', async (_, data, expected, input = credentials) => {
  const { http, notices } = makeWire(() => envelope(0, data, 'refused'))
  await expect(createAuth(http, createSession()).login(input)).rejects.toThrow('refused')
  expect(notices).toEqual(expected)
})

test('signing out ends the session here even if the server cannot be reached', async () => {
  localStorage.setItem('adminInfo', JSON.stringify({ id: 1, username: 'li', nickname: 'Li', avatar: '', last_login_time: 0, token: 't', refresh_token: 'r' }))
  const session = createSession()
  expect(session.get().admin?.id).toBe(1)
  const { http, log } = makeWire(() => ({ fails: 'network' }))
  expect(await createAuth(http, session).logout({})).toBe('/admin/login')
  expect(session.get().admin).toBe(undefined)
  expect(log[0]).toMatchObject({ url: '/admin/Index/logout', body: { refreshToken: 'r' } })
})
