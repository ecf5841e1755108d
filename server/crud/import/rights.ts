import { nodeOf } from '../../../resources/kit/paths'
import { holds } from '../../context'

import type { Context } from '../../context'
import type { Plan } from '../plan/plan'

/** What the rows of a sheet need beside the node of the import itself. */
export interface WritingRights {
  readonly add: boolean
  readonly edit: boolean
  readonly del: boolean
}

export function writingRights({ resource }: Plan, { staff }: Pick<Context, 'staff'>): WritingRights {
  const may = (verb: keyof WritingRights): boolean => resource.crud.includes(verb) && holds(staff, nodeOf(resource.path, verb))
  return { add: may('add'), edit: may('edit'), del: may('del') }
}
