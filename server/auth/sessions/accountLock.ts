import { sql } from 'kysely'

import type { Db } from '../../context'

/** The two areas; each has an account table of this name, and separate access and refresh tokens. */
export type AccountArea = 'admin' | 'user'

/** An account, read under its lock. */
export interface LockedAccount {
  readonly password_hash: string
  /** Enabled and not deleted. */
  readonly is_alive: boolean
}

/**
 * Everything that begins, renews or ends a session first takes this lock in a statement of its own, so that later statements see all previous changes. The
 * account's row is locked, as by changing its password or status and deleting it. An object, so that a test can remove the lock and show the race.
 */
export const accountLock = {
  take: (tx: Db, area: AccountArea, id: number): Promise<LockedAccount | undefined> => selectAccount(tx, area, id).forNoKeyUpdate().executeTakeFirst(),
}

export const selectAccount = (tx: Db, area: AccountArea, id: number) =>
  tx
    .selectFrom(area)
    .select(['password_hash', sql<boolean>`status = 'enable' and delete_time is null`.as('is_alive')])
    .where('id', '=', id)
