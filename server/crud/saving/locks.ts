import { sql } from 'kysely'

import type { Db } from '../../context'
import type { Plan } from '../plan/plan'

/** Until the end of the transaction: one mover, or one holder of a single switch, per table at a time. */
export async function lockTable(tx: Db, plan: Plan): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`order of ${plan.resource.table}`}, 0))`.execute(tx)
}
