import { formOf, rowTablesOf } from './derived'

import type { AnyResource } from './define'
import type { Fields } from './fieldTypes'
import type { RowTable } from './types/lines'
import type { Printout } from './printouts'

/**
 * The resource as somebody sees it who lacks the nodes that some of its fields need: without these fields, wherever its definition names them. The resource
 * itself if none is missing. Server and browser work with the result, so that no part of either has to leave a field out by itself.
 */
export function permittedResource(resource: AnyResource, holds: (node: string) => boolean): AnyResource {
  const hidden = hiddenIn(resource.fields, holds)
  const tables = Object.entries(rowTablesOf(resource.fields)).flatMap(([name, table]) => {
    const seen = permittedTable(table, holds)
    return seen === table ? [] : [[name, seen] as const]
  })
  if (hidden.size === 0 && tables.length === 0) return resource
  const seen = <Name extends string>(names: readonly Name[]): readonly Name[] => names.filter((name) => !hidden.has(name))
  const { list, show, exportTask, printouts } = resource
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
    ...(exportTask?.columns && { exportTask: { ...exportTask, columns: seen(exportTask.columns) } }),
    ...(printouts && { printouts: Object.fromEntries(Object.entries(printouts).map(([name, one]) => [name, permittedPrintout(one, seen)])) }),
    ...(show && { show: { ...show, groups: show.groups.map((group) => ({ ...group, fields: seen(group.fields) })) } }),
  }
}

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

/** The nodes that fields of a resource need, and columns of its tables. */
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
