import type { Index, TableColumn } from './tables'

/** The database spells an expression in its own way: with casts, parentheses, and lists as arrays. Two that are alike become the same text. */
export const normalizeSql = (sql: string): string =>
  outsideTexts(sql, (part) =>
    part
      .toLowerCase()
      .replace(/::(character varying|timestamp with time zone|[a-z]+)(\(\d+(,\d+)?\))?(\[\])*/g, '')
      .replace(/["\s()]/g, '')
      .replace(/=anyarray\[/g, 'in')
      .replace(/\]/g, ''),
  ).replace(/'(-?\d+(\.\d+)?)'/g, '$1')

/** Texts in quotes stay as they are. */
export const outsideTexts = (sql: string, change: (part: string) => string): string =>
  sql
    .split(/('(?:[^']|'')*')/)
    .map((part) => (part.startsWith("'") ? part : change(part)))
    .join('')

export const normalizeIndex = ({ method, isUnique, columns, where }: Index): string =>
  [method, isUnique, ...columns.map(normalizeSql), where ? normalizeSql(where) : ''].join(' ')
export const normalizeDefault = ({ default: fallback }: TableColumn): string => (fallback === undefined ? '' : normalizeSql(fallback))
