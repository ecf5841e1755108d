import { notifyLowStock } from './domain/notify/notifyLowStock'
import { onStockMoved } from './domain/stock/stockMoved'
import { hooks } from './hooks.generated'

import type { AnyHooks } from './crud/hooks'
import type { Config } from './deps'
import type { FileStore } from './files/deleteFile'

/** The hooks of all resources, by path; `main.ts` passes the map to the generic controller. Also connects the events of the domain. */
export function makeHooks(fileStore: FileStore, config: Config): ReadonlyMap<string, AnyHooks> {
  onStockMoved(notifyLowStock)
  const { attachment, webhook, ...plain } = hooks
  const attachments = attachment(fileStore, async (path, ctx) => all.get(path)?.scope?.(ctx))
  const all = new Map([...Object.values(plain), attachments, webhook(config)].map((one) => [one.path, one.hooks]))
  return all
}
