import { sql } from 'kysely'

import { columnOf, sortableOf, sortOf } from '../../../resources/kit/derived'
import { limits } from '../../../resources/kit/protocol/list'
import { truncate } from '../../../resources/kit/values/characters'
import { refuse } from '../../errors'
import { joinAlias, joinOf } from '../compile/references'

import type { RawBuilder } from 'kysely'

import type { AnyResource } from '../../../resources/kit/define'

export interface CompiledOrder {
  readonly column: RawBuilder<unknown>
  /** The join of a relation column; undefined for an own column. */
  readonly join: RawBuilder<unknown> | undefined
  /** The table of that join. */
  readonly alias?: string
}

/** One of the columns of an order. */
export interface OrderPart extends CompiledOrder {
  readonly name: string
  readonly direction: 'asc' | 'desc'
}

/** The order of a list: that of its first column, with all of them in `sql`. */
export interface ListOrder extends OrderPart {
  /** The columns after the first one, without the id that ends every order. */
  readonly others: readonly OrderPart[]
  /** The joins of all columns. */
  readonly join: RawBuilder<unknown> | undefined
  /** The same by their tables. */
  readonly joins: ReadonlyMap<string, RawBuilder<unknown>>
  readonly sql: RawBuilder<unknown>
  /** The reverse order. */
  readonly reversed: RawBuilder<unknown>
}

export const compileOrders = (resource: AnyResource, resources: readonly AnyResource[]): ReadonlyMap<string, CompiledOrder> =>
  new Map(
    sortableOf(resource).flatMap((name): [string, CompiledOrder][] => {
      const relation = columnOf(resource, name)?.relation
      const other = relation && resources.find((one) => one.path === relation.field.to)
      if (relation && other) {
        const alias = joinAlias(relation.field)
        return [[name, { column: sql`${sql.ref(alias)}.${sql.ref(relation.column)}`, join: joinOf(relation.key, relation.field, other), alias }]]
      }
      return relation ? [] : [[name, { column: sql`m.${sql.ref(name)}`, join: undefined }]]
    }),
  )

/**
 * `field,desc`, or several of them as `price,desc;weight,asc`; a missing direction means ascending. The id is always appended, so that no row is on two pages.
 */
export function parseOrder(resource: AnyResource, orders: ReadonlyMap<string, CompiledOrder>, order: unknown, tab?: string): ListOrder {
  const requested = typeof order === 'string' && order.trim() ? order.split(';').map((part) => part.split(',')) : [sortOf(resource, tab)]
  if (requested.length > limits.orderColumns) refuse('bad_parameter', { field: 'order' })
  const all = requested.map(([name, direction]): OrderPart => partOf(orders, name, direction, order))
  if (new Set(all.map(({ name }) => name)).size < all.length) refuse('bad_parameter', { field: 'order' })
  // behind the id, which no two rows share, nothing is sorted
  const end = all.findIndex(({ name }) => name === 'id')
  const parts = end < 0 ? all : all.slice(0, end + 1)
  const [first = partOf(orders, 'id', 'desc', order), ...others] = parts
  const joins = new Map(parts.flatMap((part) => (part.join && part.alias !== undefined ? [[part.alias, part.join] as const] : [])))
  return {
    ...first,
    others,
    join: joins.size > 0 ? sql`${sql.join([...joins.values()], sql` `)}` : undefined,
    joins,
    sql: orderSql([first, ...others], (direction) => direction),
    reversed: orderSql([first, ...others], (direction) => (direction === 'asc' ? 'desc' : 'asc')),
  }
}

function partOf(orders: ReadonlyMap<string, CompiledOrder>, rawName: string | undefined, rawDirection: string | undefined, order: unknown): OrderPart {
  const name = camelCaseRelation(rawName?.trim() ?? '')
  const planned = orders.get(name)
  if (!planned) return refuse('unknown_order', { field: truncate(String(order), 60) })
  const direction = rawDirection?.trim().toLowerCase() || 'asc'
  if (direction !== 'asc' && direction !== 'desc') return refuse('bad_parameter', { field: 'order' })
  return { ...planned, name, direction }
}

type Turn = (direction: OrderPart['direction']) => OrderPart['direction']

/** The id has the direction of the last column, so that of one column one index serves both directions. */
function orderSql(parts: readonly OrderPart[], turn: Turn): RawBuilder<unknown> {
  const columns = parts.map(({ name, column, direction }) => sql`${name === 'id' ? sql`m.id` : column} ${sql.raw(turn(direction))}`)
  const last = parts.at(-1)
  if (last && last.name !== 'id') columns.push(sql`m.id ${sql.raw(turn(last.direction))}`)
  return sql.join(columns)
}

/** `user_group.name` is what older clients call `userGroup.name`. */
export function camelCaseRelation(name: string): string {
  const dot = name.indexOf('.')
  return dot < 0 ? name : name.slice(0, dot).replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()) + name.slice(dot)
}
