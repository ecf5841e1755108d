import { useMemo } from 'react'

import { useCan, useMayShow, useSession } from '../../../providers/hooks'
import { bulkFieldsOf, changeableField } from '../../../resources/kit/changes'
import { parentOf } from '../../../resources/kit/derived'
import { hasHistory } from '../../../resources/kit/undo'

import type { Site } from '../../../providers/session/siteConfig'
import type { RowSlotName, ToolbarSlotName } from '../../../resources/kit/controls'
import type { ChangeableField } from '../../../resources/kit/changes'
import type { ActionDefinition } from '../../../resources/kit/actions'
import type { AnyResource, CrudVerb } from '../../../resources/kit/define'
import type { Printout } from '../../../resources/kit/printouts'

export interface NamedAction extends ActionDefinition {
  readonly name: string
}

export interface NamedPrintout extends Printout {
  readonly name: string
}

/** The rights of the user in this list; conditions on the state of a row are checked elsewhere. */
export interface ListRights {
  readonly may: Readonly<Record<CrudVerb, boolean>>
  /** Opening the details of a row. */
  readonly mayShow: boolean
  /** Details of the definition's own have a button in the row; derived ones are opened by the name of the row. */
  readonly hasDetailsButton: boolean
  /** Opening its history; what may be undone is told by the history itself. */
  readonly mayHistory: boolean
  /** Copying a row into the add form, which reads it as the form to edit it does. */
  readonly mayCopy: boolean
  /** Choosing another parent for rows of a tree. */
  readonly mayMoveTo: boolean
  readonly mayImport: boolean
  /** Exporting the whole list has a node of its own, beside the one to read it. */
  readonly mayExport: boolean
  /** Exporting it as a task, with columns of choice. */
  readonly mayExportTask: boolean
  /** Fields that the domain changes one at a time, which the user may change. */
  readonly changes: readonly ChangeableField[]
  /** Fields that the user may change in several rows at once. */
  readonly bulk: readonly ChangeableField[]
  readonly row: readonly NamedAction[]
  readonly rows: readonly NamedAction[]
  readonly head: readonly NamedAction[]
  readonly printouts: readonly NamedPrintout[]
  /** Components of this list alone. */
  readonly slots: { readonly toolbar?: ToolbarSlotName | undefined; readonly row?: RowSlotName | undefined }
  /** The action of the list that adds rows. */
  readonly adding?: NamedAction | undefined
}

/** Something can be done with several rows. */
export const canSelect = ({ may, mayExportTask, bulk, rows, printouts }: ListRights): boolean =>
  may.del || may.edit || bulk.length > 0 || mayExportTask || rows.length + printouts.length > 0

const verbs: readonly CrudVerb[] = ['index', 'add', 'edit', 'del', 'sortable']

export function useRights(resource: AnyResource): ListRights {
  const can = useCan()
  const mayShow = useMayShow()
  const { features, site } = useSession()
  return useMemo(() => {
    const may = Object.fromEntries(verbs.map((verb) => [verb, resource.crud.includes(verb) && can(resource.path, verb)])) as Record<CrudVerb, boolean>
    const permitted = Object.entries(resource.actions ?? {})
      .map(([name, action]): NamedAction => ({ ...action, name }))
      .filter((action) => features.has('actions') || action.relatedList)
      .filter((action) => isSwitchedOn(action, site))
      .filter((action) => can(...actionNode(resource, action.name)) && (!action.relatedList || can(action.relatedList.list, 'index')))
    const on = (place: 'row' | 'rows' | 'list'): NamedAction[] => permitted.filter((action) => (action.on ?? 'row') === place)
    return {
      may,
      mayShow: mayShow(resource),
      hasDetailsButton: mayShow(resource) && resource.show !== undefined,
      mayHistory: features.has('undo') && hasHistory(resource) && can(resource.path, 'index'),
      mayCopy: resource.copies !== undefined && may.add && may.edit,
      mayMoveTo: features.has('changes') && may.edit && parentOf(resource) !== undefined,
      mayImport: features.has('imports') && resource.imports !== undefined && can(resource.path, 'import'),
      mayExport: features.has('export') && can(resource.path, 'export'),
      mayExportTask: features.has('exportTasks') && resource.exportTask !== undefined && can(resource.path, 'addExportTask'),
      changes: features.has('changes') ? Object.keys(resource.changes ?? {}).flatMap((name) => changeable(resource, name, can)) : [],
      bulk: features.has('changes') ? bulkFieldsOf(resource).filter(({ node }) => can(...nodeParts(resource, node))) : [],
      row: on('row'),
      rows: on('rows'),
      head: on('list').filter((action) => !action.adds),
      printouts: features.has('printouts') ? printoutsOf(resource, can) : [],
      slots: slotsOf(resource, can),
      adding: on('list').find((action) => action.adds),
    }
  }, [resource, can, mayShow, features, site])
}

function changeable(resource: AnyResource, name: string, can: ReturnType<typeof useCan>): ChangeableField[] {
  const one = changeableField(resource, name)
  return one && can(...nodeParts(resource, one.node)) ? [one] : []
}

function slotsOf(resource: AnyResource, can: ReturnType<typeof useCan>): ListRights['slots'] {
  const { toolbar, row } = resource.list.slots ?? {}
  const isShown = (node: string | undefined): boolean => node === undefined || can(...nodeParts(resource, node))
  return { toolbar: toolbar && isShown(toolbar.node) ? toolbar.screen : undefined, row: row && isShown(row.node) ? row.screen : undefined }
}

/** The printouts that the user may print. */
export const printoutsOf = (resource: AnyResource, can: ReturnType<typeof useCan>): NamedPrintout[] =>
  Object.entries(resource.printouts ?? {}).flatMap(([name, printout]) => (can(...nodeParts(resource, printout.node ?? 'print')) ? [{ ...printout, name }] : []))

/** The setting that an action depends on is on. */
export const isSwitchedOn = ({ setting }: Pick<ActionDefinition, 'setting'>, { switchedOn }: Pick<Site, 'switchedOn'>): boolean =>
  setting === undefined || switchedOn.includes(setting)

/** The node that grants an action, as path and verb: its own name, another of the same screen, or one of another screen. */
export const actionNode = (resource: AnyResource, name: string): readonly [string, string] => nodeParts(resource, resource.actions?.[name]?.node ?? name)

export function nodeParts(resource: AnyResource, node: string): readonly [string, string] {
  const slash = node.lastIndexOf('/')
  return slash < 0 ? [resource.path, node] : [node.slice(0, slash), node.slice(slash + 1)]
}
