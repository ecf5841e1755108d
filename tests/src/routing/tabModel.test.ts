import { expect, test } from 'vitest'

import { readOpenTabs, tabAfterClosing, tabsAt, withoutTabs, withTabMoved, withTabPinned, withTabRefreshed, writeOpenTabs } from '../../../src/routing/tabModel'

import type { Location } from 'react-router-dom'

import type { Tab, TabsState } from '../../../src/routing/tabModel'

const at = (pathname: string, search = ''): Location => ({ pathname, search, hash: '', state: null, key: pathname + search })
const tab = (key: string): Tab => ({ key, location: at(key), refreshCount: 0, wasShown: true })
const state = (...keys: string[]): TabsState => ({ tabs: keys.map(tab), closing: undefined })
const keys = ({ tabs }: TabsState): string[] => tabs.map(({ key }) => key)
const anything = (): boolean => true

test('another screen opens a tab at the end', () => {
  expect(keys(tabsAt(state('/a'), { key: '/b', location: at('/b'), isOpenable: anything }))).toEqual(['/a', '/b'])
})

test('a new address of the same screen changes only the current tab', () => {
  const before = state('/a', '/b')
  const after = tabsAt(before, { key: '/b', location: at('/b', '?page=2'), isOpenable: anything })
  expect(after.tabs[0]).toBe(before.tabs[0])
  expect(after.tabs[1]?.location.search).toBe('?page=2')
})

test('the same address changes nothing', () => {
  const before = tabsAt(state('/a'), { key: '/b', location: at('/b'), isOpenable: anything })
  expect(tabsAt(before, { key: '/b', location: before.tabs[1]?.location ?? at('/'), isOpenable: anything })).toBe(before)
})

test('a tab whose rule was removed is closed', () => {
  expect(keys(tabsAt(state('/a', '/b'), { key: '/b', location: at('/b'), isOpenable: (key) => key !== '/a' }))).toEqual(['/b'])
})

test('the current tab is closed once the page has left it', () => {
  const closing = withoutTabs(state('/a', '/b'), ['/b'], '/b')
  expect(keys(closing)).toEqual(['/a', '/b'])
  const still = tabsAt(closing, { key: '/b', location: at('/b'), isOpenable: anything })
  expect(keys(still)).toEqual(['/a', '/b'])
  const left = tabsAt(still, { key: '/a', location: at('/a'), isOpenable: anything })
  expect(keys(left)).toEqual(['/a'])
  expect(keys(tabsAt(left, { key: '/b', location: at('/b'), isOpenable: anything }))).toEqual(['/a', '/b'])
})

test.each([
  ['/b', ['/b'], '/c'],
  ['/c', ['/c'], '/b'],
  ['/b', ['/b', '/c'], '/a'],
  ['/a', ['/a', '/b', '/c'], undefined],
])('from %s, when %j close, the page goes to %s', (current, closing, next) => {
  expect(tabAfterClosing(state('/a', '/b', '/c').tabs, closing, current)?.key).toBe(next)
})

test('a tab moves to an existing position only', () => {
  const { tabs } = state('/a', '/b', '/c')
  expect(withTabMoved(tabs, '/c', 0)?.map(({ key }) => key)).toEqual(['/c', '/a', '/b'])
  expect([withTabMoved(tabs, '/a', -1), withTabMoved(tabs, '/c', 3), withTabMoved(tabs, '/x', 0)]).toEqual([undefined, undefined, undefined])
})

test('pinned tabs stand first in the order of pinning, do not mix with the others, and are kept', () => {
  const names = (tabs: readonly Tab[] | undefined) => tabs?.map(({ key }) => key)
  const tabs = withTabPinned(withTabPinned(state('/a', '/b', '/c', '/d').tabs, '/c', true), '/b', true)
  expect(names(tabs)).toEqual(['/c', '/b', '/a', '/d'])
  expect(names(withTabMoved(tabs, '/b', 0))).toEqual(['/b', '/c', '/a', '/d'])
  expect([withTabMoved(tabs, '/b', 2), withTabMoved(tabs, '/d', 1)]).toEqual([undefined, undefined])
  expect(names(withTabPinned(tabs, '/c', false))).toEqual(['/b', '/c', '/a', '/d'])
  writeOpenTabs(1, tabs)
  expect(readOpenTabs(1).map(({ isPinned }) => isPinned === true)).toEqual([true, true, false, false])
  sessionStorage.clear()
})

test('refreshing remounts one tab', () => {
  expect(withTabRefreshed(state('/a', '/b').tabs, '/b').map(({ refreshCount }) => refreshCount)).toEqual([0, 1])
})

test('a tab that is shown again at its address stays the same after a new navigation to it', () => {
  const before = state('/a', '/b')
  expect(tabsAt(before, { key: '/b', location: { ...at('/b'), key: 'anew' }, isOpenable: anything })).toBe(before)
  const elsewhere = { ...at('/b'), state: { from: 'a link' } }
  expect(tabsAt(before, { key: '/b', location: elsewhere, isOpenable: anything }).tabs[1]?.location).toBe(elsewhere)
})
