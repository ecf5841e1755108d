import { createHash, randomBytes } from 'node:crypto'

import { withStartLock } from './connect'

import type { Kysely } from 'kysely'

import type { Db } from '../context'
import type { Connection } from './connect'
import type { Tables } from './tables'

/**
 * Runs `work` at the first start of a shop only. The decision is permanent: a shop begun empty stays empty, unless the demo is requested explicitly and can
 * still be loaded.
 */
export function runOnFirstStart(
  { pool, db }: Pick<Connection, 'pool' | 'db'>,
  { isRequested }: { isRequested: boolean },
  work: () => Promise<void>,
): Promise<void> {
  return withStartLock(pool, async () => {
    if (await (isRequested ? isDemo(db) : hasStarted(db))) return
    await work()
    // loading the demo shop has set the key in its own transaction
    await db
      .insertInto('setting')
      .values({ key: startedKey, value: 'true' })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute()
  })
}

/** Key in `setting` that says a shop was begun here. */
export const startedKey = 'begun'

/** Also recognizes a shop of an older version, which has only `demo` or nothing. */
const hasStarted = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('setting').select('key').where('key', 'in', [startedKey, 'demo']).limit(1).executeTakeFirst()) !== undefined ||
  (await db.selectFrom('admin').select('id').limit(1).executeTakeFirst()) !== undefined

export const isDemo = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('setting').select('key').where('key', '=', 'demo').executeTakeFirst()) !== undefined

const setupKey = 'setup_secret'
const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')

/** While there is no administrator: creates a one-time secret, shown only in the terminal; only its hash is stored. */
export async function ensureSetupSecret(db: Kysely<Tables>): Promise<string | undefined> {
  if (await hasAdmin(db)) {
    await db.deleteFrom('setting').where('key', '=', setupKey).execute()
    return undefined
  }
  const secret = randomBytes(18).toString('base64url')
  const value = JSON.stringify({ hash: hashOf(secret) })
  await db
    .insertInto('setting')
    .values({ key: setupKey, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
  return secret
}

/** True once, for the correct secret, while there is no administrator. Of two concurrent calls the second waits and is refused. */
export async function consumeSetupSecret(tx: Db, secret: string): Promise<boolean> {
  const row = await tx.selectFrom('setting').select('value').where('key', '=', setupKey).forUpdate().executeTakeFirst()
  const stored = row?.value as { readonly hash?: unknown } | null | undefined // written by the function above
  if (stored?.hash !== hashOf(secret) || (await hasAdmin(tx))) return false
  await tx.deleteFrom('setting').where('key', '=', setupKey).execute()
  return true
}

const hasAdmin = async (tx: Db): Promise<boolean> => (await tx.selectFrom('admin').select('id').limit(1).executeTakeFirst()) !== undefined
