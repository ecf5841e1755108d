import { columnOf, deletedTab, filtersOf, isWritable, operatorsOf, ownedBy, parentOf } from './derived'
import { rulesOf } from './types'

import type { AnyResource } from './define'

type Report = (id: string, key: string, remedy: string) => void

/** What a list, its rows and its controls offer beyond columns and filters. */
export function checkLists(resource: AnyResource, all: readonly AnyResource[], report: Report): void {
  checkTabs(resource, report)
  checkRows(resource, report)
  checkHeld(resource, report)
  checkOpens(resource, all, report)
  for (const [name, field] of Object.entries(resource.fields)) {
    const other = 'isTree' in field && field.isTree ? all.find((one) => one.path === field.to) : undefined
    if (other && !parentOf(other)) report('R023', `fields.${name}.isTree`, `${other.path} is no tree; drop isTree`)
  }
}

function checkTabs({ fields, list: { tabs } }: AnyResource, report: Report): void {
  if (!tabs) return
  if (Object.keys(tabs).length < 2) report('R036', 'list.tabs', 'one tab divides nothing; name two or more, or none')
  for (const [name, { where }] of Object.entries(tabs)) {
    const key = `list.tabs.${name}`
    if (name === deletedTab) report('R044', key, 'this name is that of the deleted rows; choose another')
    if (!/^[a-z][a-zA-Z0-9]*$/.test(name)) report('R036', key, 'a tab is named in camelCase')
    for (const column of Object.keys(where ?? {})) {
      const field = fields[column]
      if (field && rulesOf(field).comparable(field) !== 'stored')
        report('R037', `${key}.where`, `${column} cannot be compared; choose a stored column of one value`)
    }
  }
}

function checkRows(resource: AnyResource, report: Report): void {
  const { row, expand, inline = [], columns } = resource.list
  if (row && expand) report('R038', 'list.row', 'a row opens one thing: keep row or expand')
  if (inline.length > 0 && !resource.crud.includes('edit')) report('R039', 'list.inline', 'cells are edited by the edit call: add edit to crud')
  for (const name of inline) {
    const field = resource.fields[name]
    if (!field || !rulesOf(field).isTyped || !isWritable(field) || field.fixed || !columns.includes(name))
      report('R039', 'list.inline', `${name} must be a listed text or number that can be edited`)
  }
}

function checkHeld({ fields }: AnyResource, report: Report): void {
  for (const [name, field] of Object.entries(fields)) {
    for (const held of ownedBy(field)) {
      const other = Object.hasOwn(fields, held) ? fields[held] : undefined
      if (!other || !isWritable(other)) report('R043', `fields.${name}.ownsFields`, `${held} is no field that can be written`)
    }
  }
}

function checkOpens(resource: AnyResource, all: readonly AnyResource[], report: Report): void {
  for (const [name, { relatedList, on = 'row', input, confirm }] of Object.entries(resource.actions ?? {})) {
    if (!relatedList) continue
    const key = `actions.${name}.relatedList`
    const other = all.find((one) => one.path === relatedList.list)
    if (!other) {
      report('R054', key, `no resource has the path ${relatedList.list}`)
      continue
    }
    const column = columnOf(other, relatedList.by)
    const isFilter = filtersOf(other).some((one) => one.name === relatedList.by)
    if (!column || !isFilter || !operatorsOf(column.field).includes('eq'))
      report('R055', key, `${relatedList.by} is no filter of ${relatedList.list}; add it to its filters`)
    if (on !== 'row' || input || confirm) report('R056', key, 'it shows what belongs to one row and asks nothing; drop on, input and confirm')
  }
}
