import { sql } from 'kysely'

import { columnOf, filtersOf, isRelation, operatorsOf, parentOf } from '../../../resources/kit/derived'
import { rulesOf } from '../../../resources/kit/types'
import { matchAny, matchWhole } from '../../textSearch/index'
import { serverTypeOf } from '../../types'
import { choiceKeys, ids, toText } from '../../types/shared/comparator'
import { toList } from '../../types/shared/values'
import { storedTextsOf } from '../compile/translation'
import { compare, textLike } from './conditions'
import { localizedMatches } from './localizedMatches'
import { mapCondition, referenceCondition } from './references'
import { conditionSql } from './tabs'

import type { RawBuilder } from 'kysely'

import type { AnyResource, LineFilter } from '../../../resources/kit/define'
import type { Column } from '../../../resources/kit/derived'
import type { AnyField, FieldOf, StoredText } from '../../../resources/kit/fieldTypes'
import type { Operator } from '../../../resources/kit/protocol/list'
import type { SqlCondition } from '../../lib/sqlCondition'
import type { SearchCondition, TextMatch } from '../../textSearch/index'
import type { BuildComparison } from '../../types/shared/comparator'
import type { ComparedColumn } from './conditions'
import type { AnyHooks } from '../hooks'

/** A column that the list can be searched by. */
export interface CompiledFilter {
  readonly name: string
  readonly operators: ReadonlySet<Operator>
  readonly fallback: Operator
  /** The condition; undefined if the value is invalid. */
  readonly build: (operator: Operator, operand: unknown) => SearchCondition | undefined
}

export function compileFilters(resource: AnyResource, resources: readonly AnyResource[], hooks: AnyHooks = {}): ReadonlyMap<string, CompiledFilter> {
  const columns = [columnOf(resource, 'id'), ...filtersOf(resource)].filter((column) => column !== undefined)
  return new Map(columns.map((column) => [column.name, compileFilter(column, resources, hooks)]))
}

export function compileFilter(column: Column, resources: readonly AnyResource[], hooks: AnyHooks = {}): CompiledFilter {
  const offered = operatorsOf(column.field)
  return {
    name: column.name,
    operators: new Set([...offered, ...(column.field.isMasked ? [] : (serverTypeOf(column.field).alsoTaken ?? []))]),
    fallback: offered[0] ?? 'eq',
    build: column.lines
      ? lineFilter(column.lines, resources)
      : column.relation
        ? relationFilter(column, column.relation, resources)
        : ownFilter(column, resources, hooks),
  }
}

type BuildFilter = CompiledFilter['build']

const asCondition =
  (build: BuildComparison): BuildFilter =>
  (operator, operand) => {
    const condition = build(operator, operand)
    return condition && { sql: condition }
  }

function ownFilter({ name, field }: Column, resources: readonly AnyResource[], { computed, storedTexts }: AnyHooks): BuildFilter {
  if (rulesOf(field).isComputed) return asCondition(computedFilter(field, computed?.[name]))
  if (isRelation(field) && field.isTree)
    return treeFilter(
      name,
      field,
      resources.find((one) => one.path === field.to),
    )
  const { comparator, ...type } = serverTypeOf(field)
  if (type.comparison) return asCondition(type.comparison(name, field))
  if (!comparator) return () => undefined
  const others = comparison({ column: sql`m.${sql.ref(name)}`, field, comparator }, field.unique === true)
  const texts = textMatchesIn(sql`m`, name, field, storedTextsOf(field, storedTexts?.[name]))
  return (operator, operand) => (operator === 'LIKE' && hasTextIndex(field) ? textLike(texts, operand) : others(operator, operand))
}

const textMatchesIn =
  (table: SqlCondition, name: string, field: AnyField, storedTexts: readonly StoredText[]) =>
  (word: string): readonly TextMatch[] =>
    localizedMatches(table, name, field, storedTexts, word)

/** Texts that have a gram index, see `server/database/shape/desiredTables.ts`. */
const hasTextIndex = (field: AnyField): boolean => rulesOf(field).isText === true

/** Every operator on a stored column. A text that is equal is found by its unique index, or by the grams that it consists of. */
function comparison(target: ComparedColumn, isUnique: boolean): BuildFilter {
  const { column, field } = target
  const plain = asCondition((operator, operand) => compare[operator](target, operand))
  if (!hasTextIndex(field)) return plain
  return (operator, operand) => {
    const condition = plain(operator, operand)
    const text = toText(operand)
    if (operator !== 'eq' || !condition || !text) return condition
    return isUnique ? { sql: sql`(${condition.sql} and ${inUniqueIndex(column, text)})` } : matchAny([matchWhole(column, text)])
  }
}

/** In the terms of the unique index, which has filled texts in lower case. */
const inUniqueIndex = (column: RawBuilder<unknown>, text: string): SqlCondition => sql`lower(${column}) = lower(${text}::text) and ${column} <> ''`

/** The operators that ask for rows to which no such row belongs, each with its opposite. */
const without: Partial<Readonly<Record<Operator, Operator>>> = { ne: 'eq', 'NOT IN': 'IN', 'NOT LIKE': 'LIKE', NULL: 'NOT NULL' }

/** A column of the referenced row. The matching ids are selected first, so that both tables use their own index; a join would examine every pair. */
function relationFilter(column: Column, relation: NonNullable<Column['relation']>, resources: readonly AnyResource[]): BuildFilter {
  const other = resources.find((one) => one.path === relation.field.to)
  const { comparator } = serverTypeOf(column.field)
  if (!other || !comparator) return () => undefined
  // the unique index of a table with a recycle bin has only the rows outside of it
  const compared = comparison(
    { column: sql`o.${sql.ref(relation.column)}`, field: column.field, comparator },
    column.field.unique === true && !other.softDelete,
  )
  const texts = textMatchesIn(sql`o`, relation.column, column.field, other.fields[relation.column]?.storedTexts ?? [])
  const key = sql`m.${sql.ref(relation.key)}`
  const selected = (condition: SqlCondition): SearchCondition => {
    const query = sql`select o.id from ${sql.table(other.table)} o where ${condition}`
    return referenceCondition(key, query, sql`${key} = any (array(${query}))`)
  }
  // the opposite matches nearly all: an array of their ids would be searched from its start for each row
  const isNone = (condition: SqlCondition): SqlCondition => sql`not exists (select from ${sql.table(other.table)} o where o.id = ${key} and (${condition}))`
  const build: BuildComparison = (operator, operand) =>
    (operator === 'LIKE' && hasTextIndex(column.field) ? textLike(texts, operand) : compared(operator, operand))?.sql
  return (operator, operand) => {
    const opposite = without[operator]
    const condition = build(opposite ?? operator, operand)
    return condition && (opposite ? { sql: isNone(condition) } : selected(condition))
  }
}

/**
 * The planner knows how many lines match, and begins with them or with the rows. `exists` and not `in`, because only that can also be joined where it is denied.
 * Conditions name the table `m`, so the lines are selected by themselves and compared with the row outside.
 */
function lineFilter({ of, by, column, where }: LineFilter, entities: readonly AnyResource[]): BuildFilter {
  const entity = entities.find((one) => one.path === of)
  if (!entity) return () => undefined
  const meant = sql`${conditionSql(entity, where ?? {})}${entity.softDelete ? sql` and m.delete_time is null` : sql``}`
  const hasLine = (condition: SqlCondition, isOpposite: boolean): SqlCondition => {
    const lines = sql`select m.${sql.ref(by)} as row_id from ${sql.table(entity.table)} m where ${meant} and ${condition}`
    return sql`${isOpposite ? sql`not ` : sql``}exists (select from (${lines}) l where l.row_id = m.id)`
  }
  if (column === undefined) return asCondition(existenceFilter((isOn) => hasLine(sql`true`, !isOn)))
  const build = comparedThrough(entity, column, entities)
  return (operator, operand) => {
    const opposite = without[operator]
    const condition = build(opposite ?? operator, operand)
    return condition && mapCondition(condition, (inner) => hasLine(inner, opposite !== undefined))
  }
}

const switchStates: Readonly<Record<string, boolean>> = { 1: true, true: true, 0: false, false: false }

/** A switch: on for rows with such a line, off for the others. */
const existenceFilter =
  (isThere: (isOn: boolean) => SqlCondition): BuildComparison =>
  (operator, operand) => {
    const chosen = (operator === 'IN' ? toList(operand) : [operand]).map((one) => switchStates[toText(one) ?? ''])
    if (chosen.length === 0 || chosen.includes(undefined)) return undefined
    const states = new Set(chosen.map((isOn) => isOn !== (operator === 'ne')))
    return states.size === 2 ? sql`true` : isThere(states.has(true))
  }

/** A reference of the table `m`, or a field of what it refers to. */
function comparedThrough(entity: AnyResource, path: string, entities: readonly AnyResource[]): BuildFilter {
  const [name = '', further] = path.split('.')
  const column = columnOf(entity, name)
  if (!column) return () => undefined
  if (further === undefined) return compileFilter(column, entities).build
  const other = isRelation(column.field) ? entities.find((one) => one.path === (column.field as FieldOf<'reference'>).to) : undefined // as tested
  if (!other) return () => undefined
  const build = comparedThrough(other, further, entities)
  const key = sql`m.${sql.ref(name)}`
  return (operator, operand) => {
    const condition = build(operator, operand)
    const query = condition && sql`select m.id from ${sql.table(other.table)} m where ${condition.sql}`
    return query && referenceCondition(key, query, sql`${key} in (${query})`)
  }
}

/** A computed state is compared by the expression that computes it. */
export function computedFilter(field: AnyField, expression: RawBuilder<unknown> | undefined): BuildComparison {
  const target = expression && { column: sql`(${expression})`, field, comparator: choiceKeys }
  return (operator, operand) => target && compare[operator](target, operand)
}

const negativeOperators: readonly Operator[] = ['ne', 'NOT IN']
const treeOperators: readonly Operator[] = ['eq', 'IN', ...negativeOperators]
const maxTreeIds = 1000

/** Rows that refer to one of the selected rows of a tree or their descendants. The ids are selected once beforehand, so that the index of the list is used. */
function treeFilter(name: string, field: FieldOf<'reference'>, other: AnyResource | undefined): BuildFilter {
  const parent = other && parentOf(other)
  const column = sql`m.${sql.ref(name)}`
  const plain = asCondition((operator, operand) => compare[operator]({ column, field, comparator: ids }, operand))
  if (!other || !parent) return plain
  const [table, above] = [sql.table(other.table), sql.ref(parent)]
  return (operator, operand) => {
    if (!treeOperators.includes(operator)) return plain(operator, operand)
    const chosen = treeIdsOf(operand)
    if (!chosen) return undefined
    const gathered = sql`with recursive below (id) as (
      select o.id from ${table} o where o.id = any(${chosen}::bigint[]) union select o.id from ${table} o join below b on o.${above} = b.id
    ) select id from below`
    return mapCondition(referenceCondition(column, gathered, sql`${column} = any (array(${gathered}))`), (within) => {
      const condition = chosen.includes(0) ? sql<boolean>`(${column} is null or ${within})` : within
      return negativeOperators.includes(operator) ? sql`(${condition}) is not true` : condition
    })
  }
}

/** 0 matches rows without a reference. */
function treeIdsOf(operand: unknown): number[] | undefined {
  const ids = toList(operand).map((one) => (/^\s*\d{1,15}\s*$/.test(String(one)) ? Number(one) : Number.NaN))
  return ids.length > 0 && ids.length <= maxTreeIds && ids.every(Number.isSafeInteger) ? ids : undefined
}
