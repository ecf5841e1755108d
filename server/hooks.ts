import { notifyLowStock } from './domain/notify/notifyLowStock'
import { onStockMoved } from './domain/stock/stockMoved'
import { hooks } from './hooks.generated'

import type { AnyHooks } from './crud/hooks'
import type { FileStore } from './files/deleteFile'

/** The hooks of all resources, by path; `main.ts` passes the map to the generic controller. Also connects the events of the domain. */
export function makeHooks(fileStore: FileStore): ReadonlyMap<string, AnyHooks> {
  onStockMoved(notifyLowStock)
  const { attachment, ...plain } = hooks
  const attachments = attachment(fileStore, async (path, ctx) => all.get(path)?.scope?.(ctx))
  const all = new Map([...Object.values(plain), attachments].map((one) => [one.path, one.hooks]))
  return all
}
