import { setTimeout as pause } from 'node:timers/promises'

import { codeOf } from './startupError'

import type { Kysely } from 'kysely'

import type { Db } from '../context'
import type { Tables } from './tables'

const tries = 5
/** A deadlock or serialization failure: the transaction can be retried. */
const isCollision = (error: unknown): boolean => ['40001', '40P01'].includes(codeOf(error))

/** A transaction that is retried after a conflict, with its `beforeCommit` work. `work` must have no effects outside of it. */
export async function withRetry<Result>(db: Kysely<Tables>, work: (tx: Db) => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute((tx) => thenBeforeCommit(tx, work))
    } catch (error) {
      if (!isCollision(error) || attempt === tries) throw error
      await pause(2 ** attempt * 5 * (0.5 + Math.random()))
    }
  }
}

type Work = (tx: Db) => Promise<unknown>

/** The open transactions of `withRetry`, and the work each has to do before it commits. */
const pending = new WeakMap<Db, Set<Work>>()

/** Runs `work` once within this transaction, just before it commits, however often it was registered. Without `withRetry` it is not run. */
export const beforeCommit = (tx: Db, work: Work): void => void pending.get(tx)?.add(work)

/** Does the work of a transaction and then its deferred work. */
async function thenBeforeCommit<Result>(tx: Db, work: (tx: Db) => Promise<Result>): Promise<Result> {
  const left = new Set<Work>()
  pending.set(tx, left)
  const result = await work(tx)
  for (const one of left) await one(tx)
  return result
}
