import { crudLabels } from '../../../resources/kit/derived'
import { contactVerb, masksOf } from '../../../resources/kit/masks'
import { code } from '../../../resources/kit/protocol/envelope'
import { writeAuditLog } from '../../audit/adminLog'
import { logTitle } from '../../audit/logTitles'
import { hasPermission } from '../../context'
import { refuse } from '../../errors'
import { selectRow } from './read'

import type { FastifyRequest } from 'fastify'

import type { AnyResource } from '../../../resources/kit/define'
import type { Text } from '../../../resources/kit/text'
import type { Context, Db } from '../../context'
import type { RowValues } from '../compile/columns'
import type { CompiledResource } from '../compile/compileResources'

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
  if (!compiled.contactNodes.some((node) => hasPermission(request.staff, node))) return
  await writeContactEntry({ request, db, compiled }, data)
}

/** The same for what is whole for everybody who may read it. */
export const writeContactEntry = ({ request, db, compiled }: Read, data: Readonly<Record<string, unknown>>): Promise<void> =>
  writeAuditLog(db, request, { title: contactTitle(compiled.resource), code: code.done, staff: request.staff, data })
