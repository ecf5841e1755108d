import { useEffect, useRef } from 'react'

import { useEquipment, useLanguage, useSession } from '../../providers/hooks'
import { isLanguage } from '../../resources/kit/text'

import type { Language } from '../../resources/kit/text'

/** The language belongs to the account: another browser starts with it, unless one was chosen there before signing in. */
export function useAccountLanguage(): void {
  const { http, preferences } = useEquipment()
  const { preferences: kept } = useSession()
  const language = useLanguage()
  const last = useRef<Language>(undefined)
  useEffect(() => {
    if (!kept) return // a server that keeps nothing for accounts
    const ofAccount = isLanguage(kept['language']) ? kept['language'] : undefined
    const isFirst = last.current === undefined
    if (isFirst && ofAccount && ofAccount !== language && !preferences.hasChosenLanguage()) {
      last.current = ofAccount
      return preferences.change({ language: ofAccount })
    }
    const known = last.current ?? ofAccount
    last.current = language
    if (language === known || (isFirst && !preferences.hasChosenLanguage())) return
    // a refusal changes nothing on this screen; the next choice is sent again
    http.post('/admin/Index/preference', { scope: 'language', value: language }, { isQuiet: true }).catch(() => undefined)
  }, [http, kept, language, preferences])
}
