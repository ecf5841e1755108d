import polyglotI18nProvider from 'ra-i18n-polyglot'
import en from 'ra-language-english'

import { resources } from '../resources/index'
import { translate } from '../resources/kit/text'
import { zh } from './messages/zh'

import type { I18nProvider, TranslationMessages } from 'react-admin'

import type { Language } from '../resources/kit/text'

const core = { 'zh-cn': zh, en } as const
const locales = [
  { locale: 'zh-cn', name: '简体中文' },
  { locale: 'en', name: 'English' },
]

/** `resources.<path>.name` and `resources.<path>.fields.<field>`, the keys that react-admin uses. */
function resourceMessages(language: Language): TranslationMessages['resources'] {
  const words = resources.map(({ path, title, fields }) => [
    path,
    { name: translate(title, language), fields: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, translate(field.label, language)])) },
  ])
  return Object.fromEntries(words) as TranslationMessages['resources']
}

/** What react-admin waits for before it mounts the page anew. */
const neverMounted = (): Promise<void> => new Promise(() => undefined)

/**
 * react-admin's own messages and the labels of the definitions in one language. A new provider is created when the language changes, instead of react-admin's
 * way, which remounts the whole page and would lose unsaved input.
 */
export function createI18n(language: Language): I18nProvider {
  const messages = { ...core[language], resources: resourceMessages(language) }
  const provider = polyglotI18nProvider(() => messages, language, locales, { allowMissing: true, onMissingKey: (key: string) => key })
  return { ...provider, changeLocale: neverMounted }
}
