import { contactColumns } from '../../resources/kit/masks'
import { nodeOf } from '../../resources/kit/paths'
import { hasPermission } from '../context'
import { refuse } from '../errors'
import { seenColumns } from './columns'

import type { Staff } from '../context'
import type { CompiledResource, ResourceRegistry } from '../crud/compile/compileResources'

interface FinishedTask {
  readonly type: string | null
  readonly columns: unknown
  readonly contact: unknown
}

/** The list of a task, and the columns of its file with whole contact data. */
interface TaskFile {
  readonly compiled: CompiledResource
  readonly contact: readonly string[]
}

/** Refuses the file of a task to those who may no longer see a column of it, or see it masked: the file has what they saw when it was made. */
export function checkFile(registry: ResourceRegistry, staff: Staff, { type, columns, contact }: FinishedTask): TaskFile {
  const compiled = registry.all.find(({ resource }) => resource.exportTask?.type === type)
  if (!compiled || !hasPermission(staff, nodeOf(compiled.resource.path, 'addExportTask'))) return refuse('export_rights_lost')
  const shown = (contact ?? []) as string[] // as the run wrote them
  const seen = seenColumns(compiled, registry, staff, columns as string[])
  if (!seen || seen.some(({ name, field }) => field.isMasked && shown.includes(name))) return refuse('export_rights_lost')
  return { compiled, contact: contactColumns(seen).filter((name) => shown.includes(name)) }
}
