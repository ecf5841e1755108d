import { beforeCommit } from '../../database/transaction'

import type { Db } from '../../context'

type Listener = (tx: Db) => Promise<unknown>

const listeners = new Set<Listener>()

/** Lets others act on moved stock without being known here. Each is called once a transaction, before it commits. */
export const onStockMoved = (listener: Listener): void => void listeners.add(listener)

/** Says that stock may have moved in this transaction. */
export function stockMoved(tx: Db): void {
  for (const listener of listeners) beforeCommit(tx, listener)
}
