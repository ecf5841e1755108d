import { expect, test } from 'vitest'

import { flatRules, staffRules } from '../../../../server/database/seeds/rules'
import { bestMatches, scoreOf } from '../../../../src/layout/palette/matching'
import { fixedLetters, goShortcuts } from '../../../../src/layout/shortcuts/goShortcuts'
import { keyNames } from '../../../../src/layout/shortcuts/keyNames'
import { matchPinyin } from '../../../../src/ui/pinyin/matchPinyin'

const goods = { label: '商品', words: ['商品管理', 'Goods'] }
const stock = { label: '库存管理', words: ['商品管理', 'Stock'] }

test.each([
  ['商品', true],
  ['goods', true],
  ['GOO', true],
  ['管理 商', true],
  ['sp', true],
  ['shangp', true],
  ['guanli goods', true],
  ['kc', false],
  ['goods stock', false],
])('S2 the goods screen is found by %s: %s', (question, isFound) => {
  expect(scoreOf(goods, question, matchPinyin) > 0).toBe(isFound)
})

test('a match in the title comes before one in the directory', () => {
  expect(bestMatches([stock, goods], '商品', 5, matchPinyin)).toEqual([goods, stock])
  expect(bestMatches([stock, goods], '', 5, matchPinyin)).toEqual([stock, goods])
})

test('of titles with the same pinyin the one that is nothing else comes first, then those that begin with it, then directories', () => {
  const titled = (label: string, ...words: string[]) => ({ label, words })
  const [below, inside, whole, begins, plain] = [titled('盘点', '库存'), titled('SKU 库存'), titled('库存'), titled('库存流水'), titled('kc')]
  expect(bestMatches([below, inside, begins, whole, plain], 'kc', 5, matchPinyin)).toEqual([plain, whole, begins, inside, below])
  expect(bestMatches([below, inside, begins, whole, plain], 'kucun', 5, matchPinyin)).toEqual([whole, begins, inside, below])
})

test('screens have single-letter shortcuts: fixed ones first, then letters of their names', () => {
  const screens = ['user/user', 'auth/group', 'shop/goods', 'shop/gift', 'shop/gig', 'x/1'].map((name) => ({ name, title: name }))
  const letters = Object.fromEntries(goShortcuts(screens).map(({ screen, shortcut }) => [screen.name, shortcut.keys[0]]))
  expect(letters).toEqual({ 'user/user': 'g u', 'auth/group': 'g p', 'shop/goods': 'g g', 'shop/gift': 'g t' })
})

test('fixed letters belong to rules of the menu', () => {
  const names = flatRules(staffRules()).map(({ name }) => name)
  expect(Object.keys(fixedLetters).filter((name) => !names.includes(name))).toEqual([])
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
