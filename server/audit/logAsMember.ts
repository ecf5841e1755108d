import { user } from '../../resources/user/user'
import { lockRow, lockRows } from '../crud/verbs/read'
import { logChanges } from './changeLog'

import type { Context } from '../context'
import type { ResourceRegistry } from '../crud/compile/compileResources'

interface BalanceAction {
  readonly memberId: number
  /** The action of the list of members that does the same. */
  readonly kind: 'money' | 'score'
}

/** Runs what changes a balance by another list, and logs it for the member as that action does: in the history, for watched fields and for webhooks. */
export async function logAsMember<Answer>(
  registry: ResourceRegistry,
  ctx: Context,
  { memberId, kind }: BalanceAction,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const members = registry.at(user.path)
  if (!members) throw new Error('expected the list of members')
  const before = await lockRow(members, ctx, memberId)
  const answer = await work()
  const [after] = await lockRows(members, ctx, [memberId])
  await logChanges(members, ctx, [{ kind, before, after }])
  return answer
}
