import { isManyToMany } from '../../resources/kit/derived'
import { rulesOf } from '../../resources/kit/types'
import { storageOf } from '../types'
import { longestIndexed } from '../types/shared/storage'
import { serverTables } from './serverTables'

import type { DefinitionError } from '../../resources/kit/check'
import type { AnyResource } from '../../resources/kit/define'
import type { AnyField } from '../../resources/kit/fieldTypes'

export const isServerTable = (table: string): boolean => Object.hasOwn(serverTables, table)

/** Checks what the definitions make of tables and columns, like `checkResources`. */
export function checkTables(resources: readonly AnyResource[]): DefinitionError[] {
  const stored = resources.filter(({ viewOf }) => viewOf === undefined)
  return [...resources.flatMap(checkServerTables), ...checkJoinTables(stored), ...stored.flatMap(checkColumns), ...stored.flatMap(checkUniqueTexts)]
}

interface JoinTable {
  readonly path: string
  readonly at: string
  readonly table: string
}

const joinTablesOf = ({ path, fields }: AnyResource): JoinTable[] =>
  Object.entries(fields).flatMap(([name, field]) => (isManyToMany(field) ? [{ path, at: `fields.${name}.through`, table: field.through.table }] : []))

/** No definition takes a table of the server: the migration would alter it, and its rows would be listed and deleted. */
const checkServerTables = (resource: AnyResource): DefinitionError[] =>
  [{ path: resource.path, at: 'table', table: resource.table }, ...joinTablesOf(resource)].flatMap(({ path, at, table }) =>
    isServerTable(table) ? [{ id: 'R197', where: `${path}: ${at}`, remedy: `the table ${table} belongs to the server; choose a free one` }] : [],
  )

/** A join table has the keys and indexes of one field; of two that share it, each migration would undo those of the other. */
function checkJoinTables(resources: readonly AnyResource[]): DefinitionError[] {
  const owners = new Map(resources.map(({ path, table }) => [table, path]))
  return resources.flatMap(joinTablesOf).flatMap(({ path, at, table }) => {
    const owner = owners.get(table)
    if (owner === undefined) owners.set(table, `${path} ${at}`)
    return owner === undefined
      ? []
      : [{ id: 'R201', where: `${path}: ${at}`, remedy: `the table ${table} is that of ${owner}; keep one of the two, or choose a free table` }]
  })
}

/** Of two fields with a column of one name, the later one would overwrite the other at every save. */
function checkColumns({ path, fields }: AnyResource): DefinitionError[] {
  const owners = new Map<string, string>()
  return Object.entries(fields).flatMap(([name, field]) => {
    const columns = storageOf(name, field).columns.map((column) => column.name)
    const shared = columns.find((column) => owners.has(column))
    const owner = owners.get(shared ?? '')
    for (const column of columns) owners.set(column, name)
    return owner === undefined
      ? []
      : [
          {
            id: 'R200',
            where: `${path}: fields.${name}`,
            remedy: `its column ${shared} is that of ${owner} as well; keep one of the two, or choose another name`,
          },
        ]
  })
}

const checkUniqueTexts = ({ path, fields }: AnyResource): DefinitionError[] =>
  Object.entries(fields).flatMap(([name, { unique }]) => {
    const long = unique && [name, ...(unique === true ? [] : unique)].find((one) => isLongText(fields[one]))
    return long === undefined
      ? []
      : [
          {
            id: 'R207',
            where: `${path}: fields.${name}.unique`,
            remedy: `an index holds no text as long as ${long} can be; give it a max of ${longestIndexed} or less, or drop unique`,
          },
        ]
  })

const isLongText = (field: AnyField | undefined): boolean =>
  field !== undefined && rulesOf(field).isText === true && 'max' in field && Number(field.max) > longestIndexed
