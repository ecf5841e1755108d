import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline, Readable } from 'node:stream'

import { parse } from 'csv-parse'

import { refuse, UserError } from '../errors'
import { sheetLimits } from './limits'
import { readBook } from './readBook'

import type { SheetLine } from './limits'

/** The lines of a sheet: XLSX by its first visible sheet, else text separated by commas, semicolons or tabs. */
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

/** The type is detected by the first bytes. Old and encrypted workbooks are another container format, which is refused. */
async function linesOf(path: string): Promise<AsyncGenerator<SheetLine>> {
  const start = (await firstBytes(path, 8)).toString('latin1')
  if (start.startsWith('\u00d0\u00cf\u0011\u00e0')) return refuse('import_unreadable')
  return start.startsWith('PK\u0003\u0004') ? readBook(path) : readText(path)
}

/** The lines of a CSV file. */
async function* readText(path: string): AsyncGenerator<SheetLine> {
  const encoding = await encodingOf(path)
  const parser = parse({ bom: true, delimiter: await separatorOf(path, encoding), relax_column_count: true, info: true, max_record_size: 1024 * 1024 })
  // ending the parser early also ends the reading
  pipeline(Readable.from(decoded(path, encoding)), parser, () => undefined)
  try {
    for await (const { info, record } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) yield { line: info.lines, cells: record }
  } catch (error) {
    if (error instanceof UserError) throw error
    refuse('import_unreadable')
  }
}

/** Chinese spreadsheets write GB 18030 if not UTF-8. */
async function encodingOf(path: string): Promise<string> {
  const start = await firstBytes(path, 64 * 1024)
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le'
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be'
  // the last bytes may be an incomplete character
  const isWhole = start.length < 64 * 1024
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(start, { stream: !isWhole })
    return 'utf-8'
  } catch {
    return 'gb18030'
  }
}

async function* decoded(path: string, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of createReadStream(path)) yield onlyText(decoder.decode(chunk as Buffer, { stream: true }))
  yield onlyText(decoder.decode())
}

/** A file with zero bytes is not text. */
const onlyText = (letters: string): string => (letters.includes('\0') ? refuse('import_unreadable') : letters)

async function separatorOf(path: string, encoding: string): Promise<string> {
  const [head = ''] = new TextDecoder(encoding).decode(await firstBytes(path, 8192)).split('\n')
  const counts = [',', ';', '\t'].map((sign) => ({ sign, count: head.split(sign).length }))
  return counts.toSorted((one, other) => other.count - one.count)[0]?.sign ?? ','
}

/** The first bytes of a file. */
async function firstBytes(path: string, length: number): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
