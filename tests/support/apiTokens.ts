import type { Answer, TestApp } from './app'

interface TokenOptions {
  /** The session of its owner; the tests' super administrator by default. */
  readonly owner?: string
  /** Names of its rules; every rule by default. */
  readonly nodes?: readonly string[]
  readonly body?: Readonly<Record<string, unknown>>
}

/** Asks for an API token as the list does. */
export async function requestToken(app: TestApp, { owner = app.token, nodes, body = {} }: TokenOptions = {}): Promise<Answer> {
  const rules = nodes ? (await app.sql<{ id: number }>('select id from admin_rule where name = any($1)', [nodes])).rows.map(({ id }) => id) : ['*']
  return app.call('POST', '/admin/auth.ApiToken/create', { token: owner, body: { name: 'tests', rules, days: 30, rate_limit: 6000, ...body } })
}

/** The token and its row. */
export async function makeToken(app: TestApp, options: TokenOptions = {}): Promise<{ readonly token: string; readonly id: number }> {
  const answer = await requestToken(app, options)
  const token = answer.data['shown_once']
  if (typeof token !== 'string') throw new Error(`no token was made: ${answer.msg} ${JSON.stringify(answer.data)}`)
  const { rows } = await app.sql<{ id: number }>('select id from api_token order by id desc limit 1')
  return { token, id: rows[0]?.id ?? 0 }
}

/** A JSON value whose shape the test asserts. */
export type Json = Readonly<Record<string, unknown>>

export interface RestAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly json: Json
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A call of /rest with a token; without one if it is empty. */
export async function rest(
  app: TestApp,
  token: string,
  method: Method,
  url: string,
  { body, headers = {} }: { body?: unknown; headers?: Readonly<Record<string, string>> } = {},
): Promise<RestAnswer> {
  const response = await app.app.inject({
    method,
    url: `/rest/${url}`,
    headers: {
      'think-lang': 'en',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  })
  return { status: response.statusCode, headers: response.headers, json: response.body ? (JSON.parse(response.body) as Json) : {} }
}
