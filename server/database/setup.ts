import { createHash, randomBytes } from 'node:crypto'

import type { Kysely } from 'kysely'

import type { Db } from '../context'
import type { Tables } from './tables'

const key = 'setup_secret'
const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')

/** While there is no administrator: a new one-time secret, which only the terminal shows and only its hash is kept of. */
export async function ensureSetupSecret(db: Kysely<Tables>): Promise<string | undefined> {
  if (await hasAdmin(db)) {
    await db.deleteFrom('setting').where('key', '=', key).execute()
    return undefined
  }
  const secret = randomBytes(18).toString('base64url')
  const value = JSON.stringify({ hash: hashOf(secret) })
  await db
    .insertInto('setting')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
  return secret
}

/** True once, for the right secret, while there is no administrator. Of two calls at once the second waits and is refused. */
export async function consumeSetupSecret(tx: Db, secret: string): Promise<boolean> {
  const row = await tx.selectFrom('setting').select('value').where('key', '=', key).forUpdate().executeTakeFirst()
  const kept = row?.value as { readonly hash?: unknown } | null | undefined // written by the function above
  if (kept?.hash !== hashOf(secret) || (await hasAdmin(tx))) return false
  await tx.deleteFrom('setting').where('key', '=', key).execute()
  return true
}

const hasAdmin = async (tx: Db): Promise<boolean> => (await tx.selectFrom('admin').select('id').limit(1).executeTakeFirst()) !== undefined
