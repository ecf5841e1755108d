import { expect, test } from 'vitest'

import { parentListUrl, parsePopupUrl, parsePresets } from '../../../../src/crud/url/popupUrl'

test.each([
  ['/admin/shop/goods/add', { kind: 'add' }],
  ['/admin/shop/goods/edit/7', { kind: 'edit', ids: [7] }],
  ['/admin/shop/goods/edit/1,2,2,x,3', { kind: 'edit', ids: [1, 2, 3] }],
  ['/admin/shop/goods/do/ship/7', { kind: 'act', action: 'ship', ids: [7] }],
  ['/admin/shop/goods/do/import', { kind: 'act', action: 'import', ids: [] }],
  ['/admin/shop/goods/sheet/ship', { kind: 'import', run: undefined, action: 'ship' }],
  ['/admin/shop/goods/sheet/ship/5', { kind: 'import', run: 5, action: 'ship' }],
  ['/admin/shop/goods/show/7', { kind: 'show', id: 7 }],
  ['/admin/shop/goods/show/7/edit', { kind: 'show', id: 7, over: { kind: 'edit', ids: [7] } }],
  ['/admin/shop/goods/show/7/do/ship', { kind: 'show', id: 7, over: { kind: 'act', action: 'ship', ids: [7] } }],
  ['/admin/shop/goods/show/7/history', { kind: 'show', id: 7, over: { kind: 'history', id: 7 } }],
  ['/admin/shop/goods/history/7', { kind: 'history', id: 7 }],
  ['/admin/shop/goods/copy/7', { kind: 'copy', id: 7 }],
  ['/admin/shop/goods/history/7/8', undefined],
  ['/admin/shop/goods/show/x', undefined],
  ['/admin/shop/goods/show/7/show', undefined],
  ['/admin/shop/goods/show/7/nothing', undefined],
  ['/admin/shop/goods', undefined],
  ['/admin/shop/goods/', undefined],
  ['/admin/shop/goods/edit/', undefined],
  ['/admin/shop/goods/edit/abc', undefined],
  ['/admin/shop/goodsCategory/add', undefined],
])('%s', (pathname, popup) => expect(parsePopupUrl('shop/goods', pathname)).toEqual(popup))

test('presets are read in both notations', () => {
  expect(parsePresets('?page=2&add.user_id=5&preset[memo]=hi')).toEqual({ user_id: '5', memo: 'hi' })
})

test('closing keeps the list and removes the presets', () => {
  expect(parentListUrl('shop/goods', '?page=2&add.user_id=5&money[egt]=3')).toBe('/admin/shop/goods?page=2&money%5Begt%5D=3')
  expect(parentListUrl('shop/goods', '')).toBe('/admin/shop/goods')
})
