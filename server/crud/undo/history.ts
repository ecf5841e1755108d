import { sql } from 'kysely'

import { isSeenWhole, maskedValue } from '../../../resources/kit/masks'
import { isWritable } from '../../../resources/kit/derived'
import { rulesOf } from '../../../resources/kit/types'
import { nodesOfReverse, reverseOf } from '../../../resources/kit/undo'
import { oldValuesOf } from '../../audit/oldValues'
import { hasPermission } from '../../context'
import { refuse } from '../../errors'
import { serverTypeOf } from '../../types'
import { addLines } from '../rows/lines'
import { nameOfRow } from '../rows/rowMessage'
import { linesOf } from '../saving/knownLines'
import { selectRow } from '../verbs/read'
import { linesOfRow } from './loggedLines'

import type { AnyField, Fields } from '../../../resources/kit/fieldTypes'
import type { HistoryAnswer, HistoryEntry, MomentsAnswer } from '../../../resources/kit/protocol/undo'
import type { Context } from '../../context'
import type { RowValues } from '../compile/columns'
import type { CompiledResource } from '../compile/compileResources'
import type { LoggedLine } from './loggedLines'

/** The changes of a row that the caller may see, the newest first; two queries beside that of the row, whatever their number. */
export async function readHistory(
  whole: CompiledResource,
  ctx: Context,
  { id, page, limit }: { readonly id: number; readonly page: number; readonly limit: number },
): Promise<HistoryAnswer> {
  const seen = whole.seenBy(ctx.staff)
  const row = await seenRow(seen, ctx, id)
  const { lines, total } = await linesOfRow(ctx.tx, { path: seen.resource.path, id, page, limit })
  return { name: await nameOfRow(whole, ctx, row), list: lines.map((line) => entryOf(whole, seen, ctx, line)), total }
}

const seenRow = async (seen: CompiledResource, ctx: Context, id: number): Promise<RowValues> =>
  (await selectRow(seen, ctx, id, seen.columns.stored, false)) ?? refuse('row_gone')

function entryOf(whole: CompiledResource, seen: CompiledResource, ctx: Context, line: LoggedLine): HistoryEntry {
  return {
    ...entryHead(line),
    can_undo: canUndo(whole, seen, ctx, line),
    before: seenValues(seen, line.before),
    after: seenValues(seen, line.after),
  }
}

/** Who has done what, and when. */
export const entryHead = ({ id, create_time: at, username: by, kind, batch, undoes, undone_by, undo_depth: depth }: LoggedLine) => ({
  ...{ id, at, by, kind, batch, undoes, undone_by },
  is_redo: depth > 0 && depth % 2 === 0,
})

/** Whether it can be tried: whether the row was changed since is known only then. */
function canUndo({ resource }: CompiledResource, seen: CompiledResource, { staff }: Context, line: LoggedLine): boolean {
  const reverse = reverseOf(resource, line.kind)
  if (!reverse || line.batch === null || line.undone_by !== null || !line.is_recent) return false
  if (reverse.by === 'restore') return false // the row is here: it was brought back otherwise
  if (!nodesOfReverse(resource, reverse, line.after).every((node) => hasPermission(staff, node))) return false
  if (reverse.by !== 'edit') return true
  const { values, lost } = oldValuesOf(resource.fields, line.before ?? {}, line.after ?? {})
  const names = Object.keys(values)
  return lost === undefined && names.length > 0 && names.every((name) => isSeenWhole(seen.resource.fields, name))
}

/** Fields without those that need a node, and masked where they are, also in the lines of tables. */
export const seenValues = (compiled: CompiledResource, values: RowValues | null): RowValues | null => values && withLines(compiled, values, seenOf)

type ValuesOf = (fields: Fields, values: Readonly<RowValues>) => RowValues

/** What `valuesOf` leaves of a row and of each line of its tables. */
function withLines({ resource, rowTables }: CompiledResource, values: RowValues, valuesOf: ValuesOf): RowValues {
  const tables = rowTables.flatMap((table) => {
    if (values[table.name] === undefined) return []
    const lines = linesOf(values, table).map((line) => ({ ...('id' in line && { id: line['id'] }), ...valuesOf(table.field.columns, line) }))
    return [[table.name, lines] as const]
  })
  return { ...valuesOf(resource.fields, values), ...Object.fromEntries(tables) }
}

const seenOf = (fields: Fields, values: Readonly<RowValues>): RowValues =>
  Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (fields[name] ? [[name, maskedValue(fields[name], value)]] : [])))

/** The row as it was after each of these changes of it: as it is now, with the old values of what was changed later. */
export async function readMoments(whole: CompiledResource, ctx: Context, id: number, entries: readonly number[]): Promise<MomentsAnswer> {
  const seen = whole.seenBy(ctx.staff)
  const now = await seenRow(seen, ctx, id)
  await addLines(seen, ctx, [now])
  const moments: MomentsAnswer['moments'][number][] = []
  for (const entry of entries) {
    const old = await valuesAfter(seen, ctx, id, entry)
    moments.push({ id: entry, row: old && { ...withLines(seen, { ...now, ...seenValues(seen, old) }, knownOf), id } })
  }
  return { moments }
}

/** Those that only saves change: the log has every one. Of others, such as the stock, the value then is not known. */
const knownOf = (fields: Fields, values: Readonly<RowValues>): RowValues =>
  Object.fromEntries(Object.entries(values).filter(([name]) => fields[name] && isKnown(fields[name])))

const isKnown = (field: AnyField): boolean => !rulesOf(field).isWriteOnly && (isWritable(field) || 'auto' in field) && !serverTypeOf(field).valueOnEdit?.(field)

/** What the fields had before they were changed next; null after a deletion. */
async function valuesAfter({ resource: { path } }: CompiledResource, { tx }: Context, id: number, entry: number): Promise<RowValues | null> {
  const ofRow = sql`c.resource = ${path} and c.row_id = ${id}::bigint`
  const { rows } = await sql<{ kind: string; values: RowValues }>`
    select c.kind, (
      select coalesce(jsonb_object_agg(o.key, o.value), '{}') from (
        select distinct on (e.key) e.key, e.value from change_log l cross join lateral jsonb_each(l.before) e
        where l.resource = ${path} and l.row_id = ${id}::bigint and l.id > c.id order by e.key, l.id
      ) o
    ) as "values" from change_log c where ${ofRow} and c.id = ${entry}::bigint`.execute(tx)
  const [one] = rows
  if (!one) return refuse('row_gone')
  return one.kind === 'del' ? null : one.values
}
