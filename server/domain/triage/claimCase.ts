import { sql } from 'kysely'

import { triageLimits } from '../../../resources/order/triage'
import { deleteInBatches } from '../../lib/deleteInBatches'
import { triageSources } from './triageSources'

import type { TriageClaim, TriageKindName } from '../../../resources/order/triage'
import type { Db } from '../../context'

export interface CaseKey {
  readonly kind: TriageKindName
  readonly id: number
}

/**
 * Gives an open case to an administrator for some minutes, or puts off the end of their claim. One statement, so that of two at the same time one gets it: the
 * other waits for its row and finds it taken. Returns whose it is now; undefined if it is no longer open.
 */
export async function claimCase(tx: Db, { kind, id }: CaseKey, adminId: number): Promise<TriageClaim | undefined> {
  const { table, isOpen } = triageSources[kind]
  await sql`
    insert into triage_claim (kind, row_id, admin_id, until_time)
    select ${kind}, m.id, ${adminId}, clock_timestamp() + ${triageLimits.claim}::int * interval '1 second' from ${table} m where m.id = ${id} and ${isOpen}
    on conflict (kind, row_id) do update set admin_id = excluded.admin_id, until_time = excluded.until_time
    where triage_claim.admin_id = excluded.admin_id or triage_claim.until_time <= clock_timestamp()`.execute(tx)
  const { rows } = await sql<TriageClaim>`
    select c.admin_id, coalesce(nullif(a.nickname, ''), a.username) as name, c.until_time as until
    from triage_claim c join admin a on a.id = c.admin_id
    where c.kind = ${kind} and c.row_id = ${id} and exists (select from ${table} m where m.id = ${id} and ${isOpen})`.execute(tx)
  return rows[0]
}

/** Gives up an own claim; that of others stays. */
export async function releaseCase(tx: Db, { kind, id }: CaseKey, adminId: number): Promise<void> {
  await tx.deleteFrom('triage_claim').where('kind', '=', kind).where('row_id', '=', id).where('admin_id', '=', adminId).execute()
}

/** Claims that have run out mean nothing; they are kept until then, because a claim in progress may wait for their rows. */
export const purgeClaims = (db: Db): Promise<void> =>
  deleteInBatches(db, 'triage_claim', { where: sql`until_time < now() - interval '1 day'`, orderBy: 'until_time', key: ['kind', 'row_id'] })
