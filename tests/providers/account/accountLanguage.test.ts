import { expect, test } from 'vitest'

import { adoptLanguage } from '../../../providers/account/accountLanguage'
import { createPreferences } from '../../../providers/account/preferences'

test('the language of the account is set before the first screen asks the server for anything', () => {
  const preferences = createPreferences()
  expect(preferences.get().language).toBe('zh-cn')
  adoptLanguage(preferences, { language: 'en' })
  expect(preferences.get().language).toBe('en')
  adoptLanguage(preferences, { language: 'klingon' })
  adoptLanguage(preferences, undefined)
  expect(preferences.get().language).toBe('en')
})

test('a language that was chosen in this browser wins over that of the account', () => {
  const preferences = createPreferences()
  preferences.change({ language: 'en' })
  adoptLanguage(preferences, { language: 'zh-cn' })
  expect(preferences.get().language).toBe('en')
})

test('after an account with one language the next account gets its own', () => {
  const preferences = createPreferences()
  adoptLanguage(preferences, { language: 'en' })
  adoptLanguage(preferences, { language: 'zh-cn' })
  expect(preferences.get().language).toBe('zh-cn')
})
