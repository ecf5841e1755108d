import { refuse } from '../errors'
import { readXml, unescaped } from './bookParts'
import { bookLimits, sheetLimits } from './limits'

import type { Attributes, XmlHandlers } from './bookParts'
import type { SheetLine } from './limits'

/** Data that cells of a sheet refer to. */
interface BookFacts {
  /** Shared strings by index. */
  readonly texts: readonly string[]
  /** Styles with a date format, by index. */
  readonly dates: readonly boolean[]
  /** Days are counted from 1904 instead of 1900. */
  readonly is1904: boolean
}

/** The rows of a sheet, in order. */
export async function* readPage(bytes: AsyncIterable<Buffer>, book: BookFacts): AsyncGenerator<SheetLine> {
  const done: SheetLine[] = []
  for await (const _ of readXml(bytes, rowsTo(done, book))) yield* done.splice(0)
}

interface OpenCell {
  readonly column: number
  readonly type: string | undefined
  readonly style: string | undefined
}

/** Appends every row to `done` when it ends. */
function rowsTo(done: SheetLine[], book: BookFacts): XmlHandlers {
  let line = 0
  let cells: string[] | undefined
  let count = 0
  let cell: OpenCell | undefined
  let text = ''
  let isText = false
  /** Phonetic hints of a Chinese or Japanese text are not part of it. */
  let isSpoken = false

  /** A row without a number follows the previous one; numbers only increase. */
  const openRow = ({ r }: Attributes): void => {
    const number = r === undefined ? line + 1 : Number(r)
    if (cells || !Number.isInteger(number) || number <= line || number > 1_048_576) refuse('import_unreadable')
    line = number
    cells = []
    count = 0
  }
  const openCell = ({ r, t: type, s: style }: Attributes): void => {
    if (!cells) return
    count += 1
    if (count > bookLimits.cells) refuse('import_unreadable')
    cell = { column: r === undefined ? cells.length : columnOf(r), type, style }
    text = ''
  }
  const closeCell = (): void => {
    if (!cell || !cells) return
    const shown = cellShows({ ...cell, text }, book)
    // Columns beyond may have been colored and left empty.
    if (cell.column < sheetLimits.columns) cells[cell.column] = shown
    else if (shown.trim()) refuse('import_unreadable')
    cell = undefined
  }
  const closeRow = (): void => {
    if (cells) done.push({ line, cells: Array.from(cells, (shown = '') => shown) })
    cells = undefined
  }
  return {
    open: (name, attributes) => {
      if (name === 'row') openRow(attributes)
      else if (name === 'c') openCell(attributes)
      else if (name === 'rPh') isSpoken = true
      else if (name === 'v' || name === 't') isText = cell !== undefined && !isSpoken
    },
    text: (data) => {
      if (!isText) return
      text += data
      if (text.length > sheetLimits.cell) refuse('import_unreadable')
    },
    close: (name) => {
      if (name === 'row') closeRow()
      else if (name === 'c') closeCell()
      else if (name === 'rPh') isSpoken = false
      else if (name === 'v' || name === 't') isText = false
    },
  }
}

/** The column of `BC12`, from 0. */
function columnOf(reference: string): number {
  let column = 0
  for (let at = 0; at < reference.length; at++) {
    const letter = reference.charCodeAt(at) & ~32 // the capital one
    if (letter < 65 || letter > 90) break
    column = column * 26 + letter - 64
    if (column > bookLimits.cells) refuse('import_unreadable')
  }
  return column > 0 ? column - 1 : refuse('import_unreadable')
}

/** A cell in the file. */
interface RawCell {
  readonly type: string | undefined
  readonly style: string | undefined
  readonly text: string
}

/** A spreadsheet calculates with 15 digits; a longer number, such as that of a parcel, has those that its program wrote, and would get other ones here. */
const longest = 1e15

/** A spreadsheet shows 15 significant digits; the rest of a calculated fraction is binary noise. */
const shownNumber = (number: number): string => String(Number.isInteger(number) ? number : Number(number.toPrecision(15)))

/** The text of a cell: the result of a formula, a date in local time, an error by name. */
function cellShows({ type, style, text }: RawCell, book: BookFacts): string {
  if (text === '') return ''
  if (type === 's') return book.texts[Number(text)] ?? refuse('import_unreadable')
  if (type === 'inlineStr' || type === 'str') return unescaped(text)
  if (type === 'b') return text.trim() === '1' || text.trim() === 'true' ? 'true' : 'false'
  if (type === 'e') return text.trim()
  if (type === 'd') return text.trim().replace('T', ' ').replace(/\.\d+/, '').replace(/Z$/, '')
  const number = Number(text)
  if (!Number.isFinite(number)) return text
  const date = book.dates[Number(style ?? 0)] && dateOf(number, book.is1904)
  return date || (Math.abs(number) < longest ? shownNumber(number) : text.trim().replace(/\.0*$/, ''))
}

/** 1 January 1970, in days of either date system. */
const unixEpoch = { from1900: 25_569, from1904: 24_107 } as const
/** The 1900 system has a 29 February 1900, which did not exist; days before it are off by one. */
const firstOfMarch = 60

/** Rounded to the second; undefined after the year 9999. */
function dateOf(days: number, is1904: boolean): string | undefined {
  const counted = is1904 ? days - unixEpoch.from1904 : days - unixEpoch.from1900 + (days >= 1 && days < firstOfMarch ? 1 : 0)
  const date = new Date(Math.round(counted * 86_400) * 1000)
  const text = Number.isNaN(date.getTime()) ? '' : date.toISOString()
  return text.length === 24 ? text.slice(0, 19).replace('T', ' ') : undefined
}
