import { sql } from 'kysely'

import { deletedTab, isRecoverable } from '../../../resources/kit/derived'
import { code } from '../../../resources/kit/protocol'
import { refuse } from '../../errors'
import { quickSearchOf } from '../query/quickSearch'
import { narrowed, searchOf } from '../query/search'
import { tabOf } from '../query/tabs'

import type { Context } from '../../context'
import type { Sql } from '../../textSearch/textMatch'
import type { Plan } from '../plan/plan'
import type { Asked, Narrowed } from '../query/search'

/** The rows that stand, or those that are marked as deleted. */
export interface Which {
  readonly isDeleted?: boolean
}

const isDeletedRow = sql<boolean>`m.delete_time is not null`

/** The rows that exist for the caller: not deleted unless asked for, and within the row rule of the resource. */
export async function visible(plan: Plan, ctx: Context, { isDeleted = false }: Which = {}): Promise<Sql[]> {
  const scope = await plan.hooks.scope?.(ctx)
  return [...(isDeleted ? [isDeletedRow] : plan.resource.softDelete ? [plan.isLive] : []), ...(scope ? [scope] : [])]
}

/** The rows of a list as it is searched. `isNarrowed`: the caller asked for less than everything. */
export async function searched(plan: Plan, ctx: Context, asked: Asked, isLenient = false): Promise<Narrowed & { isNarrowed: boolean }> {
  if (asked['tab'] === deletedTab && isRecoverable(plan.resource)) return searchedDeleted(plan, ctx, asked, isLenient)
  const tab = tabOf(plan.tabs, asked['tab'])
  const conditions = [...searchOf(plan, asked['search'], { isLenient }), ...quickSearchOf(asked['quickSearch'], plan.quickSearch, plan.parent !== undefined)]
  return { ...narrowed([...(await visible(plan, ctx)), ...tab], conditions), isNarrowed: tab.length + conditions.length > 0 }
}

/** What was deleted is for supers alone: they can give it back. Few rows, without the ways of large lists to find words. */
async function searchedDeleted(plan: Plan, ctx: Context, asked: Asked, isLenient: boolean): Promise<Narrowed & { isNarrowed: boolean }> {
  if (!ctx.staff.isSuper) refuse('forbidden', {}, { code: code.forbidden, data: [] })
  const conditions = [...searchOf(plan, asked['search'], { isLenient }), ...quickSearchOf(asked['quickSearch'], plan.quickSearch, plan.parent !== undefined)]
  const { where } = narrowed(await visible(plan, ctx, { isDeleted: true }), conditions)
  return { where, isNarrowed: true }
}
