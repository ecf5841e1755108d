import { expect, test } from 'vitest'

import { initialRowCount } from '../../../../src/crud/table/useProgressiveRender'

import type { TableLine } from '../../../../src/crud/list/useTree'

const lines = (from: number, to: number): TableLine[] =>
  Array.from({ length: to - from }, (_, n) => ({ row: { id: from + n }, level: 1, position: 1, siblings: 1, hasChildren: false, isOpen: false, isLazy: false }))

test.each([
  ['a page of new rows starts with its first chunk', lines(0, 100), lines(100, 200), 14],
  ['all rendered rows stay', lines(0, 100), lines(0, 100).reverse(), 100],
  ['an expanded branch is rendered at once', lines(0, 100), [...lines(0, 100), ...lines(200, 210)], 110],
  ['a short page is rendered at once', lines(0, 100), lines(100, 114), 14],
])('%s', (_, before, now, count) => {
  expect(initialRowCount(before, now)).toBe(count)
})
