import { sql } from 'kysely'

import { rulesOf } from '../../resources/kit/types'
import { isSecretField, isSecretName, withoutConfidential } from '../audit/mask'
import { isSame } from '../lib/isSame'
import { anyId } from '../lib/sqlCondition'
import { maskedValue, toChangeText } from './changeText'

import type { AnyField } from '../../resources/kit/fieldTypes'
import type { Context } from '../context'
import type { RawRow, RowValues } from '../crud/compile/columns'
import type { CompiledResource } from '../crud/compile/compileResources'
import type { WatchRule } from './watchRule'

/** A row before and after its change, with the values of the request that are not stored in it, and those that hooks keep. */
interface EditedRow {
  readonly before?: RowValues | undefined
  readonly after?: RowValues | undefined
  readonly submitted?: RowValues
  readonly kept?: { readonly before: RowValues; readonly after: RowValues }
}

/** A line of the log, without what all lines of one statement share. */
interface ChangedValue {
  readonly id: number
  readonly name: string
  readonly label: string
  readonly before: string
  readonly after: string
  readonly masked: 0 | 1
}

/** Writes the watched fields of rows that were really changed, in the transaction of the change and in one statement. A new or a deleted row is none. */
export async function logWatched(compiled: CompiledResource, ctx: Context, rule: WatchRule, changes: readonly EditedRow[]): Promise<void> {
  const edits = changes.filter(({ before, after }) => before && after)
  const stored = await storedAfterHooks(compiled, ctx, rule, edits)
  const lines = edits.flatMap((edit) =>
    Object.entries(rule.data_fields).flatMap(([name, label]) => changedValue(compiled, stored.get(Number(edit.before?.['id'])), edit, { name, label })),
  )
  if (lines.length > 0) await insertLines(compiled, ctx, rule, lines)
}

/** The rows as the hooks after a save left them, if a watched field is theirs: the price of a product follows from its SKUs, for example. */
async function storedAfterHooks(
  compiled: CompiledResource,
  { tx }: Context,
  rule: WatchRule,
  edits: readonly EditedRow[],
): Promise<ReadonlyMap<number, RowValues>> {
  if (!Object.keys(rule.data_fields).some((name) => compiled.resource.fields[name]?.readOnly)) return new Map()
  const ids = edits.flatMap(({ submitted, before }) => (submitted && compiled.hooks.afterSave ? [Number(before?.['id'])] : []))
  if (ids.length === 0) return new Map()
  const { select, read } = compiled.columns.stored
  const { rows } = await sql<RawRow>`select ${select} from ${compiled.table} m where m.id = ${anyId(ids)}`.execute(tx)
  return new Map(rows.map(read).map((row) => [Number(row['id']), row]))
}

function changedValue(
  { resource }: CompiledResource,
  stored: RowValues | undefined,
  { before = {}, after = {}, submitted = {}, kept }: EditedRow,
  { name, label }: { readonly name: string; readonly label: string },
): ChangedValue[] {
  const field = resource.fields[name]
  if (!field) return []
  const line = { id: Number(before['id']), name, label }
  const hidden = { ...line, before: maskedValue, after: maskedValue, masked: 1 } as const
  if (rulesOf(field).isWriteOnly) return submitted[name] ? [hidden] : []
  const [old, now] = kept && Object.hasOwn(kept.before, name) ? [kept.before[name], kept.after[name]] : [before[name], { ...after, ...stored }[name]]
  if (old === undefined || now === undefined || isSame(old, now)) return []
  return [isMasked(name, field, [old, now]) ? hidden : { ...line, before: toChangeText(old), after: toChangeText(now), masked: 0 }]
}

/** A field with a node of its own is left out for those without it; a secret, or a list that contains confidential cells, is written for nobody. */
export const isMasked = (name: string, { needs }: AnyField, values: readonly unknown[]): boolean =>
  isSecretField(name) || (needs === undefined && isSecretName(name)) || values.some((value) => !isSame(value, withoutConfidential(value)))

async function insertLines({ table, nameText }: CompiledResource, ctx: Context, rule: WatchRule, lines: readonly ChangedValue[]): Promise<void> {
  const { staff, ip, userAgent } = ctx
  await sql`
    insert into security_sensitive_data_log
      (admin_id, sensitive_id, controller, data_table, primary_key, connection, id_value, subject_name, data_field, data_comment, before, after, is_masked, ip, useragent)
    select ${staff.id}::bigint, ${rule.id}::bigint, ${rule.controller}::text, ${rule.data_table}::text, ${rule.primary_key}::text, ${rule.connection}::text,
      m.id, left(${nameText}, 200), g.name, g.label, g.before, g.after, g.masked, ${ip}::text, ${userAgent}::text
    from rows from (jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as (id bigint, name text, label text, before text, after text, masked smallint))
      with ordinality as g (id, name, label, before, after, masked, place)
    join ${table} m on m.id = g.id order by g.place`.execute(ctx.tx)
}
