import { translateRefusal } from '../../../resources/errors'

import type { Fields } from '../../../resources/kit/fieldTypes'
import type { Language } from '../../../resources/kit/text'
import type { Problem } from '../../../resources/kit/validate'

/** The sentence of a problem; the name of another field becomes its label. */
export function problemText({ code, values }: Problem, fields: Fields, language: Language): string {
  const other = typeof values['other'] === 'string' ? fields[values['other']]?.label : undefined
  return translateRefusal(code, language, other ? { ...values, other } : values)
}
