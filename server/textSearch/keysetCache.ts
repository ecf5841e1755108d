import { sql } from 'kysely'

import type { Raw } from '../crud/plan/columns'
import type { Plan } from '../crud/plan/plan'
import type { Order } from '../crud/query/orders'
import type { Sql } from './textMatch'

/** A row whose place in a long list is known: pages near it are reached from there instead of from the top. */
export interface Mark {
  readonly offset: number
  readonly value: string
  readonly id: number
}

export const markColumn = '#value'
const most = 200

/**
 * The database type of the column, where a list can be entered in its middle: an own column, and no rows without a
 * value behind the mark. Rows without one come last in ascending order, where a comparison would lose them.
 */
export function markType(plan: Plan, { name, direction, join }: Order): string | undefined {
  if (join) return undefined
  if (name === 'id') return 'bigint'
  const [column] = plan.storages.get(name)?.columns ?? []
  return column && (column.notNull || direction === 'desc') ? column.type : undefined
}

export const marksOf = (marks: Map<string, Mark[]>, { name, direction }: Order): Mark[] => {
  const key = `${name},${direction}`
  const found = marks.get(key) ?? []
  marks.set(key, found)
  return found
}

/** The mark that spares at least half of the way. */
export function nearest(marks: readonly Mark[], offset: number): Mark | undefined {
  let best: Mark | undefined
  for (const mark of marks) if (mark.offset <= offset && mark.offset > (best?.offset ?? 0)) best = mark
  return best && best.offset > offset / 2 ? best : undefined
}

/** The rows from the mark on, the marked row first. */
export const fromMark = ({ column, direction }: Order, type: string, { value, id }: Mark): Sql =>
  sql`(${column}, m.id) ${direction === 'desc' ? sql`<=` : sql`>=`} (${value}::${sql.raw(type)}, ${id}::bigint)`

/** Remembers where the page begins and ends. */
export function leaveMarks(marks: Mark[], rows: readonly Raw[], offset: number): void {
  for (const place of new Set([0, rows.length - 1])) {
    const row = rows[place]
    const value = row?.[markColumn]
    if (!row || typeof value !== 'string' || offset + place === 0) continue
    const at = marks.findIndex((mark) => mark.offset === offset + place)
    if (at >= 0) marks.splice(at, 1)
    marks.push({ offset: offset + place, value, id: Number(row['id']) })
  }
  if (marks.length > most) marks.splice(0, marks.length - most)
}
