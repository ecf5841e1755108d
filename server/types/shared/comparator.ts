import { sql } from 'kysely'

import { choicesOf } from '../../../resources/kit/derived'
import { choiceKey } from '../../../resources/kit/types/choice'

import type { RawBuilder } from 'kysely'

import type { AnyField } from '../../../resources/kit/fieldTypes'
import type { Operator } from '../../../resources/kit/protocol/list'
import type { SqlCondition } from '../../lib/sqlCondition'

/** One value of a condition as SQL: a point, or, for moments, the second from `low` up to but without `high`. */
export interface Bounds {
  readonly low: RawBuilder<unknown>
  readonly high: RawBuilder<unknown>
  readonly isOpen: boolean
  /** The value means none: `0` for a parent at the top level. */
  readonly isNone?: boolean
}

/** How search values of a column type are parsed; undefined if invalid. */
export interface Comparator {
  readonly bounds: (operand: unknown, field: AnyField, isUpper: boolean) => Bounds | undefined
  /** Empty texts count as null. */
  readonly isText: boolean
}

export const exactBounds = (value: RawBuilder<unknown>): Bounds => ({ low: value, high: value, isOpen: false })

export const toText = (operand: unknown): string | undefined =>
  typeof operand === 'string'
    ? operand.trim()
    : typeof operand === 'number' && Number.isFinite(operand)
      ? String(operand)
      : typeof operand === 'boolean'
        ? String(Number(operand))
        : undefined

export function toInteger(operand: unknown): number | undefined {
  const text = toText(operand)
  const number = text !== undefined && /^-?\d{1,15}$/.test(text) ? Number(text) : Number.NaN
  return Number.isSafeInteger(number) ? number : undefined
}

const integersWith = (hasNone: boolean): Comparator => ({
  isText: false,
  bounds: (operand) => {
    const number = toInteger(operand)
    if (number === undefined) return undefined
    const isNone = hasNone && number === 0
    // bigint even for an integer column: a number too large for it matches nothing instead of failing
    return { ...exactBounds(sql`${number}::bigint`), isNone }
  },
})
export const integers = integersWith(false)
/** 0 means none. */
export const ids = integersWith(true)

/** Money is compared as decimal yuan. */
export const decimals: Comparator = {
  isText: false,
  bounds: (operand) => {
    const text = toText(operand)
    return text !== undefined && /^-?\d{1,15}(\.\d{1,6})?$/.test(text) ? exactBounds(sql`${text}::numeric`) : undefined
  },
}

export const texts: Comparator = {
  isText: true,
  bounds: (operand) => {
    const value = toText(operand)
    return value !== undefined && value.length <= 255 && !value.includes('\u0000') ? exactBounds(sql`${value}::text`) : undefined
  },
}

/** A choice of the field, by its key. It is written into the statement: there are few, and without parameters the database keeps the plan of a filtered list. */
export const choiceKeys: Comparator = {
  isText: false, // its keys may be stored as numbers
  bounds: (operand, field) => {
    const choices = choicesOf(field)
    const key = choices && choiceKey({ choices, ...('toggle' in field && field.toggle && { toggle: field.toggle }) }, toText(operand))
    if (key === undefined) return undefined
    return exactBounds('numeric' in field && field.numeric ? sql`${sql.lit(Number(key))}::bigint` : sql`${sql.lit(key)}::text`)
  },
}

/** Builds the condition of one operator; undefined if the value is invalid. */
export type BuildComparison = (operator: Operator, operand: unknown) => SqlCondition | undefined
