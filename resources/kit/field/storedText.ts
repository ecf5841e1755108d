import { translate } from '../text'

import type { AnyField } from '../fieldTypes'
import type { Language } from '../text'

/** A stored value, or list of values, as its reader sees it: a text of the product in the reader's language, anything else as it is. */
export function shownText(field: AnyField, value: unknown, language: Language): unknown {
  if (Array.isArray(value) && field.storedTexts) return value.map((one) => shownText(field, one, language))
  const known = field.storedTexts?.find(({ zh }) => zh === value)
  return known ? translate(known, language) : value
}

/** The reverse: a text of the product is stored in Chinese, in whichever language it was read. */
export function textToStore(field: AnyField, value: unknown): unknown {
  if (Array.isArray(value) && field.storedTexts) return value.map((one) => textToStore(field, one))
  return field.storedTexts?.find(({ en }) => en === value)?.zh ?? value
}
