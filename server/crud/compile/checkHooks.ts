import { rulesOf } from '../../../resources/kit/types'

import type { DefinitionError } from '../../../resources/kit/check'
import type { AnyResource } from '../../../resources/kit/define'
import type { Fields } from '../../../resources/kit/fieldTypes'
import type { AnyHooks } from '../hooks'

/**
 * What a definition leaves to the server and the server does not have. Where a file of hooks exists, the compiler says the same of columns and actions; without
 * any, a column would stay empty and an action could not run.
 */
export const checkHooks = (resources: readonly AnyResource[], hooks: ReadonlyMap<string, AnyHooks>): DefinitionError[] =>
  resources.flatMap((resource) => {
    const { computed = {}, actions = {}, changes = {} } = hooks.get(resource.path) ?? {}
    const own = hooksOf(resource.path)
    const inputs = Object.entries(resource.actions ?? {}).map(([name, { input = {} }]) => [`actions.${name}.input`, input] as const)
    return [
      ...Object.entries(resource.fields)
        .filter(([name, field]) => rulesOf(field).isComputed === true && !Object.hasOwn(computed, name))
        .map(([name]) => ({ id: 'R180', where: `${resource.path}: fields.${name}`, remedy: `nothing computes it; add its expression to computed in ${own}` })),
      ...Object.entries(resource.actions ?? {})
        .filter(([name, { relatedList }]) => !relatedList && !Object.hasOwn(actions, name))
        .map(([name]) => ({ id: 'R181', where: `${resource.path}: actions.${name}`, remedy: `it has no handler; add one to actions in ${own}` })),
      ...Object.keys(resource.changes ?? {})
        .filter((name) => !Object.hasOwn(changes, name))
        .map((name) => ({ id: 'R187', where: `${resource.path}: changes.${name}`, remedy: `nothing changes it; add its verb to changes in ${own}` })),
      ...[['fields', resource.fields] as const, ...inputs].flatMap(([key, fields]) => unknownDefaults(fields, `${resource.path}: ${key}`, hooks)),
    ]
  })

/** Named like the file of the definition, which a path does not tell: that of `auth/group` is `adminGroup.ts`. */
const hooksOf = (path: string): string => `the hooks of ${path} (in server/hooks, the file named like that of its definition)`

/** A select ignores a parameter that it does not know: the form would start with the first row of all. */
const unknownDefaults = (fields: Fields, at: string, hooks: ReadonlyMap<string, AnyHooks>): DefinitionError[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    if (!('defaultFrom' in field) || !field.defaultFrom) return []
    const known = hooks.get(field.to)?.selectBy ?? {}
    const remedy = `the select of ${field.to} does not know it; add its condition to selectBy in ${hooksOf(field.to)}`
    return Object.keys(field.defaultFrom)
      .filter((parameter) => !Object.hasOwn(known, parameter))
      .map((parameter) => ({ id: 'R204', where: `${at}.${name}.defaultFrom.${parameter}`, remedy }))
  })
