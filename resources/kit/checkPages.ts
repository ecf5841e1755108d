import { checkTexts } from './check'
import { checkIcons } from './checkIcons'

import type { DefinitionError } from './check'
import type { Report } from './checkStates'
import type { Page } from './page'

/** Checks all pages of their own together; `paths` are those of resources and pages of settings. */
export function checkPages(all: readonly Page[], paths: ReadonlySet<string>): DefinitionError[] {
  const errors: DefinitionError[] = []
  for (const page of all) {
    const { path, nodes } = page
    const report: Report = (id, key, remedy) => errors.push({ id, where: `${path}: ${key}`, remedy })
    if (!/^[a-z][a-zA-Z0-9]*(\/[a-z][a-zA-Z0-9]*)+$/.test(path)) report('R097', 'path', 'write it as area/noun, e.g. library/counter')
    if (paths.has(path) || all.filter((other) => other.path === path).length > 1)
      report('R097', 'path', 'a resource or another page has this path; choose a free one')
    for (const name of Object.keys(nodes)) if (!/^[a-z][a-zA-Z0-9]*$/.test(name)) report('R098', `nodes.${name}`, 'name a node in camelCase')
    checkTexts(page, report)
    checkIcons(page, report)
  }
  return errors
}
