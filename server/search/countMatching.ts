import { sql } from 'kysely'

import { limits } from '../../resources/kit/protocol'
import { expected } from '../crud/paging/total'
import { searched } from '../crud/rows/visible'

import type { Context } from '../context'
import type { Plan } from '../crud/plan/plan'
import type { Asked } from '../crud/query/search'

/** A word in more rows than this is not counted: the answer is "many" either way. */
const common = 2 * limits.countedTotal

/** How many rows the caller sees under these conditions; counting ends where the screens say "more". Refuses what the list would refuse. */
export async function countMatching(plan: Plan, ctx: Context, asked: Asked): Promise<number> {
  const { where, text } = await searched(plan, ctx, asked)
  if (text && (await expected(ctx.tx, plan, text.keys)) > common) return limits.countedTotal + 1
  const { rows } = await sql<{ n: number | string }>`
    select count(*) as n from (select 1 from ${plan.table} m where ${where} limit ${limits.countedTotal + 1}) c`.execute(ctx.tx)
  return Number(rows[0]?.n ?? 0)
}
