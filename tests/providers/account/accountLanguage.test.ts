import { expect, test } from 'vitest'

import { adoptLanguage } from '../../../providers/account/accountLanguage'
import { createPreferences } from '../../../providers/account/preferences'

test("the account's language is applied before the first request of a screen", () => {
  const preferences = createPreferences()
  expect(preferences.get().language).toBe('zh-cn')
  adoptLanguage(preferences, { language: 'en' })
  expect(preferences.get().language).toBe('en')
  adoptLanguage(preferences, { language: 'klingon' })
  adoptLanguage(preferences, undefined)
  expect(preferences.get().language).toBe('en')
})

test("a language chosen in this browser takes precedence over the account's", () => {
  const preferences = createPreferences()
  preferences.change({ language: 'en' })
  adoptLanguage(preferences, { language: 'zh-cn' })
  expect(preferences.get().language).toBe('en')
})

test('an account that signs in next gets its own language', () => {
  const preferences = createPreferences()
  adoptLanguage(preferences, { language: 'en' })
  adoptLanguage(preferences, { language: 'zh-cn' })
  expect(preferences.get().language).toBe('zh-cn')
})
