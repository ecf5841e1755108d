import { isComparison, matches, scalarsOf } from './conditions'
import { choicesOf, operatorsOf } from './derived'
import { rulesOf } from './types'

import type { Report } from './checkStates'
import type { Comparison, Condition, Expected, Scalar } from './conditions'
import type { AnyField, Fields } from './fieldTypes'

/** Checks that a condition names fields, choices that exist, and tests that some value passes. */
export function checkCondition(condition: Condition | undefined, fields: Fields, report: Report, key: string): void {
  for (const [name, expected] of Object.entries(condition ?? {})) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (!field) report('R020', key, `there is no field ${name}`)
    else if (rulesOf(field).comparable(field) === 'never') report('R029', key, `${name} holds no single value to compare`)
    else {
      if (isComparison(expected)) checkComparison(name, field, expected, report, key)
      for (const value of namedValues(expected))
        if (choicesOf(field) && !Object.hasOwn(choicesOf(field) ?? {}, String(value))) report('R021', key, `${name} is never ${String(value)}`)
    }
  }
}

const namedValues = (expected: Expected): readonly Scalar[] => (isComparison(expected) ? scalarsOf(expected.not ?? []) : scalarsOf(expected))

function checkComparison(name: string, field: AnyField, { not, empty, ...limits }: Comparison, report: Report, key: string): void {
  const { gt, egt, lt, elt } = limits
  const isBounded = Object.values(limits).some((limit) => limit !== undefined)
  if (isBounded && !operatorsOf(field).includes('gt')) report('R079', key, `${name} has no order; name the values themselves`)
  if (!isBounded && not === undefined && empty === undefined) report('R080', key, `the test of ${name} names nothing`)
  const [low, high] = [gt ?? egt, lt ?? elt]
  const isNone = low !== undefined && high !== undefined && !matches({ value: { egt: low } }, { value: high })
  if (isNone) report('R080', key, `no value of ${name} passes this test`)
}
