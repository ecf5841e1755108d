import { expect, test } from 'vitest'

import { screenOf } from '../../../src/routing/screenOf'
import { makeDirectory, makeRule } from '../../support/rules'

const rules = [
  makeRule({ name: 'dashboard', component: '/src/views/backend/dashboard.vue' }),
  makeRule({ name: 'shop/dashboard' }),
  makeDirectory('auth', [makeRule({ name: 'auth/admin' }), makeRule({ name: 'strange', component: '/src/views/backend/strange.vue' })]),
]

test.each([
  ['/admin/auth/admin', 'list'],
  ['/admin/auth/admin/add', 'list'],
  ['/admin/auth/admin/edit/1,2,3', 'list'],
  ['/admin/auth/admin/do/money/4', 'list'],
  ['/admin/auth/admin/show/4', 'list'],
  ['/admin/auth/admin/show/4/edit', 'list'],
  ['/admin/auth/admin/show/4/history', 'list'],
  ['/admin/auth/admin/history/4', 'list'],
  ['/admin/auth/admin/copy/4', 'list'],
  ['/admin/auth/admin/show/4/do/money', 'list'],
  ['/admin/auth/admin/show/4/add', 'missing'],
  ['/admin/auth/admin/nonsense', 'missing'],
  ['/admin/auth/adminLog', 'denied'],
  ['/admin/auth/adminx', 'missing'],
  ['/admin/strange', 'unknownComponent'],
  ['/admin/nowhere', 'missing'],
  ['/admin/dashboard', 'page'],
  ['/admin/shop/dashboard', 'page'],
  ['/admin/dashboard/add', 'missing'],
])('%s is %s', (pathname, kind) => {
  expect(screenOf(rules, pathname).kind).toBe(kind)
})

test('the component, not the path, determines which list is shown', () => {
  const moved = [makeRule({ name: 'staff', component: '/src/views/backend/auth/admin/index.vue' })]
  const screen = screenOf(moved, '/admin/staff')
  expect(screen.kind === 'list' && screen.resource.path).toBe('auth/admin')
})

test('the dashboard is refused, not unknown, for an account without it', () => {
  expect(screenOf([makeRule({ name: 'auth/admin' })], '/admin/dashboard').kind).toBe('denied')
})

test.each([
  ['create', { pathname: '/admin/auth/admin/add' }],
  ['5', { pathname: '/admin/auth/admin/edit/5' }],
  ['5/show', { pathname: '/admin/auth/admin/show/5' }],
])('an address of react-admin, %s, has one of our own', (rest, target) => {
  const screen = screenOf(rules, `/admin/auth/admin/${rest}`)
  expect(screen.kind === 'list' && screen.target).toEqual(target)
})

test.each([
  ['shop/banner', '5/show', { pathname: '/admin/shop/banner/show/5' }],
  ['shop/notify/notify', '5', undefined], // neither a form nor a filter by id
  ['shop/notify/notify', 'create', undefined],
  ['auth/adminLog', '5', { pathname: '/admin/auth/adminLog', search: '?id=5' }],
  ['auth/adminLog', 'create', undefined],
  ['shop/order', '5/show', { pathname: '/admin/shop/order/show/5' }],
  ['routine/webhook', '5', { pathname: '/admin/routine/webhook/edit/5' }],
])('below %s, %s leads only to what the resource has', (name, rest, target) => {
  const screen = screenOf([makeRule({ name })], `/admin/${name}/${rest}`)
  expect(screen.kind === 'list' ? screen.target : screen.kind).toEqual(target ?? 'missing')
})

test('our own popups have no other address', () => {
  const screen = screenOf(rules, '/admin/auth/admin/edit/5')
  expect(screen.kind === 'list' && screen.target).toBe(undefined)
  expect(screenOf(rules, '/admin/auth/admin/5/create').kind).toBe('missing')
})
