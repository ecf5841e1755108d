import { sql } from 'kysely'

import { columnOf, sortableOf, sortOf } from '../../../resources/kit/derived'
import { truncate } from '../../../resources/kit/values/characters'
import { refuse } from '../../errors'
import { joinAlias, joinOf } from '../compile/columns'

import type { RawBuilder } from 'kysely'

import type { AnyResource } from '../../../resources/kit/define'

export interface CompiledOrder {
  readonly column: RawBuilder<unknown>
  /** The join of a relation column; undefined for an own column. */
  readonly join: RawBuilder<unknown> | undefined
}

export interface ListOrder {
  readonly name: string
  readonly direction: 'asc' | 'desc'
  readonly join: RawBuilder<unknown> | undefined
  readonly column: RawBuilder<unknown>
  readonly sql: RawBuilder<unknown>
  /** The reverse order. */
  readonly reversed: RawBuilder<unknown>
}

export const compileOrders = (resource: AnyResource, resources: readonly AnyResource[]): ReadonlyMap<string, CompiledOrder> =>
  new Map(
    sortableOf(resource).flatMap((name): [string, CompiledOrder][] => {
      const relation = columnOf(resource, name)?.relation
      const other = relation && resources.find((one) => one.path === relation.field.to)
      if (relation && other)
        return [[name, { column: sql`${sql.ref(joinAlias(relation.field))}.${sql.ref(relation.column)}`, join: joinOf(relation.key, relation.field, other) }]]
      return relation ? [] : [[name, { column: sql`m.${sql.ref(name)}`, join: undefined }]]
    }),
  )

/** `field,desc`; a missing direction means ascending. The id is always appended, so that no row is on two pages. */
export function parseOrder(resource: AnyResource, orders: ReadonlyMap<string, CompiledOrder>, order: unknown, tab?: string): ListOrder {
  const [rawName, rawDirection] = typeof order === 'string' && order.trim() ? order.split(',') : sortOf(resource, tab)
  const name = camelCaseRelation(rawName?.trim() ?? '')
  const planned = orders.get(name)
  if (!planned) return refuse('unknown_order', { field: truncate(String(order), 60) })
  const direction = rawDirection?.trim().toLowerCase() || 'asc'
  if (direction !== 'asc' && direction !== 'desc') return refuse('bad_parameter', { field: 'order' })
  return {
    name,
    direction,
    join: planned.join,
    column: planned.column,
    sql: orderSql(name, planned, direction),
    reversed: orderSql(name, planned, direction === 'asc' ? 'desc' : 'asc'),
  }
}

/** The id has the direction of the column, so that one index serves both directions. */
function orderSql(name: string, { column }: CompiledOrder, direction: 'asc' | 'desc'): RawBuilder<unknown> {
  const directionSql = direction === 'asc' ? sql`asc` : sql`desc`
  return name === 'id' ? sql`m.id ${directionSql}` : sql`${column} ${directionSql}, m.id ${directionSql}`
}

/** `user_group.name` is what older clients call `userGroup.name`. */
export function camelCaseRelation(name: string): string {
  const dot = name.indexOf('.')
  return dot < 0 ? name : name.slice(0, dot).replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()) + name.slice(dot)
}
