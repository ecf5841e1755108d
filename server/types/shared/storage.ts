/** A desired column. `references` is a resource path; `self` means the same table. */
export interface ColumnPlan {
  readonly name: string
  readonly type: string
  readonly notNull: boolean
  /** An SQL expression. */
  readonly default?: string
  /** The default as an SQL expression of the name of a sequence, which the column then has for itself. */
  readonly nextValue?: (sequence: string) => string
  readonly check?: string
  /** The SQL expression by which the database computes it from other columns of the row. */
  readonly generated?: string
  readonly references?: { readonly to: string; readonly onDelete: 'restrict' | 'set null' | 'cascade' }
}

/** How a field is stored: its columns, and the conversion of stored values to wire values and back. */
export interface FieldStorage {
  readonly columns: readonly ColumnPlan[]
  /** The wire value from raw columns, as parsed by the driver (moments are seconds, numerics texts). */
  readonly read: (row: Readonly<Record<string, unknown>>) => unknown
  /** Column values from a wire value. Passwords are hashed before. */
  readonly write: (value: unknown) => Record<string, unknown>
}

export const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`

type Plan = Omit<ColumnPlan, 'name'>

/** A field stored in one column of its own name. */
export function oneColumn(name: string, plan: Plan, read = (value: unknown) => value, write = (value: unknown) => value): FieldStorage {
  return { columns: [{ name, ...plan }], read: (row) => read(row[name]), write: (value) => ({ [name]: write(value) }) }
}

/** A btree entry must fit a third of a page, so a longer text is neither sorted by an index nor unique. */
export const longestIndexed = 500

/** No column in the table itself. */
export const noColumn: FieldStorage = { columns: [], read: () => undefined, write: () => ({}) }
export const textColumn = (type: string, value = ''): Plan => ({ type, notNull: true, default: quote(value) })
export const jsonColumn = (value: string | undefined): Plan => ({
  type: 'jsonb',
  notNull: value !== undefined,
  ...(value === undefined ? {} : { default: quote(value) }),
})
export const toJson = (value: unknown): string | null => (value === null || value === undefined ? null : JSON.stringify(value))

interface NumberLimits {
  readonly default?: number | string
  readonly min?: number
  readonly max?: number
  readonly boundsApplyTo?: 'entry'
  readonly required?: boolean
  readonly when?: unknown
}

/** A number has its default; without one it may be null. Limits become a constraint, unless they apply to a single adjustment only. */
export function numberColumn(name: string, type: string, field: NumberLimits): Plan {
  const bounds =
    field.boundsApplyTo === 'entry'
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

/** A list stored as JSON. */
export const jsonList = (name: string, check?: string): FieldStorage =>
  oneColumn(
    name,
    { ...jsonColumn('[]'), ...(check === undefined ? {} : { check }) },
    (value) => value ?? [],
    (value) => toJson(value ?? []),
  )
