import { expect, test } from 'vitest'

import { hasRight, nodeMapOf } from '../../../providers/session/session'
import { makeButton, makeDirectory, makeRule } from '../../support/rules'

const rules = [
  makeDirectory('auth', [
    makeRule({ name: 'auth/admin', children: [makeButton('auth/admin/index'), makeButton('auth/admin/add')] }),
    makeRule({ name: 'auth/adminLog', children: [makeButton('auth/adminLog/index'), makeButton('shop/dashboard/income')] }),
  ]),
  makeButton('alone'),
]
const clerk = { isSuper: false, nodes: nodeMapOf(rules) }

test('S6.4 the node map has the buttons below their rule, with the base path of the area', () => {
  expect([...(clerk.nodes.get('/admin/auth/admin') ?? [])]).toEqual(['/admin/auth/admin/index', '/admin/auth/admin/add'])
  expect([...(clerk.nodes.get('/admin/') ?? [])]).toEqual(['/admin/alone'])
  expect(clerk.nodes.has('/admin/auth')).toBe(false)
})

test.each([
  ['auth/admin', 'index', true],
  ['auth/admin', 'list', true],
  ['auth/admin', 'create', true],
  ['auth/admin', 'edit', false],
  ['auth/admin', 'delete', false],
  ['auth/adminLog', 'index', true],
  ['auth/adminLog', 'add', false],
  ['auth/adminLog', 'export', false],
  ['shop/dashboard', 'income', true],
  ['user/user', 'index', false],
])('S6.4 staff on %s with the right to %s: %s', (path, action, may) => {
  expect(hasRight(clerk, path, action)).toBe(may)
})

test('a super administrator has every right', () => {
  expect(hasRight({ isSuper: true, nodes: new Map() }, 'user/user', 'del')).toBe(true)
})
