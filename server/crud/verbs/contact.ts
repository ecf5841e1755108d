import { crudLabels } from '../../../resources/kit/derived'
import { contactVerb, masksOf } from '../../../resources/kit/masks'
import { code } from '../../../resources/kit/protocol/envelope'
import { appendToAuditLog } from '../../audit/adminLog'
import { logTitle } from '../../audit/logTitles'
import { refuse, UserError } from '../../errors'
import { mutate } from '../../request/mutate'
import { selectRow } from './read'

import type { FastifyRequest } from 'fastify'

import type { AnyResource } from '../../../resources/kit/define'
import type { StaleData } from '../../../resources/kit/protocol/envelope'
import type { UndoAnswer } from '../../../resources/kit/protocol/undo'
import type { Text } from '../../../resources/kit/text'
import type { Context, Db } from '../../context'
import type { AppDeps } from '../../deps'
import type { Result } from '../../result'
import type { RowValues } from '../compile/columns'
import type { CompiledResource, ResourceRegistry } from '../compile/compileResources'

/** The title in the log of every call that has handed out whole contact data. */
export const contactTitle = ({ title }: AnyResource): string => logTitle(title, crudLabels[contactVerb] as Text).zh // there is one for each verb

/** The `contact` call: what is masked of one row, whole. */
export async function readContact(whole: CompiledResource, ctx: Context, id: number): Promise<RowValues> {
  const compiled = whole.seenBy(ctx.staff)
  const row = (await selectRow(compiled, ctx, id, compiled.columns.stored, false)) ?? refuse('row_gone')
  return { id, ...Object.fromEntries(Object.keys(masksOf(compiled.resource.fields)).map((name) => [name, row[name]])) }
}

interface Read {
  readonly request: FastifyRequest
  readonly db: Db
  readonly compiled: CompiledResource
}

/** Logs a read of rows that has told whole contact data: to somebody without the nodes it has told masks, which is no entry. */
export async function logContact({ request, db, compiled }: Read, data: Readonly<Record<string, unknown>>): Promise<void> {
  if (compiled.seenBy(request.staff).contactKeys.length > 0) await writeContactEntry({ request, db, compiled }, data)
}

/** The same for what is whole for everybody who may read it. */
export const writeContactEntry = ({ request, db, compiled }: Read, data: Readonly<Record<string, unknown>>): Promise<void> =>
  appendToAuditLog(db, request, { title: contactTitle(compiled.resource), code: code.done, staff: request.staff, data })

/** Logs a read of details. Those of a log may show a row of another list, which has told that one, too. */
export async function logDetails({ request, db, compiled }: Read, registry: ResourceRegistry, row: Readonly<RowValues>): Promise<void> {
  await logContact({ request, db, compiled }, { id: row['id'] })
  const shown = compiled.hooks.shownRow?.(row)
  const other = shown && registry.at(shown.path)
  if (other) await logDisclosed({ request, db, compiled: other }, [shown])
}

/** Values of a row that an answer or a refusal has. */
export interface DisclosedRow {
  readonly id: unknown
  readonly values: Readonly<RowValues>
}

/** Logs the whole contact data in these values, if there are any: one entry with the rows and the fields. */
export async function logDisclosed({ request, db, compiled }: Read, rows: readonly DisclosedRow[]): Promise<void> {
  const { contactKeys } = compiled.seenBy(request.staff)
  const disclosed = rows
    .map(({ id, values }) => ({ id, fields: contactKeys.filter((name) => isFilled(values[name])) }))
    .filter(({ fields }) => fields.length > 0)
  const [first, ...others] = disclosed
  if (!first) return
  const fields = [...new Set(disclosed.flatMap((one) => one.fields))]
  const which = others.length === 0 ? { id: first.id } : { rows: disclosed.length, ids: disclosed.map(({ id }) => id) }
  await writeContactEntry({ request, db, compiled }, { ...which, fields })
}

/**
 * `mutate` for a change whose answer or refusal may show rows as they are now. They are logged after its transaction, which a refusal takes back, and before they
 * are sent.
 */
export async function mutateRows(
  { request, deps, compiled }: { readonly request: FastifyRequest; readonly deps: AppDeps; readonly compiled: CompiledResource },
  options: Parameters<typeof mutate>[2],
  work: (ctx: Context) => Promise<Result>,
): Promise<Result> {
  const log = (data: unknown): Promise<void> => logDisclosed({ request, db: deps.db, compiled }, rowsShownBy(data))
  const result = await mutate(request, deps, options, work).catch(async (error: unknown) => {
    if (error instanceof UserError) await log(error.more.data)
    throw error
  })
  await log(result.data)
  return result
}

export const isStale = (data: unknown): data is StaleData => typeOf(data) === 'stale'

const isUndo = (data: unknown): data is UndoAnswer => typeOf(data) === 'undo'
const typeOf = (data: unknown): unknown => (typeof data === 'object' && data !== null && 'type' in data ? data.type : undefined)

/** The row that was changed since it was read, and those that are not undone for that reason. */
function rowsShownBy(data: unknown): readonly DisclosedRow[] {
  if (isStale(data)) return [{ id: data.row['id'], values: data.row }]
  if (!isUndo(data)) return []
  return data.conflicts.map(({ id, fields }) => ({ id, values: Object.fromEntries(fields.map(({ name, made, now }) => [name, [made, now]])) }))
}

const isFilled = (value: unknown): boolean => (Array.isArray(value) ? value.some(isFilled) : value !== undefined && value !== null && value !== '')
