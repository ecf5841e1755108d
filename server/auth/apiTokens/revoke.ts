import { sql } from 'kysely'

import { refuse } from '../../errors'

import type { Db } from '../../context'

/** Takes effect with the next request. */
export async function revokeApiToken(tx: Db, id: number): Promise<void> {
  const { numUpdatedRows } = await revokeTokens(tx).where('id', '=', id).executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n) refuse('row_refused')
}

/** With a new password or a forced sign-out: a stolen session could have made one. Tokens of services keep their programs running. */
export const revokeOwnApiTokens = (tx: Db, adminId: number): Promise<unknown> =>
  revokeTokens(tx).where('admin_id', '=', adminId).where('owner_kind', '=', 'staff').execute()

const revokeTokens = (tx: Db) =>
  tx
    .updateTable('api_token')
    .set({ revoke_time: sql`now()`, row_version: sql`row_version + 1` })
    .where('revoke_time', 'is', null)
