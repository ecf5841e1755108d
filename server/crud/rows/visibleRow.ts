import { sql } from 'kysely'

import { nodeOf } from '../../../resources/kit/paths'
import { hasPermission } from '../../context'
import { refuse, UserError } from '../../errors'
import { listRows } from '../verbs/list'
import { readRow } from '../verbs/read'

import type { Context } from '../../context'
import type { RowValues } from '../compile/columns'
import type { CompiledResource } from '../compile/compileResources'

const mayEdit = ({ resource: { path, crud } }: CompiledResource, { staff }: Context): boolean =>
  crud.includes('edit') && hasPermission(staff, nodeOf(path, 'edit'))

/** A row for whoever may read its list: as its form for those who may edit it, otherwise as the list shows it. */
export async function readVisibleRow(compiled: CompiledResource, ctx: Context, id: number): Promise<RowValues> {
  if (mayEdit(compiled, ctx)) return readRow(compiled, ctx, id)
  const [row] = await listRows(compiled, ctx, sql<boolean>`m.id = ${id}::bigint`, { isWhole: true })
  return row ?? refuse('row_gone')
}

/** A row that was changed meanwhile, as its writer may see it: who may read neither form nor list learns the id and the version. */
export const answerToWriter = (compiled: CompiledResource, ctx: Context, row: RowValues): Promise<RowValues> =>
  mayEdit(compiled, ctx) ? readRow(compiled, ctx, Number(row['id'])) : answerToReader(compiled, ctx, row)

/** A row that was written, as its reader sees it: who may not read the list learns the id and the version. */
export async function answerToReader(compiled: CompiledResource, ctx: Context, { id, row_version: version }: RowValues): Promise<RowValues> {
  const plain = { id, ...(version === undefined ? {} : { row_version: version }) }
  if (!hasPermission(ctx.staff, nodeOf(compiled.resource.path, 'index'))) return plain
  return readVisibleRow(compiled, ctx, Number(id)).catch((error: unknown) => {
    // a saved row may be outside of the writer's own rows
    if (error instanceof UserError && error.refusal === 'row_gone') return plain
    throw error
  })
}
