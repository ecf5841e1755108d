import { formOf, isRelation, rowTablesOf } from './derived'
import { contactNodeOf, masksOf } from './masks'
import { t } from './text'
import { hasRows } from './types/lines'

import type { AnyResource } from './define'
import type { AnyField, Fields } from './fieldTypes'
import type { RowTable } from './types/lines'
import type { Printout } from './printouts'

/**
 * The resource as somebody sees it who lacks the nodes that some of its fields need: without these fields, wherever its definition names them, and with masks
 * for those that need the node for contact data. The resource itself if none is missing. Server and browser work with the result, so that no part of either has to leave a field out by itself.
 */
export function permittedResource(whole: AnyResource, entities: readonly AnyResource[], holds: (node: string) => boolean): AnyResource {
  const resource = maskedResource(whole, entities, holds)
  const hidden = hiddenIn(resource.fields, holds)
  const tables = Object.entries(rowTablesOf(resource.fields)).flatMap(([name, table]) => {
    const seen = permittedTable(table, holds)
    return seen === table ? [] : [[name, seen] as const]
  })
  if (hidden.size === 0 && tables.length === 0) return resource
  const seen = <Name extends string>(names: readonly Name[]): readonly Name[] => names.filter((name) => !hidden.has(name))
  const { list, show, exportTask, printouts, changes } = resource
  const { filters, search, sortable, totals, expand, inline } = list
  return {
    ...resource,
    fields: without({ ...resource.fields, ...Object.fromEntries(tables) }, hidden),
    list: {
      ...list,
      columns: seen(list.columns),
      ...(filters && { filters: seen(filters) }),
      ...(search && { search: seen(search) }),
      ...(sortable && { sortable: seen(sortable) }),
      ...(totals && { totals: seen(totals) }),
      ...(expand && { expand: seen(expand) }),
      ...(inline && { inline: seen(inline) }),
    },
    form: formOf(resource).map((group) => ({ ...group, fields: group.fields.map((entry) => seen([entry].flat())).filter((names) => names.length > 0) })),
    ...(changes && { changes: without(changes, hidden) }),
    ...(exportTask?.columns && { exportTask: { ...exportTask, columns: seen(exportTask.columns) } }),
    ...(printouts && { printouts: Object.fromEntries(Object.entries(printouts).map(([name, one]) => [name, permittedPrintout(one, seen)])) }),
    ...(show && { show: { ...show, groups: show.groups.map((group) => ({ ...group, fields: seen(group.fields) })) } }),
  }
}

/**
 * The resource with masks for somebody who does not hold the nodes for contact data, its own or those of the rows it refers to. What is masked is fixed once
 * there is a row: whoever cannot read it cannot change it.
 */
export function maskedResource(resource: AnyResource, entities: readonly AnyResource[], holds: (node: string) => boolean): AnyResource {
  const node = contactNodeOf(resource, entities)
  const isOwnMasked = node !== undefined && !holds(node)
  const changed = Object.entries(resource.fields).flatMap(([name, field]) => {
    const seen = maskedField(isOwnMasked, field, entities, holds)
    return seen === field ? [] : [[name, seen] as const]
  })
  if (changed.length === 0) return resource
  const fields = { ...resource.fields, ...Object.fromEntries(changed) }
  return { ...resource, fields, ...(resource.actions && { actions: withMaskedInputs(resource.actions, fields) }) }
}

function maskedField(isOwnMasked: boolean, field: AnyField, entities: readonly AnyResource[], holds: (node: string) => boolean): AnyField {
  const own = isOwnMasked ? asMasked(field) : field
  if (!isRelation(own)) return own
  const other = entities.find((one) => one.path === own.to)
  const node = other && contactNodeOf(other, entities)
  if (!other || node === undefined || holds(node)) return own
  const shown = Object.entries(masksOf(other.fields)).filter(([column]) => own.show.includes(column))
  return shown.length > 0 ? { ...own, maskedShow: Object.fromEntries(shown) } : own
}

function asMasked(field: AnyField): AnyField {
  if (field.masked !== undefined) return { ...field, isMasked: true, immutable: true, copy: false } as AnyField // R183: it is a text
  if (!hasRows(field) || Object.keys(masksOf(field.columns)).length === 0) return field
  return { ...field, columns: Object.fromEntries(Object.entries(field.columns).map(([name, column]) => [name, asMasked(column)])) }
}

const maskHelp = t('带 * 的内容会保持不变；要修改请重新填写', 'What has asterisks stays as it is; type it again to change it')

/** The dialog of an action starts with the mask that the row shows, and a mask that comes back says that its text stays. */
const withMaskedInputs = (actions: NonNullable<AnyResource['actions']>, fields: Fields): NonNullable<AnyResource['actions']> =>
  Object.fromEntries(
    Object.entries(actions).map(([name, action]) => {
      const { input, defaults = {} } = action
      const masked = Object.entries(input ?? {}).filter(([one]) => fields[defaults[one] ?? '']?.isMasked)
      const shown = masked.map(([one, field]): [string, AnyField] => [one, { ...field, isMasked: true, help: maskHelp }])
      return [name, masked.length > 0 ? { ...action, input: { ...input, ...Object.fromEntries(shown) } } : action]
    }),
  )

const hiddenIn = (fields: Fields, holds: (node: string) => boolean): ReadonlySet<string> =>
  new Set(Object.entries(fields).flatMap(([name, { needs }]) => (needs === undefined || holds(needs) ? [] : [name])))

const without = <Value>(record: Readonly<Record<string, Value>>, hidden: ReadonlySet<string>): Readonly<Record<string, Value>> =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !hidden.has(name)))

/** A table of rows without the columns that need a node; the other options name none of them, except sums, bounds and starts. */
function permittedTable(table: RowTable, holds: (node: string) => boolean): RowTable {
  const hidden = hiddenIn(table.columns, holds)
  if (hidden.size === 0) return table
  const { columns, totals = [], limits = {}, starts = {} } = table
  return {
    ...table,
    columns: without(columns, hidden),
    totals: totals.filter((name) => !hidden.has(name)),
    limits: without(limits, hidden),
    starts: without(starts, hidden),
  }
}

/** The nodes that fields of a resource need, and columns of its tables, beside those for contact data. */
export const neededNodes = ({ fields }: Pick<AnyResource, 'fields'>): readonly string[] =>
  [fields, ...Object.values(rowTablesOf(fields)).map(({ columns }) => columns)].flatMap((all) => Object.values(all).flatMap(({ needs }) => needs ?? []))

type Seen = (names: readonly string[]) => readonly string[]

/** Lines of another entity have fields of their own, which the server leaves out by their nodes. */
function permittedPrintout(printout: Printout, seen: Seen): Printout {
  const { fields, notes, lines, options = {} } = printout
  const { columns, totals } = lines
  const isOwn = lines.of === undefined
  return {
    ...printout,
    ...(fields && { fields: seen(fields) }),
    ...(notes && { notes: seen(notes) }),
    ...(isOwn && { lines: { ...lines, columns: seen(columns), ...(totals && { totals: seen(totals) }) } }),
    options: Object.fromEntries(Object.entries(options).map(([name, option]) => [name, { ...option, ...(option.fields && { fields: seen(option.fields) }) }])),
  }
}
