import { entities } from '../../resources/index'
import { columnOf, isRelation } from '../../resources/kit/derived'
import { masksOf } from '../../resources/kit/masks'
import { callOf } from '../../resources/kit/paths'

import type { AnyResource } from '../../resources/kit/define'
import type { AnyField } from '../../resources/kit/fieldTypes'
import type { Operator } from '../../resources/kit/protocol/list'
import type { ListRow, TestApp } from './app'

/** The value of a column; for a relation column such as `user.username` it is `row.user.username`. */
export function valueAt(row: Readonly<Record<string, unknown>>, name: string): unknown {
  if (Object.hasOwn(row, name)) return row[name]
  const [as = '', column = ''] = name.split('.')
  const related = row[as]
  if (related === null) return null
  return typeof related === 'object' ? (related as Record<string, unknown>)[column] : undefined
}

/** Every row of a filter, page by page; trees are read as a flat list. */
export async function everyRow(app: TestApp, resource: AnyResource, query: Readonly<Record<string, unknown>> = {}): Promise<ListRow[]> {
  const rows: ListRow[] = []
  for (let page = 1; page < 50; page += 1) {
    const answer = await app.call('GET', callOf(resource.path, 'index'), { query: { isTree: 0, order: 'id,asc', ...query, page, limit: 100 } })
    if (answer.code !== 1) throw new Error(`${resource.path} did not list ${JSON.stringify(query)}: ${answer.code} ${answer.msg}`)
    rows.push(...answer.data.list)
    if (answer.data.list.length < 100) return rows
  }
  throw new Error(`${resource.path} has more rows than a test should read`)
}

/** The same with the stored values in the place of the list's masks. */
export async function wholeRows(app: TestApp, resource: AnyResource): Promise<ListRow[]> {
  const rows = await everyRow(app, resource)
  const own = await storedTexts(app, resource)
  const related = await Promise.all(
    Object.values(resource.fields).flatMap((field) => {
      const other = isRelation(field) ? entities.find(({ path }) => path === field.to) : undefined
      return other && isRelation(field) ? [storedTexts(app, other).then((texts) => ({ as: field.as, show: field.show, texts }))] : []
    }),
  )
  return rows.map((row) => {
    const linked = related.flatMap(({ as, show, texts }) => {
      const one = row[as] as ListRow | null | undefined
      const whole = Object.entries(texts.get(one?.id ?? 0) ?? {}).filter(([name]) => show.includes(name))
      return one ? [[as, { ...one, ...Object.fromEntries(whole) }]] : []
    })
    return { ...row, ...own.get(row.id), ...(Object.fromEntries(linked) as object) }
  })
}

async function storedTexts(app: TestApp, { table, fields }: AnyResource): Promise<ReadonlyMap<number, Record<string, unknown>>> {
  const names = Object.keys(masksOf(fields))
  if (names.length === 0) return new Map()
  const { rows } = await app.sql<ListRow>(`select id, ${names.join()} from "${table}"`)
  return new Map(rows.map(({ id, ...texts }) => [id, texts]))
}

const numeric = new Set(['id', 'integer', 'decimal', 'money', 'switch', 'moment', 'weight', 'reference', 'parent'])

/** Whether a list is in the requested order. Rows without a value are together at either end. */
export function orderOf(resource: AnyResource, list: readonly ListRow[], name: string, direction: 'asc' | 'desc'): { isSorted: boolean; at?: unknown } {
  const field = columnOf(resource, name)?.field
  const isNumber = field !== undefined && (numeric.has(field.type) || (field.type === 'choice' && field.numeric === true))
  const values = list.map((row) => valueAt(row, name))
  const filled = values.filter((value) => value !== null && value !== undefined)
  const gap = values.findIndex((value) => value === null || value === undefined)
  if (gap > 0 && gap < filled.length) return { isSorted: false, at: `a row without ${name} stands between others` }
  for (let i = 1; i < filled.length; i += 1) {
    const compared = isNumber ? Number(filled[i]) - Number(filled[i - 1]) : Buffer.compare(Buffer.from(String(filled[i])), Buffer.from(String(filled[i - 1])))
    if (direction === 'asc' ? compared < 0 : compared > 0) return { isSorted: false, at: [filled[i - 1], filled[i]] }
  }
  return { isSorted: true }
}

/** Pairs of operators that no row matches both of. */
export const opposite: Readonly<Partial<Record<Operator, Operator>>> = {
  eq: 'ne',
  ne: 'eq',
  LIKE: 'NOT LIKE',
  'NOT LIKE': 'LIKE',
  IN: 'NOT IN',
  'NOT IN': 'IN',
  RANGE: 'NOT RANGE',
  'NOT RANGE': 'RANGE',
  NULL: 'NOT NULL',
  'NOT NULL': 'NULL',
}

interface Search {
  readonly val: unknown
  readonly expects: 'found' | 'not found' | 'either'
}

/** A search value with which a row of this value is found, or is not. */
export function searchFor(operator: Operator, field: AnyField, value: unknown): Search {
  const isEmpty = value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
  if (operator === 'NULL') return { val: 'true', expects: isEmpty ? 'found' : 'not found' }
  if (operator === 'NOT NULL') return { val: 'true', expects: isEmpty ? 'not found' : 'found' }
  if (isEmpty) return { val: valueOfNobody(operator, field), expects: 'either' }
  const plain = field.type === 'region' && Array.isArray(value) ? value.at(-1) : value
  const scalar = typeof plain === 'object' ? (Array.isArray(plain) ? plain[0] : JSON.stringify(plain).slice(2, 6)) : plain
  return searches[operator](scalar)
}

function valueOfNobody(operator: Operator, { type }: AnyField): string {
  if (type === 'text' || type === 'longText' || type === 'json') return 'no such text'
  return operator === 'RANGE' || operator === 'NOT RANGE' ? '1780000000,1780000001' : '1780000000'
}

const searches: Readonly<Record<Exclude<Operator, 'NULL' | 'NOT NULL'>, (value: unknown) => Search>> = {
  eq: (value) => ({ val: String(value), expects: 'found' }),
  ne: (value) => ({ val: String(value), expects: 'not found' }),
  gt: (value) => ({ val: String(value), expects: 'not found' }),
  egt: (value) => ({ val: String(value), expects: 'found' }),
  lt: (value) => ({ val: String(value), expects: 'not found' }),
  elt: (value) => ({ val: String(value), expects: 'found' }),
  LIKE: (value) => ({ val: String(value).slice(0, 3), expects: 'found' }),
  'NOT LIKE': (value) => ({ val: String(value).slice(0, 3), expects: 'not found' }),
  IN: (value) => ({ val: [String(value)], expects: 'found' }),
  'NOT IN': (value) => ({ val: [String(value)], expects: 'not found' }),
  RANGE: (value) => ({ val: `${String(value)},${String(value)}`, expects: 'found' }),
  'NOT RANGE': (value) => ({ val: `${String(value)},${String(value)}`, expects: 'not found' }),
  FIND_IN_SET: (value) => ({ val: String(value), expects: 'found' }),
}
