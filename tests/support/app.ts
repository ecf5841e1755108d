import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'

import { stringify } from 'qs'

import { buildApp } from '../../server/app'
import { issueTokens } from '../../server/auth/sessions/tokens'
import { testParts } from './config'
import { testDatabase } from './database'

import type { FastifyInstance } from 'fastify'

import type { Language } from '../../resources/kit/text'
import type { ServerDeps, Config } from '../../server/deps'
import type { TestDatabase } from './database'

export type ListRow = Record<string, unknown> & { readonly id: number }

/** The keys that tests read from `data`; each call has some of them. */
export interface AnswerData {
  readonly list: readonly ListRow[]
  readonly options?: readonly ListRow[]
  readonly total: number
  readonly remark: string
  readonly row: ListRow & { readonly row_version: number }
  readonly type?: string
  readonly fields?: Readonly<Record<string, string>>
  readonly [key: string]: unknown
}

/** An envelope with the HTTP status and the raw text. */
export interface Answer {
  readonly status: number
  readonly code: number
  readonly msg: string
  readonly time: number
  readonly data: AnswerData
  readonly text: string
  readonly headers: Readonly<Record<string, unknown>>
}

export interface CallOptions {
  /** The session of the tests' administrator by default; '' sends no token. */
  readonly token?: string
  readonly body?: unknown
  readonly query?: Readonly<Record<string, unknown>>
  readonly language?: Language
  readonly headers?: Readonly<Record<string, string>>
}

export interface TestApp extends TestDatabase {
  readonly app: FastifyInstance
  readonly call: (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, options?: CallOptions) => Promise<Answer>
  /** The token of a super administrator. */
  readonly token: string
  readonly adminId: number
  /** The folder of its uploads. */
  readonly dataDir: string
  /** An existing province, city and district. */
  readonly region: readonly number[]
  /** Permission rules that a group of staff, or of members, may hold. */
  readonly ruleIds: Readonly<Record<'staff' | 'members', readonly number[]>>
  /** Ids that references in made rows point to, by path of the resource; otherwise a new row is made. */
  readonly given: Map<string, number>
}

/** The whole server on a database of its own, with a super administrator signed in. `fill` runs first, on the empty database. */
export async function testApp(overrides: Partial<Config> = {}, fill?: (parts: ServerDeps) => Promise<void>): Promise<TestApp> {
  const database = await testDatabase()
  const parts = testParts(database, overrides)
  await fill?.(parts)
  const app = await buildApp(parts)
  await app.ready()
  const adminId = await addAdmin(database, { username: 'boss', groupId: await superGroup(database) })
  const token = await signIn(database, adminId)
  const { rows: regions } = await database.sql<{ ids: number[] }>(
    'select array[p.id, c.id, d.id]::int[] as ids from area p join area c on c.pid = p.id join area d on d.pid = c.id where p.pid is null limit 1',
  )
  const { rows: memberRules } = await database.sql<{ id: number }>('select id from user_rule order by id limit 2')
  const { rows: rules } = await database.sql<{ id: number }>(
    "select id from admin_rule where name in ('shop', 'shop/goodsService', 'shop/goodsService/index') order by id",
  )
  return {
    ...database,
    app,
    call: caller(app, token),
    token,
    adminId,
    dataDir: parts.config.dataDir,
    region: regions[0]?.ids ?? [],
    ruleIds: { staff: rules.map(({ id }) => id), members: memberRules.map(({ id }) => id) },
    given: new Map(),
    close: async () => {
      await app.close()
      await database.close()
      rmSync(parts.config.dataDir, { recursive: true, force: true })
    },
  }
}

function caller(app: FastifyInstance, ownToken: string): TestApp['call'] {
  return async (method, url, { token = ownToken, body, query, language = 'zh-cn', headers = {} } = {}) => {
    const response = await app.inject({
      method,
      url: query ? `${url}?${stringify(query)}` : url,
      headers: {
        ...(token ? { batoken: token } : {}),
        'think-lang': language,
        server: 'true',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    })
    const envelope = parse(response.body)
    return { ...envelope, status: response.statusCode, text: response.body, headers: response.headers }
  }
}

function parse(text: string): { code: number; msg: string; time: number; data: AnswerData } {
  try {
    return JSON.parse(text) as { code: number; msg: string; time: number; data: AnswerData } // the tests check the envelope
  } catch {
    return { code: Number.NaN, msg: text.slice(0, 200), time: 0, data: {} as AnswerData }
  }
}

const superGroup = async ({ sql }: TestDatabase): Promise<number> => {
  const { rows } = await sql<{ id: number }>('select id from admin_group where is_super = 1 order by id limit 1')
  if (!rows[0]) throw new Error('the template has no super group')
  return rows[0].id
}

/** A member of staff inserted into the table, to avoid the time of a password hash. */
export async function addAdmin(
  { sql }: TestDatabase,
  { username = `staff_${randomUUID().slice(0, 8)}`, groupId }: { username?: string; groupId?: number },
): Promise<number> {
  const { rows } = await sql<{ id: number }>("insert into admin (username, nickname, password_hash, status) values ($1, $1, '', 'enable') returning id", [
    username,
  ])
  const id = rows[0]?.id ?? 0
  if (groupId) await sql('insert into admin_group_access (admin_id, group_id) values ($1, $2)', [id, groupId])
  return id
}

export async function signIn({ db }: TestDatabase, adminId: number): Promise<string> {
  const { token } = await issueTokens(db, { area: 'admin', ownerId: adminId, rememberMe: false, rotates: false }, { ip: '127.0.0.1', userAgent: 'tests' })
  return token
}

/** A group that holds exactly the named rules, and a member of staff in it with a session. */
export async function signInWith(
  database: TestDatabase,
  nodes: readonly string[],
): Promise<{ readonly token: string; readonly adminId: number; readonly groupId: number }> {
  const { rows } = await database.sql<{ id: number }>(
    'insert into admin_group (name, pid) select $1, min(id) from admin_group where is_super = 1 returning id',
    [`group ${randomUUID().slice(0, 8)}`],
  )
  const groupId = rows[0]?.id ?? 0
  await database.sql('insert into admin_group_rule (group_id, rule_id) select $1, id from admin_rule where name = any($2)', [groupId, nodes])
  const adminId = await addAdmin(database, { groupId })
  return { token: await signIn(database, adminId), adminId, groupId }
}
