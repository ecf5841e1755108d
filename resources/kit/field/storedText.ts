import { translate } from '../text'

import type { AnyField } from '../fieldTypes'
import type { Language, Text } from '../text'

/** Between the texts of a stored value that consists of several. */
export const textSeparator = ' · '

/** Each text of a stored value by itself. */
export const eachText = (value: string, change: (text: string) => string): string => value.split(textSeparator).map(change).join(textSeparator)

/** A stored value, or list of values, as its reader sees it: a text of the product in the reader's language, anything else as it is. */
export function shownText(field: AnyField, value: unknown, language: Language): unknown {
  if (Array.isArray(value) && field.storedTexts) return value.map((one) => shownText(field, one, language))
  return typeof value === 'string' ? storedText(field, value, (text) => translate(text, language)) : value
}

/** A stored text in the words of `translate`, which knows the language. */
export const storedText = (field: AnyField, value: string, inWords: (text: Text) => string): string =>
  eachText(value, (text) => {
    const known = field.storedTexts?.find(({ zh }) => zh === text)
    return known ? inWords(known) : text
  })

/** The reverse: a text of the product is stored in Chinese, in whichever language it was read. */
export function textToStore(field: AnyField, value: unknown): unknown {
  if (Array.isArray(value) && field.storedTexts) return value.map((one) => textToStore(field, one))
  if (typeof value !== 'string' || !field.storedTexts) return value
  return eachText(value, (text) => field.storedTexts?.find(({ en }) => en === text)?.zh ?? text)
}
