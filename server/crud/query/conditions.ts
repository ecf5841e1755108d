import { sql } from 'kysely'

import { matchAny, matchText } from '../../textSearch/index'
import { isSearchText, maxListLength, toList } from '../../types/shared/values'

import type { RawBuilder } from 'kysely'

import type { AnyField } from '../../../resources/kit/fieldTypes'
import type { Operator } from '../../../resources/kit/protocol/list'
import type { SqlCondition } from '../../lib/sqlCondition'
import type { SearchCondition, TextMatch } from '../../textSearch/index'
import type { Bounds, Comparator } from '../../types/shared/comparator'

/** A column in a condition. */
export interface ComparedColumn {
  readonly column: RawBuilder<unknown>
  readonly field: AnyField
  readonly comparator: Comparator
}

/** Builds the condition of one operator; undefined if the value is invalid. */
type BuildCondition = (target: ComparedColumn, operand: unknown) => SqlCondition | undefined

const hasNoValue = ({ column, comparator }: ComparedColumn): SqlCondition =>
  comparator.isText ? sql`(${column} is null or ${column}::text = '')` : sql`${column} is null`

const from = ({ column }: ComparedColumn, { low }: Bounds): SqlCondition => sql`${column} >= ${low}`
const upTo = ({ column }: ComparedColumn, { high, isOpen }: Bounds): SqlCondition => (isOpen ? sql`${column} < ${high}` : sql`${column} <= ${high}`)
const after = ({ column }: ComparedColumn, { high, isOpen }: Bounds): SqlCondition => (isOpen ? sql`${column} >= ${high}` : sql`${column} > ${high}`)
const before = ({ column }: ComparedColumn, { low }: Bounds): SqlCondition => sql`${column} < ${low}`

function equals(target: ComparedColumn, bounds: Bounds): SqlCondition {
  if (bounds.isNone) return sql`${target.column} is null`
  return bounds.isOpen ? sql`(${from(target, bounds)} and ${upTo(target, bounds)})` : sql`${target.column} = ${bounds.low}`
}

/** Null differs from every value. */
const differsFrom = (target: ComparedColumn, bounds: Bounds): SqlCondition =>
  bounds.isNone ? sql`${target.column} is not null` : sql`(${equals(target, bounds)}) is not true`

const withBounds =
  (build: (target: ComparedColumn, bounds: Bounds) => SqlCondition, isUpper = false): BuildCondition =>
  (target, operand) => {
    const bounds = target.comparator.bounds(operand, target.field, isUpper)
    return bounds && build(target, bounds)
  }

/** Digits inside a number, or text inside a text; `textLike` also uses the index. */
const like: BuildCondition = ({ column, comparator }, operand) =>
  isSearchText(operand) ? matchText(comparator.isText ? column : sql`${column}::text`, String(operand).trim()).rowCondition : undefined

export const textLike = (texts: (word: string) => readonly TextMatch[], operand: unknown): SearchCondition | undefined =>
  isSearchText(operand) ? matchAny(texts(String(operand).trim())) : undefined

/** The text inside a column with a gram index. */
export const containsText = (column: RawBuilder<unknown>, text: string): SqlCondition => matchAny([matchText(column, text)]).sql

const isOneOf: BuildCondition = (target, operand) => {
  const bounds = toList(operand).map((one) => target.comparator.bounds(one, target.field, false))
  if (bounds.length === 0 || bounds.length > maxListLength || bounds.includes(undefined)) return undefined
  const known = bounds as Bounds[] // the line above excludes lists with invalid items
  const values = known.filter((one) => !one.isNone).map((one) => one.low)
  const isListed = values.length ? sql<boolean>`${target.column} in (${sql.join(values)})` : sql<boolean>`false`
  return known.some((one) => one.isNone) ? sql`(${target.column} is null or ${isListed})` : isListed
}

/** `a,b`, either side may be empty; an array of two is the same. */
function endsOf(target: ComparedColumn, operand: unknown): { low: Bounds | undefined; high: Bounds | undefined } | undefined {
  const ends = toList(operand)
  if (ends.length !== 2) return undefined
  const [low, high] = ends.map((one, i) => (one === '' || one === null ? 'open' : target.comparator.bounds(one, target.field, i === 1)))
  if (!low || !high || (low === 'open' && high === 'open')) return undefined
  return { low: low === 'open' ? undefined : low, high: high === 'open' ? undefined : high }
}

const both = (conditions: readonly (SqlCondition | undefined)[], separator: RawBuilder<unknown>): SqlCondition =>
  sql`(${sql.join(
    conditions.filter((one) => one !== undefined),
    separator,
  )})`

const range: BuildCondition = (target, operand) => {
  const ends = endsOf(target, operand)
  return ends && both([ends.low && from(target, ends.low), ends.high && upTo(target, ends.high)], sql` and `)
}
const outside: BuildCondition = (target, operand) => {
  const ends = endsOf(target, operand)
  return ends && both([ends.low && before(target, ends.low), ends.high && after(target, ends.high)], sql` or `)
}

const negated =
  (build: BuildCondition): BuildCondition =>
  (target, operand) => {
    const condition = build(target, operand)
    return condition && sql`(${condition}) is not true`
  }

/** Every operator on one column. `FIND_IN_SET` exists only for columns with lists. */
export const compare: Readonly<Record<Operator, BuildCondition>> = {
  eq: withBounds(equals),
  ne: withBounds(differsFrom),
  gt: withBounds(after),
  egt: withBounds(from),
  lt: withBounds(before),
  elt: withBounds(upTo, true),
  LIKE: like,
  'NOT LIKE': negated(like),
  IN: isOneOf,
  'NOT IN': negated(isOneOf),
  RANGE: range,
  'NOT RANGE': outside,
  NULL: (target) => hasNoValue(target),
  'NOT NULL': (target) => sql`not (${hasNoValue(target)})`,
  FIND_IN_SET: () => undefined,
}
