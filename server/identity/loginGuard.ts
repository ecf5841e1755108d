import { createHash } from 'node:crypto'

import { sql } from 'kysely'

import type { Tx } from '../context'

/**
 * Counts failed sign-ins per name and per address. A name counts whether it exists or not, so that the answer
 * does not tell. Every try is counted before the password is looked at, and taken back when it was right:
 * of a hundred parallel tries no more are looked at than the limit allows.
 */
interface Limit {
  readonly failures: number
  /** Then the count starts again. */
  readonly hours: number
  /** The hours run from the last failure instead of the first. */
  readonly fromLast: boolean
}

export const nameLimit: Limit = { failures: 10, hours: 24, fromLast: true }
/** A shop behind one address has many hands: wide enough for them, too narrow for a word list. */
export const addressLimit: Limit = { failures: 200, hours: 0.25, fromLast: false }

/** The name is hashed: what people type into the wrong field may be a password. */
export const nameKey = (area: string, name: string): string => `${area}:name:${createHash('sha256').update(name.toLowerCase()).digest('hex')}`
export const addressKey = (area: string, ip: string): string => `${area}:address:${ip.slice(0, 50)}`

/** Takes one of the tries that are left; false when there is none. */
export async function takeTry(db: Tx, key: string, limit: Limit): Promise<boolean> {
  const isOver = sql`login_guard.counted_from < now() - ${limit.hours} * interval '1 hour'`
  const { rows } = await sql`
    insert into login_guard (key, failures, counted_from) values (${key}, 1, now())
    on conflict (key) do update set
      failures = case when ${isOver} then 1 else login_guard.failures + 1 end,
      counted_from = case when ${isOver} or ${limit.fromLast} then now() else login_guard.counted_from end
    where login_guard.failures < ${limit.failures} or ${isOver}
    returning failures`.execute(db)
  return rows.length === 1
}

/** The try was right: the name starts anew, and what has long run out is forgotten. */
export const clearTries = (db: Tx, key: string): Promise<unknown> =>
  sql`delete from login_guard where key = ${key} or counted_from < now() - interval '2 days'`.execute(db)

/** The try did not count after all. */
export const giveBackTry = (db: Tx, key: string): Promise<unknown> =>
  db
    .updateTable('login_guard')
    .set({ failures: sql`greatest(failures - 1, 0)` })
    .where('key', '=', key)
    .execute()
