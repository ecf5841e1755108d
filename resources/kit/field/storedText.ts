import { translate } from '../text'

import type { AnyField } from '../fieldTypes'
import type { Language } from '../text'

/** A stored value as its reader sees it: a text of the product in the reader's language, anything else as it is. */
export function shownText(field: AnyField, value: unknown, language: Language): unknown {
  const known = field.storedTexts?.find(({ zh }) => zh === value)
  return known ? translate(known, language) : value
}

/** The reverse: a text of the product is stored in Chinese, in whichever language it was read. */
export const textToStore = (field: AnyField, value: unknown): unknown => field.storedTexts?.find(({ en }) => en === value)?.zh ?? value
