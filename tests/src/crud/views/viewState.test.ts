import { expect, test } from 'vitest'

import { stock } from '../../../../resources/goods/stock'
import { noPrefs } from '../../../../resources/kit/protocol/preferences'
import { user } from '../../../../resources/user/user'
import { formatListQuery, parseListQuery } from '../../../../src/crud/url/listQuery'
import { columnsOfView, isBareView, isChanged, queryOfView, unknownParamsOf, viewContentOf } from '../../../../src/crud/views/viewState'

import type { SavedView } from '../../../../resources/kit/protocol/views'

const view: SavedView = {
  id: 4,
  path: 'user/user',
  name: 'Rich',
  query: '?order=money,desc&status=enable',
  look: noPrefs,
  groups: [],
  owner: 'Lily',
  is_own: true,
  may_change: true,
  is_pinned: false,
  is_default: false,
  row_version: 1,
}

test('the address of a view has its id and state, and is parsed back to both', () => {
  const search = queryOfView(view)
  expect(search).toBe('?view=4&order=money,desc&status=enable')
  const { state, ignored } = parseListQuery(user, search)
  expect([state.view, ignored, formatListQuery(user, state)]).toEqual([4, [], search])
})

test.each(['x', '-1', '', '1e3'])('%j is not the id of a view', (name) => {
  const { state, ignored } = parseListQuery(user, `?view=${name}`)
  expect([state.view, ignored]).toEqual([undefined, ['view']])
})

test('a view named alone applies completely; one with nothing valid left is reported', () => {
  const { state } = parseListQuery(user, '?view=4')
  expect(isBareView('?view=4')).toBe(true)
  expect(isBareView(formatListQuery(user, state))).toBe(false)
  expect(isBareView('?view=0')).toBe(false)
})

test('"no view" can be chosen explicitly', () => {
  expect(formatListQuery(user, parseListQuery(user, '?view=0').state)).toBe('?view=0')
})

test('a view stores filters, search, order, tab and page size, but not the page', () => {
  const { state } = parseListQuery(stock, '?view=4&tab=low&page=3&limit=50&q=tea')
  expect(viewContentOf(stock, state, noPrefs)).toEqual({
    query: '?tab=low&limit=50&q=tea',
    asked: { search: [], quickSearch: 'tea', tab: 'low', order: `${stock.list.sort[0]},${stock.list.sort[1]}` },
    look: noPrefs,
  })
})

test.each([
  ['as saved', queryOfView(view), noPrefs, false],
  ['on another page', `${queryOfView(view)}&page=2`, noPrefs, false],
  ['with another filter', `${queryOfView(view)}&gender=1`, noPrefs, true],
  ['in another order', '?view=4&status=enable', noPrefs, true],
  ['with another page size', `${queryOfView(view)}&limit=50`, noPrefs, true],
  ['with another column', queryOfView(view), { ...noPrefs, shown: { email: true } }, true],
])('a list %s', (_, search, prefs, changed) => {
  expect(isChanged(user, view, parseListQuery(user, search).state, prefs)).toBe(changed)
})

test('a view without columns is not changed by those of the user', () => {
  expect(isChanged(user, { ...view, look: null }, parseListQuery(user, queryOfView(view)).state, { ...noPrefs, order: ['id'] })).toBe(false)
})

test('a view whose column is missing names it, and the rest applies', () => {
  const old = { ...view, query: '?vanished=1&status=enable' }
  expect(unknownParamsOf(user, old)).toEqual(['vanished'])
  expect(parseListQuery(user, queryOfView(old)).state.filters.map(({ field }) => field)).toEqual(['status'])
  expect(isChanged(user, old, parseListQuery(user, '?view=4&status=enable').state, noPrefs)).toBe(true)
})

test('settings of another shape are corrected', () => {
  expect(columnsOfView({ look: { shown: { a: true, b: 'x' }, order: ['id', 3], widths: null } })).toEqual({ shown: { a: true }, order: ['id'], widths: {} })
  expect([null, 'wide', 3].map((look) => columnsOfView({ look }))).toEqual([undefined, undefined, undefined])
})
