import { sql } from 'kysely'

import { translate } from '../../../resources/kit/text'
import { joinAlias } from '../compile/columns'
import { csvCell, escapeFormula, switchTexts } from './cells'

import type { RawBuilder } from 'kysely'

import type { Column } from '../../../resources/kit/derived'
import type { AnyField, FieldOf, FieldType } from '../../../resources/kit/fieldTypes'
import type { Language } from '../../../resources/kit/text'

type Text = RawBuilder<string>

/** A cell as the database writes it. `isFree`: anything may stand in it, so it may need quotes. */
interface SqlCell {
  readonly text: Text
  readonly isFree?: boolean
}

type Write<Type extends FieldType> = (column: RawBuilder<unknown>, field: FieldOf<Type>, language: Language) => SqlCell

/** `concat` writes any type as text, and nothing for null. */
const asIs = (column: RawBuilder<unknown>): SqlCell => ({ text: sql`${column}` })
const free = (column: RawBuilder<unknown>): SqlCell => ({ text: sql`${column}`, isFree: true })

/** Types that the database writes into a line just as `cells.ts` does into a cell; a sheet with another is made here, row by row. */
const writers: { readonly [Type in FieldType]?: Write<Type> } = {
  id: asIs,
  integer: asIs,
  weight: asIs,
  reference: asIs,
  parent: (column) => ({ text: sql`coalesce(${column}, 0)` }),
  money: asIs,
  decimal: asIs,
  date: asIs,
  // The session keeps the shop's zone, so a moment begins `2026-11-21 08:30:00`.
  moment: (column) => ({ text: sql`left(${column}::text, 19)` }),
  switch: (column, _, language) => {
    const [on, off] = switchTexts(language).map((text) => sql.lit(csvCell(text)))
    return { text: sql`case when ${column} = 1 then ${on} else ${off} end` }
  },
  choice: (column, { choices, numeric }, language) => {
    const cases = Object.entries(choices).map(
      ([key, label]) => sql`when ${sql.lit(numeric ? Number(key) : key)} then ${sql.lit(csvCell(escapeFormula(translate(label, language))))}`,
    )
    return { text: sql`case ${column} ${sql.join(cases, sql` `)} else ${quoted(sql`${column}::text`)} end` }
  },
  text: free,
  longText: free,
  image: free,
  file: free,
  icon: free,
  colour: free,
}

/** One line of the file, its end included; undefined when a column is not for the database to write. */
export function csvLineSql(columns: readonly Column[], language: Language): Text | undefined {
  const cells: SqlCell[] = []
  for (const column of columns) {
    const write = writers[column.field.type] as ((column: RawBuilder<unknown>, field: AnyField, language: Language) => SqlCell) | undefined // keyed by the field's own type
    // A row that points at none has no parent either, not the parent 0.
    if (!write || (column.relation && column.field.type === 'parent')) return undefined
    cells.push(write(columnRef(column), column.field, language))
  }
  const plain = joined(cells.map((one) => one.text))
  const texts = cells.filter((one) => one.isFree).map((one) => one.text)
  if (texts.length === 0) return plain
  const escaped = joined(cells.map((one) => (one.isFree ? quoted(one.text) : one.text)))
  // Nearly every line passes one look at all of its texts; only the others are gone through cell by cell.
  return sql`case when concat_ws(e'\x01', ${sql.join(texts)}) ~ ${sql.raw(`e'[",''\\r\\n]|(^|\\x01)[=+@\\t-]'`)} then ${escaped} else ${plain} end`
}

const columnRef = ({ name, relation }: Column): RawBuilder<unknown> =>
  relation ? sql`${sql.ref(joinAlias(relation.field))}.${sql.ref(relation.column)}` : sql`m.${sql.ref(name)}`

const joined = (cells: readonly Text[]): Text => sql`concat(${sql.join(cells, sql`, ',', `)}, ${sql.raw(`e'\\r\\n'`)})`

/** Quoted where needed; what a spreadsheet would take for a formula is marked as text, which needs quotes as well. */
const quoted = (text: Text): Text =>
  sql`case when ${text} ~ ${sql.raw(`e'^[=+@\\t\\r-]'`)} then concat('"''', replace(${text}, '"', '""'), '"')
    when ${text} ~ ${sql.raw(`e'[",''\\r\\n]'`)} then concat('"', replace(${text}, '"', '""'), '"') else ${text} end`
