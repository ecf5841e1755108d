import { sql } from 'kysely'

import { refuse } from '../../errors'
import { turnOffWebhooks } from '../../webhooks/turnOff'

import type { Db } from '../../context'

/** Takes effect with the next request. */
export async function revokeApiToken(tx: Db, id: number): Promise<void> {
  const { numUpdatedRows } = await revokeTokens(tx).where('id', '=', id).executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n) refuse('row_refused')
}

/**
 * Ends what other programs have of an account, with a new password or a forced sign-out: a stolen session could have made a token, or a webhook that tells a
 * stranger what changes. Tokens of services keep their programs running.
 */
export async function revokeProgramAccess(tx: Db, adminId: number): Promise<void> {
  await revokeTokens(tx).where('admin_id', '=', adminId).where('owner_kind', '=', 'staff').execute()
  await turnOffWebhooks(tx, adminId)
}

const revokeTokens = (tx: Db) =>
  tx
    .updateTable('api_token')
    .set({ revoke_time: sql`now()`, row_version: sql`row_version + 1` })
    .where('revoke_time', 'is', null)
