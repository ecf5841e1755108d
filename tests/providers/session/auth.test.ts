import { expect, test } from 'vitest'

import { createAuth } from '../../../providers/session/auth'
import { createSession } from '../../../providers/session/session'
import { envelope, makeWire } from '../../support/fakeWire'

test.each([
  ['of a field', { type: 'invalid', fields: { password: 'wrong' } }, []],
  ['that requires the second step', { type: 'second factor', ticket: 't' }, []],
  ['of the whole sign-in', null, [{ kind: 'error', text: 'refused' }]],
])('a refusal %s is reported as a notice only where the sign-in form does not show it', async (_, data, expected) => {
  const { http, notices } = makeWire(() => envelope(0, data, 'refused'))
  await expect(createAuth(http, createSession()).login({ username: 'li', password: 'x', keep: false })).rejects.toThrow('refused')
  expect(notices).toEqual(expected)
})
