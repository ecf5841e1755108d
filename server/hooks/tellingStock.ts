import { notifyLowStock } from '../domain/notify/notifyLowStock'

import type { Context } from '../context'
import type { AnyHooks, ResourceHooks } from '../crud/hooks'

/** Hooks that may move a stock: whatever falls below its threshold is told in the same transaction. */
export function tellingStock({ path, hooks }: ResourceHooks): ResourceHooks {
  const { afterSave, actions, sheet } = hooks
  const then = <Given extends readonly unknown[], Result>(work: (ctx: Context, ...given: Given) => Promise<Result>) => {
    return async (ctx: Context, ...given: Given): Promise<Result> => {
      const result = await work(ctx, ...given)
      await notifyLowStock(ctx.tx)
      return result
    }
  }
  const telling: AnyHooks = {
    ...hooks,
    ...(afterSave && { afterSave: then(afterSave) }),
    ...(sheet?.extra && { sheet: { ...sheet, extra: { ...sheet.extra, save: then(sheet.extra.save) } } }),
    ...(actions && { actions: Object.fromEntries(Object.entries(actions).map(([name, action]) => [name, then(action)])) }),
  }
  return { path, hooks: telling }
}
