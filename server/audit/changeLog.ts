import { sql } from 'kysely'

import { isSeenWhole } from '../../resources/kit/masks'
import { callOf } from '../../resources/kit/paths'
import { rulesOf } from '../../resources/kit/types'
import { nodesOfReverse, reverseOf } from '../../resources/kit/undo'
import { truncate } from '../../resources/kit/values/characters'
import { hasPermission } from '../context'
import { insertRowInto } from '../lib/insertRow'
import { isSame } from '../lib/isSame'
import { serverTypeOf } from '../types'
import { logWatched } from '../security/logWatched'
import { isRecycled } from '../security/recycle'
import { watchRuleAt } from '../security/watchRule'
import { recordEvents } from '../webhooks/recordEvents'
import { isSecretField, withoutConfidential } from './mask'
import { oldValuesOf } from './oldValues'

import type { WebhookEvent } from '../../resources/system/webhookEvents'
import type { Context, Db, Staff } from '../context'
import type { RowValues } from '../crud/compile/columns'
import type { CompiledResource } from '../crud/compile/compileResources'

/** A change of one row. `before` is absent for a new row, `after` for a deleted one. */
export interface RowChange {
  readonly kind: string
  readonly before?: RowValues | undefined
  readonly after?: RowValues | undefined
  /** Fields that are not stored in the row, with the values of the request. */
  readonly submitted?: RowValues
  /** Where a moved row was, in `before`: undone, it moves back there. */
  readonly place?: FormerPlace | undefined
  /** Watched fields that hooks keep, complete. */
  readonly kept?: { readonly before: RowValues; readonly after: RowValues }
}

/** The row beside which a row was in the order of weights. */
export interface FormerPlace {
  readonly id: number
  /** That row has the larger weight. */
  readonly isLarger: boolean
}

/** No field can have this name. */
export const placeKey = '@place'

/** Logs the changed values in the transaction of the change. Used by history, recycle bin and merge. */
export async function logChanges(compiled: CompiledResource, ctx: Context, changes: readonly RowChange[]): Promise<void> {
  const { tx, staff } = ctx
  const by = { resource: compiled.resource.path, admin_id: staff.id, username: writerOf(staff), ...(ctx.changes && { batch: ctx.changes.id }) }
  const undone = undoneAt(
    ctx,
    compiled.resource.path,
    changes.map(({ before, after }) => Number((after ?? before)?.['id'])),
  )
  const lines = changes.map((change, at) => ({ ...by, ...lineOf(compiled, change), ...(at === undone && { undoes: ctx.undoing?.id }) }))
  const [line] = lines
  if (!line) return
  const written =
    lines.length === 1
      ? await insertLine(tx, line)
      : await tx.insertInto('change_log').values(lines).returning([hasWebhooks, isRecycled, watchRule]).executeTakeFirst()
  // an offer to undo is about the list that was called; the rows of others have it in their histories
  if (ctx.changes?.calls === callOf(by.resource, ''))
    ctx.changes.isReversible ||= lines.some((one) => isReversible(compiled, ctx, one, written?.is_recycled === true))
  if (compiled.resource.isLog) return
  if (written?.rule) await logWatched(compiled, ctx, written.rule, changes)
  if (!written?.has_webhooks) return
  await recordEvents(
    tx,
    compiled.resource.path,
    lines.map(({ kind, row_id: id, row_version: version }) => ({ event: eventOf(kind), id, version })),
  )
}

/** Part of the statement that is needed anyway: without webhooks and rules a save costs no more, and none that is switched on meanwhile is missed. */
const hasWebhooks = sql<boolean>`(exists (select from webhook where status = 1))`.as('has_webhooks')

const watchRule = watchRuleAt(sql`lower(change_log.resource)`).as('rule')

const insertLine = insertRowInto('change_log', hasWebhooks, isRecycled, watchRule)

/** Which of these changes, by the ids of their rows, is the undo of a line: the first one of its row. */
export function undoneAt({ undoing }: Context, path: string, ids: readonly number[]): number {
  if (!undoing || undoing.isLogged || undoing.resource !== path) return -1
  const at = ids.indexOf(undoing.row_id)
  if (at >= 0) undoing.isLogged = true
  return at
}

/** Whether the sender can undo it now; what others change later is known only then. */
function isReversible({ resource, seenBy }: CompiledResource, { staff }: Context, { kind, before, after }: ChangeLogLine, hasCopy: boolean): boolean {
  const reverse = reverseOf(resource, kind)
  if (!reverse || !nodesOfReverse(resource, reverse, parsed(after)).every((node) => hasPermission(staff, node))) return false
  if (reverse.by === 'restore') return resource.softDelete === true || hasCopy
  if (reverse.by !== 'edit') return true
  const { values, lost } = oldValuesOf(resource.fields, parsed(before), parsed(after))
  const [names, seen] = [Object.keys(values), seenBy(staff).resource.fields]
  return lost === undefined && names.length > 0 && names.every((name) => isSeenWhole(seen, name))
}

const parsed = (json: string | null): RowValues => JSON.parse(json ?? '{}') as RowValues // written by this file

const events: Readonly<Record<string, WebhookEvent>> = { add: 'row.added', restore: 'row.added', del: 'row.deleted' }
const eventOf = (kind: string): WebhookEvent => events[kind] ?? 'row.changed'

/** With the API token, if the change came by one. */
export const writerOf = ({ username, token }: Staff): string => truncate(token ? `${username} #${token.id} ${token.name}` : username, 50)

interface ChangeLogLine {
  readonly before: string | null
  readonly after: string | null
  readonly row_id: number
  readonly kind: string
  readonly row_version: number | null
}

function lineOf(compiled: CompiledResource, { kind, before, after, submitted = {}, place }: RowChange): ChangeLogLine {
  const names = changedNames(compiled, before, after)
  const secrets = Object.fromEntries(Object.entries(submitted).flatMap(([name, value]) => hiddenValue(compiled, name, value)))
  const row = after ?? before ?? {}
  const version = row['row_version'] ?? null
  return {
    row_id: Number(row['id']),
    kind,
    row_version: version === null ? null : Number(version),
    before: loggedValues(before, names, place ? { [placeKey]: place } : {}),
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
