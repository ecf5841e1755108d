import { matches } from './conditions'
import { isWritable, ownedBy } from './derived'
import { emptyOf } from './field/empty'
import { isMask } from './masks'
import { rulesOf } from './types'

import type { ControlTable } from './controls'
import type { RefusalCode } from './errors'
import type { CheckResult, LineProblem } from './field/checks'
import type { AnyField, Fields } from './fieldTypes'
import type { Text, TextValues } from './text'

type Failure = Pick<Problem, 'code'> & { readonly values?: TextValues; readonly cells?: readonly LineProblem[] }

/**
 * The error of one field: the refusal and the values of its text. `{field}` is always the field's label. That of a cell of a table names its line and column:
 * `lines.2.quantity`.
 */
export interface Problem {
  readonly field: string
  readonly code: RefusalCode
  readonly values: TextValues
}

export interface Validated {
  /** The accepted values in wire format: numbers, money with two places. */
  readonly values: Record<string, unknown>
  readonly problems: readonly Problem[]
}

interface Options {
  readonly controls: ControlTable
  /** The stored row of an edit: conditions use it where the body has no value, and missing values are kept. */
  readonly row?: Readonly<Record<string, unknown>>
  /** Further fields of the row, which errors may name. */
  readonly siblings?: Fields | undefined
}

/**
 * Validates a body by the fields of a definition. Unknown keys are ignored here: `server/crud/verbs/save.ts` refuses them. A field whose `when` does not hold
 * is neither required nor accepted; read-only fields are ignored.
 */
export function validateFields(fields: Fields, input: Readonly<Record<string, unknown>>, { row, controls, siblings = {} }: Options): Validated {
  const values: Record<string, unknown> = {}
  const problems: Problem[] = []
  const whole = { ...(row ?? defaultsOf(fields)), ...input }
  const labelOf = (name: string): Text | string => (fields[name] ?? siblings[name])?.label ?? name
  const state: ValidationState = { whole, controls, labelOf, row, values, problems }
  for (const [name, field] of Object.entries(fields)) {
    if (!isWritable(field) || !matches(field.when, whole)) continue
    const value = Object.hasOwn(input, name) ? input[name] : undefined
    if ('control' in field && controls[field.control].isWithoutValue) {
      if (ownedBy(field).some((owned) => Object.hasOwn(input, owned))) {
        const checked = controls[field.control].check(null, whole)
        if ('code' in checked) problems.push(problemOf(name, field, checked))
      }
      continue
    }
    if (value === undefined) {
      if (!row && field.required && !hasDefault(field)) problems.push(missing(name, field))
      if (isComparedWith(field, input)) problems.push(...orderProblems(name, field, row?.[name], state))
      continue
    }
    validateField(name, field, value, state)
  }
  return { values, problems }
}

interface ValidationState {
  readonly controls: ControlTable
  readonly whole: Readonly<Record<string, unknown>>
  readonly labelOf: (name: string) => Text | string
  readonly row: Options['row']
  readonly values: Record<string, unknown>
  readonly problems: Problem[]
}

function validateField(name: string, field: AnyField, value: unknown, state: ValidationState): void {
  if (isEmpty(value)) {
    if (rulesOf(field).isWriteOnly && state.row) return
    if (field.required) state.problems.push(missing(name, field))
    else state.values[name] = emptiedValue(field)
    return
  }
  if (field.isMasked && isMask(value)) {
    state.values[name] = value // it stays as it is
    return
  }
  if (rulesOf(field).isStoredAccepted && state.row?.[name] === value) {
    state.values[name] = value
    return
  }
  const checked = check(field, value, state)
  if ('code' in checked) state.problems.push(...problemsOf(name, field, checked))
  else if (field.required && isEmpty(checked.value)) state.problems.push(missing(name, field))
  else state.values[name] = checked.value
}

const check = (field: AnyField, value: unknown, { whole, controls, labelOf }: ValidationState): CheckResult =>
  rulesOf(field).check(field, value, { whole, controls, labelOf, validate: (columns, cells) => validateFields(columns, cells, { controls }), emptyOf })

const isComparedWith = (field: AnyField, input: Readonly<Record<string, unknown>>): boolean =>
  'after' in field && field.after !== undefined && Object.hasOwn(input, field.after)

/** A stored value that has to come after one of the input: only their order is checked, because the value itself is not saved. */
function orderProblems(name: string, field: AnyField, stored: unknown, state: ValidationState): Problem[] {
  const checked = isEmpty(stored) ? undefined : check(field, stored, state)
  return checked && 'code' in checked && checked.code === 'must_be_after' ? [problemOf(name, field, checked)] : []
}

const emptiedValue = (field: AnyField): unknown => (rulesOf(field).isEmptyKept ? structuredClone(rulesOf(field).empty) : emptyOf(field))

const problemOf = (name: string, field: AnyField, { code, values }: Failure): Problem => ({ field: name, code, values: { field: field.label, ...values } })

const problemsOf = (name: string, field: AnyField, failure: Failure): Problem[] =>
  failure.cells ? failure.cells.map((cell) => ({ ...cell, field: `${name}.${cell.field}` })) : [problemOf(name, field, failure)]

/** That a required field has no value. */
export const missing = (name: string, field: AnyField): Problem => ({
  field: name,
  code: rulesOf(field).whenMissing ?? 'required',
  values: { field: field.label },
})

export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '') || (Array.isArray(value) && value.length === 0)

/** The defaults of a new row where the body has no value, so that conditions use the row after the save. */
function defaultsOf(fields: Fields): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).flatMap(([name, field]) => (hasDefault(field) ? [[name, emptyOf(field)]] : [])))
}

/** The defaults of what an accepted input leaves out, for an action that has no columns to give them; a field whose `when` does not hold has none. */
export function defaultsBeside(fields: Fields, input: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const defaults = defaultsOf(fields)
  const whole = { ...defaults, ...input }
  const isLeftOut = ([name]: [string, unknown]): boolean => {
    const field = fields[name]
    return field !== undefined && !Object.hasOwn(input, name) && isWritable(field) && matches(field.when, whole)
  }
  return Object.fromEntries(Object.entries(defaults).filter(isLeftOut))
}

const hasDefault = (field: AnyField): boolean => 'default' in field && field.default !== undefined
