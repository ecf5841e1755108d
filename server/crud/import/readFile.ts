import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline, Readable } from 'node:stream'

import { parse } from 'csv-parse'

import { refuse } from '../../refusal'
import { readBook } from './readBook'

import type { SheetLine } from './readBook'

/** Larger sheets are split by the person; nothing of a sheet but one batch of lines is ever held. */
export const sheetLimits = { bytes: 50 * 1024 * 1024, lines: 100_000, columns: 200, cell: 200_000 } as const

/** The lines of a sheet, one after the other: XLSX by its first page, else text separated by commas, semicolons or tabs. */
export async function* readSheet(path: string): AsyncGenerator<SheetLine> {
  let count = 0
  for await (const line of (await isPackage(path)) ? readBook(path, sheetLimits.columns) : readText(path)) {
    if (line.cells.every((cell) => cell.trim() === '')) continue
    count += 1
    if (count > sheetLimits.lines + 1) refuse('import_too_long', { max: sheetLimits.lines })
    if (line.cells.length > sheetLimits.columns || line.cells.some((cell) => cell.length > sheetLimits.cell)) refuse('import_unreadable')
    yield line
  }
}

async function startOf(path: string, length: number): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

const isPackage = async (path: string): Promise<boolean> => (await startOf(path, 4)).toString('latin1') === 'PK\u0003\u0004'

/** Spreadsheets of this country write GB 18030 where they do not write UTF-8. */
async function encodingOf(path: string): Promise<'utf-8' | 'gb18030' | 'utf-16le'> {
  const start = await startOf(path, 64 * 1024)
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le'
  // The last bytes may be half of a letter.
  const whole = start.length < 64 * 1024
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(start, { stream: !whole })
    return 'utf-8'
  } catch {
    return 'gb18030'
  }
}

async function* decoded(path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(await encodingOf(path))
  for await (const chunk of createReadStream(path)) yield decoder.decode(chunk as Buffer, { stream: true })
  yield decoder.decode()
}

async function separatorOf(path: string): Promise<string> {
  const [head = ''] = new TextDecoder(await encodingOf(path)).decode(await startOf(path, 8192)).split('\n')
  const counts = [',', ';', '\t'].map((sign) => ({ sign, count: head.split(sign).length }))
  return counts.toSorted((one, other) => other.count - one.count)[0]?.sign ?? ','
}

async function* readText(path: string): AsyncGenerator<SheetLine> {
  const parser = parse({ bom: true, delimiter: await separatorOf(path), relax_column_count: true, info: true, max_record_size: 1024 * 1024 })
  // A parser that is left early ends the reading with it.
  pipeline(Readable.from(decoded(path)), parser, () => undefined)
  try {
    for await (const one of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) yield { line: one.info.lines, cells: one.record }
  } catch (error) {
    if (error instanceof Error && 'refusal' in error) throw error
    refuse('import_unreadable')
  }
}
