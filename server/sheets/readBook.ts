import { posix } from 'node:path'

import { refuse, UserError } from '../errors'
import { attributeOf, openArchive, readXml, unescaped } from './bookParts'
import { bookLimits, sheetLimits } from './limits'
import { readPage } from './page'

import type { Archive, XmlHandlers } from './bookParts'
import type { SheetLine } from './limits'

/** The lines of the first visible sheet of a workbook. */
export async function* readBook(path: string): AsyncGenerator<SheetLine> {
  const archive = await openArchive(path).catch(unreadable)
  try {
    const outline = await readOutline(archive)
    const texts = await readTexts(archive)
    const dates = await readStyles(archive)
    const page = (await archive.part(outline.page, bookLimits.page)) ?? refuse('import_unreadable')
    yield* readPage(page, { texts, dates, is1904: outline.is1904 })
  } catch (error) {
    unreadable(error)
  } finally {
    archive.close()
  }
}

/** Errors that the libraries throw on a damaged workbook. */
function unreadable(error: unknown): never {
  if (error instanceof UserError) throw error
  return refuse('import_unreadable')
}

async function read(archive: Archive, name: string, most: number, handlers: XmlHandlers): Promise<void> {
  const bytes = await archive.part(name, most)
  if (bytes) for await (const _ of readXml(bytes, handlers)) continue
}

interface Outline {
  /** The name of the first visible sheet. */
  readonly page: string
  readonly is1904: boolean
}

async function readOutline(archive: Archive): Promise<Outline> {
  const pages: { readonly id: string; readonly isHidden: boolean }[] = []
  const targets = new Map<string, string>()
  let is1904 = false
  await read(archive, 'xl/workbook.xml', bookLimits.outline, {
    open: (name, attributes) => {
      if (name === 'workbookPr') is1904 = ['1', 'true'].includes(attributes['date1904'] ?? '')
      else if (name === 'sheet') pages.push({ id: attributeOf(attributes, 'id') ?? '', isHidden: (attributes['state'] ?? 'visible') !== 'visible' })
    },
    close: () => undefined,
  })
  await read(archive, 'xl/_rels/workbook.xml.rels', bookLimits.outline, {
    open: (name, { Id: id = '', Target: target = '', Type: type = '' }) => {
      if (name === 'Relationship' && type.endsWith('/worksheet')) targets.set(id, posix.resolve('/xl', target).slice(1).toLowerCase())
    },
    close: () => undefined,
  })
  const paths = pages.toSorted((one, other) => Number(one.isHidden) - Number(other.isHidden)).flatMap(({ id }) => targets.get(id) ?? [])
  return { page: paths.find((name) => archive.names.includes(name)) ?? lowestPage(archive.names), is1904 }
}

/** For workbooks whose list of sheets is not at its usual place. */
function lowestPage(names: readonly string[]): string {
  const numbers = names.flatMap((name) => /^xl\/worksheets\/sheet(\d{1,6})\.xml$/.exec(name)?.[1] ?? [])
  const [first] = numbers.toSorted((one, other) => Number(one) - Number(other))
  return first === undefined ? refuse('import_unreadable') : `xl/worksheets/sheet${first}.xml`
}

/** The shared strings: plain, or as formatted runs. Phonetic hints are ignored. */
async function readTexts(archive: Archive): Promise<string[]> {
  const texts: string[] = []
  let text = ''
  let isText = false
  let isSpoken = false
  await read(archive, 'xl/sharedStrings.xml', bookLimits.texts, {
    open: (name) => {
      if (name === 'si') text = ''
      else if (name === 'rPh') isSpoken = true
      else if (name === 't') isText = !isSpoken
    },
    text: (data) => {
      if (isText) text += data
    },
    close: (name) => {
      if (name === 't') isText = false
      else if (name === 'rPh') isSpoken = false
      else if (name === 'si') {
        if (texts.push(unescaped(text)) > bookLimits.textCount) refuse('import_too_large')
        if (text.length > sheetLimits.cell) refuse('import_unreadable')
      }
    },
  })
  return texts
}

/** Which cell styles are dates. */
async function readStyles(archive: Archive): Promise<boolean[]> {
  const formats = new Map<number, string>()
  const dates: boolean[] = []
  let inside = ''
  await read(archive, 'xl/styles.xml', bookLimits.styles, {
    open: (name, attributes) => {
      const id = Number(attributes['numFmtId'] ?? 0)
      if (name === 'numFmts' || name === 'cellXfs') inside = name
      else if (name === 'numFmt' && inside === 'numFmts') formats.set(id, attributes['formatCode'] ?? '')
      else if (name === 'xf' && inside === 'cellXfs') dates.push(showsDate(id, formats.get(id)))
      if (formats.size + dates.length > bookLimits.styleCount) refuse('import_too_large')
    },
    close: (name) => {
      if (name === inside) inside = ''
    },
  })
  return dates
}

/** Built-in date formats without a definition; those from 27 and from 50 on are Chinese, Japanese and Korean. */
const ownDates = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
] as const

/** Whether a number format is a date: by its number, or by its letters outside of quoted text. */
const showsDate = (id: number, format: string | undefined): boolean =>
  format === undefined
    ? ownDates.some(([from, to]) => id >= from && id <= to)
    : /[ymdhs]/i.test(
        format
          .replace(/"[^"]*"/g, '')
          .replace(/\[[^\]]*\]/g, '')
          .replace(/[\\_*]./g, '')
          .replace(/general|standard/gi, ''),
      )
