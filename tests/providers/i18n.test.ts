import en from 'ra-language-english'
import { expect, test } from 'vitest'

import { createI18n } from '../../providers/i18n'
import { zh } from '../../providers/messages/zh'
import { resources } from '../../resources/index'
import { languages } from '../../resources/kit/text'

type Messages = { readonly [key: string]: Messages | string | undefined }

const flat = (messages: Messages, above = ''): [string, string][] =>
  Object.entries(messages).flatMap(([key, value]) => (typeof value === 'object' ? flat(value, `${above}${key}.`) : [[`${above}${key}`, value ?? '']]))

const english = flat(en as Messages)
const chinese = new Map(flat(zh as Messages))
const placeholders = (text: string): string[] => [...new Set([...text.matchAll(/%\{(\w+)\}/g)].map((found) => found[1] ?? ''))].sort()

test('the Chinese messages have the same keys as the English ones', () => {
  expect([...chinese.keys()].sort()).toEqual(english.map(([key]) => key).sort())
})

test('the Chinese messages have no unknown placeholders', () => {
  const strange = english.filter(([key, text]) =>
    placeholders(chinese.get(key) ?? '').some((one) => one !== 'smart_count' && !placeholders(text).includes(one)),
  )
  expect(strange).toEqual([])
})

test.each(languages)('in %s every resource and every field has a label', (language) => {
  const { translate } = createI18n(language)
  for (const { path, title, fields } of resources) {
    expect(translate(`resources.${path}.name`)).toBe(language === 'en' ? title.en : title.zh)
    for (const [name, { label }] of Object.entries(fields)) expect(translate(`resources.${path}.fields.${name}`)).toBe(language === 'en' ? label.en : label.zh)
  }
})

test('numbers are inserted into the text', () => {
  expect(createI18n('zh-cn').translate('ra.action.bulk_actions', { smart_count: 3 })).toBe('已选 3 项')
  expect(createI18n('en').translate('ra.action.bulk_actions', { smart_count: 3 })).toBe('3 items selected')
})
