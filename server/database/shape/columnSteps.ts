import { t } from '../../../resources/kit'
import { conversionOf, isFilled, isNumberType } from './conversions'
import { columnsIn, fillStatement, guardStatement, inPresentColumns, rowsWhere } from './guards'
import {
  addColumn,
  alterDefault,
  alterType,
  dropColumn,
  dropDefault,
  dropExpression,
  dropNotNull,
  renameColumn,
  renameInCopies,
  setNotNull,
} from './statements'
import { isFromDefinition, normalizeDefault, normalizeSql, quoted } from './tables'

import type { Text } from '../../../resources/kit/text'
import type { Guard } from './guards'
import type { Table, TableColumn } from './tables'

export interface ColumnSteps {
  readonly statements: string[]
  readonly guards: Guard[]
  /** Rows whose null is filled with a default; reported beforehand. */
  readonly fillNotices: Guard[]
  /** Changes of stored copies of rows, once the files of the table are followed again: a changed copy is counted anew by the columns that are. */
  readonly copies: string[]
  /** Columns that are dropped and added again; the database drops their indexes with them. */
  readonly dropped: Set<string>
  /** The expression for each desired column, on the current table. */
  readonly live: Map<string, string>
  readonly notes: string[]
  /** Why the definition cannot be applied, whatever the rows are. */
  readonly complaints: { readonly text: Text; readonly column: string }[]
}

const texts = {
  lost: t(
    '{column}：{count} 行的值无法原样转换；请先修改这些值，或新建字段并保留旧字段',
    '{column}: {count} rows hold a value that the new type cannot keep; change them first, or add a new field and keep the old one',
  ),
  empty: t('{column}：{count} 行没有值；请先填写，或给字段设默认值', '{column}: {count} rows hold nothing; fill them first, or give the field a default'),
  fresh: t(
    '{column}：{count} 行已在表中；必填的新字段须有默认值，或先设为选填、填写后再设为必填',
    '{column}: {count} rows stand in the table already; give the new field a default, or make it optional, fill it, and make it required then',
  ),
  restored: t(
    '{column}：{count} 行已被删除，去掉 softDelete 后会重新出现；请先彻底删除这些行，或保留 softDelete',
    '{column}: {count} rows are deleted and would come back without softDelete; delete them for good first, or keep softDelete',
  ),
  filled: t('{column}：{count} 行没有值，将变为', '{column}: {count} rows hold nothing and become'),
  unknownColumn: t(
    '{column}：renamedFrom 所指的列不存在，也没有现在的列；请改正或删去 renamedFrom',
    '{column}: the column that renamedFrom names does not exist, nor does the new one; correct renamedFrom or leave it out',
  ),
}

export const noSteps = (): ColumnSteps => ({
  statements: [],
  guards: [],
  fillNotices: [],
  copies: [],
  dropped: new Set(),
  live: new Map(),
  notes: [],
  complaints: [],
})

/** A desired column, and the one of the table that it was until now, if any. */
interface Pair {
  readonly column: TableColumn
  readonly now: TableColumn | undefined
}

/** The changes of a table's columns. Every step that could lose a value is guarded by a count of the affected rows. */
export function columnSteps({ name: table, columns }: Table, existing: Table): ColumnSteps {
  const steps = noSteps()
  guardDeleted(table, columns, existing, steps)
  const pairs = generatedLast(columns).map((column) => ({ column, now: presentOf(column, columns, existing.columns) }))
  const plain = freeTerms(table, pairs, existing.columns, steps)
  for (const { column, now } of pairs) {
    if (!now && column.was !== undefined) steps.complaints.push({ text: texts.unknownColumn, column: `${table}.${column.name}` })
    else if (!now || steps.dropped.has(now.name)) add(table, column, steps)
    else {
      if (now.name !== column.name) rename(table, now.name, column.name, steps)
      const { generated, ...rest } = now
      change(table, column, { ...rest, name: column.name, ...(generated === undefined || plain.has(now.name) ? {} : { generated }) }, quoted(now.name), steps)
    }
  }
  const left = existing.columns.filter((column) => !pairs.some(({ now }) => now === column))
  // a column without a field must not refuse new rows
  steps.statements.push(...left.filter((column) => column.notNull && column.default === undefined).map((column) => dropNotNull(table, column.name)))
  steps.notes.push(...left.map((column) => `-- not dropped: column ${table}.${column.name}`))
  return steps
}

/** Rows that are live again when deletions are no longer soft. The column stays then, but none of the indexes that leave deleted rows out. */
function guardDeleted(table: string, columns: readonly TableColumn[], { indexes }: Table, steps: ColumnSteps): void {
  const column = 'delete_time'
  const isSoft = indexes.some(({ name, where }) => isFromDefinition(name) && where?.includes(column))
  if (!isSoft || columns.some(({ name }) => name === column)) return
  const counts = rowsWhere(table, `${quoted(column)} is not null`)
  guard(steps, { table, column, reason: texts.restored, counts, countsNow: counts, reads: [] })
}

/** Their expressions name columns that the same change may add. */
const generatedLast = (columns: readonly TableColumn[]): TableColumn[] => [
  ...columns.filter(({ generated }) => generated === undefined),
  ...columns.filter(({ generated }) => generated !== undefined),
]

/** The column of its name, or else of its former name if that is no other's. */
const presentOf = ({ name, was }: TableColumn, desired: readonly TableColumn[], present: readonly TableColumn[]): TableColumn | undefined =>
  present.find((one) => one.name === name) ?? present.find((one) => one.name === was && !desired.some((other) => other.name === was))

function rename(table: string, from: string, to: string, steps: ColumnSteps): void {
  steps.statements.push(renameColumn(table, from, to))
  steps.copies.push(renameInCopies(table, from, to))
}

/**
 * PostgreSQL neither drops a column that a computed one reads nor changes its type. So the computed one is dropped before, to be added again, or becomes a
 * plain one if its definition does not compute it any more; returns the names of those.
 */
function freeTerms(table: string, pairs: readonly Pair[], present: readonly TableColumn[], steps: ColumnSteps): ReadonlySet<string> {
  const changed = pairs.flatMap(({ column, now }) =>
    now && now.generated === undefined && !column.isIdentity && (column.generated !== undefined || column.type !== now.type) ? [now.name] : [],
  )
  const plain = new Set<string>()
  for (const one of present) {
    const { name, generated } = one
    if (generated === undefined || !changed.some((term) => isRead(term, generated))) continue
    const pair = pairs.find(({ now }) => now === one)
    const isComputed = pair?.column.generated !== undefined
    if (isComputed) steps.dropped.add(name)
    else plain.add(name)
    if (!pair) steps.notes.push(`-- not computed any more: column ${table}.${name}`)
    steps.statements.push(isComputed ? dropColumn(table, name) : dropExpression(table, name))
  }
  return plain
}

/** Whether an expression in the notation of the database, which quotes few names, reads a column. */
const isRead = (column: string, expression: string): boolean => new RegExp(`\\b${column}\\b`).test(expression.replaceAll(/'[^']*'/g, ''))

function add(table: string, column: TableColumn, steps: ColumnSteps): void {
  const { name, type, notNull, default: fallback, sequence, generated } = column
  // before the change there is no sequence to read; every row gets another number, so none can be twice
  const isUnknown = fallback === undefined || sequence !== undefined
  steps.live.set(name, generated !== undefined ? `(${inPresentColumns(generated, steps.live)})` : isUnknown ? `null::${type}` : `(${fallback})::${type}`)
  if (notNull && fallback === undefined)
    guard(steps, { table, column: name, reason: texts.fresh, counts: rowsWhere(table, 'true'), countsNow: rowsWhere(table, 'true'), reads: [] })
  steps.statements.push(addColumn(table, column))
}

function guard({ guards, statements }: ColumnSteps, one: Guard): void {
  guards.push(one)
  statements.push(guardStatement(one))
}

function change(table: string, desired: TableColumn, now: TableColumn, liveName: string, steps: ColumnSteps): void {
  const { name, type } = desired
  steps.live.set(name, liveName)
  if (desired.isIdentity) return
  if (desired.generated !== undefined) return generate(table, desired, { now, liveName }, steps)
  if (now.generated !== undefined) steps.statements.push(dropExpression(table, name))
  const isOther = type !== now.type
  const hasOtherDefault = isOther || normalizeDefault(desired) !== normalizeDefault(now)
  const conversion = isOther ? conversionOf(now.type, type) : undefined
  const mayBeNull = !now.notNull || conversion?.empties === true
  if (conversion) {
    const { using, loses } = conversion
    if (loses)
      guard(steps, {
        table,
        column: name,
        reason: texts.lost,
        counts: rowsWhere(table, loses(quoted(name))),
        countsNow: rowsWhere(table, loses(liveName)),
        reads: [],
      })
    if (now.default !== undefined) steps.statements.push(dropDefault(table, name))
    if (now.notNull && conversion.empties) steps.statements.push(dropNotNull(table, name))
    steps.statements.push(`-- was ${now.type}\n${alterType(table, desired, using(quoted(name)))}`)
    steps.live.set(name, using(liveName))
  }
  if (hasOtherDefault && (!isOther || desired.default !== undefined)) steps.statements.push(alterDefault(table, desired))
  if (!desired.notNull && now.notNull && !(conversion?.empties === true)) steps.statements.push(dropNotNull(table, name))
  if (desired.notNull && mayBeNull) fill(table, desired, steps)
}

/** A computed column is computed anew. One that was typed until now must hold what the expression gives. */
function generate(table: string, desired: TableColumn, { now, liveName }: { now: TableColumn; liveName: string }, steps: ColumnSteps): void {
  const { name, type, generated = '' } = desired
  if (now.generated !== undefined && normalizeSql(now.generated) === normalizeSql(generated) && now.type === type) return
  const live = `(${inPresentColumns(generated, steps.live)})`
  if (now.generated === undefined) {
    const counts = rowsWhere(table, differs(now.type, quoted(name), `(${generated})`))
    guard(steps, {
      table,
      column: name,
      reason: texts.lost,
      counts,
      countsNow: rowsWhere(table, differs(now.type, liveName, live)),
      reads: columnsIn(generated),
    })
  }
  steps.live.set(name, live)
  steps.dropped.add(name)
  steps.statements.push(dropColumn(table, name), addColumn(table, desired))
}

/** Only a number can be what an expression gives. */
const differs = (type: string, value: string, computed: string): string =>
  isNumberType(type) ? `${value} is distinct from ${computed}` : isFilled(type, value)

/** The column becomes not null: empty texts and lists are equivalent; another default is reported; without one a person must decide. */
function fill(table: string, { name, default: fallback, sequence }: TableColumn, steps: ColumnSteps): void {
  const live = steps.live.get(name) ?? quoted(name)
  const empty = { table, column: name, counts: rowsWhere(table, `${quoted(name)} is null`), countsNow: rowsWhere(table, `${live} is null`), reads: [name] }
  if (fallback === undefined) guard(steps, { ...empty, reason: texts.empty })
  else {
    const isEmpty = ["''", "'[]'"].includes(fallback)
    if (!isEmpty) steps.fillNotices.push({ ...empty, reason: { zh: `${texts.filled.zh} ${fallback}`, en: `${texts.filled.en} ${fallback}` } })
    steps.statements.push(fillStatement(table, name, fallback, !isEmpty))
    if (sequence === undefined) steps.live.set(name, `coalesce(${live}, ${fallback})`)
  }
  steps.statements.push(setNotNull(table, name))
}
