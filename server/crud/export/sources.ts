import { sql } from 'kysely'

import { serverTypeOf } from '../../types'
import { quotedSql } from '../../types/parts/exportCell'
import { joinAlias } from '../compile/columns'
import { csvLines } from './writers'

import type { RawBuilder } from 'kysely'

import type { Column } from '../../../resources/kit/derived'
import type { Language } from '../../../resources/kit/text'
import type { SqlCell } from '../../types/parts/exportCell'
import type { RawRow, RowValues } from '../compile/columns'
import type { CompiledResource } from '../compile/compileResources'
import type { Translation } from '../compile/translation'
import type { ExportSource } from './batches'
import type { ExportSheet } from './columns'

/** Rows as the list has them, for a file that is made here. */
export function rowSource({ hooks, columns, translation }: CompiledResource, sheet: ExportSheet): ExportSource<RowValues[]> {
  // A hook that completes rows may look at any of their columns, and so may the condition of a phrase.
  const view = hooks.afterRead || isTranslated(translation, sheet) ? columns.list : columns.subset(sheet.columns.map((column) => column.name))
  return {
    view,
    size: 1000,
    make: async (ctx, raws) => {
      const rows = raws.map(view.read)
      await hooks.afterRead?.(ctx, rows, 'list')
      translation?.apply(rows, ctx.language)
      return rows
    },
  }
}

const isTranslated = (translation: Translation | undefined, { columns }: ExportSheet): boolean => columns.some(({ name }) => translation?.names.has(name))

/** Lines that the database has written, where it can; they only pass through here. */
export function csvSource(compiled: CompiledResource, sheet: ExportSheet, language: Language): ExportSource<string> {
  const isWrittenHere = compiled.hooks.afterRead !== undefined || (language === 'en' && isTranslated(compiled.translation, sheet))
  const line = isWrittenHere ? undefined : csvLineSql(sheet.columns, language)
  if (!line) {
    const { make, ...rows } = rowSource(compiled, sheet)
    return { ...rows, make: async (ctx, raws) => csvLines(sheet, await make(ctx, raws)) }
  }
  const { joins, hasJoins } = compiled.columns.subset(sheet.columns.map((column) => column.name))
  return { view: { select: sql`${line} as line`, joins, hasJoins }, size: 2000, make: (_, raws) => joinLines(raws) }
}

function joinLines(raws: readonly RawRow[]): string {
  let text = ''
  for (const raw of raws) text += raw['line'] as string // the select above answers nothing else
  return text
}

type Text = RawBuilder<string>

/** One line of the file, its end included; undefined when a column is not for the database to write. */
function csvLineSql(columns: readonly Column[], language: Language): Text | undefined {
  const cells: SqlCell[] = []
  for (const column of columns) {
    const cell = serverTypeOf(column.field).exportLine?.(columnRef(column), column.field, language)
    if (!cell) return undefined
    cells.push(cell)
  }
  const plain = concatCells(cells.map((one) => one.text))
  const texts = cells.filter((one) => one.isFree).map((one) => one.text)
  if (texts.length === 0) return plain
  const escaped = concatCells(cells.map((one) => (one.isFree ? quotedSql(one.text) : one.text)))
  // Nearly every line passes one look at all of its texts; only the others are gone through cell by cell.
  return sql`case when concat_ws(e'\x01', ${sql.join(texts)}) ~ ${sql.raw(`e'[",''\\r\\n]|(^|\\x01)[=+@\\t-]'`)} then ${escaped} else ${plain} end`
}

const columnRef = ({ name, relation }: Column): RawBuilder<unknown> =>
  relation ? sql`${sql.ref(joinAlias(relation.field))}.${sql.ref(relation.column)}` : sql`m.${sql.ref(name)}`

const concatCells = (cells: readonly Text[]): Text => sql`concat(${sql.join(cells, sql`, ',', `)}, ${sql.raw(`e'\\r\\n'`)})`
