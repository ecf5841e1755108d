import { sql } from 'kysely'

import { csvLineSql } from './csvSql'
import { csvLines } from './writers'

import type { Language } from '../../../resources/kit/text'
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
  return { view: { select: sql`${line} as line`, joins, hasJoins }, size: 2000, make: (_, raws) => joined(raws) }
}

function joined(raws: readonly RawRow[]): string {
  let text = ''
  for (const raw of raws) text += raw['line'] as string // the select above answers nothing else
  return text
}
