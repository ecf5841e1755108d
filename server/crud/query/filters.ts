import { sql } from 'kysely'

import { columnOf, filtersOf, operatorsOf, parentOf } from '../../../resources/kit/derived'
import { phrasesOf } from '../compile/translation'
import { comparators } from './comparators'
import { compare, isSearchText, jsonContains, textLike, toList } from './conditions'
import { localizedMatches } from './localizedMatches'

import type { RawBuilder } from 'kysely'

import type { AnyResource } from '../../../resources/kit/define'
import type { Column } from '../../../resources/kit/derived'
import type { AnyField, FieldOf, FieldType, Phrase } from '../../../resources/kit/fieldTypes'
import type { Operator } from '../../../resources/kit/protocol'
import type { SqlCondition } from '../../lib/sqlCondition'
import type { SearchCondition, TextMatch } from '../../textSearch/index'
import type { AnyHooks } from '../hooks'

/** A column the list may be searched by. */
export interface CompiledFilter {
  readonly name: string
  readonly operators: ReadonlySet<Operator>
  readonly fallback: Operator
  /** The condition; undefined refuses the value. */
  readonly build: (operator: Operator, given: unknown) => SearchCondition | undefined
}

/** What clients of the wire contract send beyond what the screens offer: `admin_id LIKE 1`, `status eq 1`. */
const tolerated: Readonly<Partial<Record<FieldType, readonly Operator[]>>> = {
  id: ['LIKE', 'NOT LIKE'],
  integer: ['LIKE', 'NOT LIKE'],
  reference: ['LIKE', 'NOT LIKE'],
  choice: ['LIKE', 'NULL', 'NOT NULL'],
  switch: ['LIKE'],
  parent: ['ne'],
  references: ['eq', 'IN'],
  choices: ['eq', 'LIKE'],
  moment: ['ne'],
}

export function compileFilters(resource: AnyResource, resources: readonly AnyResource[], hooks: AnyHooks = {}): ReadonlyMap<string, CompiledFilter> {
  const columns = [columnOf(resource, 'id'), ...filtersOf(resource)].filter((column) => column !== undefined)
  return new Map(columns.map((column) => [column.name, compileFilter(column, resources, hooks)]))
}

export function compileFilter(column: Column, resources: readonly AnyResource[], hooks: AnyHooks = {}): CompiledFilter {
  const offered = operatorsOf(column.field)
  return {
    name: column.name,
    operators: new Set([...offered, ...(tolerated[column.field.type] ?? [])]),
    fallback: offered[0] ?? 'eq',
    build: column.relation ? relationFilter(column, column.relation, resources) : ownFilter(column, resources, hooks),
  }
}

type BuildFilter = CompiledFilter['build']
type BuildComparison = (operator: Operator, given: unknown) => SqlCondition | undefined

const asCondition =
  (build: BuildComparison): BuildFilter =>
  (operator, given) => {
    const found = build(operator, given)
    return found && { sql: found }
  }

function ownFilter({ name, field }: Column, resources: readonly AnyResource[], { computed, phrases }: AnyHooks): BuildFilter {
  if (field.type === 'computed') return asCondition(computedFilter(field, computed?.[name]))
  if (field.type === 'reference' && field.isTree)
    return asCondition(
      treeFilter(
        name,
        field,
        resources.find((one) => one.path === field.to),
      ),
    )
  const special = multiColumnTypes[field.type]
  if (special) return asCondition(special(name, field as never)) // `multiColumnTypes` is keyed by the field's own type
  const comparator = comparators[field.type]
  if (!comparator) return () => undefined
  const target = { column: sql`m.${sql.ref(name)}`, field, comparator }
  const others = asCondition((operator, given) => compare[operator](target, given))
  const texts = textMatchesIn(sql`m`, name, field, phrasesOf(field, phrases?.[name]))
  return (operator, given) => (operator === 'LIKE' && hasTextIndex(field) ? textLike(texts, given) : others(operator, given))
}

const textMatchesIn =
  (table: SqlCondition, name: string, field: AnyField, phrases: readonly Phrase[]) =>
  (word: string): readonly TextMatch[] =>
    localizedMatches(table, name, field, phrases, word)

/** Texts that `server/database/shape/indexes.ts` gives an index of their groups of letters. */
const hasTextIndex = ({ type }: AnyField): boolean => type === 'text' || type === 'longText'

/**
 * A column of the row pointed at. The ids found there are gathered first, so that both tables use their own index;
 * a join would have to look at every pair.
 */
function relationFilter(column: Column, relation: NonNullable<Column['relation']>, resources: readonly AnyResource[]): BuildFilter {
  const other = resources.find((one) => one.path === relation.field.to)
  const comparator = comparators[column.field.type]
  if (!other || !comparator) return () => undefined
  const target = { column: sql`o.${sql.ref(relation.column)}`, field: column.field, comparator }
  const shown = other.fields[relation.column]
  const texts = textMatchesIn(sql`o`, relation.column, column.field, shown?.phrases ?? [])
  const pointsAt = (found: SqlCondition): SqlCondition =>
    sql`m.${sql.ref(relation.key)} = any (array(select o.id from ${sql.table(other.table)} o where ${found}))`
  return asCondition((operator, given) => {
    if (operator === 'LIKE' && hasTextIndex(column.field)) {
      const named = textLike(texts, given)
      return named && pointsAt(named.sql)
    }
    const isEmpty = operator === 'NULL'
    const found = compare[isEmpty ? 'NOT NULL' : operator](target, given)
    return found && (isEmpty ? sql`(${pointsAt(found)}) is not true` : pointsAt(found))
  })
}

/** Types whose values are not one column. */
const multiColumnTypes: Readonly<{ [Type in FieldType]?: (name: string, field: FieldOf<Type>) => BuildComparison }> = {
  choices: (name, field) => (operator, given) => {
    const keys = toList(given).map(String)
    if (keys.length === 0 || !keys.every((key) => Object.hasOwn(field.choices, key))) return undefined
    return operator === 'ne' ? undefined : sql`m.${sql.ref(name)} @> ${JSON.stringify(keys)}::jsonb`
  },
  references:
    (_, { through }) =>
    (operator, given) => {
      const ids = idListOf(given)
      if (!ids) return undefined
      const found = (condition: SqlCondition): SqlCondition =>
        sql`exists (select 1 from ${sql.table(through.table)} x where x.${sql.ref(through.own)} = m.id and ${condition})`
      const other = sql`x.${sql.ref(through.other)}`
      if (operator === 'IN') return found(sql`${other} = any(${ids}::bigint[])`)
      return sql`(${sql.join(
        ids.map((id) => found(sql`${other} = ${id}::bigint`)),
        sql` and `,
      )})`
    },
  region: () => (_, given) => {
    const ids = idListOf(given)
    if (!ids || ids.length > 3) return undefined
    const columns = [sql`m.province_id`, sql`m.city_id`, sql`m.district_id`]
    if (ids.length === 1)
      return sql`(${sql.join(
        columns.map((column) => sql`${column} = ${ids[0]}::bigint`),
        sql` or `,
      )})`
    return sql`(${sql.join(
      ids.map((id, i) => sql`${columns[i]} = ${id}::bigint`),
      sql` and `,
    )})`
  },
  json: (name) => (_, given) => (isSearchText(given) ? jsonContains(sql`m.${sql.ref(name)}`, String(given).trim()) : undefined),
}

function idListOf(given: unknown): number[] | undefined {
  const list = toList(given)
  const ids = list.map((one) => (/^\d{1,15}$/.test(String(one)) ? Number(one) : Number.NaN))
  return list.length > 0 && list.length <= 1000 && ids.every((id) => Number.isSafeInteger(id)) ? ids : undefined
}

/** A state that the server works out is compared as the expression that shows it. */
export function computedFilter(field: FieldOf<'computed'>, expression: RawBuilder<unknown> | undefined): BuildComparison {
  const comparator = comparators.choice
  const target = expression && comparator && { column: sql`(${expression})`, field, comparator }
  return (operator, given) => target && compare[operator](target, given)
}

const negativeOperators: readonly Operator[] = ['ne', 'NOT IN']
const treeOperators: readonly Operator[] = ['eq', 'IN', ...negativeOperators]
const maxTreeIds = 1000

/**
 * Rows that point at one of the chosen rows of a tree, or at any row below them. The ids are gathered once, before the
 * list is looked at, so that its own index finds the rows however many there are.
 */
function treeFilter(name: string, field: FieldOf<'reference'>, other: AnyResource | undefined): BuildComparison {
  const parent = other && parentOf(other)
  const comparator = comparators.reference
  const column = sql`m.${sql.ref(name)}`
  const plain: BuildComparison = (operator, given) => comparator && compare[operator]({ column, field, comparator }, given)
  if (!other || !parent) return plain
  const [table, above] = [sql.table(other.table), sql.ref(parent)]
  return (operator, given) => {
    if (!treeOperators.includes(operator)) return plain(operator, given)
    const ids = treeIdsOf(given)
    if (!ids) return undefined
    const gathered = sql`with recursive below (id) as (
      select o.id from ${table} o where o.id = any(${ids}::bigint[]) union select o.id from ${table} o join below b on o.${above} = b.id
    ) select id from below`
    const within = sql<boolean>`${column} = any (array(${gathered}))`
    const found = ids.includes(0) ? sql<boolean>`(${column} is null or ${within})` : within
    return negativeOperators.includes(operator) ? sql`(${found}) is not true` : found
  }
}

/** 0 stands for rows that point at none. */
function treeIdsOf(given: unknown): number[] | undefined {
  const ids = toList(given).map((one) => (/^\s*\d{1,15}\s*$/.test(String(one)) ? Number(one) : Number.NaN))
  return ids.length > 0 && ids.length <= maxTreeIds && ids.every(Number.isSafeInteger) ? ids : undefined
}
