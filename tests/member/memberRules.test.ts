import { expect, test } from 'vitest'

import { memberPageAt } from '../../member/menu/memberPageAt'
import { addressOf, firstPageOf, pageRulesOf, rulesOfType } from '../../member/menu/memberRules'
import { decodeRequested, requestedPage } from '../../member/session/requestedPage'
import { menuEntriesOf } from '../../src/ui/menuEntries'
import { makeButton, makeDirectory, makeRule } from '../support/rules'
import { account, directory } from './screen'

test('an empty directory, a rule without a component and a rule for routes only have no menu entry', () => {
  const rules = [
    makeDirectory('empty', []),
    directory(account('overview'), account('profile', { component: '' }), account('balance', { extend: 'add_rules_only' }), makeButton('account/overview/x')),
  ]
  expect(menuEntriesOf(rules).map(({ rule, children }) => [rule.name, children.map((child) => child.rule.name)])).toEqual([['account', ['account/overview']]])
})

test.each([
  [{ path: 'account/overview' }, '/user/account/overview'],
  [{ path: '/user/account/overview' }, '/user/account/overview'],
  [{ path: 'user/help' }, '/user/help'],
  [{ menu_type: 'iframe', url: 'https://a.test/?b=1' }, '/user/iframe/https%3A%2F%2Fa.test%2F%3Fb%3D1'],
])('S2.25 the rule %j has the address %s', (rule, address) => {
  expect(addressOf(makeRule(rule))).toBe(address)
})

test('S2.16 S2.17 entries of navigation and drop-down are found at any depth, without those that have no page', () => {
  const rules = [
    makeRule({ name: 'news', type: 'nav', children: [makeRule({ name: 'more', type: 'nav', menu_type: 'link', url: 'https://a.test' })] }),
    makeRule({ name: 'void', type: 'nav', menu_type: 'link', url: '' }),
    makeRule({ name: 'help', type: 'nav_user_menu' }),
  ]
  expect(rulesOfType('nav', rules).map(({ name }) => name)).toEqual(['news', 'more'])
  expect(rulesOfType('nav_user_menu', rules).map(({ name }) => name)).toEqual(['help'])
})

test('the first page is the first entry with a page', () => {
  const rules = [directory(account('out', { menu_type: 'link', url: 'https://a.test' }), account('profile', { extend: 'add_menu_only' }), account('balance'))]
  expect(firstPageOf(rules)?.name).toBe('account/balance')
  expect(pageRulesOf(rules).map(({ name }) => name)).toEqual(['account/balance'])
})

test('an address is recognized as a page, a frame, a page without the right, a missing component, or unknown', () => {
  const rules = [
    directory(account('overview'), account('frame', { menu_type: 'iframe', url: 'https://a.test' }), account('odd', { component: '/src/odd.vue' })),
  ]
  const kinds = [
    '/user/account/overview',
    '/user/iframe/https%3A%2F%2Fa.test',
    '/user/iframe/https%3A%2F%2Fevil.test',
    '/user/account/balance',
    '/user/account/odd',
    '/user/x',
  ]
  expect(kinds.map((address) => memberPageAt(rules, address).kind)).toEqual(['page', 'iframe', 'denied', 'denied', 'unknownComponent', 'missing'])
})

test.each([
  ['/user/account/balance?page=2', '/user/account/balance?page=2'],
  ['https://evil.test', undefined],
  ['//evil.test', undefined],
  ['/user//evil.test', undefined],
  ['/user/\\evil.test', undefined],
  ['/user/login', undefined],
  ['/user/loading/x', undefined],
  ['/admin/auth/admin', undefined],
  ['', undefined],
])('S2.10 for the requested page %j the address %j is opened', (requested, expected) => {
  expect(requestedPage(requested)).toBe(expected)
})

test('an address that cannot be decoded leads to the first page', () => {
  expect(decodeRequested('%E0%A4%A')).toBeUndefined()
})
