import { sql } from 'kysely'

import type { RawBuilder } from 'kysely'

export type SqlCondition = RawBuilder<boolean>

export const allOf = (parts: readonly SqlCondition[]): SqlCondition => (parts.length ? sql`${sql.join(parts, sql` and `)}` : sql`true`)
export const anyOf = (parts: readonly SqlCondition[]): SqlCondition => (parts.length ? sql`(${sql.join(parts, sql` or `)})` : sql`false`)

/** `%`, `_` and the escape sign itself stand for themselves. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')
