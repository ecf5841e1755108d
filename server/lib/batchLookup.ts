import DataLoader from 'dataloader'

import type { Db } from '../context'

/** One row of a batch: the key it belongs to. */
interface Keyed {
  readonly key: string
}

type BatchQuery<Row> = (db: Db, keys: readonly string[]) => Promise<readonly Row[]>

/**
 * Answers the lookups of several requests in one statement. Nothing is cached, and a lookup never joins a batch that is already
 * running, so no caller gets an answer from before its question.
 */
export function batchLookup<Row extends Keyed>(query: BatchQuery<Row>): (db: Db, key: string) => Promise<Row | undefined> {
  const loaders = new WeakMap<Db, DataLoader<string, Row | undefined>>()
  return (db, key) => {
    const loader = loaders.get(db) ?? createLoader(db, query)
    loaders.set(db, loader)
    return loader.load(key)
  }
}

const createLoader = <Row extends Keyed>(db: Db, query: BatchQuery<Row>): DataLoader<string, Row | undefined> =>
  new DataLoader<string, Row | undefined>(
    async (keys) => {
      const rows = await query(db, [...new Set(keys)])
      const byKey = new Map(rows.map((row) => [row.key, row]))
      return keys.map((key) => byKey.get(key))
    },
    // After every request that has arrived by now was begun.
    { cache: false, batchScheduleFn: (dispatch) => setImmediate(dispatch) },
  )
