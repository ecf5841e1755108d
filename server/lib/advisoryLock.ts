import { sql } from 'kysely'

import type { Db } from '../context'

/** Held until the end of the transaction: of two callers with one name the second waits for the first. */
export const lockName = (tx: Db, name: string): Promise<unknown> => sql`select pg_advisory_xact_lock(hashtext(${name}))`.execute(tx)
