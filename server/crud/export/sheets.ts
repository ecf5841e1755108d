import { once } from 'node:events'
import { PassThrough, Readable } from 'node:stream'

import { csvLine } from './cells'

import type { Row } from '../plan/columns'
import type { Sheet } from './columns'

type Batches = AsyncGenerator<Row[]>

/** With the byte order mark by which spreadsheets know UTF-8. */
export function csvOf(sheet: Sheet, batches: Batches): Readable {
  async function* lines(): AsyncGenerator<string> {
    yield `\uFEFF${csvLine(sheet.heads)}`
    for await (const rows of batches) yield rows.map((row) => csvLine(sheet.cellsOf(row))).join('')
  }
  return Readable.from(lines(), { objectMode: false, highWaterMark: 1 << 18 })
}

/** What one sheet of the format holds, without its head. */
const mostRows = 1_048_575

export function xlsxOf(sheet: Sheet, batches: Batches): Readable {
  const out = new PassThrough({ highWaterMark: 1 << 18 })
  void writeBook(sheet, batches, out).catch((error: unknown) => out.destroy(error instanceof Error ? error : new Error(String(error))))
  return out
}

async function writeBook(sheet: Sheet, batches: Batches, out: PassThrough): Promise<void> {
  const { default: excel } = await import('exceljs') // half a second of loading that a start need not wait for
  const book = new excel.stream.xlsx.WorkbookWriter({ stream: out, useSharedStrings: false, useStyles: false })
  const page = book.addWorksheet('1')
  page.addRow([...sheet.heads]).commit()
  let count = 0
  for await (const rows of batches) {
    for (const row of rows.slice(0, mostRows - count)) page.addRow(sheet.cellsOf(row)).commit()
    count += rows.length
    if (count >= mostRows || out.destroyed) break
    // The writer itself never waits for a slow reader.
    if (out.writableNeedDrain) await Promise.race([once(out, 'drain'), once(out, 'close')])
  }
  if (out.destroyed) return
  page.commit()
  await book.commit()
}
