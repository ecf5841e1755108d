import { createHash, randomBytes } from 'node:crypto'

import { withStartLock } from './connect'

import type { Kysely } from 'kysely'

import type { Db } from '../context'
import type { Connection } from './connect'
import type { Tables } from './tables'

/**
 * Runs `work` on the first start of a shop only. What was decided then holds: a shop begun empty stays so, unless the demo is asked
 * for by name; whether it still can be filled is for the filling to say.
 */
export function runOnFirstStart(
  { pool, db }: Pick<Connection, 'pool' | 'db'>,
  { isRequested }: { isRequested: boolean },
  work: () => Promise<void>,
): Promise<void> {
  return withStartLock(pool, async () => {
    if (await (isRequested ? isDemo(db) : hasBegun(db))) return
    await work()
    // the demo shop has set the mark with its own rows
    await db
      .insertInto('setting')
      .values({ key: begunKey, value: 'true' })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute()
  })
}

/** The key of `setting` that says a shop was begun here. */
export const begunKey = 'begun'

/** Also for a shop of an older version, which set `demo` only or nothing. */
const hasBegun = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('setting').select('key').where('key', 'in', [begunKey, 'demo']).limit(1).executeTakeFirst()) !== undefined ||
  (await db.selectFrom('admin').select('id').limit(1).executeTakeFirst()) !== undefined

export const isDemo = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('setting').select('key').where('key', '=', 'demo').executeTakeFirst()) !== undefined

const setupKey = 'setup_secret'
const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')

/** While there is no administrator: a new one-time secret, which only the terminal shows and only its hash is kept of. */
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

/** True once, for the right secret, while there is no administrator. Of two calls at once the second waits and is refused. */
export async function consumeSetupSecret(tx: Db, secret: string): Promise<boolean> {
  const row = await tx.selectFrom('setting').select('value').where('key', '=', setupKey).forUpdate().executeTakeFirst()
  const stored = row?.value as { readonly hash?: unknown } | null | undefined // written by the function above
  if (stored?.hash !== hashOf(secret) || (await hasAdmin(tx))) return false
  await tx.deleteFrom('setting').where('key', '=', setupKey).execute()
  return true
}

const hasAdmin = async (tx: Db): Promise<boolean> => (await tx.selectFrom('admin').select('id').limit(1).executeTakeFirst()) !== undefined
