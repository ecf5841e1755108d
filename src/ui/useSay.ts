import { useLocale } from 'ra-core'
import { useCallback } from 'react'

import { isLanguage, languages, say } from '../../resources/kit/text'

import type { Language, Text, TextValues } from '../../resources/kit/text'

export type Say = (text: Text, values?: TextValues) => string

/** The chosen language for a brick, which knows the kit and no provider. */
export function useLanguage(): Language {
  const locale = useLocale()
  return isLanguage(locale) ? locale : languages[0]
}

export function useSay(): Say {
  const language = useLanguage()
  return useCallback((text, values) => say(text, language, values), [language])
}
