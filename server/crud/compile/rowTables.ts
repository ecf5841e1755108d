import { sql } from 'kysely'

import { parentOf, rowTablesOf, weightOf } from '../../../resources/kit/derived'
import { storageOf } from '../../types'
import { compileColumns, subsetView } from './columns'

import type { RawBuilder } from 'kysely'

import type { AnyResource } from '../../../resources/kit/define'
import type { RowTable } from '../../../resources/kit/types/lines'
import type { FieldStorage } from '../../types/shared/storage'
import type { CompiledColumns, RowView } from './columns'

/** What writing needs to know about a table. */
export interface WrittenTable {
  readonly resource: AnyResource
  readonly table: RawBuilder<unknown>
  readonly parent: string | undefined
  readonly weight: string | undefined
  readonly storages: ReadonlyMap<string, FieldStorage>
  readonly columns: Pick<CompiledColumns, 'stored'>
}

/** A table in the form of a resource whose lines are rows of another entity. */
export interface CompiledRowTable {
  readonly name: string
  readonly field: RowTable
  readonly entity: WrittenTable
  readonly by: RawBuilder<unknown>
  readonly order: RawBuilder<unknown>
  readonly view: RowView
  /** The list shows its lines. */
  readonly isListed: boolean
}

export function compileRowTables({ path, fields, list }: AnyResource, entities: readonly AnyResource[]): CompiledRowTable[] {
  return Object.entries(rowTablesOf(fields)).map(([name, field]) => {
    const { by, place } = field.rows
    const entity = entities.find((one) => one.path === field.rows.entity)
    if (!entity) throw new Error(`${path}: ${name} has rows of ${field.rows.entity}, which the server does not have`)
    return {
      name,
      field,
      entity: compileWrittenTable(entity, entities),
      by: sql.ref(by),
      order: place === undefined ? sql`m.id` : sql`m.${sql.ref(place)}, m.id`,
      view: subsetView([...Object.keys(field.columns), by, ...(place === undefined ? [] : [place])], entity, entities, {}),
      isListed: list.columns.includes(name) || list.expand?.includes(name) === true,
    }
  })
}

const compileWrittenTable = (entity: AnyResource, entities: readonly AnyResource[]): WrittenTable => ({
  resource: entity,
  table: sql.table(entity.table),
  parent: parentOf(entity),
  weight: weightOf(entity),
  storages: new Map(Object.entries(entity.fields).map(([name, field]) => [name, storageOf(name, field)])),
  columns: compileColumns(entity, entities, {}, []),
})
