import { code } from '../../resources/kit/protocol/envelope'
import { toStorableText, truncate } from '../../resources/kit/values/characters'
import { insertRowInto } from '../lib/insertRow'
import { mask, maskUrl } from './mask'

import type { FastifyRequest } from 'fastify'

import type { adminLog } from '../../resources/auth/adminLog'
import type { RowOf } from '../../resources/kit/fieldTypes'
import type { Db, Staff } from '../context'
import type { ServerDeps } from '../deps'

/** One row of the admin log: an action, or a refused one. */
export interface AuditEntry {
  readonly title: string
  readonly code: LoggedCode
  readonly staff: Pick<Staff, 'id' | 'username' | 'token'> | undefined
  /** Logged instead of the body or the query. */
  readonly data?: object
}

/** Written in the transaction of the action, so that both are committed or neither. */
export async function writeAuditLog(tx: Db, request: FastifyRequest, { title, code: result, staff, data }: AuditEntry): Promise<void> {
  await insertEntry(tx, {
    admin_id: staff?.id ?? null,
    username: truncate(staff?.username ?? '', 20),
    api_token: staff?.token ? truncate(`#${staff.token.id} ${staff.token.name}`, 60) : '',
    title: truncate(title, 100),
    url: maskUrl(request.url),
    data: dataOf(request, data),
    ip: request.ip.slice(0, 50),
    useragent: userAgentOf(request),
    result_code: result,
  })
}

/** What the server did or found by itself, as something that went wrong. */
export const writeSystemEntry = (tx: Db, title: string, data: object): Promise<unknown> =>
  insertEntry(tx, { title: truncate(title, 100), data: JSON.stringify(data), result_code: 500 })

const insertEntry = insertRowInto('admin_log')

export const userAgentOf = (request: FastifyRequest): string => truncate(toStorableText(request.headers['user-agent'] ?? ''), 255)

/** The body, or the query of a request without one. An upload is logged by its title only. */
function dataOf(request: FastifyRequest, content?: object): string {
  const { body, query } = request
  if (content) return JSON.stringify(mask(content))
  const hasBody = typeof body === 'object' && body !== null && Object.keys(body).length > 0
  return JSON.stringify(mask(hasBody ? body : query)) ?? 'null'
}

/** Logs a refused action after its transaction was rolled back. Reads and routes without a title are not logged. */
export async function writeRefusalToAuditLog(request: FastifyRequest, { db }: ServerDeps, result: number): Promise<void> {
  const { logTitle: title, hidesBody = false } = request.routeOptions?.config ?? {}
  if (!title || request.method === 'GET' || request.method === 'HEAD' || !request.staff) return
  const data = hidesBody && { data: { fields: Object.keys((request.body as object | null) ?? {}).slice(0, 100) } }
  await writeAuditLog(db, request, { title, code: refusals.find((one) => one === result) ?? code.refused, staff: request.staff, ...data })
}

/** The result codes that the log stores; any other refusal is stored as the general one. */
type LoggedCode = RowOf<typeof adminLog.fields>['result_code']
const refusals: readonly LoggedCode[] = [code.refused, code.forbidden, 500]
