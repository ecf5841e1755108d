import { createContext, useCallback, useContext } from 'react'

import { languages, translate } from '../../resources/kit/text'

import type { Language, Translate } from '../../resources/kit/text'

/** Set by `src/App.tsx` from the preferences, for the back office, member center and storefront alike. */
export const LanguageContext = createContext<Language>(languages[0])

export const useLanguage = (): Language => useContext(LanguageContext)

/** `const translate = useText(); translate(t('保存', 'Save'))`: a text in the chosen language. */
export function useText(): Translate {
  const language = useLanguage()
  return useCallback((text, values) => translate(text, language, values), [language])
}
