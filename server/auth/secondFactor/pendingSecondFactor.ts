import { createHash, randomBytes } from 'node:crypto'

import { sql } from 'kysely'

import { refuse } from '../../errors'
import { hashToken } from '../sessions/tokens'

import type { Db } from '../../context'

/** Minutes within which the code must be entered. */
const lifetimeMinutes = 5

/** The account that completed the first step. */
export interface SecondFactorTicket {
  readonly adminId: number
  readonly username: string
  readonly rememberMe: boolean
}

interface FirstStep {
  readonly adminId: number
  readonly passwordHash: string
  readonly rememberMe: boolean
}

/** Creates the ticket after name, password and captcha were correct: the second step needs only the ticket and the code. */
export async function createTicket(db: Db, { adminId, passwordHash, rememberMe }: FirstStep): Promise<string> {
  const ticket = randomBytes(32).toString('base64url')
  await db
    .deleteFrom('sign_in_ticket')
    .where('expire_time', '<', sql<number>`now()`)
    .execute()
  const expire_time = sql<number>`now() + ${lifetimeMinutes} * interval '1 minute'`
  await db
    .insertInto('sign_in_ticket')
    .values({ hash: hashToken(ticket), admin_id: adminId, password_mark: fingerprintOf(passwordHash), is_kept: rememberMe, expire_time })
    .execute()
  return ticket
}

/** The sign-in of a ticket; undefined if it has expired or the account has changed. */
export async function readTicket(db: Db, ticket: string): Promise<SecondFactorTicket> {
  const row = await db
    .selectFrom('sign_in_ticket as k')
    .innerJoin('admin as a', (join) => join.onRef('a.id', '=', 'k.admin_id').on('a.delete_time', 'is', null))
    .select(['k.admin_id', 'a.username', 'a.password_hash', 'k.password_mark', 'k.is_kept', 'a.status'])
    .where('k.hash', '=', hashToken(ticket))
    .where('k.expire_time', '>', sql<number>`clock_timestamp()`)
    .executeTakeFirst()
  if (!row || fingerprintOf(row.password_hash) !== row.password_mark) return refuse('ticket_over')
  if (row.status !== 'enable') return refuse('account_disabled')
  return { adminId: row.admin_id, username: row.username, rememberMe: row.is_kept }
}

/** Deletes the ticket; the second of two concurrent calls does not find it. */
export async function consumeTicket(tx: Db, ticket: string): Promise<void> {
  const { numDeletedRows } = await tx.deleteFrom('sign_in_ticket').where('hash', '=', hashToken(ticket)).executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) refuse('ticket_over')
}

const fingerprintOf = (passwordHash: string): string => createHash('sha256').update(passwordHash).digest('hex')
