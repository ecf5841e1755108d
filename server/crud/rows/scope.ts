import { sql } from 'kysely'

import { deletedTab, isRecoverable } from '../../../resources/kit/derived'
import { code } from '../../../resources/kit/protocol/envelope'
import { refuse } from '../../errors'
import { parseQuickSearch } from '../query/quickSearch'
import { resolveReferences } from '../query/references'
import { combineConditions, parseSearch } from '../query/search'
import { tabCondition } from '../query/tabs'

import type { Context } from '../../context'
import type { SqlCondition } from '../../lib/sqlCondition'
import type { CompiledResource } from '../compile/compileResources'
import type { ListCondition } from '../query/search'
import type { RequestParameters } from '../../request/parameters'
import type { SearchCondition } from '../../textSearch/index'

/** Existing rows, or those marked as deleted. */
export interface RowState {
  readonly isDeleted?: boolean
}

const isDeletedRow = sql<boolean>`m.delete_time is not null`

/** The rows that exist for the caller: not deleted unless requested, and within the row rule of the resource. */
export async function visibleRows(compiled: CompiledResource, ctx: Context, { isDeleted = false }: RowState = {}): Promise<SqlCondition[]> {
  const scope = await compiled.hooks.scope?.(ctx)
  return [...(isDeleted ? [isDeletedRow] : compiled.resource.softDelete ? [compiled.isLive] : []), ...(scope ? [scope] : [])]
}

/** The rows of a list with its search. `isNarrowed`: with conditions of the caller, on fields that they may see. */
export async function searchedRows(
  whole: CompiledResource,
  ctx: Context,
  params: RequestParameters,
  isLenient = false,
): Promise<ListCondition & { isNarrowed: boolean }> {
  const compiled = whole.seenBy(ctx.staff)
  if (params['tab'] === deletedTab && isRecoverable(compiled.resource)) return searchedDeletedRows(compiled, ctx, params, isLenient)
  const tab = tabCondition(compiled.tabs, params['tab'])
  const conditions = await searchConditions(compiled, ctx, params, isLenient)
  return { ...combineConditions([...(await visibleRows(compiled, ctx)), ...tab], conditions), isNarrowed: tab.length + conditions.length > 0 }
}

const searchConditions = (compiled: CompiledResource, { tx }: Context, params: RequestParameters, isLenient: boolean): Promise<readonly SearchCondition[]> =>
  resolveReferences(tx, [
    ...parseSearch(compiled, params['search'], { isLenient }),
    ...parseQuickSearch(params['quickSearch'], compiled.quickSearch, compiled.parent !== undefined),
  ])

/** Deleted rows are visible to super administrators, who can restore them. They are few, so words are searched without the text index. */
async function searchedDeletedRows(
  compiled: CompiledResource,
  ctx: Context,
  params: RequestParameters,
  isLenient: boolean,
): Promise<ListCondition & { isNarrowed: boolean }> {
  if (!ctx.staff.isSuper) refuse('forbidden', {}, { code: code.forbidden, data: [] })
  const conditions = await searchConditions(compiled, ctx, params, isLenient)
  const { where } = combineConditions(await visibleRows(compiled, ctx, { isDeleted: true }), conditions)
  return { where, isNarrowed: true }
}
