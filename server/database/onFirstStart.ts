import { oneAtATime } from './connect'

import type { Db } from '../context'
import type { Connection } from './connect'

/**
 * Runs `work` on the first start of a shop only. What was decided then holds: a shop begun empty stays so, unless the demo is asked
 * for by name; whether it still can be filled is for the filling to say.
 */
export function runOnFirstStart(
  { pool, db }: Pick<Connection, 'pool' | 'db'>,
  { isAskedFor }: { isAskedFor: boolean },
  work: () => Promise<void>,
): Promise<void> {
  return oneAtATime(pool, async () => {
    if (await (isAskedFor ? isDemo(db) : hasBegun(db))) return
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
