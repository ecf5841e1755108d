import { createHash, randomBytes } from 'node:crypto'

import { sql } from 'kysely'

import { refuse } from '../../errors'
import { hashToken } from '../sessions/tokens'

import type { Db } from '../../context'

/** Minutes in which the code is to be typed. */
const lifetimeMinutes = 5

/** The account that passed the first step. */
export interface Ticket {
  readonly adminId: number
  readonly username: string
  readonly rememberMe: boolean
}

interface FirstStep {
  readonly adminId: number
  readonly passwordHash: string
  readonly rememberMe: boolean
}

/** Name, password and captcha were right: the answer to the second step needs to bring only this and the code. */
export async function createTicket(db: Db, { adminId, passwordHash, rememberMe }: FirstStep): Promise<string> {
  const ticket = randomBytes(32).toString('base64url')
  await sql`delete from sign_in_ticket where expire_time < now()`.execute(db)
  await sql`
    insert into sign_in_ticket (hash, admin_id, password_mark, is_kept, expire_time)
    values (${hashToken(ticket)}, ${adminId}, ${fingerprintOf(passwordHash)}, ${rememberMe}, now() + ${lifetimeMinutes} * interval '1 minute')`.execute(db)
  return ticket
}

/** The sign-in that a ticket belongs to; undefined when it has expired or the account has changed. */
export async function readTicket(db: Db, ticket: string): Promise<Ticket> {
  const { rows } = await sql<{ admin_id: number; username: string; password_hash: string; password_mark: string; is_kept: boolean; status: string }>`
    select k.admin_id, a.username, a.password_hash, k.password_mark, k.is_kept, a.status
    from sign_in_ticket k join admin a on a.id = k.admin_id and a.delete_time is null
    where k.hash = ${hashToken(ticket)} and k.expire_time > clock_timestamp()`.execute(db)
  const [row] = rows
  if (!row || fingerprintOf(row.password_hash) !== row.password_mark) return refuse('ticket_over')
  if (row.status !== 'enable') return refuse('account_disabled')
  return { adminId: row.admin_id, username: row.username, rememberMe: row.is_kept }
}

/** Deletes the ticket; of two concurrent calls the second finds it gone. */
export async function consumeTicket(tx: Db, ticket: string): Promise<void> {
  const { rows } = await sql`delete from sign_in_ticket where hash = ${hashToken(ticket)} returning 1`.execute(tx)
  if (rows.length === 0) refuse('ticket_over')
}

const fingerprintOf = (passwordHash: string): string => createHash('sha256').update(passwordHash).digest('hex')
