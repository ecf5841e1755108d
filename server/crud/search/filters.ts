import { sql } from 'kysely'

import { columnOf, filtersOf, operatorsOf } from '../../../resources/kit/facts'
import { compare, contains, isSearchText, listOf } from './conditions'
import { families } from './families'

import type { AnyResource } from '../../../resources/kit/define'
import type { Column } from '../../../resources/kit/facts'
import type { FieldOf, FieldType } from '../../../resources/kit/fieldTypes'
import type { Operator } from '../../../resources/kit/protocol'
import type { Sql } from './conditions'

/** A column the list may be searched by. */
export interface PlannedFilter {
  readonly name: string
  readonly operators: ReadonlySet<Operator>
  readonly fallback: Operator
  /** The condition; undefined refuses the value. */
  readonly build: (operator: Operator, given: unknown) => Sql | undefined
}

/** What clients of the contract send beyond what the screens offer: `admin_id LIKE 1`, `status eq 1`. */
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

export function planFilters(resource: AnyResource, resources: readonly AnyResource[]): ReadonlyMap<string, PlannedFilter> {
  const columns = [columnOf(resource, 'id'), ...filtersOf(resource)].filter((column) => column !== undefined)
  return new Map(columns.map((column) => [column.name, planFilter(column, resources)]))
}

export function planFilter(column: Column, resources: readonly AnyResource[]): PlannedFilter {
  const offered = operatorsOf(column.field)
  return {
    name: column.name,
    operators: new Set([...offered, ...(tolerated[column.field.type] ?? [])]),
    fallback: offered[0] ?? 'eq',
    build: column.relation ? linkedFilter(column, column.relation, resources) : ownFilter(column),
  }
}

type BuildFilter = PlannedFilter['build']

function ownFilter({ name, field }: Column): BuildFilter {
  const special = specials[field.type]
  if (special) return special(name, field as never) // `specials` is keyed by the field's own type
  const family = families[field.type]
  const column = sql`m.${sql.ref(name)}`
  return (operator, given) => (family ? compare[operator]({ column, field, family }, given) : undefined)
}

/**
 * A column of the row pointed at. The ids found there are gathered first, so that both tables use their own index;
 * a join would have to look at every pair.
 */
function linkedFilter(column: Column, relation: NonNullable<Column['relation']>, resources: readonly AnyResource[]): BuildFilter {
  const other = resources.find((one) => one.path === relation.field.to)
  const family = families[column.field.type]
  if (!other || !family) return () => undefined
  const target = { column: sql`o.${sql.ref(relation.column)}`, field: column.field, family }
  const pointsAt = (found: Sql): Sql => sql`m.${sql.ref(relation.key)} = any (array(select o.id from ${sql.table(other.table)} o where ${found}))`
  return (operator, given) => {
    const isEmpty = operator === 'NULL'
    const found = compare[isEmpty ? 'NOT NULL' : operator](target, given)
    return found && (isEmpty ? sql`(${pointsAt(found)}) is not true` : pointsAt(found))
  }
}

/** Types whose values are not one column. */
const specials: Readonly<{ [Type in FieldType]?: (name: string, field: FieldOf<Type>) => BuildFilter }> = {
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
  json: (name) => (_, given) => (isSearchText(given) ? contains(sql`m.${sql.ref(name)}::text`, String(given).trim()) : undefined),
}

function idsOf(given: unknown): number[] | undefined {
  const list = listOf(given)
  const ids = list.map((one) => (/^\d{1,15}$/.test(String(one)) ? Number(one) : Number.NaN))
  return list.length > 0 && list.length <= 1000 && ids.every((id) => Number.isSafeInteger(id)) ? ids : undefined
}
