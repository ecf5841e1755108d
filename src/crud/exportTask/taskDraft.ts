import { exportColumnsOf } from '../../../resources/kit/exportColumns'
import { entities } from '../../../resources'
import { exportedFilter } from '../list/exportedFilter'
import { orderText } from '../url/listQuery'

import type { AnyResource } from '../../../resources/kit/define'
import type { ExportColumn } from '../../../resources/kit/exportColumns'
import type { ExportFormat, ExportTemplate, NewExportTask, SheetRows } from '../../../resources/kit/protocol/exportTasks'
import type { ListState } from '../url/listQuery'

/** What the dialog of a new task has chosen. */
export interface TaskDraft {
  readonly name: string
  readonly format: ExportFormat
  readonly rowsPer: SheetRows
  /** Every column that is offered, in the chosen order. */
  readonly order: readonly string[]
  readonly chosen: ReadonlySet<string>
  readonly isTicked: boolean
}

/** `holds` answers for a whole node. */
export const offeredColumns = (resource: AnyResource, can: (path: string, verb: string) => boolean): readonly ExportColumn[] =>
  exportColumnsOf(resource, entities, (node) => {
    const at = node.lastIndexOf('/')
    return can(node.slice(0, at), node.slice(at + 1))
  })

/** Starts with the columns that the list shows. */
export function startDraft(offered: readonly ExportColumn[], shown: readonly string[], { name, isTicked }: Pick<TaskDraft, 'name' | 'isTicked'>): TaskDraft {
  const order = offered.map((column) => column.name)
  const chosen = order.filter((one) => shown.includes(one))
  return { name, format: 'xlsx', rowsPer: 'row', order, chosen: new Set(chosen.length > 0 ? chosen : order), isTicked }
}

/** The choice of a template; columns that are no longer offered are left out. */
export function withTemplate(draft: TaskDraft, { columns, format, rows_per: rowsPer }: ExportTemplate): TaskDraft {
  const known = columns.filter((name) => draft.order.includes(name))
  return { ...draft, format, rowsPer, order: [...known, ...draft.order.filter((name) => !known.includes(name))], chosen: new Set(known) }
}

export const chosenColumns = ({ order, chosen }: TaskDraft): string[] => order.filter((name) => chosen.has(name))

interface TaskList {
  readonly resource: AnyResource
  readonly state: ListState
  readonly tickedIds: readonly number[]
}

/** The request of a task, with the list as it stands. */
export function taskOf(draft: TaskDraft, { resource, state, tickedIds }: TaskList): NewExportTask {
  return {
    name: draft.name.trim(),
    format: draft.format,
    rows_per: draft.rowsPer,
    columns: chosenColumns(draft),
    filter: exportedFilter(resource, state),
    order: orderText(state.order),
    ...(draft.isTicked && { ids: tickedIds }),
  }
}
