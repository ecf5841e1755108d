import { controlChecks, withoutValue } from '../controls'
import { matches } from './conditions'
import { isWritable } from './derived'
import { emptyOf } from './empty'
import { checks } from './valueChecks'

import type { RefusalCode } from './errors'
import type { AnyField, FieldOf, Fields } from './fieldTypes'
import type { TextValues } from './text'

/** What is wrong with one field: the refusal and the values of its text. `{field}` is always the field's label. */
export interface Problem {
  readonly field: string
  readonly code: RefusalCode
  readonly values: TextValues
}

export interface Validated {
  /** The accepted values, in their wire form: numbers, money with two places. */
  readonly values: Record<string, unknown>
  readonly problems: readonly Problem[]
}

interface Options {
  /** The stored row of an edit: conditions look at it where the body is silent, and what is missing stays. */
  readonly row?: Readonly<Record<string, unknown>>
}

/**
 * Judges a body by the fields of a definition; the popup and the server call this same function.
 * Unknown keys are not its business: `server/crud/save.ts` refuses them. A field whose `when` does not fit
 * is neither required nor taken; read-only fields are passed over.
 */
export function validate(fields: Fields, input: Readonly<Record<string, unknown>>, { row }: Options = {}): Validated {
  const values: Record<string, unknown> = {}
  const problems: Problem[] = []
  const whole = { ...(row ?? defaultsOf(fields)), ...input }
  for (const [name, field] of Object.entries(fields)) {
    if (!isWritable(field) || !matches(field.when, whole)) continue
    const given = Object.hasOwn(input, name) ? input[name] : undefined
    if (isJudgedByHeld(field)) {
      if (field.holds?.some((held) => Object.hasOwn(input, held))) judgeHeld(name, field, whole, problems)
      continue
    }
    if (given === undefined) {
      if (!row && field.required && !hasDefault(field)) problems.push(missing(name, field))
      continue
    }
    judge(name, field, given, { whole, isEdit: row !== undefined, values, problems })
  }
  return { values, problems }
}

/** A control that only edits other fields is judged by them. */
const isJudgedByHeld = (field: AnyField): field is FieldOf<'custom'> => field.type === 'custom' && withoutValue.has(field.control)

function judgeHeld(name: string, field: FieldOf<'custom'>, whole: Bench['whole'], problems: Problem[]): void {
  const found = controlChecks[field.control](null, whole)
  if ('code' in found) problems.push({ field: name, code: found.code, values: { field: field.label, ...found.values } })
}

interface Bench {
  readonly whole: Readonly<Record<string, unknown>>
  readonly isEdit: boolean
  readonly values: Record<string, unknown>
  readonly problems: Problem[]
}

function judge(name: string, field: AnyField, given: unknown, bench: Bench): void {
  if (isEmpty(given)) {
    if (field.type === 'password' && bench.isEdit) return // an empty password keeps the old one
    if (field.required) bench.problems.push(missing(name, field))
    else bench.values[name] = emptyOf(field)
    return
  }
  const found = checks[field.type](field as never, given, bench.whole) // `checks` is keyed by the field's own type
  if ('code' in found) bench.problems.push({ field: name, code: found.code, values: { field: field.label, ...found.values } })
  else if (field.required && isEmpty(found.value)) bench.problems.push(missing(name, field))
  else bench.values[name] = found.value
}

const missing = (name: string, field: AnyField): Problem => ({
  field: name,
  code: field.type === 'richText' ? 'editor_required' : 'required',
  values: { field: field.label },
})

export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '') || (Array.isArray(value) && value.length === 0)

/** What a new row holds where the body is silent, so that a condition judges the row as it will be. */
function defaultsOf(fields: Fields): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).flatMap(([name, field]) => (hasDefault(field) ? [[name, emptyOf(field)]] : [])))
}

const hasDefault = (field: AnyField): boolean => 'default' in field && field.default !== undefined
