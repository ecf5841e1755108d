import { matches } from '../../../resources/kit/conditions'
import { isWritable } from '../../../resources/kit/derived'
import { emptyOf } from '../../../resources/kit/field/empty'
import { rulesOf } from '../../../resources/kit/types'
import { isEmpty, missing } from '../../../resources/kit/validate'

import type { AnyField, Fields } from '../../../resources/kit/fieldTypes'
import type { Problem } from '../../../resources/kit/validate'
import type { RowValues } from '../compile/columns'

interface SavedValues {
  readonly fields: Fields
  readonly values: Readonly<RowValues>
  readonly before: Readonly<RowValues> | undefined
}

const mergedRow = ({ values, before }: SavedValues): RowValues => ({ ...before, ...values })

/** Fields whose condition does not hold are emptied: a hidden value must have no effect. */
export function clearHiddenFields(saving: SavedValues): RowValues {
  const whole = withDefaults(saving)
  const blanks: RowValues = {}
  for (const [name, field] of Object.entries(saving.fields)) {
    if (!field.when || !isWritable(field) || matches(field.when, whole)) continue
    const blank = clearedValueOf(field)
    if (!saving.before || !isSameValue(whole[name], blank)) blanks[name] = blank
  }
  return blanks
}

/** A required field that this save reveals must have a value, even if the body does not have it. */
export function missingRevealedFields(saving: SavedValues): Problem[] {
  const { fields, values, before } = saving
  if (!before) return []
  const whole = mergedRow(saving)
  return Object.entries(fields).flatMap(([name, field]) => {
    const isNew = field.when && field.required && isWritable(field) && !matches(field.when, before) && matches(field.when, whole)
    return isNew && !rulesOf(field).isNullWhileHidden && values[name] === undefined && isEmpty(before[name]) ? [missing(name, field)] : []
  })
}

/** A new row has its defaults where the body has no value, and conditions use them. */
function withDefaults(saving: SavedValues): RowValues {
  if (saving.before) return mergedRow(saving)
  const defaults = Object.entries(saving.fields).flatMap(([name, field]) => ('default' in field && field.default !== undefined ? [[name, field.default]] : []))
  return { ...Object.fromEntries(defaults), ...saving.values }
}

const clearedValueOf = (field: AnyField): unknown => (rulesOf(field).isNullWhileHidden ? null : emptyOf(field))
const isSameValue = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
