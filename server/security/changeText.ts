import { serverTypeOf } from '../types'

import type { AnyField } from '../../resources/kit/fieldTypes'

/** Written instead of a password or a secret. */
export const maskedValue = '******'

/** A value as the log has it: a text as it is, nothing as an empty text, anything else as JSON. */
export const toChangeText = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** The value again, as a form of its list would send it. */
export function fromChangeText(field: AnyField, text: string): unknown {
  if (text === '') return null
  if (serverTypeOf(field).jsonSchema(field).row['type'] === 'string') return text
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text // the field has got another type since
  }
}
