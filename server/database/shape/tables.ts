import { createHash } from 'node:crypto'

/** A table as desired or as it is in the database. */
export interface TableColumn {
  readonly name: string
  readonly type: string
  readonly notNull: boolean
  readonly default?: string
  readonly isIdentity?: boolean
  /** The sequence that its default reads. */
  readonly sequence?: string
  /** The database computes it by this expression. */
  readonly generated?: string
  /** The former name, from the definition. */
  readonly was?: string
}
export interface Check {
  readonly name: string
  readonly expression: string
}
export interface ForeignKey {
  readonly name: string
  readonly column: string
  readonly table: string
  readonly onDelete: 'restrict' | 'set null' | 'cascade'
}
export interface Index {
  readonly name: string
  readonly method: 'btree' | 'gin'
  readonly isUnique: boolean
  /** SQL expressions; a gin index on text includes its operator class. */
  readonly columns: readonly string[]
  readonly where?: string
}
/** A rule of the database: this column changes only between these pairs, `from>to` joined by commas. */
export interface Moves {
  readonly name: string
  readonly column: string
  readonly pairs: string
}
export interface Table {
  readonly name: string
  readonly columns: readonly TableColumn[]
  readonly primaryKey: readonly string[]
  readonly checks: readonly Check[]
  readonly foreignKeys: readonly ForeignKey[]
  readonly indexes: readonly Index[]
  /** Columns with addresses of uploaded files: the database counts them in `file_use`. */
  readonly files: readonly string[]
  readonly moves: readonly Moves[]
  /** The path of the resource whose open lists are told of written rows; empty for none. */
  readonly live: string
}

/** Names derived from a definition; names made by hand have no double underscore, so that neither changes the other. */
export const isFromDefinition = (name: string): boolean => /__\w+_(check|fkey|idx|key|trgm|grams|pinyin|files|moves)$/.test(name)

/** A name within the 63 bytes of the database, deterministic. */
export function nameOf(table: string, ...parts: readonly string[]): string {
  const whole = `${table}__${parts.join('_')}`
  if (whole.length <= 63) return whole
  const end = `_${createHash('sha256').update(whole).digest('hex').slice(0, 8)}_${parts.at(-1) ?? ''}`
  return whole.slice(0, 63 - end.length) + end
}

export const quoted = (name: string): string => `"${name}"`

/** The database rewrites expressions: with casts, parentheses, and lists as arrays. Equivalent ones are normalized to the same text. */
export const normalizeSql = (sql: string): string =>
  replaceOutsideLiterals(sql, (part) =>
    part
      .toLowerCase()
      .replace(/::(character varying|timestamp with time zone|[a-z]+)(\(\d+(,\d+)?\))?(\[\])*/g, '')
      .replace(/["\s()]/g, '')
      .replace(/=anyarray\[/g, 'in')
      .replace(/\]/g, ''),
  ).replace(/'(-?\d+(\.\d+)?)'/g, '$1')

/** String literals are kept. */
export const replaceOutsideLiterals = (sql: string, change: (part: string) => string): string =>
  sql
    .split(/('(?:[^']|'')*')/)
    .map((part) => (part.startsWith("'") ? part : change(part)))
    .join('')

export const normalizeIndex = ({ method, isUnique, columns, where }: Index): string =>
  [method, isUnique, ...columns.map(normalizeSql), where ? normalizeSql(where) : ''].join(' ')
export const normalizeDefault = ({ default: fallback }: TableColumn): string => (fallback === undefined ? '' : normalizeSql(fallback))
