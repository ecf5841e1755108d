import { rulesOf } from '../../../resources/kit/types'

import type { DefinitionError } from '../../../resources/kit/check'
import type { AnyResource } from '../../../resources/kit/define'
import type { AnyHooks } from '../hooks'

/**
 * What a definition leaves to the server and the server does not have. Where a file of hooks exists, the compiler says the same; without any, a column would
 * stay empty and an action could not run.
 */
export const checkHooks = (resources: readonly AnyResource[], hooks: ReadonlyMap<string, AnyHooks>): DefinitionError[] =>
  resources.flatMap((resource) => {
    const { computed = {}, actions = {}, changes = {} } = hooks.get(resource.path) ?? {}
    const file = `server/hooks/${resource.path.split('/').at(-1)}.ts`
    return [
      ...Object.entries(resource.fields)
        .filter(([name, field]) => rulesOf(field).isComputed === true && !Object.hasOwn(computed, name))
        .map(([name]) => ({ id: 'R180', where: `${resource.path} fields.${name}`, remedy: `nothing computes it; add its expression to computed in ${file}` })),
      ...Object.entries(resource.actions ?? {})
        .filter(([name, { relatedList }]) => !relatedList && !Object.hasOwn(actions, name))
        .map(([name]) => ({ id: 'R181', where: `${resource.path} actions.${name}`, remedy: `it has no handler; add one to actions in ${file}` })),
      ...Object.keys(resource.changes ?? {})
        .filter((name) => !Object.hasOwn(changes, name))
        .map((name) => ({ id: 'R187', where: `${resource.path} changes.${name}`, remedy: `nothing changes it; add its verb to changes in ${file}` })),
    ]
  })
