import { unreadable } from './checkNames'
import { isRelation } from './derived'
import { rulesOf } from './types'

import type { Report } from './checkStates'
import type { AnyResource } from './define'
import type { Fields } from './fieldTypes'

/** Checks what fields show of the rows that they refer to: each is read as a column of the other table, and joined under a name of its own. */
export function checkReferences(resource: AnyResource, all: readonly AnyResource[], report: Report): void {
  checkShown(resource, resource.fields, all, report, 'fields')
  for (const [name, { input = {} }] of Object.entries(resource.actions ?? {})) checkShown(resource, input, all, report, `actions.${name}.input`)
  const taken = new Set(Object.keys(resource.fields))
  for (const [name, field] of Object.entries(resource.fields)) {
    if (!isRelation(field)) continue
    if (taken.has(field.as)) report('R198', `fields.${name}.as`, `rows have ${field.as} already; choose a name that no field and no other reference has`)
    taken.add(field.as)
  }
}

function checkShown(resource: AnyResource, fields: Fields, all: readonly AnyResource[], report: Report, at: string): void {
  for (const [name, field] of Object.entries(fields)) {
    const { targets, labelColumns } = rulesOf(field)
    const [target = resource.path] = targets?.(field) ?? []
    const other = all.find(({ path }) => path === target)
    for (const column of labelColumns?.(field) ?? []) {
      const problem = other && column !== 'id' && unreadable(other, column)
      if (problem) report('R196', `${at}.${name}.show`, problem)
    }
  }
}
