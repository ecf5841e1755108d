import { sql } from 'kysely'

import { cut } from '../../../resources/kit/characters'
import { refuse } from '../../errors'
import { compare } from './conditions'
import { families } from './families'

import type { Condition, Expected } from '../../../resources/kit/conditions'
import type { AnyResource } from '../../../resources/kit/define'
import type { Sql } from '../../textSearch/textMatch'

/** The condition of each tab, by its name. */
export type PlannedTabs = ReadonlyMap<string, Sql>

export const planTabs = (resource: AnyResource): PlannedTabs =>
  new Map(Object.entries(resource.list.tabs ?? {}).map(([name, { where = {} }]) => [name, conditionOf(resource, where)]))

function conditionOf(resource: AnyResource, where: Condition): Sql {
  const parts = Object.entries(where).map(([column, wanted]) => wantedSql(resource, column, wanted))
  return parts.length > 0 ? sql`(${sql.join(parts, sql` and `)})` : sql`true`
}

/** The same columns that filters compare, so that a tab is found by the same indexes. */
function wantedSql(resource: AnyResource, name: string, wanted: Expected): Sql {
  const field = resource.fields[name]
  const family = field && families[field.type]
  const values = (Array.isArray(wanted) ? wanted : [wanted]) as readonly (string | number | null)[]
  const target = field && family && { column: sql`m.${sql.ref(name)}`, field, family }
  const known = values.filter((value) => value !== null)
  const parts = target ? [...(known.length ? [compare.IN(target, known)] : []), ...(values.includes(null) ? [compare.NULL(target, true)] : [])] : [undefined]
  const found = parts.filter((part) => part !== undefined)
  if (found.length !== parts.length) throw new Error(`${resource.path}: no tab can be narrowed by ${name}`)
  return sql`(${sql.join(found, sql` or `)})`
}

/** The rows of the tab that was asked for; none asked for is the whole list. */
export function tabOf(tabs: PlannedTabs, given: unknown): Sql[] {
  if (given === undefined || given === null || given === '') return []
  const found = typeof given === 'string' ? tabs.get(given) : undefined
  return found ? [found] : refuse('unknown_tab', { tab: typeof given === 'string' ? cut(given, 60) : '?' })
}
