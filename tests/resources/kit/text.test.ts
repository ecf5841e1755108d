import { expect, test } from 'vitest'

import { inBothLanguages, isLanguage, listed, t, translate } from '../../../resources/kit/text'

test('a text is translated to the given language, Chinese by default', () => {
  expect(translate(t('你好', 'Hello'), 'en')).toBe('Hello')
  expect(translate(t('你好', 'Hello'), 'zh-cn')).toBe('你好')
})

test('a terminal shows both languages in one line, each with the values', () => {
  expect(inBothLanguages(t('已停止：{reason}', 'Stopped: {reason}'), { reason: t('磁盘已满', 'disk full') })).toBe('已停止：磁盘已满 / Stopped: disk full')
})

test('values replace the placeholders; texts among them are translated too', () => {
  expect(translate(t('请填写{field}', '{field} required'), 'en', { field: t('名称', 'Name') })).toBe('Name required')
  expect(translate(t('{n} 条', '{n} rows'), 'zh-cn', { n: 0 })).toBe('0 条')
})

test('words are listed as their language lists them, and what looks like a placeholder in them stays', () => {
  const words = listed([t('名称', 'Name'), '{name}', 'B'])
  expect(translate(words, 'zh-cn')).toBe('名称、{name}、B')
  expect(translate(t('{names}', '{names}'), 'en', { names: words, name: 'x' })).toBe('Name, {name}, B')
})

test('a value that looks like a replacement pattern is inserted unchanged', () => {
  expect(translate(t('{a}', '{a}'), 'en', { a: '$& {b}' })).toBe('$& {b}')
})

test.each([
  ['zh-cn', true],
  ['en', true],
  ['zh-CN', false],
  ['', false],
  [undefined, false],
  ['__proto__', false],
])('%s is a language: %s', (value, expected) => {
  expect(isLanguage(value)).toBe(expected)
})

test('the singular or plural follows a number', () => {
  const left = t('还剩 {n} 条', '{n} {n:row is|rows are} left')
  expect([0, 1, 2, '1', '1,000'].map((n) => translate(left, 'en', { n }))).toEqual([
    '0 rows are left',
    '1 row is left',
    '2 rows are left',
    '1 row is left',
    '1,000 rows are left',
  ])
  expect(translate(left, 'zh-cn', { n: 1 })).toBe('还剩 1 条')
})
