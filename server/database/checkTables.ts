import { isManyToMany } from '../../resources/kit/derived'
import { serverTables } from './serverTables'

import type { DefinitionError } from '../../resources/kit/check'
import type { AnyResource } from '../../resources/kit/define'

export const isServerTable = (table: string): boolean => Object.hasOwn(serverTables, table)

/** No definition takes a table of the server: the migration would alter it, and its rows would be listed and deleted. */
export const checkTables = (resources: readonly AnyResource[]): DefinitionError[] =>
  resources.flatMap(({ path, table, fields }) => {
    const joins = Object.entries(fields).flatMap(([name, field]) => (isManyToMany(field) ? [[`fields.${name}.through`, field.through.table] as const] : []))
    return [['table', table] as const, ...joins].flatMap(([at, name]) =>
      isServerTable(name) ? [{ id: 'R197', where: `${path}: ${at}`, remedy: `the table ${name} belongs to the server; choose a free one` }] : [],
    )
  })
