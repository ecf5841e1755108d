import type { Db } from '../context'

/** One row of an answer to several questions: the key it answers. */
interface Keyed {
  readonly key: string
}

type BatchLoader<Found> = (db: Db, keys: readonly string[]) => Promise<readonly Found[]>

interface Batch<Found> {
  readonly keys: Set<string>
  readonly answers: Promise<ReadonlyMap<string, Found>>
}

/**
 * Asks what several requests of one moment want to know in one statement. A question never joins one that is already
 * on its way, so no caller gets an answer from before its question.
 */
export function batchLookup<Found extends Keyed>(ask: BatchLoader<Found>): (db: Db, key: string) => Promise<Found | undefined> {
  const open = new WeakMap<Db, Batch<Found>>()

  const startBatch = (db: Db): Batch<Found> => {
    const keys = new Set<string>()
    const answers = endOfTurn().then(async () => {
      open.delete(db)
      const rows = await ask(db, [...keys])
      return new Map(rows.map((row) => [row.key, row]))
    })
    const batch = { keys, answers }
    open.set(db, batch)
    return batch
  }

  return async (db, key) => {
    const batch = open.get(db) ?? startBatch(db)
    batch.keys.add(key)
    return (await batch.answers).get(key)
  }
}

/** After every request that has arrived by now was begun. */
const endOfTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
