import { expect, test } from 'vitest'

import { callOf, componentOf, controllerOf, nodeOf, screenOf } from '../../../resources/kit/paths'

test.each([
  ['auth/admin', 'auth.Admin'],
  ['auth/adminLog', 'auth.AdminLog'],
  ['shop/notify/notify', 'shop.notify.Notify'],
])('the controller of %s is %s', (path, controller) => {
  expect(controllerOf(path)).toBe(controller)
})

test('a path determines call, node, screen and component', () => {
  expect(callOf('user/moneyLog', 'index')).toBe('/admin/user.MoneyLog/index')
  expect(nodeOf('auth/admin', 'add')).toBe('auth/admin/add')
  expect(screenOf('auth/admin')).toBe('/admin/auth/admin')
  expect(screenOf('auth/admin', '/desk')).toBe('/desk/auth/admin')
  expect(componentOf('auth/admin')).toBe('/src/views/backend/auth/admin/index.vue')
})
