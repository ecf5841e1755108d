import { columnOf, fileFieldsOf, filtersOf, isManyToMany, sortableOf } from '../../../resources/kit/derived'
import { pairsOf } from '../../../resources/kit/states'
import { rulesOf } from '../../../resources/kit/types'
import { hasPinyin, serverTypeOf, storageOf } from '../../types'
import { nameOf, quoted } from './tables'

import type { AnyResource } from '../../../resources/kit/define'
import type { AnyField } from '../../../resources/kit/fieldTypes'
import type { ColumnPlan } from '../../types/shared/storage'
import type { Index, Table, TableColumn } from './tables'

/** The tables of the definitions: one per resource, and one join table per list of references. */
export function desiredTables(resources: readonly AnyResource[]): Table[] {
  const tableOf = new Map(resources.map((resource) => [resource.path, resource.table]))
  const target = (path: string, own: string): string => (path === 'self' ? own : (tableOf.get(path) ?? path))
  return resources
    .filter(({ viewOf }) => viewOf === undefined)
    .flatMap((resource) => [resourceTable(resource, resources, target), ...joinTables(resource, target)])
}

type Target = (path: string, own: string) => string
type StoredColumn = ColumnPlan & { readonly field: AnyField; readonly was: string | undefined }

function resourceTable(resource: AnyResource, all: readonly AnyResource[], target: Target): Table {
  const { table, fields, softDelete } = resource
  const storedColumns: StoredColumn[] = Object.entries(fields).flatMap(([name, field]) => storedColumnsOf(name, field))
  const bigint = { type: 'bigint', notNull: true }
  return {
    name: table,
    columns: [
      { name: 'id', ...bigint, isIdentity: true },
      ...storedColumns.map((column) => tableColumnOf(table, column)),
      { name: 'row_version', type: 'integer', notNull: true, default: '1' },
      ...(softDelete ? [{ name: 'delete_time', type: 'timestamptz', notNull: false }] : []),
    ],
    primaryKey: ['id'],
    checks: storedColumns.flatMap(({ name, check }) => (check ? [{ name: nameOf(table, name, 'check'), expression: check }] : [])),
    foreignKeys: storedColumns.flatMap(({ name, references }) =>
      references ? [{ name: nameOf(table, name, 'fkey'), column: name, table: target(references.to, table), onDelete: references.onDelete }] : [],
    ),
    indexes: indexesOf(resource, all),
    moves: Object.entries(resource.states ?? {}).flatMap(([axis, one]) =>
      one ? [{ name: nameOf(table, axis, 'moves'), column: axis, pairs: pairsOf(one).join() }] : [],
    ),
    live: resource.list.live ? resource.path : '',
    files: fileFieldsOf(resource).flatMap((name) => storedColumns.filter(({ field }) => field === fields[name]).map((column) => column.name)),
  }
}

/** Renaming a field renames its columns. */
function storedColumnsOf(name: string, field: AnyField): StoredColumn[] {
  const before = field.renamedFrom === undefined ? [] : storageOf(field.renamedFrom, field).columns
  return storageOf(name, field).columns.map((column, at) => ({ ...column, field, was: before[at]?.name }))
}

function tableColumnOf(table: string, { name, type, notNull, default: fallback, nextValue, generated, was }: StoredColumn): TableColumn {
  const sequence = nameOf(table, name, 'seq')
  return {
    name,
    type,
    notNull,
    ...(fallback === undefined ? {} : { default: fallback }),
    ...(nextValue === undefined ? {} : { default: nextValue(sequence), sequence }),
    ...(generated === undefined ? {} : { generated }),
    ...(was === undefined ? {} : { was }),
  }
}

function joinTables(resource: AnyResource, target: Target): Table[] {
  const lists = Object.values(resource.fields).filter(isManyToMany)
  return lists.map(({ to, dropsDeleted, through: { table, own, other } }) => ({
    name: table,
    columns: [own, other].map((name) => ({ name, type: 'bigint', notNull: true })),
    primaryKey: [own, other],
    checks: [],
    foreignKeys: [
      { name: nameOf(table, own, 'fkey'), column: own, table: resource.table, onDelete: 'cascade' },
      { name: nameOf(table, other, 'fkey'), column: other, table: target(to, resource.table), onDelete: dropsDeleted ? 'cascade' : 'restrict' },
    ],
    files: [],
    moves: [],
    live: '',
    indexes: [{ name: nameOf(table, other, 'idx'), method: 'btree', isUnique: false, columns: [quoted(other), quoted(own)] }],
  }))
}

const isLive = `"delete_time" is null`

/** Every index of a resource: unique fields, references, and columns that its lists filter, sort and search by. */
function indexesOf(resource: AnyResource, all: readonly AnyResource[]): Index[] {
  const lists = [resource, ...all.filter(({ viewOf }) => viewOf === resource.path)]
  const indexes = lists.flatMap((one) => [...uniqueIndexes(one), ...groupIndexes(one), ...orderIndexes(one), ...searchIndexes(one, all)])
  return [...new Map(indexes.map((index) => [index.name, index])).values()]
}

function uniqueIndexes({ table, fields, softDelete }: AnyResource): Index[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (!field.unique) return []
    const columns = [name, ...(field.unique === true ? [] : field.unique)]
    const filled = rulesOf(field).isText ? [`${quoted(name)} <> ''`] : []
    const where = [...filled, ...(softDelete ? [isLive] : [])].join(' and ')
    return [
      {
        name: nameOf(table, ...columns, 'key'),
        method: 'btree',
        isUnique: true,
        columns: columns.map((one) => uniqueKey(one, fields[one])),
        ...(where ? { where } : {}),
      },
    ]
  })
}

/** Unique texts are compared without case; top-level rows of a tree are siblings. */
function uniqueKey(name: string, field: AnyField | undefined): string {
  if (field && rulesOf(field).isText) return `lower(${quoted(name)})`
  return field && serverTypeOf(field).noneIsUnique ? `coalesce(${quoted(name)}, 0)` : quoted(name)
}

function groupIndexes(resource: AnyResource): Index[] {
  const { table, fields, softDelete } = resource
  const filters = new Set(filtersOf(resource).map((column) => column.name))
  const [sort] = resource.list.sort
  const order = [...(isKept(fields[sort]) ? [sort] : []), 'id']
  return Object.entries(fields)
    .filter(([name, field]) => serverTypeOf(field).isGrouping && (pointsElsewhere(name, field) || (filters.has(name) && !field.unindexed)))
    .flatMap(([name, field]) =>
      storageOf(name, field)
        .columns.filter((column) => pointsElsewhere(name, field) === Boolean(column.references))
        // foreign key checks look up rows by reference, deleted ones included
        .map((column) => btree(table, [...new Set([column.name, ...order])], softDelete && !pointsElsewhere(name, field))),
    )
}

const pointsElsewhere = (name: string, field: AnyField): boolean => storageOf(name, field).columns.some((column) => column.references)

function orderIndexes(resource: AnyResource): Index[] {
  const { table, fields, softDelete } = resource
  const [sort] = resource.list.sort
  const filtered = filtersOf(resource).filter(({ field, relation, lines }) => !relation && !lines && !field.unindexed && serverTypeOf(field).isOrdered)
  const names = new Set([
    ...(softDelete ? ['id'] : []),
    ...[sort, ...sortableOf(resource)].filter((name) => isKept(fields[name])),
    ...filtered.map(({ name }) => name),
  ])
  return [...names].map((name) => btree(table, [...new Set([name, 'id'])], softDelete))
}

/** Whether the column can be sorted by an index. Choices and switches have their group index. */
const isKept = (field: AnyField | undefined): boolean =>
  field !== undefined && !field.unindexed && (serverTypeOf(field).isOrdered === true || serverTypeOf(field).canBeOrdered?.(field) === true)

const btree = (table: string, names: readonly string[], onlyLive = false): Index => ({
  name: nameOf(table, ...names.filter((name, i) => i === 0 || name !== 'id'), 'idx'),
  method: 'btree',
  isUnique: false,
  columns: names.map(quoted),
  ...(onlyLive ? { where: isLive } : {}),
})

/** Text inside a column is found by its grams. Also columns that other lists search by reference, and as lines of their rows. */
function searchIndexes(resource: AnyResource, all: readonly AnyResource[]): Index[] {
  const fromElsewhere = all.flatMap((other) =>
    searchable(other).flatMap(({ relation }) => (relation?.field.to === resource.path ? (columnOf(resource, relation.column) ?? []) : [])),
  )
  const asLines = all
    .flatMap(({ list }) => list.searchLines ?? [])
    .filter(({ of }) => of === resource.path)
    .flatMap(({ columns }) => columns.flatMap((name) => columnOf(resource, name) ?? []))
  return [...searchable(resource).filter(({ relation, lines }) => !relation && !lines), ...fromElsewhere, ...asLines].flatMap(({ name, field }) => {
    if (field.unindexed) return []
    const index = serverTypeOf(field).searchIndex?.(quoted(name))
    const pinyin = hasPinyin(resource, name) ? [gin(resource.table, name, `pinyin_grams(${quoted(name)})`, 'pinyin')] : []
    return index ? [gin(resource.table, name, ...index), ...pinyin] : pinyin
  })
}

const searchable = (resource: AnyResource) => [...filtersOf(resource), ...(resource.list.search ?? []).flatMap((name) => columnOf(resource, name) ?? [])]

const gin = (table: string, name: string, column: string, suffix: string): Index => ({
  name: nameOf(table, name, suffix),
  method: 'gin',
  isUnique: false,
  columns: [column],
})
