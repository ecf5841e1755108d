import { expect, test } from 'vitest'

import { bestMatches, initialsOf, scoreOf } from '../../../../src/layout/palette/matching'
import { goShortcuts } from '../../../../src/layout/shortcuts/goShortcuts'
import { keyNames } from '../../../../src/layout/shortcuts/keyNames'

const goods = { label: '商品', words: ['商品管理', 'Goods'] }
const stock = { label: '库存管理', words: ['商品管理', 'Stock'] }

test.each([
  ['商品', true],
  ['goods', true],
  ['GOO', true],
  ['管理 商', true],
  ['sp', true],
  ['kc', false],
  ['goods stock', false],
])('S2 the goods screen is found by %s: %s', (question, isFound) => {
  expect(scoreOf(goods, question) > 0).toBe(isFound)
})

test('a match in the title comes before one in the directory', () => {
  expect(bestMatches([stock, goods], '商品', 5)).toEqual([goods, stock])
  expect(bestMatches([stock, goods], '', 5)).toEqual([stock, goods])
})

test('Chinese titles are also found by the initials of their pinyin', () => {
  expect(['商品管理', '会员', '角色组', 'SKU 库存', 'Goods'].map(initialsOf)).toEqual(['spgl', 'hy', 'jsz', 'kc', ''])
})

test('screens have single-letter shortcuts: fixed ones first, then letters of their names', () => {
  const screens = ['user/user', 'auth/group', 'shop/goods', 'shop/gift', 'shop/gig', 'x/1'].map((name) => ({ name, title: name }))
  const letters = Object.fromEntries(goShortcuts(screens).map(({ screen, shortcut }) => [screen.name, shortcut.keys[0]]))
  expect(letters).toEqual({ 'user/user': 'g u', 'auth/group': 'g p', 'shop/goods': 'g g', 'shop/gift': 'g t' })
})

test('keys are written as on the keyboard', () => {
  expect(['Mod+k', 'Alt+Shift+KeyF', 'Alt+PageDown', 'g u', '?', 'ArrowDown'].map(keyNames)).toEqual([
    ['Ctrl', 'K'],
    ['Alt', 'Shift', 'F'],
    ['Alt', 'PgDn'],
    ['g', 'u'],
    ['?'],
    ['↓'],
  ])
})
