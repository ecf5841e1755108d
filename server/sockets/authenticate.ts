import { sql } from 'kysely'

import { receivers } from '../domain/notify/receivers'

import type { Db } from '../context'

/** A session that may listen. The family outlives its tokens, which are renewed. */
export interface Admitted {
  readonly adminId: number
  readonly family: string
  /** False: there is nothing this account would be told. */
  readonly isReceiver: boolean
}

interface Row {
  readonly key: string
  readonly admin_id: number
  readonly is_receiver: boolean
  readonly family: string
}

const isEnabled = sql`a.status = 'enable' and a.delete_time is null`

/** The sessions behind some hashes of access tokens, by hash. One query, however many come at once. */
export async function admit(db: Db, hashes: readonly string[]): Promise<Map<string, Admitted>> {
  const { rows } = await sql<Row>`
    with told as materialized (select distinct admin_id from ${receivers} every_one)
    select t.hash as key, t.family::text as family, a.id as admin_id, a.id in (select admin_id from told) as is_receiver
    from token t join admin a on a.id = t.owner_id and ${isEnabled}
    where t.kind = 'admin' and t.expire_time > clock_timestamp() and t.hash = any(${[...hashes]}::text[])`.execute(db)
  return new Map(rows.map((row) => [row.key, { adminId: row.admin_id, family: row.family, isReceiver: row.is_receiver }]))
}

/** The same for sessions that listen already, by family: they go on while any of their tokens lives. */
export async function stillAdmitted(db: Db, families: readonly string[]): Promise<Map<string, Admitted>> {
  const { rows } = await sql<Row>`
    with told as materialized (select distinct admin_id from ${receivers} every_one)
    select distinct t.family::text as key, t.family::text as family, a.id as admin_id, a.id in (select admin_id from told) as is_receiver
    from token t join admin a on a.id = t.owner_id and ${isEnabled}
    where t.kind in ('admin', 'admin-refresh') and t.expire_time > clock_timestamp() and t.family = any(${[...families]}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.key, { adminId: row.admin_id, family: row.family, isReceiver: row.is_receiver }]))
}
