import { columnOf, isRelation } from './derived'
import { rulesOf } from './types'

import type { Report } from './checkStates'
import type { AnyResource } from './define'

/** Checks what an export as a task may contain: columns of its own, those of its lines, and those of its hook. */
export function checkExportTask({ exportTask, ...resource }: AnyResource, all: readonly AnyResource[], report: Report): void {
  if (!exportTask) return
  const { columns = [], extra = {}, lines } = exportTask
  for (const name of columns) {
    const column = columnOf({ ...resource, exportTask }, name)
    if (!column || rulesOf(column.field).isWriteOnly) report('R171', 'exportTask.columns', `there is no column ${name} that can be read`)
  }
  for (const name of Object.keys(extra))
    if (columnOf({ ...resource, exportTask }, name)) report('R171', `exportTask.extra.${name}`, 'the resource has this column itself; list it under columns')
  if (!lines) return
  const entity = all.find((one) => one.path === lines.of)
  if (!entity) return report('R172', 'exportTask.lines.of', `no entity has the path ${lines.of}`)
  const reference = entity.fields[lines.by]
  if (!reference || !isRelation(reference) || reference.to !== resource.path)
    report('R172', 'exportTask.lines.by', `${lines.by} is no reference of ${lines.of} to this resource`)
  for (const name of lines.columns) {
    const field = Object.hasOwn(entity.fields, name) ? entity.fields[name] : undefined
    if (!field || rulesOf(field).isWriteOnly || rulesOf(field).isComputed) report('R172', 'exportTask.lines.columns', `${lines.of} has no stored field ${name}`)
  }
}
