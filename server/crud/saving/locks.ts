import { sql } from 'kysely'

import type { Db } from '../../context'
import type { CompiledResource } from '../compile/compileResources'

/** Until the end of the transaction: one mover, or one holder of a single switch, per table at a time. */
export async function lockTable(tx: Db, compiled: CompiledResource): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`order of ${compiled.resource.table}`}, 0))`.execute(tx)
}
