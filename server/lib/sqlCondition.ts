import { sql } from 'kysely'

import type { RawBuilder } from 'kysely'

export type SqlCondition = RawBuilder<boolean>

export const allOf = (deps: readonly SqlCondition[]): SqlCondition => (deps.length ? sql`${sql.join(deps, sql` and `)}` : sql`true`)
export const anyOf = (deps: readonly SqlCondition[]): SqlCondition => (deps.length ? sql`(${sql.join(deps, sql` or `)})` : sql`false`)
