import { sql } from 'kysely'

import { code } from '../../resources/kit/protocol/envelope'
import { toStorableText, truncate } from '../../resources/kit/values/characters'
import { mask, maskUrl } from './mask'

import type { FastifyRequest } from 'fastify'

import type { Db, Staff } from '../context'
import type { ServerDeps } from '../deps'

/** One line of the admin log: what somebody did, or was refused. */
export interface AuditEntry {
  readonly title: string
  readonly code: number
  readonly staff: Pick<Staff, 'id' | 'username'> | undefined
  /** What is logged instead of the body or the query. */
  readonly data?: object
}

/** Written in the transaction of the action: either both exist or neither. */
export async function writeAuditLog(tx: Db, request: FastifyRequest, { title, code: result, staff, data }: AuditEntry): Promise<void> {
  await sql`
    insert into admin_log (admin_id, username, title, url, data, ip, useragent, result_code)
    values (${staff?.id ?? null}, ${truncate(staff?.username ?? '', 20)}, ${truncate(title, 100)}, ${maskUrl(request.url)}, ${dataOf(request, data)}::jsonb,
      ${request.ip.slice(0, 50)}, ${agentOf(request)}, ${result})`.execute(tx)
}

export const agentOf = (request: FastifyRequest): string => truncate(toStorableText(request.headers['user-agent'] ?? ''), 255)

/** The body, or the query of a call that has none. An upload is known by its title alone. */
function dataOf(request: FastifyRequest, content?: object): string {
  const { body, query } = request
  if (content) return JSON.stringify(mask(content))
  const hasBody = typeof body === 'object' && body !== null && Object.keys(body).length > 0
  return JSON.stringify(mask(hasBody ? body : query)) ?? 'null'
}

/** Logs a refused action after its transaction was rolled back. Reads and routes without a title are not logged. */
export async function writeRefusalToAuditLog(request: FastifyRequest, { db }: ServerDeps, result: number): Promise<void> {
  const title = request.routeOptions?.config?.logTitle
  if (!title || request.method === 'GET' || request.method === 'HEAD' || !request.staff) return
  await writeAuditLog(db, request, { title, code: logged.includes(result) ? result : code.refused, staff: request.staff })
}

/** The result codes the log keeps; any other refusal is logged as a plain one. */
const logged: readonly number[] = [code.refused, code.forbidden, 500]
