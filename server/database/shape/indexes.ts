import { columnOf, filtersOf, sortableOf } from '../../../resources/kit/derived'
import { storageOf } from '../columns'
import { nameOf, quoted } from './tables'

import type { AnyResource } from '../../../resources/kit/define'
import type { AnyField, FieldType } from '../../../resources/kit/fieldTypes'
import type { Index } from './tables'

const isLive = `"delete_time" is null`

/** A btree entry must fit a third of a page: longer texts cannot be kept in order. */
const longestSorted = 500

/** Few values, each with many rows: the index continues in the list's own order, so that a page of one value is read straight off. */
const grouping: readonly FieldType[] = ['choice', 'switch', 'reference', 'parent', 'region']
const ordered: readonly FieldType[] = ['integer', 'decimal', 'money', 'moment', 'date', 'weight']
const searched: readonly FieldType[] = ['text', 'longText']

/** Every index a resource needs: what is unique, what points elsewhere, what lists are filtered, sorted and searched by. */
export function indexesOf(resource: AnyResource, all: readonly AnyResource[]): Index[] {
  const found = [...uniqueIndexes(resource), ...groupIndexes(resource), ...orderIndexes(resource), ...searchIndexes(resource, all)]
  return [...new Map(found.map((index) => [index.name, index])).values()]
}

function uniqueIndexes({ table, fields, softDelete }: AnyResource): Index[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (!field.unique) return []
    const columns = [name, ...(field.unique === true ? [] : field.unique)]
    const filled = searched.includes(field.type) ? [`${quoted(name)} <> ''`] : []
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

/** Texts differ by more than their case; two rows at the top of a tree stand beside each other. */
function uniqueKey(name: string, field: AnyField | undefined): string {
  if (field && searched.includes(field.type)) return `lower(${quoted(name)})`
  return field?.type === 'parent' || field?.type === 'reference' ? `coalesce(${quoted(name)}, 0)` : quoted(name)
}

function groupIndexes(resource: AnyResource): Index[] {
  const { table, fields, softDelete } = resource
  const filters = new Set(filtersOf(resource).map((column) => column.name))
  const [sort] = resource.list.sort
  const order = [...(isKept(fields[sort]) ? [sort] : []), 'id']
  return Object.entries(fields)
    .filter(([name, field]) => grouping.includes(field.type) && (pointsElsewhere(field) || filters.has(name)))
    .flatMap(([name, field]) =>
      storageOf(name, field)
        .columns.filter((column) => pointsElsewhere(field) === Boolean(column.references))
        // The database itself looks up rows by what they point at, deleted ones too.
        .map((column) => btree(table, [...new Set([column.name, ...order])], softDelete && !pointsElsewhere(field))),
    )
}

const pointsElsewhere = (field: AnyField): boolean => ['reference', 'parent', 'region'].includes(field.type)

function orderIndexes(resource: AnyResource): Index[] {
  const { table, fields, softDelete } = resource
  const [sort] = resource.list.sort
  const filtered = filtersOf(resource).filter(({ field, relation }) => !relation && ordered.includes(field.type))
  const names = new Set([
    ...(softDelete ? ['id'] : []),
    ...[sort, ...sortableOf(resource)].filter((name) => isKept(fields[name])),
    ...filtered.map(({ name }) => name),
  ])
  return [...names].map((name) => btree(table, [...new Set([name, 'id'])], softDelete))
}

/** Can the column be kept in order? Choices and switches have their group index. */
const isKept = (field: AnyField | undefined): boolean =>
  field !== undefined && (ordered.includes(field.type) || (field.type === 'text' && field.max <= longestSorted) || field.type === 'date')

const btree = (table: string, names: readonly string[], onlyLive = false): Index => ({
  name: nameOf(table, ...names.filter((name, i) => i === 0 || name !== 'id'), 'idx'),
  method: 'btree',
  isUnique: false,
  columns: names.map(quoted),
  ...(onlyLive ? { where: isLive } : {}),
})

/** Text inside a column is found by its groups of letters. Also what other lists search here through a reference. */
function searchIndexes(resource: AnyResource, all: readonly AnyResource[]): Index[] {
  const fromElsewhere = all.flatMap((other) =>
    searchable(other).flatMap(({ relation }) => (relation?.field.to === resource.path ? (columnOf(resource, relation.column) ?? []) : [])),
  )
  return [...searchable(resource).filter(({ relation }) => !relation), ...fromElsewhere].flatMap(({ name, field }) => {
    const column = quoted(name)
    if (searched.includes(field.type)) return [gin(resource.table, name, `search_grams(${column})`, 'grams')]
    if (field.type === 'json') return [gin(resource.table, name, `search_text(${column}::text) gin_trgm_ops`, 'trgm')]
    return field.type === 'choices' ? [gin(resource.table, name, column, 'idx')] : []
  })
}

const searchable = (resource: AnyResource) => [...filtersOf(resource), ...(resource.list.search ?? []).flatMap((name) => columnOf(resource, name) ?? [])]

const gin = (table: string, name: string, column: string, suffix: string): Index => ({
  name: nameOf(table, name, suffix),
  method: 'gin',
  isUnique: false,
  columns: [column],
})
