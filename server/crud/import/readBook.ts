import { Readable } from 'node:stream'

import { refuse } from '../../refusal'
import { bookPartsOf, packed, storedBytes, unpackedSize } from './bookParts'

import type { Cell } from 'exceljs'

import type { BookPart } from './bookParts'

/** A line of the file, counted as the spreadsheet counts it. */
export interface SheetLine {
  readonly line: number
  readonly cells: readonly string[]
}

/** Bytes when unpacked: of the page, which is read line by line, and of what the reader keeps beside it, such as the texts cells share. */
const most = { page: 400 * 1024 * 1024, beside: 64 * 1024 * 1024 } as const

const texts = 'xl/sharedStrings.xml'
/** What must be known before the first line of a page, in this order. */
const beside = ['xl/_rels/workbook.xml.rels', 'xl/workbook.xml', 'xl/styles.xml', texts]

/** The lines of the first page of a book. */
export async function* readBook(path: string, columns: number): AsyncGenerator<SheetLine> {
  let source: Readable | undefined
  try {
    source = await sourceOf(path)
    const { default: excel } = await import('exceljs') // half a second of loading that a start need not wait for
    const book = new excel.stream.xlsx.WorkbookReader(source, { worksheets: 'emit', sharedStrings: 'cache', styles: 'cache', hyperlinks: 'ignore' })
    for await (const page of book)
      for await (const row of page as unknown as AsyncIterable<{ number: number; cellCount: number; getCell: (at: number) => Cell }>) {
        const length = Math.min(row.cellCount, columns + 1)
        yield { line: row.number, cells: Array.from({ length }, (_, at) => textOf(row.getCell(at + 1).value)) }
      }
  } catch (error) {
    if (error instanceof Error && 'refusal' in error) throw error
    refuse('import_unreadable')
  } finally {
    source?.destroy() // whoever leaves early closes the file
  }
}

/**
 * Gives the reader only what it needs, in the order in which nothing has to wait: a page that comes before its texts
 * would be put into a temporary file. What the package says of sizes is not believed; every part is unpacked once to count.
 */
async function sourceOf(path: string): Promise<Readable> {
  const parts = (await bookPartsOf(path)) ?? refuse('import_unreadable')
  const page = firstPage(parts) ?? refuse('import_unreadable')
  const kept = beside.flatMap((name) => parts.find((part) => part.name === name) ?? [])
  let left: number = most.beside
  for (const part of kept) left -= await unpackedSize(path, part, left)
  if (left < 0 || (await unpackedSize(path, page, most.page)) > most.page) refuse('import_unreadable')
  const wanted = [...kept, page].map((part) => ({ ...part, bytes: storedBytes(path, part) }))
  if (!kept.some(({ name }) => name === texts)) wanted.splice(-1, 0, { ...noTexts, bytes: Readable.from([noTextsXml]) })
  return Readable.from(packed(wanted), { objectMode: false })
}

const noTextsXml = Buffer.from('<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"/>')
const noTexts: BookPart = { name: texts, start: 0, size: noTextsXml.length, isDeflated: false }

function firstPage(parts: readonly BookPart[]): BookPart | undefined {
  const pages = parts.flatMap((part) => {
    const number = /^xl\/worksheets\/sheet(\d{1,6})\.xml$/.exec(part.name)?.[1]
    return number ? [{ part, number: Number(number) }] : []
  })
  return pages.toSorted((one, other) => one.number - other.number)[0]?.part
}

/** What a cell shows: the result of a formula, the words of rich text, a date by the clock it was written with. */
function textOf(value: Cell['value']): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString().slice(0, 19).replace('T', ' ')
  if (typeof value !== 'object') return String(value)
  if ('richText' in value) return value.richText.map((part) => part.text).join('')
  if ('text' in value) return textOf(value.text as Cell['value'])
  if ('result' in value) return textOf(value.result as Cell['value'])
  return ''
}
