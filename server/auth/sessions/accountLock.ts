import { sql } from 'kysely'

import type { Db } from '../../context'

/** The two areas; each has a table of accounts of its name, and access and refresh tokens of its own. */
export type AccountArea = 'admin' | 'user'

/** An account as it stands while its lock is held. */
export interface LockedAccount {
  readonly password_hash: string
  /** Enabled and not deleted. */
  readonly is_alive: boolean
}

/**
 * Whatever begins, renews or ends a session of an account takes this lock first and in a statement of its own, so that the
 * statements after it see all that was done before. The row of the account is the lock: changing its password, its status or
 * deleting it holds the same one. An object, so that a test can replace the lock and show the race.
 */
export const accountLock = {
  take: (tx: Db, area: AccountArea, id: number): Promise<LockedAccount | undefined> => selectAccount(tx, area, id).forNoKeyUpdate().executeTakeFirst(),
}

export const selectAccount = (tx: Db, area: AccountArea, id: number) =>
  tx
    .selectFrom(area)
    .select(['password_hash', sql<boolean>`status = 'enable' and delete_time is null`.as('is_alive')])
    .where('id', '=', id)
