import { matches } from '../../../resources/kit/conditions'
import { isWritable } from '../../../resources/kit/derived'
import { emptyOf } from '../../../resources/kit/empty'
import { isEmpty } from '../../../resources/kit/validate'

import type { AnyField, Fields } from '../../../resources/kit/fieldTypes'
import type { Problem } from '../../../resources/kit/validate'
import type { Row } from '../plan/columns'

interface Saving {
  readonly fields: Fields
  readonly values: Readonly<Row>
  readonly before: Readonly<Row> | undefined
}

const wholeOf = ({ values, before }: Saving): Row => ({ ...before, ...values })

/** Fields whose condition no longer fits lose their value: what is hidden must not act. */
export function blanked(saving: Saving): Row {
  const whole = withDefaults(saving)
  const blanks: Row = {}
  for (const [name, field] of Object.entries(saving.fields)) {
    if (!field.when || !isWritable(field) || matches(field.when, whole)) continue
    const blank = blankOf(field)
    if (!saving.before || !isSameValue(whole[name], blank)) blanks[name] = blank
  }
  return blanks
}

/** A field that this save brings to light must be filled, even where the body is silent about it. */
export function newlyMissing(saving: Saving): Problem[] {
  const { fields, values, before } = saving
  if (!before) return []
  const whole = wholeOf(saving)
  return Object.entries(fields).flatMap(([name, field]) => {
    const isNew = field.when && field.required && isWritable(field) && !matches(field.when, before) && matches(field.when, whole)
    return isNew && field.type !== 'choice' && values[name] === undefined && isEmpty(before[name])
      ? [{ field: name, code: 'required', values: { field: field.label } }]
      : []
  })
}

/** A new row holds its defaults where the body is silent, and conditions look at them. */
function withDefaults(saving: Saving): Row {
  if (saving.before) return wholeOf(saving)
  const defaults = Object.entries(saving.fields).flatMap(([name, field]) => ('default' in field && field.default !== undefined ? [[name, field.default]] : []))
  return { ...Object.fromEntries(defaults), ...saving.values }
}

/** A hidden choice is none of its choices. */
const blankOf = (field: AnyField): unknown => (field.type === 'choice' ? null : emptyOf(field))
const isSameValue = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
