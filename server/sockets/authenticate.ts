import { sql } from 'kysely'

import { receivers } from '../domain/notify/createNotices'

import type { Db } from '../context'

/** A session that may receive notices. The family outlives its tokens, which are renewed. */
export interface ListenerSession {
  readonly adminId: number
  readonly family: string
  /** False: this account receives no notices. */
  readonly isReceiver: boolean
}

interface Row {
  readonly key: string
  readonly admin_id: number
  readonly is_receiver: boolean
  readonly family: string
}

const isEnabled = sql`a.status = 'enable' and a.delete_time is null`

/** Sessions by the hashes of their access tokens, in one query. */
export async function findSessionsByToken(db: Db, hashes: readonly string[]): Promise<Map<string, ListenerSession>> {
  const { rows } = await sql<Row>`
    with receiver as materialized (select distinct admin_id from ${receivers} every_one)
    select t.hash as key, t.family::text as family, a.id as admin_id, a.id in (select admin_id from receiver) as is_receiver
    from token t join admin a on a.id = t.owner_id and ${isEnabled}
    where t.kind = 'admin' and t.expire_time > clock_timestamp() and t.hash = any(${[...hashes]}::text[])`.execute(db)
  return new Map(rows.map((row) => [row.key, { adminId: row.admin_id, family: row.family, isReceiver: row.is_receiver }]))
}

/** The same for bound sockets, by family: they stay while any token of the family is valid. */
export async function findSessionsByFamily(db: Db, families: readonly string[]): Promise<Map<string, ListenerSession>> {
  const { rows } = await sql<Row>`
    with receiver as materialized (select distinct admin_id from ${receivers} every_one)
    select distinct t.family::text as key, t.family::text as family, a.id as admin_id, a.id in (select admin_id from receiver) as is_receiver
    from token t join admin a on a.id = t.owner_id and ${isEnabled}
    where t.kind in ('admin', 'admin-refresh') and t.expire_time > clock_timestamp() and t.family = any(${[...families]}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.key, { adminId: row.admin_id, family: row.family, isReceiver: row.is_receiver }]))
}
