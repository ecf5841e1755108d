import { rowTablesOf } from './derived'

import type { DefinitionError } from './check'
import type { AnyResource } from './define'
import type { Fields } from './fieldTypes'

/** Checks the nodes that fields need: without one that staff can be given, the field exists for super administrators only. */
export function checkNeededNodes(resources: readonly AnyResource[], nodes: readonly string[]): DefinitionError[] {
  const known = new Set(nodes.map((node) => node.toLowerCase()))
  return resources.flatMap(({ path, fields }) => {
    const tables = Object.entries(rowTablesOf(fields)).map(([name, { columns }]): [string, Fields] => [`fields.${name}.columns`, columns])
    return [['fields', fields] as const, ...tables].flatMap(([at, all]) =>
      Object.entries(all).flatMap(([name, { needs }]) =>
        needs === undefined || known.has(needs.toLowerCase())
          ? []
          : [
              {
                id: 'R206',
                where: `${path}: ${at}.${name}.needs`,
                remedy: `nobody can be given ${needs}; name a node of a list, a dashboard, a page or settings`,
              },
            ],
      ),
    )
  })
}
