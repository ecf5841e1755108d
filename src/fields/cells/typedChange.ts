import { toPlainNumber } from '../../ui/input/NumberField'
import { uiOf } from '../../fields'

import type { AnyField } from '../../../resources/kit/fieldTypes'

/** What was typed into a cell: a value, or a difference that the server adds. */
export interface TypedChange {
  readonly way: 'set' | 'add'
  readonly value: string
}

/** `+5` and `-2` are differences, `=20` and `20` a value. Where a number may be negative, `-2` is one, too, and `+-2` the difference. */
export function readTyped(field: AnyField, typed: string): TypedChange {
  if (uiOf(field).isNumeric !== true) return { way: 'set', value: typed }
  const text = toPlainNumber(typed)
  if (text.startsWith('=')) return { way: 'set', value: text.slice(1) }
  const isDifference = text.startsWith('+') || (text.startsWith('-') && isNeverNegative(field))
  return isDifference ? { way: 'add', value: text.replace(/^\+/, '') } : { way: 'set', value: text }
}

const isNeverNegative = (field: AnyField): boolean => 'min' in field && field.min !== undefined && field.min >= 0

export const isNumberText = (text: string): boolean => /^-?\d{1,12}(\.\d{1,6})?$/.test(text)
