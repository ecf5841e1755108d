import { matchRoutes } from 'react-router-dom'
import { expect, test } from 'vitest'

import { decodeRequested, loadingAddress, requestedPage } from '../../../src/routing/requestedPage'

test.each([
  '/admin/auth/admin',
  '/admin/user/user?page=2&q=a%20b&money[egt]=5',
  '/admin/iframe/https%3A%2F%2Fa.test%2Fb%3Fc%3D1',
  '/admin/user/user?q=50%25',
  '/admin/user/user?q=张三',
])('the loading page finds the requested page %s', (requested) => {
  const match = matchRoutes([{ path: '/admin/loading/:to?' }], loadingAddress(requested))?.[0]
  expect(requestedPage(decodeRequested(match?.params.to))).toBe(requested)
})

test('without a requested page the loading page has no parameter, and an invalid one is ignored', () => {
  expect(loadingAddress()).toBe('/admin/loading')
  expect(decodeRequested('%E0%A4%A')).toBeUndefined()
})

test.each([
  ['/admin/auth/admin?page=2&q=a', true],
  ['/admin/login', false],
  ['/admin/loading/x', false],
  ['//evil.test/admin/x', false],
  ['https://evil.test', false],
  ['/user/overview', false],
  ['/admin//evil.test', false],
  [null, false],
])('the requested page %j is opened after signing in: %s', (requested, isTaken) => {
  expect(requestedPage(requested)).toBe(isTaken ? requested : undefined)
})
