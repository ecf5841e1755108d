import { beforeCommit } from '../../database/transaction'

import type { Db } from '../../context'

type Listener = (tx: Db) => Promise<unknown>

const listeners = new Set<Listener>()

/** Registers a listener for moved stock. Each is called once per transaction, before the commit. */
export const onStockMoved = (listener: Listener): void => void listeners.add(listener)

/** Emits the event: stock has moved in this transaction. */
export function stockMoved(tx: Db): void {
  for (const listener of listeners) beforeCommit(tx, listener)
}
