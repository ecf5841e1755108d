import { sql } from 'kysely'

import { chunksOf } from '../../../resources/kit/values/chunksOf'
import { anyId } from '../../lib/sqlCondition'

import type { Context } from '../../context'
import type { CompiledResource } from '../compile/compileResources'

/** Locks all rows that are about to be written one after the other: what comes before them first, then the rows by ascending id, as everywhere. */
export async function lockInOrder({ hooks, table }: CompiledResource, ctx: Context, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const inOrder = ids.toSorted((one, other) => one - other)
  await hooks.lockFirst?.(ctx, inOrder)
  for (const some of chunksOf(inOrder, 500)) await sql`select from ${table} where id = ${anyId(some)} order by id for update`.execute(ctx.tx)
}
