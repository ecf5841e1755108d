import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely'

import { columnOf, isManyToMany, isRelation } from '../../../resources/kit/derived'
import { maskedValue } from '../../../resources/kit/masks'
import { rulesOf } from '../../../resources/kit/types'
import { ruleOfRow, watchRuleAt } from '../../security/watchRule'
import { serverTypeOf, storageOf } from '../../types'
import { belongsTo, nameLinkParts, nameText } from './references'

import type { RawBuilder } from 'kysely'

import type { AnyResource } from '../../../resources/kit/define'
import type { AnyField } from '../../../resources/kit/fieldTypes'
import type { AnyHooks } from '../hooks'
import type { Tables } from '../../database/tables'
import type { ViewPart } from './references'

export type RawRow = Readonly<Record<string, unknown>>
export type RowValues = Record<string, unknown>
type ReadRow = (raw: RawRow) => RowValues

/** A select list over the main table `m`, and the conversion of its raw rows to wire rows. */
export interface RowView {
  readonly select: RawBuilder<unknown>
  readonly joins: RawBuilder<unknown>
  /** Tables that the joins name. */
  readonly joined: ReadonlySet<string>
  readonly read: ReadRow
}

export interface CompiledColumns {
  readonly list: RowView
  /** The same with masks for everybody, as pages of rows show it. */
  readonly masked: RowView
  readonly edit: RowView
  /** Every field that can be read, for the details of a row. */
  readonly show: RowView
  /** The stored row, as it is locked and compared: without joins and computed fields. */
  readonly stored: RowView
  /** The stored row with the computed fields that its conditions use. */
  readonly withConditions: RowView
  readonly select: RowView
  /** The list with the named columns only, for a caller that reads very many rows. */
  readonly subset: (names: readonly string[]) => RowView
}

export function compileColumns(resource: AnyResource, resources: readonly AnyResource[], hooks: AnyHooks, optionColumns: readonly string[]): CompiledColumns {
  const names = Object.keys(resource.fields)
  const own = (names: readonly string[], isMasked = false): ViewPart[] => names.flatMap((name) => ownPart(name, resource.fields[name] as AnyField, isMasked))
  const referencesWith = (isMasked: boolean): ViewPart[] => names.flatMap((name) => belongsTo(name, resource.fields[name] as AnyField, resources, { isMasked }))
  const references = referencesWith(false)
  const lists = names.flatMap((name) => manyToMany(name, resource.fields[name] as AnyField, resources))
  const computed = (some: readonly string[]): ViewPart[] =>
    Object.entries(hooks.computed ?? {}).flatMap(([name, expression]) => (some.includes(name) ? [computedPart(name, expression, hooks)] : []))
  const listed = names.filter((name) => isListed(name, resource))
  const version: ViewPart = { select: sql`m.row_version`, put: (raw, row) => void (row['row_version'] = raw['row_version']) }
  return {
    list: viewOf([...own(listed), ...lists, ...references, ...computed(listed), version]),
    masked: viewOf([...own(listed, true), ...lists, ...referencesWith(true), ...computed(listed), version]),
    show: viewOf([...own(names), ...lists, ...references, ...computed(names), version]),
    edit: viewOf([...own(names), ...writeOnlyFields(resource), ...lists, ...references, ...computed(names), version]),
    stored: viewOf([...own(names), ...lists, version]),
    withConditions: viewOf([
      ...own(names),
      ...lists,
      ...conditionFields(resource).map((name) => computedPart(name, expressionOf(name, resource, hooks))),
      ...(hooks.kept ? [watchRulePart(resource.path)] : []),
      version,
    ]),
    select: viewOf([...own(optionColumns, true), ...nameLinkParts(resource, resources)]),
    subset: (names) => subsetView(names, resource, resources, hooks),
  }
}

/** The named columns only. */
export const subsetView = (names: readonly string[], resource: AnyResource, resources: readonly AnyResource[], hooks: AnyHooks, isMasked = false): RowView =>
  viewOf(subsetParts(names, resource, resources, hooks, isMasked))

/** The columns, each reference with what it is shown as: without it, its cell would show an id. */
export const withReferenceNames = (names: readonly string[], { fields }: AnyResource): string[] =>
  names.flatMap((name) => {
    const field = fields[name]
    return field && isRelation(field) ? [name, `${field.as}.${field.show[0] ?? 'id'}`] : [name]
  })

/** The nodes that columns need, by the keys that they fill in a row: a reference has its id and, by another key, what it is shown as. */
export const nodesByKey = (names: readonly string[], entity: AnyResource): ReadonlyMap<string, string> =>
  new Map(
    names.flatMap((name): [string, string][] => {
      const column = columnOf(entity, name)
      const field = column?.relation?.field ?? column?.field
      if (field?.needs === undefined) return []
      return [name, ...(isRelation(field) ? [field.as] : [])].map((key) => [key, field.needs ?? ''])
    }),
  )

/** Computed fields used by the conditions of a row. */
export const conditionFields = ({ fields, editableWhen, deletableWhen, actions, printouts }: AnyResource): string[] => {
  const conditions = [editableWhen, deletableWhen, ...[...Object.values(actions ?? {}), ...Object.values(printouts ?? {})].map(({ when }) => when)]
  const names = new Set(conditions.flatMap((condition) => Object.keys(condition ?? {})))
  return [...names].filter((name) => fields[name] && rulesOf(fields[name]).isComputed)
}

function expressionOf(name: string, { path }: AnyResource, hooks: AnyHooks): RawBuilder<unknown> {
  const expression = hooks.computed?.[name]
  if (!expression) throw new Error(`${path}: a condition names ${name}, which no hook computes`)
  return expression
}

function subsetParts(names: readonly string[], resource: AnyResource, resources: readonly AnyResource[], hooks: AnyHooks, isMasked: boolean): ViewPart[] {
  return Object.entries(resource.fields).flatMap(([name, field]) => {
    const isLink = isRelation(field) && names.some((one) => one.startsWith(`${field.as}.`))
    const link = isLink ? belongsTo(name, field, resources, { isMasked }) : []
    if (!names.includes(name) && !isLink) return []
    const computed = hooks.computed?.[name]
    return [...ownPart(name, field, isMasked), ...manyToMany(name, field, resources), ...link, ...(computed ? [computedPart(name, computed, hooks)] : [])]
  })
}

/** Long values are loaded with the form and costly ones with the details, unless the list shows them or its actions depend on them. */
function isListed(name: string, resource: AnyResource): boolean {
  const { fields, list } = resource
  const field = fields[name]
  if (!field || !(serverTypeOf(field).isLong || ('isCostly' in field && field.isCostly))) return true
  return list.columns.includes(name) || (list.expand ?? []).includes(name) || conditionFields(resource).includes(name)
}

function viewOf(parts: readonly ViewPart[]): RowView {
  const joins = [...new Map(parts.flatMap((part) => (part.join ? [[part.alias ?? part, part.join] as const] : []))).values()] // several parts read a shared subquery
  let empty: RowValues | undefined
  const read: ReadRow = (raw) => {
    const row: RowValues = { ...empty, id: raw['id'] }
    for (const part of parts) part.put(raw, row)
    empty ??= emptied(row)
    return row
  }
  return {
    select: precompile(sql`${sql.join([sql`m.id`, ...parts.map((part) => part.select)])}`),
    joins: joins.length ? precompile(sql`${sql.join(joins, sql` `)}`) : sql``,
    joined: new Set(parts.flatMap(({ alias }) => alias ?? [])),
    read,
  }
}

/** The keys of a row. An object that gets many keys one by one becomes a hash table, which takes twice the time to fill and to serialize; copies of a parsed one do not. */
const emptied = (row: RowValues): RowValues => JSON.parse(JSON.stringify(row, (key, value: unknown) => (key === '' ? value : null))) as RowValues // an object again

/** `isMasked`: for everybody, not only for those who see the field masked. */
function ownPart(name: string, field: AnyField, isMasked = false): ViewPart[] {
  const storage = storageOf(name, field)
  if (storage.columns.length === 0 || rulesOf(field).isWriteOnly) return []
  const { wordsColumn } = serverTypeOf(field)
  const shown = isMasked ? { ...field, isMasked } : field
  return [
    {
      select: sql.join(storage.columns.map((column) => sql`m.${sql.ref(column.name)}`)),
      put: (raw, row) => {
        row[name] = maskedValue(shown, storage.read(raw))
        if (wordsColumn) row[wordsColumn] = raw[wordsColumn]
      },
    },
  ]
}

/** Empty in a form. */
const writeOnlyFields = (resource: AnyResource): ViewPart[] =>
  Object.entries(resource.fields).flatMap(([name, field]) =>
    rulesOf(field).isWriteOnly ? [{ select: sql`'' as ${sql.ref(name)}`, put: (_: RawRow, row: RowValues) => void (row[name] = '') }] : [],
  )

/** Ids and labels of a `references` field in one subquery, so that a page stays one query. */
function manyToMany(name: string, field: AnyField, resources: readonly AnyResource[]): ViewPart[] {
  const other = isManyToMany(field) ? resources.find((one) => one.path === field.to) : undefined
  if (!isManyToMany(field) || !other) return []
  const { through, show, names } = field
  const key = `${name}*`
  return [
    {
      select: sql`(select coalesce(json_agg(json_build_array(o.id, ${other.nameColumns ? nameText(other, resources, 'o') : sql`o.${sql.ref(show)}`}) order by o.id), '[]'::json)
        from ${sql.table(through.table)} x join ${sql.table(other.table)} o on o.id = x.${sql.ref(through.other)}
        where x.${sql.ref(through.own)} = m.id) as ${sql.id(key)}`,
      put: (raw, row) => {
        const pairs = (raw[key] ?? []) as [number, unknown][]
        row[name] = pairs.map(([id]) => id)
        if (names) row[names] = pairs.map(([, label]) => label)
      },
    },
  ]
}

function computedPart(name: string, expression: RawBuilder<unknown>, { shared = [] }: Pick<AnyHooks, 'shared'> = {}): ViewPart {
  const put = (raw: RawRow, row: RowValues): void => void (row[name] = raw[name])
  const source = shared.find(({ reads }) => reads[name])
  if (!source) return { select: sql`${expression} as ${sql.id(name)}`, put }
  const { alias, query, reads } = source
  return { select: sql`${reads[name]} as ${sql.id(name)}`, join: sql`left join lateral (${query}) ${sql.ref(alias)} on true`, alias, put }
}

/** Hooks keep some of its fields: whether those are watched must be known before they are written. */
const watchRulePart = (path: string): ViewPart => ({
  select: sql`${watchRuleAt(sql.lit(path.toLowerCase()))} as ${sql.id('watched*')}`,
  put: (raw, row) => {
    if (raw['watched*']) Object.assign(row, { [ruleOfRow]: raw['watched*'] })
  },
})

const compiler = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

/** A part of a statement rendered once at the start; only parts with values are built for every request. */
function precompile<Value>(part: RawBuilder<Value>): RawBuilder<Value> {
  const { sql: text, parameters } = part.compile(compiler)
  return parameters.length ? part : sql.raw<Value>(text)
}
