import { ok } from '../../result'
import { selectRow } from '../verbs/read'
import { nameOfRow, rowMessage } from './rowMessage'

import type { Context } from '../../context'
import type { Result } from '../../result'
import type { RowValues } from '../compile/columns'
import type { CompiledResource } from '../compile/compileResources'

/** Where a row of a tree is now. */
export async function movedMessage(answer: unknown, compiled: CompiledResource, ctx: Context, row: RowValues): Promise<Result> {
  const parent = Number(row[compiled.parent ?? ''] ?? 0)
  if (parent === 0) return ok(answer, 'row_moved_to_top', await rowMessage(compiled, ctx, row))
  const above = await selectRow(compiled, ctx, parent, compiled.columns.stored, false)
  return ok(answer, 'row_moved_under', { ...(await rowMessage(compiled, ctx, row)), parent: above ? await nameOfRow(compiled, ctx, above) : '' })
}
