import { nodeOf } from '../../../resources/kit/paths'
import { code } from '../../../resources/kit/protocol/envelope'
import { loadRights } from '../../auth/rights/rights'
import { requireSignIn } from '../../auth/sessions/accessToken'
import { hasPermission } from '../../context'
import { refuse } from '../../errors'

import type { Context, Staff } from '../../context'
import type { CompiledResource } from '../compile/compileResources'
import type { ImportRow } from './importRuns'

/** Rights that the rows of a sheet need beside the import node. */
export interface ImportRights {
  readonly add: boolean
  readonly edit: boolean
  readonly del: boolean
}

export function importRights({ resource }: CompiledResource, { staff }: Pick<Context, 'staff'>): ImportRights {
  const may = (verb: keyof ImportRights): boolean => resource.crud.includes(verb) && hasPermission(staff, nodeOf(resource.path, verb))
  return { add: may('add'), edit: may('edit'), del: may('del') }
}

/**
 * A staged sheet is applied with the current rights: account and groups are read again within the transaction, before the first row is written and after the
 * last, because a long sheet takes time.
 */
export async function withCurrentRights<Result>(
  compiled: CompiledResource,
  ctx: Context,
  work: (ctx: Context, rights: ImportRights) => Promise<Result>,
): Promise<Result> {
  const staff = await currentStaff(compiled, ctx)
  const rights = importRights(compiled, { staff })
  const result = await work({ ...ctx, staff }, rights)
  const after = importRights(compiled, { staff: await currentStaff(compiled, ctx) })
  if ((rights.add && !after.add) || (rights.edit && !after.edit) || (rights.del && !after.del)) refuseForbidden()
  return result
}

async function currentStaff(compiled: CompiledResource, { tx, staff }: Context): Promise<Staff> {
  const enabled = tx.selectFrom('admin').select('id').where('id', '=', staff.id).where('status', '=', 'enable').where('delete_time', 'is', null)
  if (!(await enabled.executeTakeFirst())) requireSignIn()
  const current = { ...staff, ...(await loadRights(tx, staff.id)) }
  return hasPermission(current, nodeOf(compiled.resource.path, 'import')) ? current : refuseForbidden()
}

const refuseForbidden = (): never => refuse('forbidden', {}, { code: code.forbidden, data: [] })

/** The number of lines per kind of a run, and the right that each needs. */
export function refuseWithoutRights(
  counts: Readonly<Partial<Record<ImportRow['kind'], number>>>,
  may: { readonly added: boolean; readonly edited: boolean },
  isUndo = false,
): void {
  if (counts.add && !may.added) refuse(isUndo ? 'import_no_del' : 'import_no_add')
  if (counts.edit && !may.edited) refuse('import_no_edit')
}
