import { sql } from 'kysely'

import { isSecretField, withoutCosts } from './mask'

import type { Context } from '../context'
import type { Row } from '../crud/plan/columns'
import type { Plan } from '../crud/plan/plan'

/** What happened to one row. `before` is missing for a new row, `after` for a deleted one. */
export interface Change {
  readonly kind: string
  readonly before?: Row | undefined
  readonly after?: Row | undefined
  /** Fields that are kept outside of the row, as they were given. */
  readonly given?: Row
}

/** Writes what changed, and only that, in the transaction of the change. The base of history, recycle bin and merge. */
export async function logChanges(plan: Plan, { tx, staff }: Context, changes: readonly Change[]): Promise<void> {
  const rows = changes.map((change) => lineOf(plan, change))
  if (rows.length === 0) return
  const values = rows.map(
    (row) =>
      sql`(${plan.resource.path}, ${row.id}::bigint, ${row.kind}, ${row.before}::jsonb, ${row.after}::jsonb, ${row.version}::integer, ${staff.id}::bigint, ${staff.username})`,
  )
  await sql`insert into change_log (resource, row_id, kind, before, after, row_version, admin_id, username) values ${sql.join(values)}`.execute(tx)
}

interface Line {
  readonly id: unknown
  readonly kind: string
  readonly before: string | null
  readonly after: string | null
  readonly version: unknown
}

function lineOf(plan: Plan, { kind, before, after, given = {} }: Change): Line {
  const names = changedNames(plan, before, after)
  const secrets = Object.fromEntries(Object.entries(given).flatMap(([name, value]) => hiddenValue(plan, name, value)))
  const row = after ?? before ?? {}
  return { id: row['id'], kind, version: row['row_version'] ?? null, before: part(before, names, {}), after: part(after, names, secrets) }
}

/** Fields whose new value is not in the row: a password is noted but not kept, others as they came. */
function hiddenValue(plan: Plan, name: string, value: unknown): [string, unknown][] {
  const field = plan.resource.fields[name]
  if (field?.type === 'password') return value ? [[name, '***']] : []
  return field?.type === 'custom' && !field.stored ? [[name, withoutCosts(value)]] : []
}

const changedNames = (plan: Plan, before: Row | undefined, after: Row | undefined): string[] =>
  Object.keys(plan.resource.fields).filter((name) => {
    const field = plan.resource.fields[name]
    if (field?.type === 'password' || field?.type === 'computed' || (field?.type === 'moment' && field.auto === 'update' && before && after)) return false
    return !before || !after || !isSame(before[name], after[name])
  })

export const isSame = (one: unknown, other: unknown): boolean => one === other || JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

function part(row: Row | undefined, names: readonly string[], more: Row): string | null {
  if (!row) return null
  const kept = Object.fromEntries(names.filter((name) => row[name] !== undefined).map((name) => [name, isSecretField(name) ? '***' : row[name]]))
  return JSON.stringify({ ...kept, ...more })
}

/** Who wrote the present version of a row, and when. */
export async function lastChange(plan: Plan, { tx }: Context, id: number): Promise<{ by: string; at: number } | undefined> {
  const { rows } = await sql<{ by: string; at: number }>`
    select username as "by", create_time as "at" from change_log
    where resource = ${plan.resource.path} and row_id = ${id}::bigint order by id desc limit 1`.execute(tx)
  return rows[0]
}
