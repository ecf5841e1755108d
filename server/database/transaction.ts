import type { Db } from '../context'

type Work = (tx: Db) => Promise<unknown>

/** The open transactions of `withRetry`, and what each has to do before it commits. */
const pending = new WeakMap<Db, Set<Work>>()

/**
 * Runs `work` once within this transaction, just before it commits, however often it was asked for. In a transaction that `withRetry`
 * has not begun nothing runs it.
 */
export const beforeCommit = (tx: Db, work: Work): void => void pending.get(tx)?.add(work)

/** Does the work of a transaction and then what it has left for its end. */
export async function thenBeforeCommit<Result>(tx: Db, work: (tx: Db) => Promise<Result>): Promise<Result> {
  const left = new Set<Work>()
  pending.set(tx, left)
  const result = await work(tx)
  for (const one of left) await one(tx)
  return result
}
