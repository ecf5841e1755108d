import { sql } from 'kysely'

import { endOfShopDay, isDate, parseShopTime } from '../../../resources/kit/shopTime'
import { choiceKey } from '../../../resources/kit/types/choice'

import type { RawBuilder } from 'kysely'

import type { AnyField, FieldType } from '../../../resources/kit/fieldTypes'

/** One value of a condition as SQL: a point, or, for moments, the second from `low` up to but without `high`. */
export interface Bounds {
  readonly low: RawBuilder<unknown>
  readonly high: RawBuilder<unknown>
  readonly isOpen: boolean
  /** The value means that there is none: `0` for a parent at the top. */
  readonly isNone?: boolean
}

/** How the values of a kind of column are read from a search; undefined refuses the value. */
export interface Comparator {
  readonly bounds: (given: unknown, field: AnyField, isUpper: boolean) => Bounds | undefined
  /** Empty texts count as no value. */
  readonly isText: boolean
}

const point = (value: RawBuilder<unknown>): Bounds => ({ low: value, high: value, isOpen: false })

const toText = (given: unknown): string | undefined =>
  typeof given === 'string'
    ? given.trim()
    : typeof given === 'number' && Number.isFinite(given)
      ? String(given)
      : typeof given === 'boolean'
        ? String(Number(given))
        : undefined

function toInteger(given: unknown): number | undefined {
  const texts = toText(given)
  const number = texts !== undefined && /^-?\d{1,15}$/.test(texts) ? Number(texts) : Number.NaN
  return Number.isSafeInteger(number) ? number : undefined
}

const integers: Comparator = {
  isText: false,
  bounds: (given, field) => {
    const number = toInteger(given)
    if (number === undefined) return undefined
    const isNone = number === 0 && (field.type === 'parent' || field.type === 'reference')
    // As bigint even beside an integer column: a number too large for the column finds nothing instead of failing.
    return { ...point(sql`${number}::bigint`), isNone }
  },
}

/** Money is compared as decimal yuan. */
const decimals: Comparator = {
  isText: false,
  bounds: (given) => {
    const text = toText(given)
    return text !== undefined && /^-?\d{1,15}(\.\d{1,6})?$/.test(text) ? point(sql`${text}::numeric`) : undefined
  },
}

const text: Comparator = {
  isText: true,
  bounds: (given) => {
    const value = toText(given)
    return value !== undefined && value.length <= 255 && !value.includes('\u0000') ? point(sql`${value}::text`) : undefined
  },
}

const choices: Comparator = {
  isText: false, // its keys may be stored as numbers
  bounds: (given, field) => {
    const said = field.type === 'choice' ? field : field.type === 'computed' && field.choices ? { choices: field.choices } : undefined
    const key = said && choiceKey(said, toText(given))
    if (key === undefined) return undefined
    return point(field.type === 'choice' && field.numeric ? sql`${Number(key)}::bigint` : sql`${key}::text`)
  },
}

const switches: Comparator = {
  isText: false,
  bounds: (given) => {
    const number = given === 'true' ? 1 : given === 'false' ? 0 : toInteger(given)
    return number === 0 || number === 1 ? point(sql`${number}::bigint`) : undefined
  },
}

const moments: Comparator = {
  isText: false,
  bounds: (given, _, isUpper) => {
    const value = toText(given)
    const seconds = value === undefined ? undefined : parseShopTime(value)
    if (value === undefined || seconds === undefined) return undefined
    const end = isUpper && isDate(value) ? endOfShopDay(seconds) : seconds + 1
    return { low: timestampAt(seconds), high: timestampAt(end), isOpen: true }
  },
}
const timestampAt = (seconds: number): RawBuilder<unknown> => sql`${new Date(seconds * 1000).toISOString()}::timestamptz`

const dates: Comparator = {
  isText: false,
  bounds: (given) => {
    const value = toText(given)?.slice(0, 10)
    return isDate(value) ? point(sql`${value}::date`) : undefined
  },
}

/** Types whose conditions compare one column; the others have conditions of their own. */
export const comparators: Readonly<Partial<Record<FieldType, Comparator>>> = {
  id: integers,
  integer: integers,
  weight: integers,
  reference: integers,
  parent: integers,
  decimal: decimals,
  money: decimals,
  text,
  longText: text,
  image: text,
  file: text,
  choice: choices,
  switch: switches,
  moment: moments,
  date: dates,
}
