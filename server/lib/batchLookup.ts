import DataLoader from 'dataloader'
import { sql } from 'kysely'

import type { Compilable, CompiledQuery, RawBuilder } from 'kysely'

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

/**
 * A query for the rows of many keys that is built once for each size: it runs before every request, and building or planning it takes longer than the database
 * needs for it. `build` compares a column with `keys`.
 */
export function keyedQuery<Row>(build: (db: Db, keys: RawBuilder<string>) => Compilable<Row>): (db: Db, keys: readonly string[]) => Promise<Row[]> {
  const statements = new Map<number, (keys: readonly string[]) => CompiledQuery<Row>>()
  return async (db, keys) => {
    const size = sizes.find((one) => one >= keys.length) ?? keys.length
    const statement = statements.get(size) ?? builtFor(size, (placeholders) => build(db, placeholders))
    statements.set(size, statement)
    return (await db.executeQuery<Row>(statement(keys))).rows
  }
}

function builtFor<Row>(size: number, build: (keys: RawBuilder<string>) => Compilable<Row>): (keys: readonly string[]) => CompiledQuery<Row> {
  const places = Array.from({ length: size }, (_, at) => ({ at }))
  const built = build(sql`any(array[${sql.join(places)}]::text[])`).compile()
  const keyAt = new Map<unknown, number>(places.map((place) => [place, place.at]))
  return (keys) => ({
    ...built,
    parameters: built.parameters.map((one) => {
      const at = keyAt.get(one)
      return at === undefined ? one : keys[Math.min(at, keys.length - 1)]
    }),
  })
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
