import { t } from '../../../resources/kit'
import { conversionOf } from './conversions'
import { fillStatement, guardStatement, rowsWhere } from './guards'
import { addColumn, alterDefault, alterType, dropDefault, dropNotNull, renameColumn, setNotNull } from './statements'
import { normalizeDefault, quoted } from './tables'

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
  gone: t(
    '{column}：was 所指的列不存在，也没有现在的列；请改正或删去 was',
    '{column}: the column that "was" names does not exist, nor does the new one; correct "was" or leave it out',
  ),
}

/** The changes of a table's columns. Every step that could lose a value is guarded by a count of the affected rows. */
export function columnSteps({ name: table, columns }: Table, existing: Table): ColumnSteps {
  const steps: ColumnSteps = { statements: [], guards: [], fillNotices: [], live: new Map(), notes: [], complaints: [] }
  const present = new Map(existing.columns.map((column) => [column.name, column]))
  for (const column of columns) {
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
    else if (column.was !== undefined) steps.complaints.push({ text: texts.gone, column: `${table}.${column.name}` })
    else add(table, column, steps)
  }
  const left = [...present.values()]
  // a column without a field must not refuse new rows
  steps.statements.push(...left.filter((column) => column.notNull && column.default === undefined).map((column) => dropNotNull(table, column.name)))
  steps.notes.push(...left.map((column) => `-- not dropped: column ${table}.${column.name}`))
  return steps
}

function add(table: string, column: TableColumn, steps: ColumnSteps): void {
  const { name, type, notNull, default: fallback } = column
  steps.live.set(name, fallback === undefined ? `null::${type}` : `(${fallback})::${type}`)
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

/** The column becomes not null: empty texts and lists are equivalent; another default is reported; without one a person must decide. */
function fill(table: string, { name, default: fallback }: TableColumn, steps: ColumnSteps): void {
  const live = steps.live.get(name) ?? quoted(name)
  const empty = { table, column: name, counts: rowsWhere(table, `${quoted(name)} is null`), countsNow: rowsWhere(table, `${live} is null`), reads: [name] }
  if (fallback === undefined) guard(steps, { ...empty, reason: texts.empty })
  else {
    const isEmpty = ["''", "'[]'"].includes(fallback)
    if (!isEmpty) steps.fillNotices.push({ ...empty, reason: { zh: `${texts.filled.zh} ${fallback}`, en: `${texts.filled.en} ${fallback}` } })
    steps.statements.push(fillStatement(table, name, fallback, !isEmpty))
    steps.live.set(name, `coalesce(${live}, ${fallback})`)
  }
  steps.statements.push(setNotNull(table, name))
}
