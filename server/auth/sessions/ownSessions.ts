import { sql } from 'kysely'

import { refuse } from '../../errors'
import { accountLock } from './accountLock'
import { hashToken } from './tokens'

import type { OwnSession } from '../../../resources/kit/protocol/session'
import type { Db } from '../../context'

const ofStaff = sql<boolean>`kind in ('admin', 'admin-refresh')`
const familyOf = (token: string) => sql<string>`(select family from token where hash = ${hashToken(token)})`

/** The sessions of a staff account, most recently used first. Address and browser are those of the last use. */
export async function sessionsOf(db: Db, adminId: number, token: string): Promise<OwnSession[]> {
  const seen = sql`coalesce(seen_time, create_time)`
  const { rows } = await sql<OwnSession>`
    select family::text as id, coalesce(family = ${familyOf(token)}, false) as is_current, bool_or(kind = 'admin-refresh') as is_kept,
      (array_agg(ip order by ${seen} desc))[1] as ip, (array_agg(useragent order by ${seen} desc))[1] as useragent,
      min(create_time) as sign_in_time, max(${seen}) as last_seen_time
    from token where owner_id = ${adminId} and ${ofStaff}
    group by family having bool_or(expire_time > clock_timestamp() and successor is null)
    order by 2 desc, max(${seen}) desc, family limit 200`.execute(db)
  return rows
}

/** Ends one session of an account; its next request is asked to sign in. */
export async function endSession(tx: Db, adminId: number, id: string): Promise<void> {
  await accountLock.take(tx, 'admin', adminId)
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)
  if (!isId) refuse('session_gone')
  const ended = await tx.deleteFrom('token').where('family', '=', id).where('owner_id', '=', adminId).where(ofStaff).executeTakeFirstOrThrow()
  if (ended.numDeletedRows === 0n) refuse('session_gone')
}

/** Ends all sessions of an account except that of this token, and pending sign-ins. Returns their number. */
export async function endOtherSessions(tx: Db, adminId: number, token: string): Promise<number> {
  await accountLock.take(tx, 'admin', adminId)
  await tx.deleteFrom('sign_in_ticket').where('admin_id', '=', adminId).execute()
  const rows = await tx
    .deleteFrom('token')
    .where('owner_id', '=', adminId)
    .where(ofStaff)
    .where('family', 'is distinct from', familyOf(token))
    .returning('family')
    .execute()
  return new Set(rows.map(({ family }) => family)).size
}
