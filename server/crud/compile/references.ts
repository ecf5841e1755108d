import { sql } from 'kysely'

import { isRelation, nameFieldOf, nameLinksOf } from '../../../resources/kit/derived'
import { maskedValue } from '../../../resources/kit/masks'
import { storageOf } from '../../types'

import type { RawBuilder } from 'kysely'

import type { AnyResource } from '../../../resources/kit/define'
import type { AnyField, FieldOf } from '../../../resources/kit/fieldTypes'

type Values = Record<string, unknown>

/** One selected expression, and what it adds to the row. */
export interface ViewPart {
  readonly select: RawBuilder<unknown>
  readonly join?: RawBuilder<unknown>
  /** The table of that join. */
  readonly alias?: string
  readonly put: (raw: Readonly<Values>, row: Values) => void
}

export const joinAlias = (field: FieldOf<'reference'>): string => `r_${field.as}`

export const joinOf = (name: string, field: FieldOf<'reference'>, other: AnyResource): RawBuilder<unknown> =>
  sql`left join ${sql.table(other.table)} ${sql.ref(joinAlias(field))} on ${sql.ref(joinAlias(field))}.id = m.${sql.ref(name)}`

interface ReferenceOptions {
  /** For everybody, not only for those who see the columns masked. */
  readonly isMasked?: boolean
  /** Only these columns of the other row. */
  readonly only?: readonly string[]
}

/** `{[as]: {id, ...show}}`: the shown columns of the other row only, and the parts of its name, which may be those of a row that it refers to. */
export function belongsTo(name: string, field: AnyField, resources: readonly AnyResource[], { isMasked = false, only }: ReferenceOptions = {}): ViewPart[] {
  const other = isRelation(field) ? resources.find((one) => one.path === field.to) : undefined
  if (!isRelation(field) || !other) return []
  const alias = joinAlias(field)
  const labelOf = (column: string): Parameters<typeof maskedValue>[0] => {
    const masked = isMasked ? other.fields[column]?.masked : field.maskedShow?.[column]
    return masked ? { masked, isMasked: true } : {}
  }
  const columns = only ?? [...new Set([...field.show, ...(other.nameColumns ?? []).filter((column) => !column.includes('.'))])]
  const shown = columns.map((column) => ({ column, key: `${field.as}.${column}`, storage: other.fields[column] && storageOf(column, other.fields[column]) }))
  const further = only ? [] : linksOf(other, resources, alias)
  const put = (raw: Readonly<Values>, row: Values): void => {
    const linked: Values = { id: raw[name] }
    for (const { column, key, storage } of shown) linked[column] = maskedValue(labelOf(column), storage ? storage.read({ [column]: raw[key] }) : raw[key])
    for (const one of further) one.put(raw, linked)
    row[field.as] = raw[name] === null || raw[name] === undefined ? null : linked
  }
  return [
    {
      select: sql.join([
        ...shown.map(({ column, key }) => sql`${sql.ref(alias)}.${sql.ref(column)} as ${sql.id(key)}`),
        ...further.map(({ select }) => select),
      ]),
      join: sql.join([joinOf(name, field, other), ...further.map(({ join }) => join)], sql` `),
      alias,
      put,
    },
  ]
}

/** The parts of the name of a referenced row that are columns of a row which that one refers to, one join for each. */
function linksOf(other: AnyResource, resources: readonly AnyResource[], alias: string): Required<Omit<ViewPart, 'alias'>>[] {
  return nameLinksOf(other).flatMap(({ key, field, column }) => {
    const last = resources.find((one) => one.path === field.to)
    if (!last) return []
    const lastAlias = `${alias}_${field.as}_${column}`
    return [
      {
        select: sql`${sql.ref(lastAlias)}.${sql.ref(column)} as ${sql.id(lastAlias)}`,
        join: sql`left join ${sql.table(last.table)} ${sql.ref(lastAlias)} on ${sql.ref(lastAlias)}.id = ${sql.ref(alias)}.${sql.ref(key)}`,
        put: (raw, row) => void (row[field.as] = { ...(row[field.as] as Values | undefined), [column]: raw[lastAlias] }), // an object of another part, if any
      },
    ]
  })
}

/** The parts of the name of a row that belong to rows it refers to, as its list has them. */
export const nameLinkParts = (resource: AnyResource, resources: readonly AnyResource[]): ViewPart[] =>
  Object.entries(resource.fields).flatMap(([name, field]) => {
    const only = nameLinksOf(resource).flatMap(({ key, column }) => (key === name ? [column] : []))
    const parts = only.length > 0 ? belongsTo(name, field, resources, { isMasked: true, only }) : []
    return parts.map((part) => ({ ...part, select: sql`m.${sql.ref(name)}, ${part.select}` }))
  })

/** The name of a row as a text of SQL, as it is stored: without the labels of choices, and without joins. */
export function nameText(resource: AnyResource, resources: readonly AnyResource[], alias: string): RawBuilder<string> {
  const names = resource.nameColumns ?? [nameFieldOf(resource)]
  const links = nameLinksOf(resource)
  const parts = names.flatMap((name): RawBuilder<unknown>[] => {
    const link = links.find(({ field, column }) => `${field.as}.${column}` === name)
    const other = link && resources.find((one) => one.path === link.field.to)
    if (link && other)
      return [sql`(select o.${sql.ref(link.column)}::text from ${sql.table(other.table)} o where o.id = ${sql.ref(alias)}.${sql.ref(link.key)})`]
    const field = resource.fields[name]
    const isStored = field !== undefined && storageOf(name, field).columns.some((column) => column.name === name)
    return isStored ? [sql`${sql.ref(alias)}.${sql.ref(name)}::text`] : []
  })
  const [first] = parts
  if (!first) return sql`''`
  return parts.length === 1 ? sql`coalesce(${first}, '')` : sql`concat_ws(' / ', ${sql.join(parts.map((part) => sql`nullif(${part}, '')`))})`
}
