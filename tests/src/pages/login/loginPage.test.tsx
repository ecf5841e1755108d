import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { LoginPage } from '../../../../src/pages/login/LoginPage'
import { renderWith } from '../../harness'

const site = { siteName: 'Corner shop', siteLogo: '/storage/site/logo.png', recordNumber: 'ICP 7', cdnUrl: '//cdn.test', cdnUrlParams: '?w=1' }

function openSignedOut(terms: object) {
  const get = vi.fn(async (): Promise<object> => ({ captcha: false, needs_setup: false, ...terms }))
  const post = vi.fn(async (): Promise<unknown> => null)
  const { equipment } = renderWith(<LoginPage />, '/admin/login', { http: { get, post } })
  const login = vi.fn(async (): Promise<unknown> => undefined)
  Object.assign(equipment.auth, { login })
  act(() => equipment.session.forget())
  return { equipment, get, post, login }
}

/** Creates the first administrator of a shop that has none. */
async function setUp(terms: object = {}, login?: ReturnType<typeof vi.fn>) {
  const opened = openSignedOut({ needs_setup: true, ...terms })
  if (login) Object.assign(opened.equipment.auth, { login })
  await screen.findByText('First administrator')
  for (const [label, value] of Object.entries({
    'Setup secret': ' s1 ',
    Username: ' boss ',
    Nickname: 'Boss',
    Password: 'Secret one 1',
    'Confirm password': 'Secret one 1',
  }))
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
  opened.get.mockResolvedValue({ captcha: false, ...terms, needs_setup: false })
  fireEvent.click(screen.getByRole('button', { name: 'Create administrator' }))
  await waitFor(() =>
    expect(opened.post).toHaveBeenCalledWith('/admin/Index/setup', expect.objectContaining({ secret: 's1', username: 'boss' }), expect.anything()),
  )
  return { ...opened, login: login ?? opened.login }
}

test('S2.2 a browser in which nobody has signed in shows the heading, and the name, the logo and the record number of the shop', async () => {
  const { equipment } = openSignedOut({ site })
  expect(await screen.findByText('Corner shop')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Admin login' })).toBeTruthy()
  expect(screen.getByText('ICP 7')).toBeTruthy()
  expect([...document.querySelectorAll('img')].map(({ src }) => src)).toContain('http://cdn.test/storage/site/logo.png?w=1')
  expect(equipment.session.get().site.upload.maxSize).toBeGreaterThan(0)
})

test('what depends on the language is requested again when it changes', async () => {
  const { equipment, get } = openSignedOut({ site })
  await screen.findByText('Corner shop')
  get.mockResolvedValue({ captcha: false, needs_setup: false, site: { ...site, siteName: '街角小店' } })
  act(() => equipment.preferences.change({ language: 'zh-cn' }))
  expect(await screen.findByText('街角小店')).toBeTruthy()
})

test('on another server, which tells nothing about the site, what the browser knows stays', async () => {
  const { get } = openSignedOut({})
  await waitFor(() => expect(get).toHaveBeenCalled())
  expect(await screen.findByText('Zhanggui')).toBeTruthy()
})

test('who sets the shop up is signed in with the new account', async () => {
  const { login } = await setUp()
  await waitFor(() => expect(login).toHaveBeenCalledWith({ username: 'boss', password: 'Secret one 1', keep: false }))
})

test.each([
  ['a captcha is asked for', { captcha: true }, undefined, 0],
  ['the sign-in fails', {}, vi.fn(async () => Promise.reject(new Error('lost'))), 1],
])('after the set-up the sign-in form has the new name if %s', async (_, terms, failing, calls) => {
  const { login } = await setUp(terms, failing)
  await screen.findByRole('button', { name: 'Sign in' })
  expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe('boss')
  expect(login).toHaveBeenCalledTimes(calls)
})
