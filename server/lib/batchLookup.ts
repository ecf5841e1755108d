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

/**
 * A query for the rows of many keys that is built once: it runs before every request, and building it takes longer than the database needs for it. `build`
 * compares a column with `keys`.
 */
export function keyedQuery<Row>(build: (db: Db, keys: RawBuilder<string>) => Compilable<Row>): (db: Db, keys: readonly string[]) => Promise<Row[]> {
  const placeholder: string[] = []
  let built: CompiledQuery<Row> | undefined
  return async (db, keys) => {
    built ??= build(db, sql`any(${placeholder}::text[])`).compile()
    const parameters = built.parameters.map((one) => (one === placeholder ? [...keys] : one))
    return (await db.executeQuery<Row>({ ...built, parameters })).rows
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
    { cache: false, batchScheduleFn: (dispatch) => setImmediate(dispatch) },
  )
