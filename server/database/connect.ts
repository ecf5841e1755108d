import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'

import { prepareStatements, statementNames } from './session/prepared'
import { wireTypes } from './session/wireTypes'

import type { Tables } from './tables'

export interface Connection {
  readonly db: Kysely<Tables>
  readonly pool: pg.Pool
  close(): Promise<void>
}

interface Options {
  readonly max?: number
  /** Connections that stay open while idle: a new one reads the catalog of every table again, which takes longer than most statements. */
  readonly kept?: number
  /** Without the limits of time, for work that nobody waits for. */
  readonly isPatient?: boolean
  /** Called when an idle connection breaks; the pool opens a new one by itself. */
  readonly log?: (message: string) => void
}

/** Options of every session, whatever the database server's settings are. */
const session = '-c TimeZone=UTC -c DateStyle=ISO'

/** The URL with further session options; those in the URL take precedence. */
export function withOptions(url: string, added: string): string {
  const [place = ''] = url.split('?', 1)
  const parameters = new URLSearchParams(url.slice(place.length))
  const options = parameters.get('options') ?? ''
  if (options.includes(added)) return url
  parameters.set('options', `${options} ${added}`.trim())
  return `${place}?${parameters.toString().replaceAll('+', '%20')}`
}

/** Milliseconds. Clients wait ten seconds, and are answered after eight at most. */
const limits = {
  statement_timeout: 7000,
  lock_timeout: 5000,
  idle_in_transaction_session_timeout: 10_000,
  // above the server's own limit, so it is reached only if the server does not respond at all
  query_timeout: 7500,
}

/** The connection pool of the server. Opens no connection by itself: the first query does. */
export function connect(url: string, { max = 12, kept = 0, isPatient = false, log }: Options = {}): Connection {
  const pool = new pg.Pool({
    connectionString: withOptions(url, session),
    max,
    min: kept,
    types: wireTypes,
    application_name: 'zhanggui',
    connectionTimeoutMillis: 3000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    pipeline: true, // `readTogether` and the begin of a transaction do not wait for an answer
    ...(isPatient ? {} : limits),
  })
  const nameOf = statementNames()
  pool.on('connect', (client) => {
    prepareStatements(client, nameOf)
    client.on('error', () => undefined) // a connection that breaks between two statements; the next statement fails
  })
  pool.on('error', (error) => {
    if (!pool.ending) log?.(`idle database connection lost: ${error.message}`)
  })
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return { db, pool, close: async () => (pool.ending ? undefined : pool.end()) }
}

/** Any number, the same for every server on one database. */
const startLock = 4_620_817

/** Serializes the start of several servers. The connection is separate from the pool and has no timeouts. */
export async function withStartLock<Result>(pool: pg.Pool, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const { connectionString } = pool.options
  const client = new pg.Client({ connectionString, types: wireTypes, application_name: 'zhanggui start', connectionTimeoutMillis: 3000 })
  client.on('error', () => undefined) // the next statement fails with its own error
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [startLock])
    return await work(client)
  } finally {
    await client.end()
  }
}
