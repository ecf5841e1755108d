import { beforeEach, expect, test } from 'vitest'

import { adoptLanguage } from '../../../providers/account/accountLanguage'
import { createPreferences, preferencesKey } from '../../../providers/account/preferences'

beforeEach(() => localStorage.clear())

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

const signIn = (id: number): void => localStorage.setItem('adminInfo', JSON.stringify({ id, token: 't' }))

test("an account's language is known at its next start, and is not that of the browser for others", () => {
  signIn(1)
  const preferences = createPreferences()
  adoptLanguage(preferences, { language: 'en' })
  preferences.changeLayout({ menuWidth: 300 })
  expect(createPreferences().get()).toMatchObject({ language: 'en', layout: { menuWidth: 300 } })
  signIn(2)
  expect(createPreferences().get()).toMatchObject({ language: 'zh-cn', layout: { menuWidth: 300 } })
  localStorage.removeItem('adminInfo')
  expect(createPreferences().get().language).toBe('zh-cn')
})

test('a language that is chosen replaces that of the account in every window', () => {
  signIn(1)
  const preferences = createPreferences()
  const elsewhere = createPreferences()
  for (const one of [preferences, elsewhere]) adoptLanguage(one, { language: 'en' })
  preferences.change({ language: 'zh-cn' })
  window.dispatchEvent(new StorageEvent('storage', { key: preferencesKey }))
  expect(elsewhere.get().language).toBe('zh-cn')
  expect(createPreferences().get().language).toBe('zh-cn')
})
