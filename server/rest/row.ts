import { sql } from 'kysely'

import { nodeOf } from '../../resources/kit/paths'
import { hasPermission } from '../context'
import { listRows } from '../crud/verbs/list'
import { readRow } from '../crud/verbs/read'
import { refuse } from '../errors'

import type { Context } from '../context'
import type { RowValues } from '../crud/compile/columns'
import type { CompiledResource } from '../crud/compile/compileResources'

/** One row: as its form for those who may edit it, otherwise as the list shows it. */
export async function readForRest(compiled: CompiledResource, ctx: Context, id: number): Promise<RowValues> {
  const { path, crud } = compiled.resource
  if (crud.includes('edit') && hasPermission(ctx.staff, nodeOf(path, 'edit'))) return readRow(compiled, ctx, id)
  const [row] = await listRows(compiled, ctx, sql<boolean>`m.id = ${id}::bigint`, { isWhole: true })
  return row ?? refuse('row_gone')
}
