import { sql } from 'kysely'

import { rulesOf } from '../../resources/kit/types'
import { isSame } from '../lib/isSame'
import { serverTypeOf } from '../types'
import { isSecretField, withoutConfidential } from './mask'

import type { Context } from '../context'
import type { RowValues } from '../crud/compile/columns'
import type { CompiledResource } from '../crud/compile/compileResources'

/** What happened to one row. `before` is missing for a new row, `after` for a deleted one. */
export interface RowChange {
  readonly kind: string
  readonly before?: RowValues | undefined
  readonly after?: RowValues | undefined
  /** Fields that are kept outside of the row, as they were given. */
  readonly given?: RowValues
}

/** Writes what changed, and only that, in the transaction of the change. The base of history, recycle bin and merge. */
export async function logChanges(compiled: CompiledResource, { tx, staff }: Context, changes: readonly RowChange[]): Promise<void> {
  const rows = changes.map((change) => lineOf(compiled, change))
  if (rows.length === 0) return
  const values = rows.map(
    (row) =>
      sql`(${compiled.resource.path}, ${row.id}::bigint, ${row.kind}, ${row.before}::jsonb, ${row.after}::jsonb, ${row.version}::integer, ${staff.id}::bigint, ${staff.username})`,
  )
  await sql`insert into change_log (resource, row_id, kind, before, after, row_version, admin_id, username) values ${sql.join(values)}`.execute(tx)
}

interface ChangeLogLine {
  readonly id: unknown
  readonly kind: string
  readonly before: string | null
  readonly after: string | null
  readonly version: unknown
}

function lineOf(compiled: CompiledResource, { kind, before, after, given = {} }: RowChange): ChangeLogLine {
  const names = changedNames(compiled, before, after)
  const secrets = Object.fromEntries(Object.entries(given).flatMap(([name, value]) => hiddenValue(compiled, name, value)))
  const row = after ?? before ?? {}
  return { id: row['id'], kind, version: row['row_version'] ?? null, before: loggedValues(before, names, {}), after: loggedValues(after, names, secrets) }
}

/** Fields whose new value is not in the row: a password is noted but not kept, others as they came. */
function hiddenValue(compiled: CompiledResource, name: string, value: unknown): [string, unknown][] {
  const field = compiled.resource.fields[name]
  if (!field) return []
  if (rulesOf(field).isWriteOnly) return value ? [[name, '***']] : []
  return serverTypeOf(field).isKeptByHooks?.(field) ? [[name, withoutConfidential(value)]] : []
}

const changedNames = (compiled: CompiledResource, before: RowValues | undefined, after: RowValues | undefined): string[] =>
  Object.entries(compiled.resource.fields).flatMap(([name, field]) => {
    const { isWriteOnly, isComputed } = rulesOf(field)
    if (isWriteOnly || isComputed) return []
    if (!before || !after) return [name]
    return serverTypeOf(field).valueOnEdit?.(field) || isSame(before[name], after[name]) ? [] : [name]
  })

function loggedValues(row: RowValues | undefined, names: readonly string[], more: RowValues): string | null {
  if (!row) return null
  const logged = Object.fromEntries(names.filter((name) => row[name] !== undefined).map((name) => [name, isSecretField(name) ? '***' : row[name]]))
  return JSON.stringify({ ...logged, ...more })
}

/** Who wrote the present version of a row, and when. */
export async function lastChange(compiled: CompiledResource, { tx }: Context, id: number): Promise<{ by: string; at: number } | undefined> {
  const { rows } = await sql<{ by: string; at: number }>`
    select username as "by", create_time as "at" from change_log
    where resource = ${compiled.resource.path} and row_id = ${id}::bigint order by id desc limit 1`.execute(tx)
  return rows[0]
}
