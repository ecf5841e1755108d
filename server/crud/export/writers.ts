import { PassThrough, Readable } from 'node:stream'

import { csvCell } from '../../types/shared/exportCell'

import type { Writable } from 'node:stream'

import type { SheetCell } from '../../types/shared/exportCell'
import type { RowValues } from '../compile/columns'
import type { ExportSheet } from './columns'

type Table = Pick<ExportSheet, 'heads' | 'cellsOf'>
type Batches = AsyncGenerator<readonly RowValues[]>

/** Lines below the column heads. With the byte order mark that makes spreadsheets read UTF-8. */
export function csvFromLines({ heads }: Pick<ExportSheet, 'heads'>, texts: AsyncGenerator<string>): Readable {
  async function* chunks(): AsyncGenerator<string> {
    yield `\uFEFF${csvLine(heads)}`
    yield* texts
  }
  return Readable.from(chunks(), { objectMode: false, highWaterMark: 1 << 18 })
}

export function csvFile(sheet: Table, batches: Batches): Readable {
  async function* texts(): AsyncGenerator<string> {
    for await (const rows of batches) yield csvLines(sheet, rows)
  }
  return csvFromLines(sheet, texts())
}

export const csvLines = ({ cellsOf }: Pick<ExportSheet, 'cellsOf'>, rows: readonly RowValues[]): string => rows.map((row) => csvLine(cellsOf(row))).join('')

/** One line of CSV: quoted where needed, with the line end of the format. */
function csvLine(cells: readonly SheetCell[]): string {
  let line = ''
  for (const cell of cells) line += `${csvCell(cell)},`
  return `${line.slice(0, -1)}\r\n`
}

/** Maximum rows of a sheet, without its head. */
const mostRows = 1_048_575

/** Rows beyond the limit of a sheet continue in the next, with the same heads. */
export function xlsxFile(sheet: Table, batches: Batches, rowsPerPage = mostRows): Readable {
  const out = new PassThrough({ highWaterMark: 1 << 18 })
  void writeXlsx(sheet, { batches, out, rowsPerPage }).catch((error: unknown) => out.destroy(error instanceof Error ? error : new Error(String(error))))
  return out
}

interface WriteOptions {
  readonly batches: Batches
  readonly out: PassThrough
  readonly rowsPerPage: number
}

async function writeXlsx({ heads, cellsOf }: Table, { batches, out, rowsPerPage }: WriteOptions): Promise<void> {
  const { default: excel } = await import('exceljs') // loaded on first use: it takes half a second
  const book = new excel.stream.xlsx.WorkbookWriter({ stream: out, useSharedStrings: false, useStyles: false })
  const open = (number: number): ReturnType<typeof book.addWorksheet> => {
    const page = book.addWorksheet(String(number))
    page.addRow([...heads]).commit()
    return page
  }
  let [number, count, page] = [1, 0, open(1)]
  for await (const rows of batches) {
    for (const row of rows) {
      if (count === rowsPerPage) {
        page.commit()
        ;[number, count, page] = [number + 1, 0, open(number + 1)]
      }
      page.addRow(cellsOf(row).map(escapeXlsx)).commit()
      count += 1
    }
    if (out.destroyed) return
    // the library waits for nobody: rows would pile up before a slow compression, or behind it for a slow reader
    const input = inputsOf(page).find(({ _writableState: { length } }) => length > mostWaiting)
    if (input) await drained(input, out)
    if (out.writableNeedDrain) await drained(out, out)
  }
  if (out.destroyed) return
  page.commit()
  await book.commit()
}

/** Bytes of a sheet that may wait to be compressed; more than one batch, so that the next is read meanwhile. */
const mostWaiting = 1 << 21

/** A stream of an older kind, without `writableLength`. */
type Input = Pick<Writable, 'on' | 'off'> & { readonly _writableState: { readonly length: number } }

/** Where the compression takes a sheet from. The types of the library do not have it. */
const inputsOf = (page: object): readonly Input[] => (page as { readonly stream: { readonly pipes: readonly Input[] } }).stream.pipes

/** Resolves when the stream accepts more, or the file is closed. */
const drained = (stream: Pick<Writable, 'on' | 'off'>, file: PassThrough): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      stream.off('drain', done)
      file.off('close', done)
      resolve()
    }
    stream.on('drain', done)
    file.on('close', done)
  })

/**
 * The format has an escape for characters that XML cannot represent or changes, such as a carriage return: `_x000D_`. The library would drop some of them, and
 * text that looks like an escape would be decoded.
 */
const escapeXlsx = (cell: SheetCell): SheetCell =>
  typeof cell === 'string' && special.test(cell)
    ? cell.replace(allSpecial, (character) => `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
    : cell

const special = /_x[0-9A-Fa-f]{4}_|[\u0000-\u0008\u000B-\u001F\u007F\uFFFE\uFFFF]/
const allSpecial = /_(?=x[0-9A-Fa-f]{4}_)|[\u0000-\u0008\u000B-\u001F\u007F\uFFFE\uFFFF]/g
