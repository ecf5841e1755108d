import { rulesOf } from './types'

import type { DefinitionError } from './check'
import type { AnyResource } from './define'
import type { Fields } from './fieldTypes'

/** Checks what the actions of all resources say of settings, which have definitions of their own. */
export const checkActionSettings = (resources: readonly AnyResource[], settings: Fields): DefinitionError[] =>
  resources.flatMap(({ path, actions = {} }) =>
    Object.entries(actions).flatMap(([name, { setting }]) => {
      const field = setting === undefined ? undefined : settings[setting]
      if (setting === undefined || (field && rulesOf(field).onValue)) return []
      return [{ id: 'R195', where: `${path}: actions.${name}.setting`, remedy: `${setting} is no switch of the settings; name one` }]
    }),
  )

/** The settings that actions depend on. */
export const settingsOfActions = (resources: readonly AnyResource[]): ReadonlySet<string> =>
  new Set(resources.flatMap(({ actions = {} }) => Object.values(actions).flatMap(({ setting }) => setting ?? [])))
