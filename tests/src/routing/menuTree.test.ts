import { expect, test } from 'vitest'

import { firstScreenOf, screenRulesOf, trailTo } from '../../../src/routing/menuTree'
import { menuEntriesOf } from '../../../src/ui/menuEntries'
import { makeButton, makeDirectory, makeRule } from '../../support/rules'

import type { MenuRule } from '../../../resources/kit/protocol/session'

const names = (rules: readonly MenuRule[]): string[] => menuEntriesOf(rules).map(({ title }) => title)

test.each([
  ['S2.14 a tab with a component', makeRule({ name: 'a' }), true],
  ['S2.21 a tab without a component', makeRule({ name: 'a', component: '' }), false],
  ['S2.22 a link with a url', makeRule({ name: 'a', menu_type: 'link', url: 'https://a.test' }), true],
  ['S2.22 a link without a url', makeRule({ name: 'a', menu_type: 'link' }), false],
  ['S2.23 a frame without a url', makeRule({ name: 'a', menu_type: 'iframe' }), false],
  ['S2.19 a rule for rights only', makeRule({ name: 'a', extend: 'add_rules_only' }), false],
  ['S2.20 a rule for the menu only', makeRule({ name: 'a', extend: 'add_menu_only' }), true],
  ['S2.15 a route', makeRule({ name: 'a', type: 'route' }), false],
  ['S2.18 a button', makeButton('a'), false],
  ['S2.26 an empty directory', makeDirectory('a', []), false],
  ['a directory without visible entries', makeDirectory('a', [makeRule({ name: 'b', component: '' })]), false],
  ['S2.13 a directory with an entry', makeDirectory('a', [makeRule({ name: 'b' })]), true],
])('%s is in the menu: %s', (_, rule, isShown) => {
  expect(names([rule]).length === 1).toBe(isShown)
})

test('a directory without the key "children" is empty too', () => {
  expect(names([makeRule({ name: 'a', type: 'menu_dir', menu_type: null })])).toEqual([])
})

test('S2.15 S2.19 S2.20 routes and hidden menus have screens, menu-only rules have none', () => {
  const rules = [
    makeRule({ name: 'a', type: 'route' }),
    makeRule({ name: 'b', extend: 'add_rules_only' }),
    makeRule({ name: 'c', extend: 'add_menu_only' }),
    makeRule({ name: 'd', menu_type: 'link', url: 'https://d.test' }),
  ]
  expect(screenRulesOf(rules).map(({ name }) => name)).toEqual(['a', 'b'])
})

const tree = [
  makeRule({ name: 'shop/site', menu_type: 'link', url: 'https://a.test' }),
  makeDirectory('auth', [makeDirectory('inner', [makeRule({ name: 'auth/admin' })]), makeRule({ name: 'auth/adminLog' })]),
]

test('S2.6 the first page is the first entry with a screen, depth first', () => {
  expect(firstScreenOf(tree)?.name).toBe('auth/admin')
})

test.each([
  ['/admin/auth/admin', ['auth', 'inner', 'auth/admin']],
  ['/admin/auth/admin/edit/3', ['auth', 'inner', 'auth/admin']],
  ['/admin/auth/adminLog', ['auth', 'auth/adminLog']],
  ['/admin/auth', []],
])('the path of menu entries to %s', (pathname, titles) => {
  expect(trailTo(menuEntriesOf(tree), pathname).map(({ title }) => title)).toEqual(titles)
})
