import { quickSearchOf } from '../search/quickSearch'
import { all, searchOf } from '../search/search'

import type { Context } from '../../context'
import type { Plan } from '../plan/plan'
import type { Sql } from '../search/conditions'
import type { Asked } from '../search/search'

/** The rows that exist for the caller: not deleted, and within the row rule of the resource. */
export async function visible(plan: Plan, ctx: Context): Promise<Sql[]> {
  const scope = await plan.hooks.scope?.(ctx)
  return [...(plan.resource.softDelete ? [plan.isLive] : []), ...(scope ? [scope] : [])]
}

/** The rows of a list as it is searched. `isNarrowed`: the caller asked for less than everything. */
export async function searched(plan: Plan, ctx: Context, asked: Asked): Promise<{ where: Sql; isNarrowed: boolean }> {
  const conditions = [...searchOf(plan, asked['search']), ...quickSearchOf(asked['quickSearch'], plan.quickSearch, plan.parent !== undefined)]
  return { where: all([...(await visible(plan, ctx)), ...conditions]), isNarrowed: conditions.length > 0 }
}
