import { rule } from '../../resources/auth/rule'

import type { ZhangguiData } from './dataTypes'

/** Every method that changes rows; reads do not affect the menu. */
const changing = ['create', 'update', 'updateMany', 'delete', 'deleteMany', 'change', 'move', 'act', 'deleteByFilter', 'undo'] as const

type Verb = (path: string, ...more: readonly never[]) => Promise<unknown>

/** A user who changes a menu rule sees it in the menu at once; others at their next start. */
export function refreshingMenus(data: ZhangguiData, refresh: () => Promise<void>): ZhangguiData {
  const refreshing =
    (verb: Verb): Verb =>
    async (path, ...more) => {
      const answer = await verb(path, ...more)
      if (path === rule.path) void refresh().catch(() => undefined) // reported by the request; the old menu stays
      return answer
    }
  const verbs = Object.fromEntries(changing.map((name) => [name, refreshing(data[name] as unknown as Verb)]))
  return { ...data, ...verbs }
}
