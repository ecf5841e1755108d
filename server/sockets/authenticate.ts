import { sql } from 'kysely'

import { resources } from '../../resources'
import { nodeOf } from '../../resources/kit/paths'
import { receivers } from '../domain/notify/createNotices'
import { holdsNode } from '../domain/notify/kindRights'

import type { Db } from '../context'

/** A session that may listen. The family outlives its tokens, which are renewed. */
export interface ListenerSession {
  readonly adminId: number
  readonly family: string
  /** False: this account receives no notices and has no socket. */
  readonly isReceiver: boolean
  /** The live lists that it may open. */
  readonly lists: ReadonlySet<string>
}

/** The resources whose open lists are told of written rows. */
export const liveLists: readonly string[] = resources.filter(({ list }) => list.live).map(({ path }) => path)

interface Row {
  readonly key: string
  readonly admin_id: number
  readonly is_receiver: boolean
  readonly family: string
  readonly lists: readonly string[] | null
}

const isEnabled = sql`a.status = 'enable' and a.delete_time is null`

const listNodes = sql.join(liveLists.map((path) => sql`(${path}::text, ${nodeOf(path, 'index').toLowerCase()}::text)`))
/** Accounts are few compared with their sockets, of which thousands are checked at once. */
const isReceiver = sql`a.id in (select admin_id from receiver)`
const receiver = sql`receiver as materialized (select distinct admin_id from ${receivers} every_one)`
const lists = sql`(select array_agg(live.path) from (values ${listNodes}) as live (path, node) where ${holdsNode(sql`a.id`, sql`live.node`)})`

/** Sessions by the hashes of their access tokens, in one query. */
export async function findSessionsByToken(db: Db, hashes: readonly string[]): Promise<Map<string, ListenerSession>> {
  const { rows } = await sql<Row>`
    with ${receiver}
    select t.hash as key, t.family::text as family, a.id as admin_id, ${isReceiver} as is_receiver, ${lists} as lists
    from token t join admin a on a.id = t.owner_id and ${isEnabled}
    where t.kind = 'admin' and t.expire_time > clock_timestamp() and t.hash = any(${[...hashes]}::text[])`.execute(db)
  return byKey(rows)
}

/** The same for bound sockets, by family: they stay while any token of the family is valid. */
export async function findSessionsByFamily(db: Db, families: readonly string[]): Promise<Map<string, ListenerSession>> {
  const { rows } = await sql<Row>`
    with ${receiver}
    select t.family::text as key, t.family::text as family, a.id as admin_id, ${isReceiver} as is_receiver, ${lists} as lists
    from (select distinct family, owner_id from token where kind in ('admin', 'admin-refresh') and expire_time > clock_timestamp()
        and family = any(${[...families]}::uuid[])) t
    join admin a on a.id = t.owner_id and ${isEnabled}`.execute(db)
  return byKey(rows)
}

const byKey = (rows: readonly Row[]): Map<string, ListenerSession> =>
  new Map(rows.map((row) => [row.key, { adminId: row.admin_id, family: row.family, isReceiver: row.is_receiver, lists: new Set(row.lists ?? []) }]))
