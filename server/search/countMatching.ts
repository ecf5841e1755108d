import { sql } from 'kysely'

import { limits } from '../../resources/kit/protocol/list'
import { estimateRows } from '../crud/paging/total'
import { searchedRows } from '../crud/rows/scope'

import type { Context } from '../context'
import type { CompiledResource } from '../crud/compile/compileResources'
import type { RequestParameters } from '../request/parameters'

/** A word in more rows than this is not counted exactly: screens show "many". */
const commonTerm = 2 * limits.countedTotal

/** Number of rows that the user sees under these conditions; counting stops at the maximum that screens show. Refuses what the list would refuse. */
export async function countMatching(compiled: CompiledResource, ctx: Context, params: RequestParameters): Promise<number> {
  const { where, text } = await searchedRows(compiled, ctx, params)
  if (text && (await estimateRows(ctx.tx, compiled, text.indexCondition)) > commonTerm) return limits.countedTotal + 1
  const { rows } = await sql<{ n: number | string }>`
    select count(*) as n from (select 1 from ${compiled.table} m where ${where} limit ${limits.countedTotal + 1}) c`.execute(ctx.tx)
  return Number(rows[0]?.n ?? 0)
}
