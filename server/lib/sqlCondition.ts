import { sql } from 'kysely'

import type { RawBuilder } from 'kysely'

export type SqlCondition = RawBuilder<boolean>

export const allOf = (conditions: readonly SqlCondition[]): SqlCondition => (conditions.length ? sql`${sql.join(conditions, sql` and `)}` : sql`true`)
export const anyOf = (conditions: readonly SqlCondition[]): SqlCondition => (conditions.length ? sql`(${sql.join(conditions, sql` or `)})` : sql`false`)

/**
 * For `id = any(...)`: the list is one parameter, so the statement is the same for every length and can be prepared. A single id is compared by itself, because
 * the database keeps its plan, while it plans a list anew for its length.
 */
export const anyId = (ids: readonly number[]): RawBuilder<number> => (ids.length === 1 ? sql`${ids[0]}::bigint` : sql`any(${[...ids]}::bigint[])`)
export const anyText = (texts: readonly string[]): RawBuilder<string> => sql`any(${[...texts]}::text[])`
/** For `id <> all(...)`, the opposite of `anyId`. */
export const everyId = (ids: readonly number[]): RawBuilder<number> => sql`all(${[...ids]}::bigint[])`

/** Marks a statement that must not be prepared, because its text differs with the ids in it. */
export const notPrepared = '/* not prepared */'

/** `column` is one of these ids, as literals: the planner knows how many rows each of them has, which it does not know of the elements of a parameter. */
export const isLiteralId = (column: RawBuilder<unknown>, ids: readonly number[]): SqlCondition =>
  ids.length > 0 ? sql<boolean>`${column} in ${sql.raw(`${notPrepared} (${ids.join()})`)}` : sql<boolean>`false`

/** `%`, `_` and the escape character are matched literally. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')
