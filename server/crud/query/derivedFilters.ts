import { sql } from 'kysely'

import { parentOf } from '../../../resources/kit/derived'
import { compare, listOf } from './conditions'
import { families } from './families'

import type { RawBuilder } from 'kysely'

import type { AnyResource } from '../../../resources/kit/define'
import type { FieldOf } from '../../../resources/kit/fieldTypes'
import type { Operator } from '../../../resources/kit/protocol'
import type { Sql } from '../../textSearch/textMatch'

type BuildFilter = (operator: Operator, given: unknown) => Sql | undefined

/** A state that the server works out is compared as the expression that shows it. */
export function computedFilter(field: FieldOf<'computed'>, expression: RawBuilder<unknown> | undefined): BuildFilter {
  const family = families.choice
  const target = expression && family && { column: sql`(${expression})`, field, family }
  return (operator, given) => target && compare[operator](target, given)
}

const hasNone: readonly Operator[] = ['ne', 'NOT IN']
const hasAny: readonly Operator[] = ['eq', 'IN', ...hasNone]
const most = 1000

/**
 * Rows that point at one of the chosen rows of a tree, or at any row below them. The ids are gathered once, before the
 * list is looked at, so that its own index finds the rows however many there are.
 */
export function treeFilter(name: string, field: FieldOf<'reference'>, other: AnyResource | undefined): BuildFilter {
  const parent = other && parentOf(other)
  const family = families.reference
  const column = sql`m.${sql.ref(name)}`
  const plain: BuildFilter = (operator, given) => family && compare[operator]({ column, field, family }, given)
  if (!other || !parent) return plain
  const [table, above] = [sql.table(other.table), sql.ref(parent)]
  return (operator, given) => {
    if (!hasAny.includes(operator)) return plain(operator, given)
    const ids = idsOf(given)
    if (!ids) return undefined
    const gathered = sql`with recursive below (id) as (
      select o.id from ${table} o where o.id = any(${ids}::bigint[]) union select o.id from ${table} o join below b on o.${above} = b.id
    ) select id from below`
    const within = sql<boolean>`${column} = any (array(${gathered}))`
    const found = ids.includes(0) ? sql<boolean>`(${column} is null or ${within})` : within
    return hasNone.includes(operator) ? sql`(${found}) is not true` : found
  }
}

/** 0 stands for rows that point at none. */
function idsOf(given: unknown): number[] | undefined {
  const ids = listOf(given).map((one) => (/^\s*\d{1,15}\s*$/.test(String(one)) ? Number(one) : Number.NaN))
  return ids.length > 0 && ids.length <= most && ids.every(Number.isSafeInteger) ? ids : undefined
}
