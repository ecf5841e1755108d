import { sql } from 'kysely'

import { rulesOf } from '../../resources/kit/types'
import { truncate } from '../../resources/kit/values/characters'
import { insertRowInto } from '../lib/insertRow'
import { isSame } from '../lib/isSame'
import { serverTypeOf } from '../types'
import { recordEvents } from '../webhooks/recordEvents'
import { isSecretField, withoutConfidential } from './mask'

import type { Insertable } from 'kysely'

import type { WebhookEvent } from '../../resources/system/webhookEvents'
import type { Context, Db, Staff } from '../context'
import type { RowValues } from '../crud/compile/columns'
import type { CompiledResource } from '../crud/compile/compileResources'
import type { Tables } from '../database/tables'

/** A change of one row. `before` is absent for a new row, `after` for a deleted one. */
export interface RowChange {
  readonly kind: string
  readonly before?: RowValues | undefined
  readonly after?: RowValues | undefined
  /** Fields that are not stored in the row, with the values of the request. */
  readonly submitted?: RowValues
}

/** Logs the changed values in the transaction of the change. Used by history, recycle bin and merge. */
export async function logChanges(compiled: CompiledResource, { tx, staff }: Context, changes: readonly RowChange[]): Promise<void> {
  const by = { resource: compiled.resource.path, admin_id: staff.id, username: writerOf(staff) }
  const lines = changes.map((change) => ({ ...by, ...lineOf(compiled, change) }))
  const [line] = lines
  if (!line) return
  const written = lines.length === 1 ? await insertLine(tx, line) : await tx.insertInto('change_log').values(lines).returning(hasWebhooks).executeTakeFirst()
  if (!written?.has_webhooks || compiled.resource.isLog) return
  await recordEvents(
    tx,
    compiled.resource.path,
    lines.map(({ kind, row_id: id, row_version: version }) => ({ event: eventOf(kind), id, version })),
  )
}

/** Part of the statement that is needed anyway: without webhooks a save costs no more, and none that is switched on meanwhile is missed. */
const hasWebhooks = sql<boolean>`(exists (select from webhook where status = 1))`.as('has_webhooks')

const insertLine = insertRowInto('change_log', hasWebhooks)

const events: Readonly<Record<string, WebhookEvent>> = { add: 'row.added', restore: 'row.added', del: 'row.deleted' }
const eventOf = (kind: string): WebhookEvent => events[kind] ?? 'row.changed'

/** With the API token, if the change came by one. */
export const writerOf = ({ username, token }: Staff): string => truncate(token ? `${username} #${token.id} ${token.name}` : username, 50)

interface ChangeLogLine extends Pick<Insertable<Tables['change_log']>, 'before' | 'after'> {
  readonly row_id: number
  readonly kind: string
  readonly row_version: number | null
}

function lineOf(compiled: CompiledResource, { kind, before, after, submitted = {} }: RowChange): ChangeLogLine {
  const names = changedNames(compiled, before, after)
  const secrets = Object.fromEntries(Object.entries(submitted).flatMap(([name, value]) => hiddenValue(compiled, name, value)))
  const row = after ?? before ?? {}
  const version = row['row_version'] ?? null
  return {
    row_id: Number(row['id']),
    kind,
    row_version: version === null ? null : Number(version),
    before: loggedValues(before, names, {}),
    after: loggedValues(after, names, secrets),
  }
}

/** Fields whose new value is not in the row: for a password only the fact of the change is logged, others with their value. */
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
  const logged = Object.fromEntries(
    names
      .filter((name) => row[name] !== undefined)
      .map((name) => [name, isSecretField(name) ? '***' : Array.isArray(row[name]) ? withoutConfidential(row[name]) : row[name]]),
  )
  return JSON.stringify({ ...logged, ...more })
}

/** Author and time of the current version of a row. */
export const lastChange = (compiled: CompiledResource, { tx }: Context, id: number): Promise<LastChange | undefined> =>
  lastChangeOf(tx, compiled.resource.path, id)

interface LastChange {
  readonly by: string
  readonly at: number
}

export const lastChangeOf = (tx: Db, path: string, id: number): Promise<LastChange | undefined> =>
  tx
    .selectFrom('change_log')
    .select(['username as by', 'create_time as at'])
    .where('resource', '=', path)
    .where('row_id', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
