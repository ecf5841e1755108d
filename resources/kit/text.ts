import { numberText } from './values/numberText'

/** The languages of the product, as sent in the header `think-lang`. The first one is the default. */
export const languages = ['zh-cn', 'en'] as const
export type Language = (typeof languages)[number]

/** One text in both languages. `{name}` is replaced by a value in `translate`, `{name:row|rows}` by the singular or plural for a number. */
export interface Text {
  readonly zh: string
  readonly en: string
}

export type TextValues = Readonly<Record<string, string | number | Text>>

/** `translate` with the language chosen, as returned by `useText`. */
export type Translate = (text: Text, values?: TextValues) => string

export const t = (zh: string, en: string): Text => ({ zh, en })

/** The plural of a noun, whose title may be something else: `Recycle bin`. Chinese has none. */
export const plural = ({ zh, en }: Text): Text => ({ zh, en: /(s|x|ch|sh)$/.test(en) ? `${en}es` : `${en.replace(/([^aeiou])y$/, '$1ie')}s` })

/** A title or noun in the middle of a sentence: `Book` becomes `book`, while `SMS template` stays as it is. */
export const inSentence = ({ zh, en }: Text): Text => ({ zh, en: en.replace(/^\p{Lu}(?!\p{Lu})/u, (first) => first.toLowerCase()) })

/** Words of an enumeration: `甲、乙`, `A, B`. */
export const listed = (words: readonly (string | Text)[]): Text => {
  const texts = words.map((word) => (typeof word === 'string' ? t(word, word) : word))
  return t(texts.map(({ zh }) => zh).join('、'), texts.map(({ en }) => en).join(', '))
}

/** The text in one language with its `{placeholders}` filled, thousands separated: an id is passed as text. An unknown placeholder is kept, so that a test can find it. */
export function translate(text: Text, language: Language, values: TextValues = {}): string {
  const raw = language === 'en' ? text.en : text.zh
  return raw.replace(/\{(\w+)(?::([^|{}]*)\|([^|{}]*))?\}/g, (whole, name: string, one?: string, more?: string) => {
    const value = values[name]
    if (value === undefined) return whole
    if (one !== undefined && more !== undefined) return String(value) === '1' ? one : more
    if (typeof value === 'object') return translate(value, language)
    return typeof value === 'number' ? numberText(value) : value
  })
}

/** Both languages in one line, for a terminal. */
export const inBothLanguages = (text: Text, values: TextValues = {}): string => languages.map((language) => translate(text, language, values)).join(' / ')

export const isLanguage = (value: unknown): value is Language => languages.includes(value as Language)
