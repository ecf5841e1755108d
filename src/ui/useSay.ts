import { useLocale } from 'ra-core'
import { useCallback } from 'react'

import { isLanguage, languages, translate } from '../../resources/kit/text'

import type { Language, Translate } from '../../resources/kit/text'

/** The chosen language for a brick, which knows the kit and no provider. */
export function useLanguage(): Language {
  const locale = useLocale()
  return isLanguage(locale) ? locale : languages[0]
}

export function useSay(): Translate {
  const language = useLanguage()
  return useCallback((text, values) => translate(text, language, values), [language])
}
