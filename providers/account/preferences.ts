import { isLanguage } from '../../resources/kit/text'
import { createObservable, readLocal, writeLocal } from '../local'
import { infoKeys, readAdmin } from '../session/session'
import { defaultLayout, readLayout } from './layoutConfig'

import type { Language } from '../../resources/kit/text'
import type { Observable } from '../local'
import type { LayoutConfig } from './layoutConfig'

export type ThemeMode = 'light' | 'dark' | 'system'

export interface Preferences {
  readonly language: Language
  readonly themeMode: ThemeMode
  readonly layout: LayoutConfig
}

/** The storage key that other clients of this server use for layout and language. */
export const preferencesKey = 'storeConfig_v2'

const defaults: Preferences = { language: 'zh-cn', themeMode: 'system', layout: defaultLayout }
const themeModes: readonly unknown[] = ['light', 'dark', 'system']

/** Settings of the generator, which other clients store under the same key. */
const crud = { syncType: 'manual', syncedUpdate: 'yes', syncAutoPublic: 'no' }

const partOf = (value: unknown): Readonly<Record<string, unknown>> => (typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {})

interface KnownLanguages {
  /** Of this browser, whoever uses it. */
  readonly chosen: Language
  /** Of the account that is signed in; takes precedence until one is chosen. */
  readonly ofAccount: Language | undefined
}

function readLanguages(): KnownLanguages {
  const { defaultLang, account } = partOf(readLocal(preferencesKey)['lang'])
  const { id, language } = partOf(account)
  const isSignedIn = id !== undefined && id === readAdmin()?.id
  return { chosen: isLanguage(defaultLang) ? defaultLang : defaults.language, ofAccount: isSignedIn && isLanguage(language) ? language : undefined }
}

function read({ chosen, ofAccount }: KnownLanguages): Preferences {
  const layout = partOf(readLocal(preferencesKey)['layout'])
  return {
    language: ofAccount ?? chosen,
    themeMode: themeModeOf(layout),
    layout: readLayout(layout),
  }
}

/** Other clients write only `isDark`; "as the system" is ours. */
function themeModeOf({ themeMode, isDark }: Readonly<Record<string, unknown>>): ThemeMode {
  if (themeModes.includes(themeMode)) return themeMode as ThemeMode
  return isDark === true ? 'dark' : defaults.themeMode
}

const isDarkMode = (mode: ThemeMode): boolean => mode === 'dark' || (mode === 'system' && isSystemDark())
/** Only browsers have `matchMedia`. */
const isSystemDark = (): boolean => typeof matchMedia === 'function' && matchMedia('(prefers-color-scheme: dark)').matches

function write({ themeMode, layout }: Preferences, { chosen, ofAccount }: KnownLanguages): void {
  const stored = readLocal(preferencesKey)
  writeLocal(preferencesKey, {
    layout: { ...layout, themeMode, isDark: isDarkMode(themeMode) },
    lang: { defaultLang: chosen, fallbackLang: defaults.language, ...(ofAccount && { account: { id: readAdmin()?.id, language: ofAccount } }) },
    crud: { ...crud, ...partOf(stored['crud']) },
  })
}

export interface PreferenceStore extends Observable<Preferences> {
  readonly change: (change: Partial<Preferences>) => void
  /** Whether a language was chosen since the page was loaded. */
  readonly hasChosenLanguage: () => boolean
  /** Sets the language of the account that is signed in, and of no other: the next account may have another one. */
  readonly adoptLanguage: (language: Language) => void
  readonly changeLayout: (change: Partial<LayoutConfig>) => void
}

/** The choices of a user for this browser, before and after signing in. Other tabs follow. */
export function createPreferences(): PreferenceStore {
  let known = readLanguages()
  const store = createObservable(read(known))
  window.addEventListener('storage', ({ key }) => {
    if (key !== preferencesKey && key !== infoKeys.admin) return
    known = readLanguages()
    const stored = read(known)
    // tokens are renewed often
    if (key === preferencesKey || stored.language !== store.get().language) store.set(stored)
  })
  let hasChosen = false
  const put = (part: Partial<Preferences>): void => {
    store.set({ ...store.get(), ...part })
    write(store.get(), known)
  }
  const change = (part: Partial<Preferences>): void => {
    if (part.language) known = { chosen: part.language, ofAccount: undefined }
    hasChosen ||= part.language !== undefined
    put(part)
  }
  return {
    ...store,
    change,
    hasChosenLanguage: () => hasChosen,
    adoptLanguage: (language) => {
      known = { ...known, ofAccount: language }
      put({ language })
    },
    changeLayout: (part) => change({ layout: { ...store.get().layout, ...part } }),
  }
}
