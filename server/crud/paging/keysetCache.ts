import { sql } from 'kysely'

import type { RawBuilder } from 'kysely'

import type { SqlCondition } from '../../lib/sqlCondition'
import type { FieldStorage } from '../../types/shared/storage'
import type { RawRow } from '../compile/columns'
import type { ListOrder } from '../query/orders'

/**
 * The part of a compiled resource that paging needs. Not the whole type, which would be an import cycle: filters depend on the text search, which depends on
 * pages.
 */
export interface PagedResource {
  readonly resource: { readonly path: string; readonly table: string }
  readonly table: RawBuilder<unknown>
  readonly isLive: SqlCondition
  readonly storages: ReadonlyMap<string, FieldStorage>
}

/** A row whose offset in a long list is known: pages near it are read from there instead of from the top. */
export interface PageAnchor {
  readonly offset: number
  readonly value: string
  readonly id: number
}

export const anchorColumn = '#value'
const maxAnchors = 200

/**
 * The database type of the column if a list can be entered in its middle: the only column of its order, an own one, and no null values after the anchor. Null values come last in
 * ascending order, where a comparison would lose them.
 */
export function anchorType(compiled: PagedResource, { name, direction, join, others }: ListOrder): string | undefined {
  if (join || others.length > 0) return undefined
  if (name === 'id') return 'bigint'
  const [column] = compiled.storages.get(name)?.columns ?? []
  return column && (column.notNull || direction === 'desc') ? column.type : undefined
}

export const anchorsOf = (anchors: Map<string, PageAnchor[]>, { name, direction }: ListOrder): PageAnchor[] => {
  const key = `${name},${direction}`
  const list = anchors.get(key) ?? []
  anchors.set(key, list)
  return list
}

/** The anchor that saves at least half of the offset. */
export function nearestAnchor(anchors: readonly PageAnchor[], offset: number): PageAnchor | undefined {
  let best: PageAnchor | undefined
  for (const anchor of anchors) if (anchor.offset <= offset && anchor.offset > (best?.offset ?? 0)) best = anchor
  return best && best.offset > offset / 2 ? best : undefined
}

/** The rows from the anchor on, including its own. */
export const fromAnchor = ({ column, direction }: ListOrder, type: string, { value, id }: PageAnchor): SqlCondition =>
  sql`(${column}, m.id) ${direction === 'desc' ? sql`<=` : sql`>=`} (${value}::${sql.raw(type)}, ${id}::bigint)`

/** Stores the first and the last row of a page as anchors. */
export function rememberAnchors(anchors: PageAnchor[], rows: readonly RawRow[], offset: number): void {
  for (const place of new Set([0, rows.length - 1])) {
    const row = rows[place]
    const value = row?.[anchorColumn]
    if (!row || typeof value !== 'string' || offset + place === 0) continue
    const at = anchors.findIndex((anchor) => anchor.offset === offset + place)
    if (at >= 0) anchors.splice(at, 1)
    anchors.push({ offset: offset + place, value, id: Number(row['id']) })
  }
  if (anchors.length > maxAnchors) anchors.splice(0, anchors.length - maxAnchors)
}
