import { sql } from 'kysely'

import { deletedTab, isRecoverable } from '../../resources/kit/derived'
import { limits } from '../../resources/kit/protocol'
import { all } from './query/search'
import { visible } from './rows/visible'

import type { Context } from '../context'
import type { Plan } from './plan/plan'

/** How many rows stand under each tab, whatever the list is filtered by; counting ends where the screens say "more". */
export async function countTabs(plan: Plan, ctx: Context): Promise<{ counts: Readonly<Record<string, number>> }> {
  const rows = all(await visible(plan, ctx))
  const counts = [...plan.tabs].map(
    ([name, tab]) => sql`(select count(*) from (select 1 from ${plan.table} m where ${rows} and ${tab} limit ${limits.countedTotal + 1}) c) as ${sql.id(name)}`,
  )
  if (isRecoverable(plan.resource) && ctx.staff.isSuper) {
    const gone = all(await visible(plan, ctx, { isDeleted: true }))
    counts.push(sql`(select count(*) from (select 1 from ${plan.table} m where ${gone} limit ${limits.countedTotal + 1}) c) as ${sql.id(deletedTab)}`)
  }
  if (counts.length === 0) return { counts: {} }
  const found = await sql<Record<string, number | string>>`select ${sql.join(counts)}`.execute(ctx.tx)
  return { counts: Object.fromEntries(Object.entries(found.rows[0] ?? {}).map(([name, count]) => [name, Number(count)])) }
}
