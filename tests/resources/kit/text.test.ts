import { expect, test } from 'vitest'

import { isLanguage, say, t } from '../../../resources/kit/text'

test('a text is said in the chosen language, Chinese otherwise', () => {
  expect(say(t('你好', 'Hello'), 'en')).toBe('Hello')
  expect(say(t('你好', 'Hello'), 'zh-cn')).toBe('你好')
})

test('values fill the placeholders, texts among them in the same language', () => {
  expect(say(t('请填写{field}', '{field} required'), 'en', { field: t('名称', 'Name') })).toBe('Name required')
  expect(say(t('{n} 条', '{n} rows'), 'zh-cn', { n: 0 })).toBe('0 条')
})

test('a value that looks like a pattern stays as it is', () => {
  expect(say(t('{a}', '{a}'), 'en', { a: '$& {b}' })).toBe('$& {b}')
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
