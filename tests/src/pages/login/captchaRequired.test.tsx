import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { ServerRefusal } from '../../../../providers/http/errors'
import { createAuth } from '../../../../providers/session/auth'
import { createSession } from '../../../../providers/session/session'
import { LoginForm } from '../../../../src/pages/login/LoginForm'
import { renderWith } from '../../harness'

import type { Http } from '../../../../providers/http/httpTypes'

const task = { id: 'cap', text: ['<star>', '<heart>'], base64: 'data:image/png;base64,', width: 350, height: 200 }

function open(login: ReturnType<typeof vi.fn>) {
  const http = { get: vi.fn(async () => task), post: vi.fn(async () => null) }
  const { equipment } = renderWith(<LoginForm hasCaptcha={false} username="boss" />, '/admin/login', { http })
  Object.assign(equipment.auth, { login })
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'secret one' } })
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  return http
}

test('an account that requires the captcha is shown it, and again at the next attempt', async () => {
  const login = vi.fn().mockRejectedValue(new ServerRefusal(0, 'Solve the captcha', { type: 'captcha' }))
  open(login)
  expect(await screen.findByText('Security check')).toBeTruthy()
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
  await waitFor(() => expect(screen.queryByText('Security check')).toBeNull())
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(await screen.findByText('Security check')).toBeTruthy()
  expect(login).toHaveBeenCalledTimes(1)
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByText('Security check')).toBeNull())
  expect(login).toHaveBeenCalledTimes(1)
})

test('a refused name or password is said in the form until the next attempt, and nowhere else', async () => {
  const login = vi
    .fn()
    .mockRejectedValueOnce(new ServerRefusal(0, 'Incorrect username or password', null))
    .mockReturnValue(new Promise(() => undefined))
  open(login)
  expect((await screen.findByRole('alert')).textContent).toBe('Incorrect username or password')
  fireEvent.click(await screen.findByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

test('only the refusal of a code is reported by a notice, since its form may be gone', async () => {
  const post = vi.fn(async (_url: string, _body: unknown, _options: { isQuiet?: boolean }) => ({ userInfo: {}, device_token: '' }))
  const auth = createAuth({ post } as unknown as Http, createSession())
  await auth.login({ username: 'boss', password: 'secret one', keep: false })
  await auth.login({ ticket: 't', one_time_code: '123456' })
  expect(post.mock.calls.map(([, , options]) => options.isQuiet)).toEqual([true, false])
})

test.each([
  [59, 'You can try again here in about 1 minute'],
  [240, 'You can try again here in about 4 minutes'],
  [86_400, 'You can try again here in about 24 hours'],
])('a sign-in throttled for %i seconds shows the time', async (seconds, text) => {
  open(vi.fn().mockRejectedValue(new ServerRefusal(0, 'Too many failures', { type: 'held off', seconds })))
  expect(await screen.findByText(text)).toBeTruthy()
})

test('a browser sends the device token of the last sign-in at the next, also after signing out', async () => {
  const post = vi.fn(async () => ({
    userInfo: { id: 1, username: 'boss', nickname: 'Boss', avatar: '', last_login_time: 0, token: 't' },
    device_token: 'kept',
  }))
  const session = createSession()
  const auth = createAuth({ post } as unknown as Http, session)
  const input = { username: 'boss', password: 'secret one', keep: false }
  await auth.login(input)
  session.forget()
  await auth.login(input)
  const shown = post.mock.calls.map((call: readonly unknown[]) => (call[2] as { headers: Record<string, string> }).headers['x-device-token'])
  expect(shown).toEqual(['', 'kept'])
})
