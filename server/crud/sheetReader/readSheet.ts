import { refuse } from '../../errors'
import { firstBytes } from './firstBytes'
import { sheetLimits } from './limits'
import { readBook } from './readBook'
import { readText } from './readText'

import type { SheetLine } from './limits'

/** The lines of a sheet, one after the other: XLSX by its first page, else text separated by commas, semicolons or tabs. */
export async function* readSheet(path: string): AsyncGenerator<SheetLine> {
  const count = { lines: 0, blank: 0, text: 0 }
  for await (const line of await linesOf(path)) {
    const letters = line.cells.reduce((sum, cell) => sum + cell.length, 0)
    if (letters === 0 || line.cells.every((cell) => cell.trim() === '')) {
      count.blank += 1
      if (count.blank > sheetLimits.blank) refuse('import_too_long', { max: sheetLimits.lines })
      continue
    }
    count.lines += 1
    count.text += letters
    if (count.lines > sheetLimits.lines + 1) refuse('import_too_long', { max: sheetLimits.lines })
    if (line.cells.length > sheetLimits.columns || line.cells.some((cell) => cell.length > sheetLimits.cell)) refuse('import_unreadable')
    if (letters > sheetLimits.line || count.text > sheetLimits.text) refuse('import_too_large')
    yield line
  }
}

/** What a file is, its first bytes tell. An old or an encrypted book is a package of another kind, which is not read. */
async function linesOf(path: string): Promise<AsyncGenerator<SheetLine>> {
  const start = (await firstBytes(path, 8)).toString('latin1')
  if (start.startsWith('\u00d0\u00cf\u0011\u00e0')) return refuse('import_unreadable')
  return start.startsWith('PK\u0003\u0004') ? readBook(path) : readText(path)
}
