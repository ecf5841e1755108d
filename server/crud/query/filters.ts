import { sql } from 'kysely'

import { columnOf, filtersOf, operatorsOf } from '../../../resources/kit/derived'
import { phrasesOf } from '../plan/translation'
import { compare, insideJson, isSearchText, likeText, listOf } from './conditions'
import { computedFilter, treeFilter } from './derivedFilters'
import { families } from './families'
import { insideTexts } from './phrases'

import type { AnyResource } from '../../../resources/kit/define'
import type { Column } from '../../../resources/kit/derived'
import type { AnyField, FieldOf, FieldType, Phrase } from '../../../resources/kit/fieldTypes'
import type { Operator } from '../../../resources/kit/protocol'
import type { Condition, Inside, Sql } from '../../textSearch/textMatch'
import type { AnyHooks } from '../hooks'

/** A column the list may be searched by. */
export interface PlannedFilter {
  readonly name: string
  readonly operators: ReadonlySet<Operator>
  readonly fallback: Operator
  /** The condition; undefined refuses the value. */
  readonly build: (operator: Operator, given: unknown) => Condition | undefined
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

export function planFilters(resource: AnyResource, resources: readonly AnyResource[], hooks: AnyHooks = {}): ReadonlyMap<string, PlannedFilter> {
  const columns = [columnOf(resource, 'id'), ...filtersOf(resource)].filter((column) => column !== undefined)
  return new Map(columns.map((column) => [column.name, planFilter(column, resources, hooks)]))
}

export function planFilter(column: Column, resources: readonly AnyResource[], hooks: AnyHooks = {}): PlannedFilter {
  const offered = operatorsOf(column.field)
  return {
    name: column.name,
    operators: new Set([...offered, ...(tolerated[column.field.type] ?? [])]),
    fallback: offered[0] ?? 'eq',
    build: column.relation ? linkedFilter(column, column.relation, resources) : ownFilter(column, resources, hooks),
  }
}

type BuildFilter = PlannedFilter['build']
type BuildSql = (operator: Operator, given: unknown) => Sql | undefined

const plainly =
  (build: BuildSql): BuildFilter =>
  (operator, given) => {
    const found = build(operator, given)
    return found && { sql: found }
  }

function ownFilter({ name, field }: Column, resources: readonly AnyResource[], { computed, phrases }: AnyHooks): BuildFilter {
  if (field.type === 'computed') return plainly(computedFilter(field, computed?.[name]))
  if (field.type === 'reference' && field.isTree)
    return plainly(
      treeFilter(
        name,
        field,
        resources.find((one) => one.path === field.to),
      ),
    )
  const special = specials[field.type]
  if (special) return plainly(special(name, field as never)) // `specials` is keyed by the field's own type
  const family = families[field.type]
  if (!family) return () => undefined
  const target = { column: sql`m.${sql.ref(name)}`, field, family }
  const others = plainly((operator, given) => compare[operator](target, given))
  const texts = textsOf(sql`m`, name, field, phrasesOf(field, phrases?.[name]))
  return (operator, given) => (operator === 'LIKE' && hasGrams(field) ? likeText(texts, given) : others(operator, given))
}

const textsOf =
  (table: Sql, name: string, field: AnyField, phrases: readonly Phrase[]) =>
  (word: string): readonly Inside[] =>
    insideTexts(table, name, field, phrases, word)

/** Texts that `server/database/shape/indexes.ts` gives an index of their groups of letters. */
const hasGrams = ({ type }: AnyField): boolean => type === 'text' || type === 'longText'

/**
 * A column of the row pointed at. The ids found there are gathered first, so that both tables use their own index;
 * a join would have to look at every pair.
 */
function linkedFilter(column: Column, relation: NonNullable<Column['relation']>, resources: readonly AnyResource[]): BuildFilter {
  const other = resources.find((one) => one.path === relation.field.to)
  const family = families[column.field.type]
  if (!other || !family) return () => undefined
  const target = { column: sql`o.${sql.ref(relation.column)}`, field: column.field, family }
  const shown = other.fields[relation.column]
  const texts = textsOf(sql`o`, relation.column, column.field, shown?.phrases ?? [])
  const pointsAt = (found: Sql): Sql => sql`m.${sql.ref(relation.key)} = any (array(select o.id from ${sql.table(other.table)} o where ${found}))`
  return plainly((operator, given) => {
    if (operator === 'LIKE' && hasGrams(column.field)) {
      const named = likeText(texts, given)
      return named && pointsAt(named.sql)
    }
    const isEmpty = operator === 'NULL'
    const found = compare[isEmpty ? 'NOT NULL' : operator](target, given)
    return found && (isEmpty ? sql`(${pointsAt(found)}) is not true` : pointsAt(found))
  })
}

/** Types whose values are not one column. */
const specials: Readonly<{ [Type in FieldType]?: (name: string, field: FieldOf<Type>) => BuildSql }> = {
  choices: (name, field) => (operator, given) => {
    const keys = listOf(given).map(String)
    if (keys.length === 0 || !keys.every((key) => Object.hasOwn(field.choices, key))) return undefined
    return operator === 'ne' ? undefined : sql`m.${sql.ref(name)} @> ${JSON.stringify(keys)}::jsonb`
  },
  references:
    (_, { through }) =>
    (operator, given) => {
      const ids = idsOf(given)
      if (!ids) return undefined
      const found = (condition: Sql): Sql => sql`exists (select 1 from ${sql.table(through.table)} x where x.${sql.ref(through.own)} = m.id and ${condition})`
      const other = sql`x.${sql.ref(through.other)}`
      if (operator === 'IN') return found(sql`${other} = any(${ids}::bigint[])`)
      return sql`(${sql.join(
        ids.map((id) => found(sql`${other} = ${id}::bigint`)),
        sql` and `,
      )})`
    },
  region: () => (_, given) => {
    const ids = idsOf(given)
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
  json: (name) => (_, given) => (isSearchText(given) ? insideJson(sql`m.${sql.ref(name)}`, String(given).trim()) : undefined),
}

function idsOf(given: unknown): number[] | undefined {
  const list = listOf(given)
  const ids = list.map((one) => (/^\d{1,15}$/.test(String(one)) ? Number(one) : Number.NaN))
  return list.length > 0 && list.length <= 1000 && ids.every((id) => Number.isSafeInteger(id)) ? ids : undefined
}
