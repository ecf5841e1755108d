import { sql } from 'kysely'

import { serverTypeOf } from '../../types'
import { quotedSql } from '../../types/parts/exportCell'
import { joinAlias } from '../compile/columns'

import type { RawBuilder } from 'kysely'

import type { Column } from '../../../resources/kit/derived'
import type { Language } from '../../../resources/kit/text'
import type { SqlCell } from '../../types/parts/exportCell'

type Text = RawBuilder<string>

/** One line of the file, its end included; undefined when a column is not for the database to write. */
export function csvLineSql(columns: readonly Column[], language: Language): Text | undefined {
  const cells: SqlCell[] = []
  for (const column of columns) {
    const cell = serverTypeOf(column.field).exportLine?.(columnRef(column), column.field, language)
    if (!cell) return undefined
    cells.push(cell)
  }
  const plain = joined(cells.map((one) => one.text))
  const texts = cells.filter((one) => one.isFree).map((one) => one.text)
  if (texts.length === 0) return plain
  const escaped = joined(cells.map((one) => (one.isFree ? quotedSql(one.text) : one.text)))
  // Nearly every line passes one look at all of its texts; only the others are gone through cell by cell.
  return sql`case when concat_ws(e'\x01', ${sql.join(texts)}) ~ ${sql.raw(`e'[",''\\r\\n]|(^|\\x01)[=+@\\t-]'`)} then ${escaped} else ${plain} end`
}

const columnRef = ({ name, relation }: Column): RawBuilder<unknown> =>
  relation ? sql`${sql.ref(joinAlias(relation.field))}.${sql.ref(relation.column)}` : sql`m.${sql.ref(name)}`

const joined = (cells: readonly Text[]): Text => sql`concat(${sql.join(cells, sql`, ',', `)}, ${sql.raw(`e'\\r\\n'`)})`
