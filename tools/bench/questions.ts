import { Agent, request } from 'node:http'

import pg from 'pg'
import { stringify } from 'qs'

import { issueTokens } from '../../server/auth/sessions/tokens'
import { connect } from '../../server/database/connect'
import { measure } from './measure'

import type { Case, RowCall } from './cases'
import type { Sample } from './measure'

interface Place {
  readonly url: string
  readonly thinUrl?: string
  readonly token: string
  readonly databaseUrl: string
  readonly seconds: number
  readonly connections: number
}

export interface CaseResult {
  readonly name: string
  readonly connections: number
  readonly ours: Sample
  /** Page and exact count, one after the other on one connection. */
  readonly raw?: Sample
  readonly rawPage?: Sample
  readonly thin?: Sample
  /** The thin server with the rows of logs. */
  readonly logged?: Sample
}

/** Creates a super administrator and a token in a database that has none. */
export async function prepareStaff(databaseUrl: string): Promise<string> {
  const connection = connect(databaseUrl)
  const { db, pool } = connection
  const { rows } = await pool.query<{ id: number }>(
    "insert into admin (username, nickname, password_hash, status) values ('bench', 'bench', '', 'enable') on conflict do nothing returning id",
  )
  const id = rows[0]?.id ?? (await pool.query<{ id: number }>("select id from admin where username = 'bench'")).rows[0]?.id ?? 0
  await pool.query('insert into admin_group_access (admin_id, group_id) select $1, id from admin_group where is_super = 1 limit 1 on conflict do nothing', [id])
  const { token } = await issueTokens(db, { area: 'admin', ownerId: id, rememberMe: false, rotates: false }, { ip: '127.0.0.1', userAgent: 'bench' })
  await connection.close()
  return token
}

/** Measures a list by its address, such as `/admin/user.User/index`. */
export async function measureCase(list: string, { name, query, page, count }: Case, place: Place): Promise<CaseResult> {
  const { connections, seconds, databaseUrl } = place
  const http = httpSender(place)
  const ours = await measure({ connections, seconds, send: () => http.send('GET', `${list}?${stringify({ limit: 20, ...query })}`) })
  const thin = place.thinUrl
    ? await measure({ connections, seconds, send: () => http.send('GET', `${place.thinUrl}/?${new URLSearchParams({ page, count })}`) })
    : undefined
  http.close()
  const pool = new pg.Pool({ connectionString: databaseUrl, max: connections })
  const runQueries = async (texts: readonly string[]): Promise<void> => {
    for (const text of texts) await pool.query({ text, name: `bench ${texts.indexOf(text)} ${name}`.slice(0, 60) })
  }
  const raw = await measure({ connections, seconds, send: () => runQueries([page, count]) })
  const rawPage = await measure({ connections, seconds, send: () => runQueries([page]) })
  await pool.end()
  return { name, connections, ours, raw, rawPage, ...(thin ? { thin } : {}) }
}

/** With permission check, validation, log and row version, beside the thin server and the statement alone. */
export async function measureRowCall({ name, call, text, logged, values }: RowCall, place: Place): Promise<CaseResult> {
  const { connections, seconds, thinUrl } = place
  const http = httpSender(place)
  const ours = await measure({ connections, seconds, send: (round) => http.send(...call(round)) })
  const onThin = async (page: string | undefined): Promise<Sample | undefined> => {
    if (!thinUrl || !page) return undefined
    const parameters = (round: number) => new URLSearchParams({ page, values: JSON.stringify(values(round)) })
    return measure({ connections, seconds, send: (round) => http.send('GET', `${thinUrl}/?${parameters(round)}`) })
  }
  const [thin, withLogs] = [await onThin(text), await onThin(logged)]
  http.close()
  const pool = new pg.Pool({ connectionString: place.databaseUrl, max: connections })
  const raw = await measure({ connections, seconds, send: async (round) => void (await pool.query({ text, name, values: [...values(round)] })) })
  await pool.end()
  return { name, connections, ours, raw, ...(thin && { thin }), ...(withLogs && { logged: withLogs }) }
}

function httpSender({ url, token }: Place): { send: (method: string, path: string, body?: object) => Promise<void>; close: () => void } {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const send = (method: string, path: string, body?: object): Promise<void> =>
    new Promise((resolve, reject) => {
      const payload = body ? JSON.stringify(body) : undefined
      const headers = { batoken: token, ...(payload ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) } : {}) }
      const sent = request(new URL(path, url), { method, agent, headers }, (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('error', reject)
        response.on('end', () => {
          const text = Buffer.concat(parts).toString()
          if (text.startsWith('{"code":1,')) resolve()
          else reject(new Error(`${method} ${decodeURIComponent(path)} answered ${response.statusCode} ${text.slice(0, 300)}`))
        })
      })
      sent.on('error', reject)
      sent.end(payload)
    })
  return { send, close: () => agent.destroy() }
}
