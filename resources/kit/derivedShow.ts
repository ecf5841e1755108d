import { columnOf, columnsOf, filtersOf, formOf, isManyToMany, isRelation, ownedFieldsOf, rowsOf } from './derived'
import { nodeOf } from './paths'
import { t } from './text'
import { rulesOf } from './types'

import type { AnyResource, FormGroup } from './define'
import type { AnyField } from './fieldTypes'
import type { RelatedTable, ShowDefinition, ShowGroup } from './show'

/** Of a table that no definition limits: its list has the others. */
const newest = 10
/** Columns of such a table; further ones would be read by scrolling sideways. */
const mostColumns = 8

/** The node that looking at a row needs: details of a definition's own have one, derived ones show no more than the list and the form do. */
export const detailsNodeOf = (resource: Pick<AnyResource, 'path' | 'show'>): string => nodeOf(resource.path, detailsVerbOf(resource))
export const detailsVerbOf = ({ show }: Pick<AnyResource, 'show'>): 'info' | 'index' => (show ? 'info' : 'index')

/** The details of a row: those of the definition, or derived from its form, its list and the references to it. None of rows without a list. */
export function showOf(resource: AnyResource, entities: readonly AnyResource[]): ShowDefinition | undefined {
  if (resource.show || !resource.crud.includes('index')) return resource.show
  const { row: screen } = resource.list
  return { isDerived: true, groups: derivedGroups(resource), related: derivedTables(resource, entities), ...(screen && { screen }) }
}

const texts = { basics: t('基本信息', 'Basics'), overview: t('概况', 'Overview'), record: t('记录信息', 'Record') }

/** The first group of the form, what only the list has, the other groups, and at last when the row was made and changed. */
function derivedGroups(resource: AnyResource): ShowGroup[] {
  const { fields, list } = resource
  const shown = new Set<string>()
  const take = (names: readonly string[]): string[] =>
    names.flatMap((name) => columnsToShow(resource, name)).filter((name) => !shown.has(name) && Boolean(shown.add(name)))
  const moments = Object.keys(fields).filter((name) => 'auto' in (fields[name] as AnyField)) // a name of its own fields
  const isMoment = (name: string): boolean => moments.includes(name)
  const listed = [...columnsOf(resource).map(({ name }) => name), ...(list.expand ?? [])]
  const seen = Object.keys(fields).filter((name) => fields[name]?.hidden !== true && fields[name]?.readOnly === true)
  const groups = (resource.crud.includes('add') || resource.crud.includes('edit') ? formOf(resource) : []).map((group) => ({
    title: group.title ?? texts.basics,
    fields: take(namesIn(group).filter((name) => !isMoment(name))),
  }))
  const rest = take([...listed, ...seen].filter((name) => name !== 'id' && !isMoment(name)))
  const last = take(['id', ...moments])
  const overview = { title: groups.length > 0 ? texts.overview : texts.basics, fields: rest }
  return joinAlike([...groups.slice(0, 1), overview, ...groups.slice(1), { title: texts.record, fields: last }])
}

const namesIn = ({ fields }: FormGroup): string[] => fields.flat()

/** Neighbors of one title are one group. */
function joinAlike(groups: readonly ShowGroup[]): ShowGroup[] {
  const joined: ShowGroup[] = []
  for (const group of groups) {
    const before = joined.at(-1)
    if (before?.title.zh === group.title.zh) joined.splice(-1, 1, { ...before, fields: [...before.fields, ...group.fields] })
    else if (group.fields.length > 0) joined.push(group)
  }
  return joined.filter(({ fields }) => fields.length > 0)
}

/** A reference as the names of the other row; nothing that is never read, and what a control edits only where the list has it as text. */
function columnsToShow(resource: AnyResource, name: string): string[] {
  const column = columnOf(resource, name)
  if (!column || column.lines) return []
  const { field } = column
  const { isWriteOnly, isWeight } = rulesOf(field)
  const isOnlyControl = ('control' in field || ownedFieldsOf(resource.fields).has(name)) && !resource.list.columns.includes(name)
  if (isWriteOnly || isWeight || isOnlyControl) return []
  return isRelation(field) && field.display !== 'id' ? namesOfReference(resource, name) : [name]
}

/** Its label, and what else the list has of the other row. */
function namesOfReference(resource: AnyResource, name: string): string[] {
  const field = resource.fields[name]
  if (!field || !isRelation(field)) return []
  const [label, ...others] = field.show.map((column) => `${field.as}.${column}`)
  return [...(label === undefined ? [] : [label]), ...others.filter((one) => resource.list.columns.includes(one))]
}

/** The lists whose rows refer to this one, one table each. Their lists can be filtered by the reference, so that all of them can be opened. */
function derivedTables(resource: AnyResource, entities: readonly AnyResource[]): RelatedTable[] {
  return entities.flatMap((other): RelatedTable[] => {
    const by = other.crud.includes('index') ? filtersOf(other).find(({ name }) => refersTo(resource, other.fields[name]))?.name : undefined
    return by === undefined ? [] : [{ of: other.path, by, newest, columns: columnsBeside(other, by) }]
  })
}

const refersTo = (resource: AnyResource, field: AnyField | undefined): boolean =>
  field !== undefined && field.needs === undefined && (isRelation(field) || isManyToMany(field)) && field.to === rowsOf(resource)

/** What the other list shows by default, but for what all of these rows have in common. */
function columnsBeside(other: AnyResource, by: string): string[] {
  const isOther = (name: string): boolean => {
    const column = columnOf(other, name)
    if (!column || column.isOptional || column.field.hidden || name === 'id' || (column.relation?.key ?? name) === by) return false
    return !rulesOf(column.field).isWeight
  }
  const names = other.list.columns.filter((name) => isOther(name) && !(other.list.optional ?? []).includes(name))
  return (names.length > 0 ? names : ['id']).slice(0, mostColumns)
}
