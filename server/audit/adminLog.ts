import { sql } from 'kysely'

import { code } from '../../resources/kit/protocol/envelope'
import { toStorableText, truncate } from '../../resources/kit/values/characters'
import { batches } from '../lib/batches'
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
export async function writeAuditLog(tx: Db, request: FastifyRequest, entry: AuditEntry): Promise<void> {
  await insertEntry(tx, rowOf(request, entry))
}

/** Written outside of a transaction: entries that come while others are being written share a statement. Resolves when the entry is committed. */
export async function appendToAuditLog(db: Db, request: FastifyRequest, entry: AuditEntry): Promise<void> {
  const append = appenders.get(db) ?? appenderTo(db)
  appenders.set(db, append)
  await append(rowOf(request, entry))
}

const appenders = new WeakMap<Db, ReturnType<typeof appenderTo>>()

const appenderTo = (db: Db): ((row: LogRow) => Promise<true>) =>
  batches<LogRow, true>({
    runOne: async (row) => {
      await insertEntry(db, row)
      return true
    },
    // if the connection is lost, entries may be committed and written again: rather twice than not at all
    runTogether: async (rows) => {
      await insertEntries(db, rows)
      return rows.map(() => true)
    },
    maxSize: 64,
    maxRunning: 1,
  })

type LogRow = ReturnType<typeof rowOf>

const rowOf = (request: FastifyRequest, { title, code: result, staff, data }: AuditEntry) => ({
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

/** One text for any number of rows, so that it is prepared once. */
const insertEntries = (db: Db, rows: readonly LogRow[]): Promise<unknown> =>
  sql`insert into admin_log (admin_id, username, api_token, title, url, data, ip, useragent, result_code)
    select admin_id, username, api_token, title, url, data::jsonb, ip, useragent, result_code from json_to_recordset(${JSON.stringify(rows)})
      as r (admin_id bigint, username text, api_token text, title text, url text, data text, ip text, useragent text, result_code smallint)`.execute(db)

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
  await appendToAuditLog(db, request, { title, code: refusals.find((one) => one === result) ?? code.refused, staff: request.staff, ...data })
}

/** The result codes that the log stores; any other refusal is stored as the general one. */
type LoggedCode = RowOf<typeof adminLog.fields>['result_code']
const refusals: readonly LoggedCode[] = [code.refused, code.forbidden, 500]
