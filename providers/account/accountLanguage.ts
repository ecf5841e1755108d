import { useEffect, useRef } from 'react'

import { isLanguage } from '../../resources/kit/text'
import { useApp, usePreferences, useSession } from '../hooks'

import type { Language } from '../../resources/kit/text'
import type { AppServices } from '../hooks'

type StoredPreferences = Readonly<Record<string, unknown>> | undefined
const ofAccountIn = (stored: StoredPreferences): Language | undefined => (isLanguage(stored?.['language']) ? stored['language'] : undefined)

/** Applies the language of the account, unless one was chosen in this browser. Returns whether the language changed. */
export function adoptLanguage(preferences: AppServices['preferences'], stored: StoredPreferences): boolean {
  const language = ofAccountIn(stored)
  if (!language || language === preferences.get().language || preferences.hasChosenLanguage()) return false
  preferences.adoptLanguage(language)
  return true
}

/** The language is stored with the account: another browser starts with it, unless one was chosen there before signing in. */
export function useAccountLanguage(): void {
  const { http, preferences } = useApp()
  const { preferences: stored } = useSession()
  const [{ language }] = usePreferences()
  const last = useRef<Language>(undefined)
  useEffect(() => {
    if (!stored) return // a server without preferences of accounts
    const ofAccount = ofAccountIn(stored)
    const isFirst = last.current === undefined
    if (isFirst && adoptLanguage(preferences, stored)) {
      last.current = ofAccount
      return
    }
    const known = last.current ?? ofAccount
    last.current = language
    if (language === known || (isFirst && !preferences.hasChosenLanguage())) return
    // a failure has no effect on this screen; the next choice is sent again
    http.post('/admin/Index/preference', { scope: 'language', value: language }, { isQuiet: true }).catch(() => undefined)
  }, [http, stored, language, preferences])
}
