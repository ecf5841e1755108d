import DataLoader from 'dataloader'
import { sql } from 'kysely'

import { reusableStatement } from './reusableStatement'

import type { Compilable, RawBuilder } from 'kysely'

import type { Db } from '../context'

/** One row of a batch with its key. */
interface Keyed {
  readonly key: string
}

type BatchQuery<Row> = (db: Db, keys: readonly string[]) => Promise<readonly Row[]>

/**
 * Combines the lookups of several requests into one query. Nothing is cached, and a lookup never joins a running query, so no caller gets a result from before
 * its request.
 */
export function batchLookup<Row extends Keyed>(query: BatchQuery<Row>): (db: Db, key: string) => Promise<Row | undefined> {
  const loaders = new WeakMap<Db, DataLoader<string, Row | undefined>>()
  return (db, key) => {
    const loader = loaders.get(db) ?? createLoader(db, query)
    loaders.set(db, loader)
    return loader.load(key)
  }
}

/** How many keys a statement has; fewer are filled up with the last one. The database plans a list of any length anew every time, a fixed number of keys once. */
const sizes = [1, 8, 64] as const
const maxKeys = 64

/** A query for the rows of many keys that is built once for each size. `build` compares a column with `keys`. */
export function keyedQuery<Row>(build: (db: Db, keys: RawBuilder<string>) => Compilable<Row>): (db: Db, keys: readonly string[]) => Promise<Row[]> {
  const statements = new Map<number, ReturnType<typeof reusableStatement<Row>>>()
  return async (db, keys) => {
    const size = sizes.find((one) => one >= keys.length) ?? keys.length
    const statement = statements.get(size) ?? reusableStatement(size, (places) => build(db, sql`any(array[${sql.join(places)}]::text[])`).compile())
    statements.set(size, statement)
    const filled = Array.from({ length: size }, (_, at) => keys[Math.min(at, keys.length - 1)])
    return (await db.executeQuery<Row>(statement(filled))).rows
  }
}

const createLoader = <Row extends Keyed>(db: Db, query: BatchQuery<Row>): DataLoader<string, Row | undefined> =>
  new DataLoader<string, Row | undefined>(
    async (keys) => {
      const rows = await query(db, [...new Set(keys)])
      const byKey = new Map(rows.map((row) => [row.key, row]))
      return keys.map((key) => byKey.get(key))
    },
    // after every request that has arrived by now was started
    { cache: false, maxBatchSize: maxKeys, batchScheduleFn: (dispatch) => setImmediate(dispatch) },
  )
