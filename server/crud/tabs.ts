import { sql } from 'kysely'

import { limits } from '../../resources/kit/protocol'
import { visible } from './rows/visible'
import { all } from './search/search'

import type { Context } from '../context'
import type { Plan } from './plan/plan'

/** How many rows stand under each tab, whatever the list is filtered by; counting ends where the screens say "more". */
export async function countTabs(plan: Plan, ctx: Context): Promise<{ counts: Readonly<Record<string, number>> }> {
  const rows = all(await visible(plan, ctx))
  const counts = [...plan.tabs].map(
    ([name, tab]) => sql`(select count(*) from (select 1 from ${plan.table} m where ${rows} and ${tab} limit ${limits.countedTotal + 1}) c) as ${sql.id(name)}`,
  )
  const found = await sql<Record<string, number | string>>`select ${sql.join(counts)}`.execute(ctx.tx)
  return { counts: Object.fromEntries(Object.entries(found.rows[0] ?? {}).map(([name, count]) => [name, Number(count)])) }
}
