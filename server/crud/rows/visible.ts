import { quickSearchOf } from '../search/quickSearch'
import { narrowed, searchOf } from '../search/search'
import { tabOf } from '../search/tabs'

import type { Context } from '../../context'
import type { Plan } from '../plan/plan'
import type { Sql } from '../search/inside'
import type { Asked, Narrowed } from '../search/search'

/** The rows that exist for the caller: not deleted, and within the row rule of the resource. */
export async function visible(plan: Plan, ctx: Context): Promise<Sql[]> {
  const scope = await plan.hooks.scope?.(ctx)
  return [...(plan.resource.softDelete ? [plan.isLive] : []), ...(scope ? [scope] : [])]
}

/** The rows of a list as it is searched. `isNarrowed`: the caller asked for less than everything. */
export async function searched(plan: Plan, ctx: Context, asked: Asked): Promise<Narrowed & { isNarrowed: boolean }> {
  const tab = tabOf(plan.tabs, asked['tab'])
  const conditions = [...searchOf(plan, asked['search']), ...quickSearchOf(asked['quickSearch'], plan.quickSearch, plan.parent !== undefined)]
  return { ...narrowed([...(await visible(plan, ctx)), ...tab], conditions), isNarrowed: tab.length + conditions.length > 0 }
}
