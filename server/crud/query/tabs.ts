import { sql } from 'kysely'

import { isComparison, scalarsOf } from '../../../resources/kit/conditions'
import { truncate } from '../../../resources/kit/values/characters'
import { refuse } from '../../errors'
import { serverTypeOf } from '../../types'
import { compare } from './conditions'

import type { RawBuilder } from 'kysely'

import type { Comparison, Condition, Expected, Scalar } from '../../../resources/kit/conditions'
import type { AnyResource } from '../../../resources/kit/define'
import type { SqlCondition } from '../../lib/sqlCondition'
import type { ComparedColumn } from './conditions'

/** The condition of each tab, by its name. */
export type CompiledTabs = ReadonlyMap<string, SqlCondition>

export const compileTabs = (resource: AnyResource): CompiledTabs =>
  new Map(Object.entries(resource.list.tabs ?? {}).map(([name, { where = {} }]) => [name, conditionSql(resource, where)]))

/** A condition of a definition on stored columns, as SQL over the table `m`. */
export function conditionSql(resource: AnyResource, where: Condition): SqlCondition {
  const conditions = Object.entries(where).map(([column, expected]) => expectedSql(resource, column, expected))
  return conditions.length > 0 ? sql`(${sql.join(conditions, sql` and `)})` : sql`true`
}

/** The same columns as those of filters, so that a tab uses the same indexes. */
function expectedSql(resource: AnyResource, name: string, expected: Expected): SqlCondition {
  const field = resource.fields[name]
  const comparator = field && serverTypeOf(field).comparator
  const target = field && comparator && { column: sql`m.${sql.ref(name)}`, field, comparator }
  const condition = target && (isComparison(expected) ? comparisonSql(target, expected) : oneOfSql(target, scalarsOf(expected)))
  if (!condition) throw new Error(`${resource.path}: no rows can be selected by ${name}`)
  return condition
}

function oneOfSql(target: ComparedColumn, values: readonly Scalar[]): SqlCondition | undefined {
  const known = values.filter((value) => value !== null)
  return joined([...(known.length ? [compare.IN(target, known)] : []), ...(values.includes(null) ? [compare.NULL(target, true)] : [])], sql` or `)
}

/** What `matches` tests, as SQL. */
function comparisonSql(target: ComparedColumn, { not, empty, ...limits }: Comparison): SqlCondition | undefined {
  const bounds = Object.entries(limits).map(([operator, limit]) => compare[operator as keyof typeof limits](target, limit))
  const others = not === undefined ? [] : scalarsOf(not).map((value) => (value === null ? compare['NOT NULL'](target, true) : compare.ne(target, value)))
  const presence = empty === undefined ? [] : [compare[empty ? 'NULL' : 'NOT NULL'](target, true)]
  return joined([...bounds, ...others, ...presence], sql` and `)
}

/** Undefined if one of them is, or there is none. */
function joined(conditions: readonly (SqlCondition | undefined)[], separator: RawBuilder<unknown>): SqlCondition | undefined {
  const known = conditions.filter((one) => one !== undefined)
  return known.length === conditions.length && known.length > 0 ? sql`(${sql.join(known, separator)})` : undefined
}

/** The condition of the requested tab; without one the whole list. */
export function tabCondition(tabs: CompiledTabs, tab: unknown): SqlCondition[] {
  if (tab === undefined || tab === null || tab === '') return []
  const condition = typeof tab === 'string' ? tabs.get(tab) : undefined
  return condition ? [condition] : refuse('unknown_tab', { tab: typeof tab === 'string' ? truncate(tab, 60) : '?' })
}
