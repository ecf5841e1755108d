/** The languages of the product, as they travel in the header `think-lang`. The first one is the default. */
export const languages = ['zh-cn', 'en'] as const
export type Language = (typeof languages)[number]

/** One text in both languages. `{name}` stands for a value filled in by `translate`, `{name:row|rows}` for the word that goes with one or with more of it. */
export interface Text {
  readonly zh: string
  readonly en: string
}

export type TextValues = Readonly<Record<string, string | number | Text>>

/** `translate` with the language already chosen: what `useText` gives to a screen. */
export type Translate = (text: Text, values?: TextValues) => string

export const t = (zh: string, en: string): Text => ({ zh, en })

/** A title or noun in the middle of a sentence: `Book` becomes `book`, while `SMS template` stays as it is. */
export const inSentence = ({ zh, en }: Text): Text => ({ zh, en: en.replace(/^\p{Lu}(?!\p{Lu})/u, (first) => first.toLowerCase()) })

/** The text in one language, its `{placeholders}` filled; an unknown placeholder stays visible, so that a test sees it. */
export function translate(text: Text, language: Language, values: TextValues = {}): string {
  const raw = language === 'en' ? text.en : text.zh
  return raw.replace(/\{(\w+)(?::([^|{}]*)\|([^|{}]*))?\}/g, (whole, name: string, one?: string, more?: string) => {
    const value = values[name]
    if (value === undefined) return whole
    if (one !== undefined && more !== undefined) return String(value) === '1' ? one : more
    return typeof value === 'object' ? translate(value, language) : String(value)
  })
}

export const isLanguage = (value: unknown): value is Language => languages.includes(value as Language)
