import { LRUCache } from 'lru-cache'

import { notPrepared } from '../../lib/sqlCondition'
import { codeOf } from '../startupError'

import type { Writable } from 'node:stream'

import type { PoolClient, QueryConfig } from 'pg'

/** Every connection keeps its prepared statements, so their number is limited. */
const maxNames = 300
const maxSeen = 2000
/** A statement is prepared only when it is repeated: id lists make a different text for every length. */
const uses = 3

export type NameOf = ((text: string) => string | undefined) & { forget: (text: string) => void }

/** Names for repeated statements: the database then plans them once per connection. */
export function statementNames(): NameOf {
  const names = new Map<string, string>()
  const seen = new LRUCache<string, number>({ max: maxSeen })
  const banned = new Set<string>()
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text)
    if (known || names.size >= maxNames || banned.has(text) || text.includes(notPrepared)) return known
    const count = (seen.get(text) ?? 0) + 1
    if (count < uses) {
      seen.set(text, count)
      return undefined
    }
    seen.delete(text)
    const name = `z${names.size + 1}`
    names.set(text, name)
    return name
  }
  /** Kept in the count, so that a name is never used twice. */
  const forget = (text: string): void => {
    if (!names.has(text)) return
    names.set(text, '')
    banned.add(text)
  }
  return Object.assign(nameOf, { forget })
}

type Query = (text: unknown, values?: unknown, ...rest: unknown[]) => unknown

/**
 * Makes `client.query(text, values)` prepare repeated statements, and closes a connection that cannot be used any more. What is sent in one turn of the event
 * loop leaves in one packet, and a transaction begins together with its first statement.
 */
export function prepareStatements(client: PoolClient, nameOf: NameOf): void {
  const send = sender(client)
  let beginError: unknown
  const query: Query = (text, values, ...rest) => {
    if (typeof text !== 'string' || !Array.isArray(values) || rest.length > 0) return send(text, values, ...rest)
    const name = nameOf(text)
    const config: QueryConfig = name ? { name, text, values } : { text, values }
    const sent = send(config) as Promise<unknown>
    if (text === 'begin') {
      // nothing may run outside of the transaction: its statements fail with the connection, and tell this error
      sent.catch((error: unknown) => {
        beginError = error
        streamOf(client)?.destroy()
      })
      return Promise.resolve({ command: 'BEGIN', rowCount: 0, rows: [] })
    }
    return sent.catch((error: unknown) => {
      // a migration changed a table of a prepared `select *`; the next call plans it again
      if (codeOf(error) === '0A000') nameOf.forget(text)
      if (text === 'rollback' || isLost(error)) void client.end() // the pool keeps no connection that is ending
      // an ended connection has rolled back, and the original error is the one to report
      if (text === 'rollback') return { command: 'ROLLBACK', rowCount: 0, rows: [] }
      throw beginError ?? error
    })
  }
  client.query = query as unknown as PoolClient['query'] // same signature; the driver's overloads cannot be written here
}

/** The driver's stream, which its types do not tell. */
const streamOf = (client: PoolClient): Writable | undefined => (client as { readonly connection?: { readonly stream?: Writable } }).connection?.stream

/** Sends statements, those of one turn of the event loop together: each packet wakes the database by itself. */
function sender(client: PoolClient): Query {
  const plain = client.query.bind(client) as Query
  let isCorked = false
  return (...statement) => {
    const stream = streamOf(client)
    if (!isCorked && stream) {
      isCorked = true
      stream.cork()
      process.nextTick(() => {
        isCorked = false
        stream.uncork()
      })
    }
    return plain(...statement)
  }
}

/**
 * The connection must not be reused. After the first error the server's response could still arrive during the next call. The others say that the database
 * closes the connection, which the driver notices only later.
 */
const isLost = (error: unknown): boolean => (error instanceof Error && error.message === 'Query read timeout') || isConnectionEnded(error)

/** The database has ended the connection, and with it the statement. */
export const isConnectionEnded = (error: unknown): boolean => endings.test(codeOf(error))

/** Shutdown, crash, dropped database, idle session; idle or overlong transaction. */
const endings = /^(57P0[1245]|25P0[34])$/
