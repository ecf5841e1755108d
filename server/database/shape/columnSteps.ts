import { t } from '../../../resources/kit'
import { fillStatement, guardStatement, rowsWhere } from './guards'
import { addColumn, alterDefault, alterType, dropColumn, dropDefault, dropExpression, dropNotNull, renameColumn, setNotNull } from './statements'
import { normalizeDefault, normalizeSql, quoted } from './tables'

import type { Text } from '../../../resources/kit/text'
import type { Guard } from './guards'
import type { Table, TableColumn } from './tables'

export interface ColumnSteps {
  readonly statements: string[]
  readonly guards: Guard[]
  /** Rows whose null is filled with a default; reported beforehand. */
  readonly fillNotices: Guard[]
  /** The expression for each desired column, on the current table. */
  readonly live: Map<string, string>
  readonly notes: string[]
  /** Why the definition cannot be applied, whatever the rows are. */
  readonly complaints: { readonly text: Text; readonly column: string }[]
}

/** The conversion of a column's values to another type. Both parts are SQL expressions of a value. */
interface Conversion {
  readonly using: (value: string) => string
  /** True if information would be lost; undefined if never. */
  readonly loses?: (value: string) => string
  /** A non-null value may become null. */
  readonly empties: boolean
}

type Kind =
  | { readonly is: 'text'; readonly length: number }
  | { readonly is: 'whole'; readonly least: string; readonly most: string; readonly length: number }
  | { readonly is: 'numeric'; readonly digits: number; readonly scale: number; readonly length: number }
  | { readonly is: 'time' }
  | { readonly is: 'json' }
  | { readonly is: 'other' }

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
  filled: t('{column}：{count} 行没有值，将变为', '{column}: {count} rows hold nothing and become'),
  unknownColumn: t(
    '{column}：was 所指的列不存在，也没有现在的列；请改正或删去 was',
    '{column}: the column that "was" names does not exist, nor does the new one; correct "was" or leave it out',
  ),
}

/** The changes of a table's columns. Every step that could lose a value is guarded by a count of the affected rows. */
export function columnSteps({ name: table, columns }: Table, existing: Table): ColumnSteps {
  const steps: ColumnSteps = { statements: [], guards: [], fillNotices: [], live: new Map(), notes: [], complaints: [] }
  const present = new Map(existing.columns.map((column) => [column.name, column]))
  for (const column of generatedLast(columns)) {
    const former = present.has(column.name) || column.was === undefined ? undefined : present.get(column.was)
    if (former && !columns.some((other) => other.name === former.name)) {
      steps.statements.push(renameColumn(table, former.name, column.name))
      present.delete(former.name)
      change(table, column, { ...former, name: column.name }, quoted(former.name), steps)
      continue
    }
    const now = present.get(column.name)
    present.delete(column.name)
    if (now) change(table, column, now, quoted(column.name), steps)
    else if (column.was !== undefined) steps.complaints.push({ text: texts.unknownColumn, column: `${table}.${column.name}` })
    else add(table, column, steps)
  }
  const left = [...present.values()]
  // a column without a field must not refuse new rows
  steps.statements.push(...left.filter((column) => column.notNull && column.default === undefined).map((column) => dropNotNull(table, column.name)))
  steps.notes.push(...left.map((column) => `-- not dropped: column ${table}.${column.name}`))
  return steps
}

/** Their expressions name columns that the same change may add. */
const generatedLast = (columns: readonly TableColumn[]): TableColumn[] => [
  ...columns.filter(({ generated }) => generated === undefined),
  ...columns.filter(({ generated }) => generated !== undefined),
]

function add(table: string, column: TableColumn, steps: ColumnSteps): void {
  const { name, type, notNull, default: fallback, sequence, generated } = column
  // before the change there is no sequence to read; every row gets another number, so none can be twice
  const isUnknown = fallback === undefined || sequence !== undefined
  steps.live.set(name, generated !== undefined ? `(${generated})` : isUnknown ? `null::${type}` : `(${fallback})::${type}`)
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
  if (desired.generated !== undefined) return generate(table, desired, now, steps)
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
function generate(table: string, desired: TableColumn, now: TableColumn, steps: ColumnSteps): void {
  const { name, type, generated = '' } = desired
  if (now.generated !== undefined && normalizeSql(now.generated) === normalizeSql(generated) && now.type === type) return
  if (now.generated === undefined) {
    const counts = rowsWhere(table, `${quoted(name)} is distinct from (${generated})`)
    guard(steps, { table, column: name, reason: texts.lost, counts, countsNow: counts, reads: [] })
  }
  steps.live.set(name, `(${generated})`)
  steps.statements.push(dropColumn(table, name), addColumn(table, desired))
}

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

const wholes: Readonly<Record<string, Kind>> = {
  smallint: { is: 'whole', least: '-32768', most: '32767', length: 6 },
  integer: { is: 'whole', least: '-2147483648', most: '2147483647', length: 11 },
  bigint: { is: 'whole', least: '-9223372036854775808', most: '9223372036854775807', length: 20 },
}

function kindOf(type: string): Kind {
  const [, name = '', first, second] = /^([a-z ]+?)(?:\((\d+)(?:, ?(\d+))?\))?$/.exec(type) ?? []
  if (name === 'text' || name === 'varchar') return { is: 'text', length: name === 'text' ? Infinity : Number(first ?? Infinity) }
  if (name === 'numeric' && first !== undefined) {
    const [digits, scale] = [Number(first), Number(second ?? 0)]
    return { is: 'numeric', digits, scale, length: digits + 3 }
  }
  if (name === 'jsonb') return { is: 'json' }
  if (name === 'date' || name === 'timestamptz') return { is: 'time' }
  return wholes[name] ?? { is: 'other' }
}

const someOf = (...conditions: readonly (string | false)[]): string => conditions.filter(Boolean).join(' or ')
const whenSome = (condition: string, loses: (value: string) => string): Pick<Conversion, 'loses'> => (condition === '' ? {} : { loses })

/** Characters of a moment as text. */
const longestTime = 35

/** Whether a value of the type is not empty. */
function isFilled(type: string, value: string): string {
  const { is } = kindOf(type)
  if (is === 'text') return `${value} <> ''`
  return is === 'json' ? `${value} not in ('null', '[]', '{}', '""')` : `${value} is not null`
}

/** Values keep their meaning, or count as lost: between incompatible types every non-empty value is. */
function conversionOf(from: string, to: string): Conversion {
  const [old, next] = [kindOf(from), kindOf(to)]
  if (next.is === 'text' && old.is === 'text') return narrowed(to, old.length > next.length, (value) => `char_length(${value}) > ${next.length}`)
  if (next.is === 'text' && (old.is === 'whole' || old.is === 'numeric' || old.is === 'time')) {
    const length = old.is === 'time' ? longestTime : old.length
    return narrowed(`text::${to}`, length > next.length, (value) => `char_length(${value}::text) > ${next.length}`)
  }
  if (next.is === 'whole' || next.is === 'numeric') {
    if (old.is === 'whole' || old.is === 'numeric') return { using: (value) => `${value}::${to}`, empties: false, ...betweenNumbers(old, next) }
    if (old.is === 'text') return fromText(to, next)
  }
  return { using: () => `null::${to}`, loses: (value) => isFilled(from, value), empties: true }
}

const narrowed = (to: string, isNarrower: boolean, loses: (value: string) => string): Conversion => ({
  using: (value) => `${value}::${to}`,
  empties: false,
  ...(isNarrower ? { loses } : {}),
})

type Number_ = Extract<Kind, { is: 'whole' | 'numeric' }>

function betweenNumbers(old: Number_, next: Number_): Pick<Conversion, 'loses'> {
  const isRounded = old.is === 'numeric' && old.scale > (next.is === 'numeric' ? next.scale : 0)
  const isShorter = wholeDigits(old) > wholeDigits(next) || (old.is === 'whole' && next.is === 'whole' && old.length > next.length)
  // numeric has a value NaN
  return whenSome(someOf(isRounded && 'round', isShorter && 'range', old.is === 'numeric' && next.is === 'whole' && 'nan'), (value) => unfit(value, next))
}

const wholeDigits = (kind: Number_): number => (kind.is === 'whole' ? kind.length - 1 : kind.digits - kind.scale)

const unfit = (value: string, next: Number_): string =>
  next.is === 'whole'
    ? `(${value} not between ${next.least} and ${next.most} or trunc(${value}::numeric) <> ${value})`
    : `(abs(${value}::numeric) >= 1e${next.digits - next.scale} or round(${value}::numeric, ${next.scale}) <> ${value})`

/** Only text in the notation of a number: 007 may be a code. */
function fromText(to: string, next: Number_): Conversion {
  const pattern = next.is === 'whole' ? '^(0|-?[1-9][0-9]{0,200})$' : '^-?(0|[1-9][0-9]{0,200})([.][0-9]{1,200})?$'
  return {
    using: (value) => `nullif(${value}, '')::${to}`,
    loses: (value) => `case when ${value} ~ '${pattern}' then ${unfit(`${value}::numeric`, next)} else ${value} <> '' end`,
    empties: true,
  }
}
