import { sql } from 'kysely'

import { anyInside, escapeLike, inside } from '../../textSearch/textMatch'

import type { RawBuilder } from 'kysely'

import type { AnyField } from '../../../resources/kit/fieldTypes'
import type { Operator } from '../../../resources/kit/protocol'
import type { Condition, Inside, Sql } from '../../textSearch/textMatch'
import type { Bounds, Family } from './families'

/** One column in a condition. */
export interface Target {
  readonly column: RawBuilder<unknown>
  readonly field: AnyField
  readonly family: Family
}

/** Builds the condition of one operator; undefined refuses the value. */
type Build = (target: Target, given: unknown) => Sql | undefined

export const isSearchText = (given: unknown): given is string | number =>
  (typeof given === 'number' && Number.isFinite(given)) ||
  (typeof given === 'string' && given.trim() !== '' && given.length <= 255 && !given.includes('\u0000'))

const isNone = ({ column, family }: Target): Sql => (family.isText ? sql`(${column} is null or ${column}::text = '')` : sql`${column} is null`)

const from = ({ column }: Target, { low }: Bounds): Sql => sql`${column} >= ${low}`
const upTo = ({ column }: Target, { high, isOpen }: Bounds): Sql => (isOpen ? sql`${column} < ${high}` : sql`${column} <= ${high}`)
const after = ({ column }: Target, { high, isOpen }: Bounds): Sql => (isOpen ? sql`${column} >= ${high}` : sql`${column} > ${high}`)
const before = ({ column }: Target, { low }: Bounds): Sql => sql`${column} < ${low}`

function equals(target: Target, bounds: Bounds): Sql {
  if (bounds.isNone) return sql`${target.column} is null`
  return bounds.isOpen ? sql`(${from(target, bounds)} and ${upTo(target, bounds)})` : sql`${target.column} = ${bounds.low}`
}

/** Rows without the value differ from every value. */
const differs = (target: Target, bounds: Bounds): Sql => (bounds.isNone ? sql`${target.column} is not null` : sql`(${equals(target, bounds)}) is not true`)

const withOne =
  (build: (target: Target, bounds: Bounds) => Sql, isUpper = false): Build =>
  (target, given) => {
    const bounds = target.family.bounds(given, target.field, isUpper)
    return bounds && build(target, bounds)
  }

/** Digits inside a number, or letters inside a text; `likeText` of a text also asks its index. */
const like: Build = ({ column, family }, given) =>
  isSearchText(given) ? inside(family.isText ? column : sql`${column}::text`, String(given).trim()).looks : undefined

export const likeText = (texts: (word: string) => readonly Inside[], given: unknown): Condition | undefined =>
  isSearchText(given) ? anyInside(texts(String(given).trim())) : undefined

/** The text inside a column that has an index of its groups of letters. */
export const contains = (column: RawBuilder<unknown>, text: string): Sql => anyInside([inside(column, text)]).sql

/** As `search_text` of the database does: every letter outside ASCII three times, so that one Chinese character is found by the index of groups of three. */
const searchText = (text: string): string => text.replace(/[^\u0001-\u007f]/gu, '$&$&$&')

/** The text inside a stored object, whose words are kept in an index of their own kind. */
export const insideJson = (column: RawBuilder<unknown>, text: string): Sql => sql`search_text(${column}::text) ilike ${`%${escapeLike(searchText(text))}%`}`

/** A list, or its members with commas between. */
export const listOf = (given: unknown): unknown[] => (Array.isArray(given) ? given : typeof given === 'string' ? given.split(',') : [given])
const longestList = 1000

const isOneOf: Build = (target, given) => {
  const bounds = listOf(given).map((one) => target.family.bounds(one, target.field, false))
  if (bounds.length === 0 || bounds.length > longestList || bounds.includes(undefined)) return undefined
  const known = bounds as Bounds[] // the line above refused every list with a bad member
  const values = known.filter((one) => !one.isNone).map((one) => one.low)
  const found = values.length ? sql<boolean>`${target.column} in (${sql.join(values)})` : sql<boolean>`false`
  return known.some((one) => one.isNone) ? sql`(${target.column} is null or ${found})` : found
}

/** `a,b`, either side may be empty; a list of two is the same. */
function endsOf(target: Target, given: unknown): { low: Bounds | undefined; high: Bounds | undefined } | undefined {
  const ends = listOf(given)
  if (ends.length !== 2) return undefined
  const [low, high] = ends.map((one, i) => (one === '' || one === null ? 'open' : target.family.bounds(one, target.field, i === 1)))
  if (!low || !high || (low === 'open' && high === 'open')) return undefined
  return { low: low === 'open' ? undefined : low, high: high === 'open' ? undefined : high }
}

const both = (parts: readonly (Sql | undefined)[], glue: RawBuilder<unknown>): Sql =>
  sql`(${sql.join(
    parts.filter((one) => one !== undefined),
    glue,
  )})`

const range: Build = (target, given) => {
  const ends = endsOf(target, given)
  return ends && both([ends.low && from(target, ends.low), ends.high && upTo(target, ends.high)], sql` and `)
}
const outside: Build = (target, given) => {
  const ends = endsOf(target, given)
  return ends && both([ends.low && before(target, ends.low), ends.high && after(target, ends.high)], sql` or `)
}

const negated =
  (build: Build): Build =>
  (target, given) => {
    const found = build(target, given)
    return found && sql`(${found}) is not true`
  }

/** Every operator over one column. `FIND_IN_SET` is left to columns that hold lists. */
export const compare: Readonly<Record<Operator, Build>> = {
  eq: withOne(equals),
  ne: withOne(differs),
  gt: withOne(after),
  egt: withOne(from),
  lt: withOne(before),
  elt: withOne(upTo, true),
  LIKE: like,
  'NOT LIKE': negated(like),
  IN: isOneOf,
  'NOT IN': negated(isOneOf),
  RANGE: range,
  'NOT RANGE': outside,
  NULL: (target) => isNone(target),
  'NOT NULL': (target) => sql`not (${isNone(target)})`,
  FIND_IN_SET: () => undefined,
}
