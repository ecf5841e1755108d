import { fileFieldsOf, isManyToMany } from '../../resources/kit/derived'
import { storageOf } from '../types'
import { indexesOf } from './shape/indexes'
import { nameOf, quoted } from './shape/tables'

import type { AnyResource } from '../../resources/kit/define'
import type { AnyField } from '../../resources/kit/fieldTypes'
import type { ColumnPlan } from '../types/parts/storage'
import type { Table, TableColumn } from './shape/tables'

/** The tables the definitions ask for: one per resource, and one between two resources for each list of references. */
export function wantedTables(resources: readonly AnyResource[]): Table[] {
  const tableOf = new Map(resources.map((resource) => [resource.path, resource.table]))
  const target = (path: string, own: string): string => (path === 'self' ? own : (tableOf.get(path) ?? path))
  return resources.flatMap((resource) => [resourceTable(resource, resources, target), ...joinTables(resource, target)])
}

type Target = (path: string, own: string) => string
type Kept = ColumnPlan & { readonly field: AnyField; readonly was: string | undefined }

function resourceTable(resource: AnyResource, all: readonly AnyResource[], target: Target): Table {
  const { table, fields, softDelete } = resource
  const kept: Kept[] = Object.entries(fields).flatMap(([name, field]) => keptColumns(name, field))
  const bigint = { type: 'bigint', notNull: true }
  return {
    name: table,
    columns: [
      { name: 'id', ...bigint, isIdentity: true },
      ...kept.map(columnOf),
      { name: 'row_version', type: 'integer', notNull: true, default: '1' },
      ...(softDelete ? [{ name: 'delete_time', type: 'timestamptz', notNull: false }] : []),
    ],
    primaryKey: ['id'],
    checks: kept.flatMap(({ name, check }) => (check ? [{ name: nameOf(table, name, 'check'), expression: check }] : [])),
    foreignKeys: kept.flatMap(({ name, references }) =>
      references ? [{ name: nameOf(table, name, 'fkey'), column: name, table: target(references.to, table), onDelete: references.onDelete }] : [],
    ),
    indexes: indexesOf(resource, all),
    files: fileFieldsOf(resource).flatMap((name) => kept.filter(({ field }) => field === fields[name]).map((column) => column.name)),
  }
}

/** A rename of a field renames its columns. */
function keptColumns(name: string, field: AnyField): Kept[] {
  const before = field.was === undefined ? [] : storageOf(field.was, field).columns
  return storageOf(name, field).columns.map((column, at) => ({ ...column, field, was: before[at]?.name }))
}

const columnOf = ({ name, type, notNull, default: fallback, was }: Kept): TableColumn => ({
  name,
  type,
  notNull,
  ...(fallback === undefined ? {} : { default: fallback }),
  ...(was === undefined ? {} : { was }),
})

function joinTables(resource: AnyResource, target: Target): Table[] {
  const lists = Object.values(resource.fields).filter(isManyToMany)
  return lists.map(({ to, through: { table, own, other } }) => ({
    name: table,
    columns: [own, other].map((name) => ({ name, type: 'bigint', notNull: true })),
    primaryKey: [own, other],
    checks: [],
    foreignKeys: [
      { name: nameOf(table, own, 'fkey'), column: own, table: resource.table, onDelete: 'cascade' },
      { name: nameOf(table, other, 'fkey'), column: other, table: target(to, resource.table), onDelete: 'restrict' },
    ],
    files: [],
    indexes: [{ name: nameOf(table, other, 'idx'), method: 'btree', isUnique: false, columns: [quoted(other), quoted(own)] }],
  }))
}
