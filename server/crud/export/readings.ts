import { sql } from 'kysely'

import { lineOf } from './lines'
import { linesOf } from './sheets'

import type { Language } from '../../../resources/kit/text'
import type { RawRow, RowValues } from '../compile/columns'
import type { CompiledResource } from '../compile/compileResources'
import type { Translation } from '../compile/translation'
import type { Reading } from './batches'
import type { Sheet } from './columns'

/** Rows as the list has them, for a file that is made here. */
export function readingRows({ hooks, columns, translation }: CompiledResource, sheet: Sheet): Reading<RowValues[]> {
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

const isTranslated = (translation: Translation | undefined, { columns }: Sheet): boolean => columns.some(({ name }) => translation?.names.has(name))

/** Lines that the database has written, where it can; they only pass through here. */
export function readingLines(compiled: CompiledResource, sheet: Sheet, language: Language): Reading<string> {
  const isMadeHere = compiled.hooks.afterRead !== undefined || (language === 'en' && isTranslated(compiled.translation, sheet))
  const line = isMadeHere ? undefined : lineOf(sheet.columns, language)
  if (!line) {
    const { make, ...rows } = readingRows(compiled, sheet)
    return { ...rows, make: async (ctx, raws) => linesOf(sheet, await make(ctx, raws)) }
  }
  const { joins, hasJoins } = compiled.columns.subset(sheet.columns.map((column) => column.name))
  return { view: { select: sql`${line} as line`, joins, hasJoins }, size: 2000, make: (_, raws) => joined(raws) }
}

function joined(raws: readonly RawRow[]): string {
  let text = ''
  for (const raw of raws) text += raw['line'] as string // the select above answers nothing else
  return text
}
