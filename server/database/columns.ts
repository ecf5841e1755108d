import type { AnyField, FieldOf, FieldType } from '../../resources/kit/fieldTypes'

/** One column as the database shall have it. `references` is a resource path; `self` means the same table. */
export interface ColumnPlan {
  readonly name: string
  readonly type: string
  readonly notNull: boolean
  /** An SQL expression. */
  readonly default?: string
  readonly check?: string
  readonly references?: { readonly to: string; readonly onDelete: 'restrict' | 'set null' | 'cascade' }
}

/** How a field is kept: its columns, how a stored row becomes the wire value and back. */
export interface FieldStorage {
  readonly columns: readonly ColumnPlan[]
  /** The wire value from a row of raw columns, as the driver parses them (moments are seconds, numerics texts). */
  readonly read: (row: Readonly<Record<string, unknown>>) => unknown
  /** Column values from a wire value. Passwords are hashed before they come here. */
  readonly write: (value: unknown) => Record<string, unknown>
}

const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`

type Plan = Omit<ColumnPlan, 'name'>

/** A field kept in one column of its own name. */
function one(name: string, plan: Plan, read = (value: unknown) => value, write = (value: unknown) => value): FieldStorage {
  return { columns: [{ name, ...plan }], read: (row) => read(row[name]), write: (value) => ({ [name]: write(value) }) }
}

const nothing: FieldStorage = { columns: [], read: () => undefined, write: () => ({}) }
const textColumn = (type: string, value = ''): Plan => ({ type, notNull: true, default: quote(value) })
const jsonColumn = (value: string | undefined): Plan => ({
  type: 'jsonb',
  notNull: value !== undefined,
  ...(value === undefined ? {} : { default: quote(value) }),
})
const toJson = (value: unknown): string | null => (value === null || value === undefined ? null : JSON.stringify(value))
const toDate = (value: unknown): Date | null => (typeof value === 'number' ? new Date(value * 1000) : null)

interface NumberLimits {
  readonly default?: number | string
  readonly min?: number
  readonly max?: number
  readonly limits?: 'entry'
  readonly required?: boolean
  readonly when?: unknown
}

/** A number keeps its default; without one it may be null. Bounds become a constraint, unless they bind one entry only. */
function numberColumn(name: string, type: string, field: NumberLimits): Plan {
  const bounds =
    field.limits === 'entry'
      ? []
      : [field.min === undefined ? '' : `"${name}" >= ${field.min}`, field.max === undefined ? '' : `"${name}" <= ${field.max}`].filter(Boolean)
  const hasDefault = field.default !== undefined
  return {
    type,
    notNull: hasDefault || (field.required === true && !field.when),
    ...(hasDefault ? { default: String(field.default) } : {}),
    ...(bounds.length ? { check: bounds.join(' and ') } : {}),
  }
}

function choiceColumn(name: string, field: FieldOf<'choice'>): FieldStorage {
  const keys = Object.keys(field.choices)
  const literals = field.numeric ? keys : keys.map(quote)
  return one(name, {
    type: field.numeric ? 'smallint' : 'varchar(20)',
    notNull: !field.when && (field.required === true || field.default !== undefined),
    ...(field.default === undefined ? {} : { default: field.numeric ? field.default : quote(field.default) }),
    check: literals.length === 1 ? `"${name}" = ${literals[0]}` : `"${name}" in (${literals.join(', ')})`,
  })
}

const regionColumns = ['province_id', 'city_id', 'district_id'] as const

/** `area_text` is filled by `server/crud/save.ts`, which knows the names. */
function region(field: FieldOf<'region'>): FieldStorage {
  const needed = field.required === true
  return {
    columns: [
      ...regionColumns.map((name) => ({
        name,
        type: 'bigint',
        notNull: needed && name !== 'district_id',
        references: { to: 'area', onDelete: 'restrict' as const },
      })),
      { name: 'area_text', ...textColumn('varchar(100)') },
    ],
    read: (row) => regionColumns.map((name) => row[name]).filter((id) => id !== null && id !== undefined),
    write: (value) => {
      const ids = Array.isArray(value) ? value : []
      return Object.fromEntries(regionColumns.map((name, i) => [name, ids[i] ?? null]))
    },
  }
}

const list = (name: string): FieldStorage =>
  one(
    name,
    jsonColumn('[]'),
    (value) => value ?? [],
    (value) => toJson(value ?? []),
  )

const storages: { readonly [Type in FieldType]: (name: string, field: FieldOf<Type>) => FieldStorage } = {
  id: () => nothing,
  text: (name, field) => one(name, textColumn(`varchar(${field.max})`, field.default)),
  longText: (name, field) => one(name, textColumn(`varchar(${field.max})`, field.default)),
  richText: (name) => one(name, textColumn('text')),
  password: (name) => ({ columns: [{ name: `${name}_hash`, ...textColumn('varchar(255)') }], read: () => '', write: (value) => ({ [`${name}_hash`]: value }) }),
  integer: (name, field) => one(name, numberColumn(name, field.look === 'size' ? 'bigint' : 'integer', field)),
  decimal: (name, field) => one(name, numberColumn(name, `numeric(18,${field.scale})`, field)),
  money: (name, field) => one(name, numberColumn(name, 'numeric(12,2)', field)),
  choice: choiceColumn,
  choices: (name) => list(name),
  switch: (name, field) => one(name, { type: 'smallint', notNull: true, default: String(field.default), check: `"${name}" in (0, 1)` }),
  moment: (name, field) =>
    one(
      name,
      { type: 'timestamptz', notNull: field.auto !== undefined || (field.required === true && !field.when), ...(field.auto ? { default: 'now()' } : {}) },
      undefined,
      toDate,
    ),
  date: (name, field) => one(name, { type: 'date', notNull: field.required === true && !field.when }),
  image: (name) => one(name, textColumn('varchar(255)')),
  images: (name) => list(name),
  file: (name) => one(name, textColumn('varchar(255)')),
  files: (name) => list(name),
  reference: (name, field) =>
    one(name, {
      type: 'bigint',
      notNull: field.required === true && !field.when,
      ...(field.default === undefined ? {} : { default: String(field.default) }),
      references: { to: field.to, onDelete: field.onDelete ?? 'restrict' },
    }),
  references: () => nothing,
  parent: (name) =>
    one(
      name,
      { type: 'bigint', notNull: false, references: { to: 'self', onDelete: 'restrict' } },
      (value) => value ?? 0,
      (value) => value || null,
    ),
  weight: (name) => one(name, { type: 'integer', notNull: true, default: '0' }),
  icon: (name, field) => one(name, textColumn('varchar(50)', field.default)),
  colour: (name, field) => one(name, textColumn('varchar(9)', field.default)),
  region: (_, field) => region(field),
  rows: (name) => list(name),
  json: (name) => one(name, jsonColumn(undefined), undefined, toJson),
  custom: (name, field) => (field.stored ? one(name, jsonColumn(undefined), undefined, toJson) : nothing),
  computed: () => nothing,
}

export const storageOf = (name: string, field: AnyField): FieldStorage => storages[field.type](name, field as never) // `storages` is keyed by the field's own type
