import { beforeEach, expect, test } from 'vitest'

import { defaultLayout, headerHeights, menuWidths, readLayout } from '../../../providers/account/layoutConfig'
import { createPreferences, preferencesKey } from '../../../providers/account/preferences'

beforeEach(() => localStorage.clear())
const stored = (): Record<string, Record<string, unknown>> =>
  JSON.parse(localStorage.getItem(preferencesKey) ?? '{}') as Record<string, Record<string, unknown>>

test('S9.2 S9.3 the sizes are those of the specification', () => {
  expect(headerHeights).toEqual({ Default: 70, Classic: 50, Streamline: 60, Double: 60 })
  expect([menuWidths.usual, menuWidths.collapsed]).toEqual([260, 64])
})

test('S9.7 S3.14 a new browser starts in Chinese with the default layout and the transition to the right', () => {
  expect(createPreferences().get()).toMatchObject({ language: 'zh-cn', layout: { layoutMode: 'Default', mainAnimation: 'slide-right', menuWidth: 260 } })
})

test('S3.10 S3.16 S3.17 settings are stored under the specified keys, and language and generator settings are kept', () => {
  const preferences = createPreferences()
  preferences.changeLayout({ layoutMode: 'Double', menuCollapse: true })
  preferences.change({ themeMode: 'dark', language: 'en' })
  expect(stored()).toMatchObject({
    layout: { layoutMode: 'Double', menuCollapse: true, menuUniqueOpened: true, menuShowTopBar: true, isDark: true, mainAnimation: 'slide-right' },
    lang: { defaultLang: 'en', fallbackLang: 'zh-cn' },
    crud: { syncType: 'manual', syncedUpdate: 'yes', syncAutoPublic: 'no' },
  })
  expect(createPreferences().get()).toEqual(preferences.get())
})

test('S3.11 a color changed for the light theme keeps that of the dark theme', () => {
  const preferences = createPreferences()
  preferences.changeLayout({ menuBackground: ['#102030', defaultLayout.menuBackground[1]] })
  expect(createPreferences().get().layout.menuBackground).toEqual(['#102030', defaultLayout.menuBackground[1]])
})

test('generator settings stored by another client are kept', () => {
  localStorage.setItem(preferencesKey, JSON.stringify({ crud: { syncType: 'auto' } }))
  createPreferences().change({ language: 'en' })
  expect(stored()['crud']).toEqual({ syncType: 'auto', syncedUpdate: 'yes', syncAutoPublic: 'no' })
})

test.each([
  ['nonsense', defaultLayout],
  [null, defaultLayout],
  [{ layoutMode: 'Sideways', mainAnimation: 7, menuWidth: 'wide', menuCollapse: 'yes', menuBackground: ['red', 3], menuDefaultIcon: '' }, defaultLayout],
  [{ menuWidth: 9999 }, { ...defaultLayout, menuWidth: 400 }],
])('an invalid value falls back to the default: %j', (kept, layout) => {
  expect(readLayout(kept)).toEqual(layout)
})
