import { isLanguage } from '../resources/kit/text'
import { readLocal, watched, writeLocal } from './local'

import type { Language } from '../resources/kit/text'
import type { Watched } from './local'

export type ThemeMode = 'light' | 'dark' | 'system'

export interface Preferences {
  readonly language: Language
  readonly themeMode: ThemeMode
  readonly isMenuCollapsed: boolean
}

/** The name other clients of this server use for layout and language. */
export const preferencesKey = 'storeConfig_v2'

const defaults: Preferences = { language: 'zh-cn', themeMode: 'system', isMenuCollapsed: false }
const themeModes: readonly unknown[] = ['light', 'dark', 'system']

function read(): Preferences {
  const { language, themeMode, isMenuCollapsed } = readLocal(preferencesKey)
  return {
    language: isLanguage(language) ? language : defaults.language,
    themeMode: themeModes.includes(themeMode) ? (themeMode as ThemeMode) : defaults.themeMode,
    isMenuCollapsed: isMenuCollapsed === true,
  }
}

export interface PreferenceStore extends Watched<Preferences> {
  readonly change: (change: Partial<Preferences>) => void
}

/** What a person chose for this browser, before and after signing in. Other tabs follow. */
export function createPreferences(): PreferenceStore {
  const store = watched(read())
  window.addEventListener('storage', ({ key }) => {
    if (key === preferencesKey) store.set(read())
  })
  const change = (part: Partial<Preferences>): void => {
    store.set({ ...store.get(), ...part })
    writeLocal(preferencesKey, store.get())
  }
  return { ...store, change }
}
