import { columnOf, isManyToMany, isRelation, nameFieldOf, rowTablesOf } from './derived'
import { contactNodeOf, hasMasks, masksOf } from './masks'
import { rulesOf } from './types'

import type { Report } from './checkStates'
import type { AnyResource } from './define'

/** Checks masked fields: that somebody can be given the node that shows them, and that nothing else tells them to everybody. */
export function checkMasks(resource: AnyResource, all: readonly AnyResource[], report: Report): void {
  checkMaskedTables(resource, all, report)
  if (!hasMasks(resource)) return
  if (contactNodeOf(resource, all) === undefined || (!resource.isDetail && !resource.crud.includes('index')))
    report('R183', 'fields', 'nobody can be given the node that shows its masked fields: add index, or make its rows the lines of a form')
  const isOpen = readByEverybody(resource, all)
  for (const name of Object.keys(masksOf(resource.fields))) {
    const field = resource.fields[name]
    const key = `fields.${name}.masked`
    if (!field || !rulesOf(field).isText || rulesOf(field).isWriteOnly || rulesOf(field).isComputed) report('R183', key, 'only a stored text can be masked')
    if (field?.needs !== undefined) report('R183', key, 'it is hidden by the node that it needs; drop one of them')
    if (isOpen.has(name)) report('R183', key, `names, orders, sheets or other resources tell ${name} to everybody; drop masked or name another field there`)
  }
}

/** Columns of a table are the fields of its rows, and masked like them. Lists read their tables whole. */
function checkMaskedTables(resource: AnyResource, all: readonly AnyResource[], report: Report): void {
  const { columns: listed, expand = [] } = resource.list
  for (const [name, { rows, columns }] of Object.entries(rowTablesOf(resource.fields))) {
    const entity = all.find((one) => one.path === rows.entity)
    if (Object.keys(masksOf(columns)).length > 0 && [...listed, ...expand].includes(name))
      report('R183', `fields.${name}`, 'a table with masked columns is for details and form; take it out of the list')
    for (const [column, field] of Object.entries(columns))
      if (entity?.fields[column] && entity.fields[column].masked !== field.masked)
        report('R183', `fields.${name}.columns.${column}.masked`, `say the same as the field of ${rows.entity}`)
  }
}

function readByEverybody(resource: AnyResource, all: readonly AnyResource[]): ReadonlySet<string> {
  const { list, path, isDetail, nameColumns = [], imports, states = {} } = resource
  const ownNames = isDetail
    ? []
    : [nameFieldOf(resource), ...nameColumns, list.sort[0], ...Object.values(list.tabs ?? {}).flatMap(({ sort }) => sort?.[0] ?? [])]
  const others = all.flatMap((other) => [
    ...(other.list.searchLines ?? []).flatMap(({ of, columns }) => (of === path ? columns : [])),
    ...(other.exportTask?.lines?.of === path ? other.exportTask.lines.columns : []),
    ...linesOfActions(other, path),
    ...namesOfOthers(other, path),
  ])
  return new Set([...ownNames, ...(list.inline ?? []), ...(imports?.match ?? []), ...Object.keys(states), ...others])
}

/** Lines of an action are read with its node alone, except those that are the chosen rows themselves. */
const linesOfActions = (other: AnyResource, path: string): readonly string[] =>
  Object.values(other.actions ?? {}).flatMap(({ input = {} }) =>
    Object.values(input).flatMap((field) =>
      'columns' in field && field.of?.entity === path && !(other.path === path && field.of.by === 'id') ? Object.keys(field.columns) : [],
    ),
  )

/** A row of another list is named by a column of this one, or sorted by it. */
const namesOfOthers = (other: AnyResource, path: string): readonly string[] => [
  ...[...(other.nameColumns ?? []), other.list.sort[0]].flatMap((name) => {
    const relation = columnOf(other, name)?.relation
    return relation && isRelation(relation.field) && relation.field.to === path ? [relation.column] : []
  }),
  // the label of a reference is what forms and sheets call the row
  ...Object.values(other.fields).flatMap((field) => {
    if (isManyToMany(field)) return field.to === path ? [field.show] : []
    return isRelation(field) && field.to === path ? field.show.slice(0, 1) : []
  }),
]
