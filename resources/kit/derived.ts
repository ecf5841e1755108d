import { matches } from './conditions'
import { emptyOf } from './field/empty'
import { storedText } from './field/storedText'
import { contactVerb, hasMasks } from './masks'
import { nodeOf } from './paths'
import { inSentence, plural, t } from './text'
import { makers, rulesOf } from './types'
import { hasRows } from './types/lines'

import type { Condition } from './conditions'
import type { ActionDefinition } from './actions'
import type { AnyResource, FormGroup, LineFilter } from './define'
import type { AnyField, FieldOf, Fields } from './fieldTypes'
import type { Printout } from './printouts'
import type { Operator } from './protocol/list'
import type { Text } from './text'
import type { RowTable } from './types/lines'

/** Derived from definitions. Used by browser and server, so that they offer and accept the same. */

const idField: AnyField = makers.id(t('ID', 'ID'), { width: 80 })

/** A column of a list: an own field, the id, or a shown column of a reference (`userGroup.name`). */
export interface Column {
  readonly name: string
  readonly label: Text
  readonly field: AnyField
  /** Not shown until somebody chooses it. */
  readonly isOptional?: boolean
  /** Set for a relation column: the reference field and the column of the other table. */
  readonly relation?: { readonly key: string; readonly field: FieldOf<'reference'>; readonly column: string }
  /** Set for a filter by lines, which rows have no value of. */
  readonly lines?: LineFilter
}

export function columnOf(resource: AnyResource, name: string): Column | undefined {
  const own = name === 'id' ? idField : Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined
  if (own) return { name, label: own.label, field: own }
  const lines = Object.hasOwn(resource.list.filterLines ?? {}, name) ? resource.list.filterLines?.[name] : undefined
  if (lines) return { name, label: lines.field.label, field: lines.field, lines }
  const [as, column] = name.split('.')
  if (!as || !column) return undefined
  for (const [key, field] of Object.entries(resource.fields)) {
    if (!isRelation(field) || field.as !== as || !field.show.includes(column)) continue
    const label = field.labels?.[column] ?? field.label
    const masked = field.maskedShow?.[column]
    const options = { ...(field.width !== undefined && { width: field.width }), ...(masked && { masked, isMasked: true }) }
    return { name, label, field: makers.text(label, options), relation: { key, field, column } }
  }
  return undefined
}

export function columnsOf(resource: AnyResource): Column[] {
  const { columns, optional = [], below = {} } = resource.list
  const isOptional = (name: string): boolean => optional.includes(name) || Object.values(below).includes(name)
  return columns.flatMap((name) => {
    const column = columnOf(resource, name)
    return column ? [isOptional(name) ? { ...column, isOptional: true } : column] : []
  })
}

/** The operators of a field in searches; the first is the default. Without any it cannot be filtered. */
export const operatorsOf = (field: AnyField): readonly Operator[] => (field.isMasked ? exactly : rulesOf(field).operators(field))
/** Whoever knows a masked value finds its row; the others learn nothing by comparing. */
const exactly: readonly Operator[] = ['eq']

/** The columns a list can be sorted by; those of the default order are always included, and masked ones never. */
export function sortableOf(resource: AnyResource): string[] {
  const offered =
    resource.list.sortable ??
    columnsOf(resource)
      .filter((column) => !column.relation && rulesOf(column.field).isSortedByDefault)
      .map((column) => column.name)
  const byTabs = Object.values(resource.list.tabs ?? {}).flatMap(({ sort }) => sort?.[0] ?? [])
  return [...new Set(['id', ...offered, resource.list.sort[0], ...byTabs])].filter((name) => !columnOf(resource, name)?.field.isMasked)
}

/** The order of a list, or of one of its tabs, unless another is asked for. */
export const sortOf = ({ list }: Pick<AnyResource, 'list'>, tab?: string): readonly [string, 'asc' | 'desc'] =>
  (tab !== undefined && Object.hasOwn(list.tabs ?? {}, tab) ? list.tabs?.[tab]?.sort : undefined) ?? list.sort

export const canSort = (field: AnyField): boolean => rulesOf(field).canSort

/** The columns a list can be filtered by: the named filters, else every listed choice, switch, reference and moment. */
export function filtersOf(resource: AnyResource): Column[] {
  const byDefault = resource.list.columns.filter((name) => {
    const field = columnOf(resource, name)?.field
    return field && (rulesOf(field).isFilteredByDefault || ('auto' in field && field.auto === 'create'))
  })
  const byLines = Object.keys(resource.list.filterLines ?? {})
  return [...(resource.list.filters ?? byDefault), ...byLines].flatMap((name) => columnOf(resource, name) ?? [])
}

/** The fields of its filters by lines. */
export const lineFilterFieldsOf = ({ list }: AnyResource): Fields =>
  Object.fromEntries(Object.entries(list.filterLines ?? {}).map(([name, { field }]) => [name, field]))

/** The resource that others refer to these rows by: of a view the one that it shows. */
export const rowsOf = ({ path, viewOf }: Pick<AnyResource, 'path' | 'viewOf'>): string => viewOf ?? path

/** Fields that a body may contain. */
export const isWritable = (field: AnyField): boolean => !field.readOnly && !rulesOf(field).isReadOnly

export function formOf(resource: AnyResource): readonly FormGroup[] {
  if (resource.form) return resource.form
  const owned = ownedFieldsOf(resource.fields)
  return [{ fields: Object.keys(resource.fields).filter((name) => isWritable(resource.fields[name] as AnyField) && !owned.has(name)) }]
}

/** The other fields that a control shows and edits. */
export const ownedBy = (field: AnyField): readonly string[] => ('ownsFields' in field && field.ownsFields) || []

/** A field that refers to one row of another resource, whose columns are shown with it. */
export const isRelation = (field: AnyField): field is FieldOf<'reference'> => 'as' in field && 'show' in field

/** A field that refers to several rows of another resource, stored in a join table. */
export const isManyToMany = (field: AnyField): field is FieldOf<'references'> => 'through' in field && 'show' in field

/** Tables of a form whose lines are rows of another entity, by the names of their fields. */
export const rowTablesOf = (fields: Fields): Readonly<Record<string, RowTable>> =>
  Object.fromEntries(Object.entries(fields).flatMap(([name, field]) => (hasRows(field) ? [[name, field]] : [])))

/** The labels of a field with a fixed set of values. */
export const choicesOf = (field: AnyField | undefined): Readonly<Record<string, Text>> | undefined => (field && 'choices' in field ? field.choices : undefined)

/** Fields that a control of another field shows, so that the form does not. */
export const ownedFieldsOf = (fields: Fields): ReadonlySet<string> => new Set(Object.values(fields).flatMap(ownedBy))

/** Fields that can contain addresses of uploaded files. A log describes the past and needs no files. */
export function fileFieldsOf({ fields, isLog }: AnyResource): string[] {
  const owned = ownedFieldsOf(fields)
  const isLink = (name: string, field: AnyField): boolean => rulesOf(field).isText === true && owned.has(name)
  return isLog ? [] : Object.entries(fields).flatMap(([name, field]) => (rulesOf(field).holdsFiles || isLink(name, field) ? [name] : []))
}

/** Every field a form shows: those it names and those its controls own. */
export const formFieldsOf = (fields: Fields, groups: readonly FormGroup[]): string[] =>
  groups
    .flatMap((group) => group.fields.flat())
    .flatMap((name) => {
      const field = fields[name]
      return field ? [name, ...ownedBy(field)] : [name]
    })

function fieldWhere({ fields }: AnyResource, trait: 'isParent' | 'isWeight'): string | undefined {
  return Object.keys(fields).find((name) => rulesOf(fields[name] as AnyField)[trait]) // a name of its own fields
}

/** The tree field of a resource, if its rows form a tree. */
export const parentOf = (resource: AnyResource): string | undefined => fieldWhere(resource, 'isParent')
export const weightOf = (resource: AnyResource): string | undefined => fieldWhere(resource, 'isWeight')

export function parentFieldOf(resource: AnyResource): FieldOf<'parent'> | undefined {
  const field = resource.fields[parentOf(resource) ?? '']
  return field && 'depth' in field ? field : undefined
}

/** The id of a row's parent in the tree of its list; 0 at the top level, and in lists that are no trees. */
export const parentIdOf = (resource: AnyResource, row: Row): number => Number(row[parentOf(resource) ?? ''] ?? 0)

type Row = Readonly<Record<string, unknown>>

const usualCounter = t('条', 'row')

/** A number of rows in words, as `{count} {what}`: `17 本书`, `17 books`. */
export function countedRows({ noun, counter = usualCounter }: AnyResource, count: number): { readonly count: number; readonly what: Text } {
  return { count, what: { zh: `${counter.zh}${/^\w/.test(noun.zh) ? ' ' : ''}${noun.zh}`, en: inSentence(count === 1 ? noun : plural(noun)).en } }
}

/** The name of a row: its name columns, the text of its name field, the label of a choice, or its id. */
export function rowName(resource: AnyResource, row: Row, translate: (text: Text) => string): string {
  const parts = (resource.nameColumns ?? []).map((name) => partOfName(resource, row, name, translate)).filter((part) => part !== '')
  if (parts.length > 0) return parts.join(' / ')
  return partOfName(resource, row, nameFieldOf(resource), translate) || `#${String(row['id'])}`
}

function partOfName(resource: AnyResource, row: Row, name: string, translate: (text: Text) => string): string {
  const { relation, field } = columnOf(resource, name) ?? {}
  const value = relation ? (row[relation.field.as] as Row | null | undefined)?.[relation.column] : row[name]
  if (value === undefined || value === null) return ''
  const word = choicesOf(field)?.[String(value)]
  if (word) return translate(word)
  if (typeof value === 'number') return field && 'display' in field && field.display === 'change' && value > 0 ? `+${value}` : String(value)
  const english = relation ? undefined : row[field?.englishField ?? '']
  if (typeof english === 'string' && english !== '') return translate(t(String(value), english))
  return field ? storedText(field, String(value), translate) : String(value)
}

/** What a field that refers to a row calls it: the name of the row if it has several parts, else the column that the field shows. */
export function referenceName(
  { to, show }: { readonly to: AnyResource | undefined; readonly show: string },
  row: Row,
  translate: (text: Text) => string,
): string {
  if (to?.nameColumns) return rowName(to, row, translate)
  const value = row[show]
  return value === undefined || value === null ? '' : String(value)
}

/** The references that lead to parts of the name of a row, with their columns. */
export function nameLinksOf(resource: AnyResource): readonly Required<Pick<Column, 'relation'>>['relation'][] {
  return (resource.nameColumns ?? []).flatMap((name) => columnOf(resource, name)?.relation ?? [])
}

/** The field that names a row in a sentence. */
export const nameFieldOf = (resource: AnyResource): string =>
  resource.nameField ?? resource.list.search?.find((name) => Object.hasOwn(resource.fields, name)) ?? 'id'

export const crudLabels: Readonly<Record<string, Text>> = {
  index: t('查看', 'View'),
  info: t('详情', 'Details'),
  add: t('添加', 'Add'),
  edit: t('编辑', 'Edit'),
  del: t('删除', 'Delete'),
  sortable: t('快速排序', 'Sort'),
  export: t('导出', 'Export'),
  import: t('导入', 'Import'),
  addExportTask: t('导出任务', 'Export task'),
  print: t('打印', 'Print'),
  contact: t('查看联系方式', 'View contact details'),
}

/** The input of an action for a row: without the fields that it does not have, with its limits. Without a row the whole input, as before it is read. */
export function inputOf({ input = {}, inputWhen = {}, limits = {} }: ActionDefinition, row?: Row): Fields {
  if (!row || (Object.keys(inputWhen).length === 0 && Object.keys(limits).length === 0)) return input
  const bounds = (name: string) =>
    Object.entries(limits[name] ?? {}).flatMap(([bound, column]) => (row[column] == null ? [] : [[bound, Number(row[column])] as const]))
  return Object.fromEntries(
    Object.entries(input).flatMap(([name, field]) => (matches(inputWhen[name], row) ? [[name, { ...field, ...Object.fromEntries(bounds(name)) }]] : [])),
  )
}

/** The table in the input of an action on several rows in which each row is a line: it runs on each by itself, with the cells of its line. */
export function rowLinesOf({ path }: Pick<AnyResource, 'path'>, { on, input = {} }: ActionDefinition): { name: string; field: FieldOf<'lines'> } | undefined {
  if (on !== 'rows') return undefined
  for (const [name, field] of Object.entries(input)) if ('columns' in field && field.of?.entity === path && field.of.by === 'id') return { name, field }
  return undefined
}

/** Whether the details of one row offer an action. Of those on several rows they leave out what has a line for each row, or a twin for one row with the same node. */
export function isInDetails(resource: Pick<AnyResource, 'path' | 'actions'>, name: string): boolean {
  const action = resource.actions?.[name]
  if (!action || action.on === 'list') return false
  if (action.on !== 'rows') return true
  const isTwin = ([other, one]: [string, ActionDefinition]): boolean => (one.on ?? 'row') === 'row' && (one.node ?? other) === (action.node ?? name)
  return !rowLinesOf(resource, action) && !Object.entries(resource.actions ?? {}).some(isTwin)
}

/** A condition on a row that was read: a value missing in a row of another server counts as empty. */
export function matchesRow({ fields }: Pick<AnyResource, 'fields'>, condition: Condition | undefined, row: Readonly<Record<string, unknown>>): boolean {
  const absent = Object.keys(condition ?? {}).flatMap((name) => (row[name] === undefined && fields[name] ? [[name, emptyOf(fields[name])]] : []))
  return matches(condition, absent.length ? { ...row, ...Object.fromEntries(absent) } : row)
}

/** The node that permits an action: its own name, another of the same screen, or, with a slash, one of another screen. */
export const nodeOfAction = ({ path }: Pick<AnyResource, 'path'>, name: string, { node = name }: Pick<ActionDefinition, 'node'>): string =>
  node.includes('/') ? node : nodeOf(path, node)

/** The same for a printout, which has the node `print` by default. */
export const nodeOfPrintout = ({ path }: Pick<AnyResource, 'path'>, { node = 'print' }: Pick<Printout, 'node'>): string =>
  node.includes('/') ? node : nodeOf(path, node)

/** Deletions are soft, and a super administrator can restore the rows. */
export const isRecoverable = ({ softDelete, crud }: AnyResource): boolean => softDelete === true && crud.includes('del')

/** The tab of deleted rows, for super administrators. No tab of a definition may have this name. */
export const deletedTab = 'deleted'
export const restoreLabel = t('恢复', 'Restore')

export const undoLabel = t('撤销', 'Undo')

/** The button nodes of a resource, each once, in the order of its definition. Reading pages and exporting the whole list are two rights. */
export function nodesOf(resource: AnyResource): { name: string; label: Text }[] {
  const nodes = new Map<string, Text>()
  for (const verb of resource.crud) {
    nodes.set(verb, crudLabels[verb] as Text)
    if (verb === 'index' && resource.show) nodes.set('info', crudLabels['info'] as Text)
  }
  if (resource.crud.includes('index')) nodes.set('export', crudLabels['export'] as Text)
  if (resource.exportTask) nodes.set('addExportTask', crudLabels['addExportTask'] as Text)
  if (resource.imports) nodes.set('import', crudLabels['import'] as Text)
  if (resource.crud.includes('index') && hasMasks(resource)) nodes.set(contactVerb, crudLabels[contactVerb] as Text)
  for (const [name, action] of Object.entries(resource.actions ?? {})) if (!action.node && !nodes.has(name)) nodes.set(name, action.label)
  for (const { node = 'print' } of Object.values(resource.printouts ?? {}))
    if (!node.includes('/') && !nodes.has(node)) nodes.set(node, crudLabels['print'] as Text)
  for (const [name, label] of Object.entries(resource.nodes ?? {})) nodes.set(name, label)
  return [...nodes].map(([name, label]) => ({ name, label }))
}
