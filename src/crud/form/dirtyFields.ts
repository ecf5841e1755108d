import { matches } from '../../../resources/kit/conditions'
import { isWritable } from '../../../resources/kit/derived'
import { emptyOf } from '../../../resources/kit/field/empty'
import { shownText } from '../../../resources/kit/field/storedText'
import { isMask } from '../../../resources/kit/masks'
import { isEmpty } from '../../../resources/kit/validate'
import { validate } from '../../../resources/validate'
import { uiOf } from '../../fields'

import type { AnyField, Fields } from '../../../resources/kit/fieldTypes'
import type { Language } from '../../../resources/kit/text'

export type FormValues = Record<string, unknown>
export type FormRow = Readonly<Record<string, unknown>>

const defaultValue = (field: AnyField, language: Language = 'zh-cn'): unknown => shownText(field, 'default' in field ? field.default : undefined, language)

/**
 * The initial values of a form. A field whose condition does not hold starts with its default, so that it has one when the condition holds later. A default
 * text of the definition is in the user's language.
 */
export function initialValues(fields: Fields, row: FormRow | undefined, presets: Readonly<Record<string, string>> = {}, language?: Language): FormValues {
  const writable = Object.entries(fields).filter(([, field]) => isWritable(field))
  return Object.fromEntries(
    writable.map(([name, field]) => {
      const stored = row?.[name]
      if (row && (matches(field.when, row) || !isEmpty(stored))) return [name, stored ?? emptyValue(field)]
      return [name, presetValue(name, field, presets) ?? defaultValue(field, language) ?? emptyValue(field)]
    }),
  )
}

/** An emptied number is shown empty, whatever value it is saved as. */
const emptyValue = (field: AnyField): unknown => (defaultValue(field) === undefined ? emptyOf(field) : null)

function presetValue(name: string, field: AnyField, presets: Readonly<Record<string, string>>): unknown {
  return presets[name] === undefined ? undefined : validate({ [name]: { ...field, when: {} } as AnyField }, { [name]: presets[name] }).values[name]
}

export function isSameValue(field: AnyField, one: unknown, other: unknown): boolean {
  if (isEmpty(one) || isEmpty(other)) return isEmpty(one) && isEmpty(other)
  const { isSame, isNumeric } = uiOf(field)
  if (isSame) return isSame(one, other, field)
  if (isNumeric) return Number(one) === Number(other)
  if (typeof one === 'object' || typeof other === 'object') return JSON.stringify(one) === JSON.stringify(other)
  return String(one) === String(other)
}

/** Names of changed fields, without hidden ones. */
export function dirtyNames(fields: Fields, initial: FormRow, values: FormRow): string[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    isWritable(field) && matches(field.when, values) && !isSameValue(field, initial[name], values[name]) ? [name] : [],
  )
}

/** The body of an edit: validated values that differ from the row as it was read. */
export function dirtyValues(fields: Fields, row: FormRow, accepted: FormRow): FormValues {
  const changed = Object.entries(accepted).filter(([name, value]) => {
    const field = fields[name]
    return field && !isSameValue(field, row[name], value)
  })
  return Object.fromEntries(changed)
}

/** A field shown as text only: written by the server, or only writable when the row is added. A masked one that is empty can be filled in. */
export const isShownOnly = (name: string, field: AnyField, row: FormRow | undefined): boolean =>
  !isWritable(field) || (field.immutable === true && row !== undefined && (!field.isMasked || isMask(row[name])))
