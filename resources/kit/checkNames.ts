import { columnOf, isManyToMany, isRelation, rowTablesOf } from './derived'
import { rulesOf } from './types'

import type { Report } from './checkStates'
import type { AnyResource } from './define'

/** Checks the path to the name of a row: each part is a column that is read with the row, its own or one reference away. */
export function checkNames(resource: AnyResource, all: readonly AnyResource[], report: Report): void {
  const { nameColumns = [], path, isDetail, list } = resource
  for (const name of nameColumns) {
    const problem = problemOf(resource, name, all)
    if (problem) report('R192', 'nameColumns', problem)
  }
  const isSelected = !isDetail && all.some((other) => Object.values(other.fields).some((field) => 'to' in field && field.to === path))
  for (const name of isSelected ? nameColumns : []) {
    const field = columnOf(resource, name)?.field
    if (field && rulesOf(field).isText && !list.search?.includes(name))
      report('R193', 'nameColumns', `rows are selected by their names, but ${name} is not searched; add it to list.search`)
  }
}

function problemOf(resource: AnyResource, name: string, all: readonly AnyResource[]): string | undefined {
  const [first = '', column, ...deeper] = name.split('.')
  if (deeper.length > 0) return `${name} is deeper than one reference; name a column of the row, or of a row it refers to`
  if (column === undefined) return resource.fields[name] ? unreadable(resource, name) : `there is no column ${name}`
  const reference = Object.values(resource.fields).find((field) => isRelation(field) && field.as === first)
  if (!reference || !isRelation(reference)) return `${first} is no reference of the row; name one by its "as"`
  if (!reference.show.includes(column)) return `the reference does not show ${column}; add it to its "show"`
  const other = all.find((one) => one.path === reference.to)
  return other && unreadable(other, column)
}

/** Why a column cannot be read with a row: secrets, computed fields, tables and references are not stored with it as one value. */
export function unreadable(resource: AnyResource, name: string): string | undefined {
  const field = resource.fields[name]
  if (!field) return `${resource.path} has no column ${name}`
  const { isWriteOnly, isComputed } = rulesOf(field)
  const isOne = !isWriteOnly && !isComputed && !isRelation(field) && !isManyToMany(field) && !rowTablesOf({ [name]: field })[name]
  return isOne ? undefined : `${name} of ${resource.path} cannot be read with the row; name a stored column of one value`
}
