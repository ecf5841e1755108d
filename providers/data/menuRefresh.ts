import { rule } from '../../resources/auth/rule'

import type { ZhangguiData } from './dataTypes'

/** Every verb that changes rows; reading ones leave the menu alone. */
const changing = ['create', 'update', 'updateMany', 'delete', 'deleteMany', 'move', 'act', 'deleteByFilter'] as const

type Verb = (path: string, ...more: readonly never[]) => Promise<unknown>

/** Whoever changes a rule of the menu sees it in their own menu at once; others at their next start. */
export function refreshingMenus(data: ZhangguiData, refresh: () => Promise<void>): ZhangguiData {
  const refreshing =
    (verb: Verb): Verb =>
    async (path, ...more) => {
      const answer = await verb(path, ...more)
      if (path === rule.path) void refresh().catch(() => undefined) // announced by the call; the old menu stays
      return answer
    }
  const verbs = Object.fromEntries(changing.map((name) => [name, refreshing(data[name] as unknown as Verb)]))
  return { ...data, ...verbs }
}
