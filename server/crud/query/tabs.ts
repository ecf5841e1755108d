import { sql } from 'kysely'

import { truncate } from '../../../resources/kit/values/characters'
import { refuse } from '../../errors'
import { serverTypeOf } from '../../types'
import { compare } from './conditions'

import type { Condition, Expected } from '../../../resources/kit/conditions'
import type { AnyResource } from '../../../resources/kit/define'
import type { SqlCondition } from '../../lib/sqlCondition'

/** The condition of each tab, by its name. */
export type CompiledTabs = ReadonlyMap<string, SqlCondition>

export const compileTabs = (resource: AnyResource): CompiledTabs =>
  new Map(Object.entries(resource.list.tabs ?? {}).map(([name, { where = {} }]) => [name, whereOf(resource, where)]))

function whereOf(resource: AnyResource, where: Condition): SqlCondition {
  const conditions = Object.entries(where).map(([column, expected]) => expectedSql(resource, column, expected))
  return conditions.length > 0 ? sql`(${sql.join(conditions, sql` and `)})` : sql`true`
}

/** The same columns as those of filters, so that a tab uses the same indexes. */
function expectedSql(resource: AnyResource, name: string, expected: Expected): SqlCondition {
  const field = resource.fields[name]
  const comparator = field && serverTypeOf(field).comparator
  const values = (Array.isArray(expected) ? expected : [expected]) as readonly (string | number | null)[]
  const target = field && comparator && { column: sql`m.${sql.ref(name)}`, field, comparator }
  const known = values.filter((value) => value !== null)
  const branches = target ? [...(known.length ? [compare.IN(target, known)] : []), ...(values.includes(null) ? [compare.NULL(target, true)] : [])] : [undefined]
  const conditions = branches.filter((part) => part !== undefined)
  if (conditions.length !== branches.length) throw new Error(`${resource.path}: no tab can be narrowed by ${name}`)
  return sql`(${sql.join(conditions, sql` or `)})`
}

/** The condition of the requested tab; without one the whole list. */
export function tabCondition(tabs: CompiledTabs, tab: unknown): SqlCondition[] {
  if (tab === undefined || tab === null || tab === '') return []
  const condition = typeof tab === 'string' ? tabs.get(tab) : undefined
  return condition ? [condition] : refuse('unknown_tab', { tab: typeof tab === 'string' ? truncate(tab, 60) : '?' })
}
