import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, expect, test } from 'vitest'

import { readPage } from '../../../server/sheets/page'
import { readSheet } from '../../../server/sheets/readSheet'
import { bookOf, bookOfRows, bookWith, packageOf } from '../../support/sheets'

import type { SheetLine } from '../../../server/sheets/limits'
import type { PackedFile } from '../../support/sheets'

const folder = mkdtempSync(join(tmpdir(), 'zhanggui-books-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function cellsIn(lines: AsyncIterable<SheetLine>): Promise<string[][]> {
  const found: string[][] = []
  for await (const { cells } of lines) found.push([...cells])
  return found
}
function read(content: string | Buffer): Promise<string[][]> {
  const path = join(folder, 'sheet')
  writeFileSync(path, content)
  return cellsIn(readSheet(path))
}
const refusalOf = (content: string | Buffer): Promise<unknown> => read(content).catch((error: { refusal?: string }) => error.refusal)

const part = (name: string, text: string): PackedFile => ({ name, bytes: Buffer.from(text) })
const styles = part(
  'xl/styles.xml',
  `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="yyyy&quot;年&quot;m&quot;月&quot;d&quot;日&quot;"/><numFmt numFmtId="165" formatCode="#,##0.00\\ &quot;days&quot;;[Red]\\-0"/><numFmt numFmtId="166" formatCode="YYYY/MM/DD HH:MM"/></numFmts>
   <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="22"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="57"/><xf numFmtId="166"/><xf numFmtId="9"/></cellXfs></styleSheet>`,
)
const texts = part(
  'xl/sharedStrings.xml',
  '<sst><si><t>茶杯</t></si><si><r><rPr><b/></rPr><t>青</t></r><r><t xml:space="preserve"> 瓷</t></r><rPh sb="0" eb="1"><t>セイ</t></rPh></si><si><t>a_x000D_&#10;b_x005F_x000D_</t></si></sst>',
)

test.each([
  ['a shared string', '<c r="A1" t="s"><v>0</v></c>', '茶杯'],
  ['a formatted text, without phonetic hints', '<c r="A1" t="s"><v>1</v></c>', '青 瓷'],
  ['characters that XML cannot represent', '<c r="A1" t="s"><v>2</v></c>', 'a\r\nb_x000D_'],
  ['an inline string', '<c r="A1" t="inlineStr"><is><t>甲 &amp; 乙</t></is></c>', '甲 & 乙'],
  ['a formatted inline string', '<c r="A1" t="inlineStr"><is><r><t>甲</t></r><r><t>乙</t></r><rPh sb="0" eb="1"><t>x</t></rPh></is></c>', '甲乙'],
  ['a formula with a text result', '<c r="A1" t="str"><f>A2&amp;"x"</f><v>甲x</v></c>', '甲x'],
  ['a formula with a number result', '<c r="A1"><f>1+1</f><v>2</v></c>', '2'],
  ['a formula with a date result', '<c r="A1" s="1"><f>NOW()</f><v>45292.75</v></c>', '2024-01-01 18:00:00'],
  ['a formula without a result', '<c r="A1"><f>1+1</f></c><c r="B1"><v>1</v></c>', ''],
  ['a whole number', '<c r="A1"><v>12</v></c>', '12'],
  ['a decimal with the rounding error of a spreadsheet', '<c r="A1"><v>0.10000000000000001</v></c>', '0.1'],
  ['a product with binary noise', '<c r="A1"><f>3*1.1</f><v>3.3000000000000003</v></c>', '3.3'],
  ['a whole number of sixteen digits', '<c r="A1"><v>1234567890123456</v></c>', '1234567890123456'],
  ['a whole number beyond the precision of a number', '<c r="A1"><v>12345678901234567</v></c>', '12345678901234567'],
  ['a whole number of 22 digits, written as a fraction', '<c r="A1"><v>1234567890123456789012.0</v></c>', '1234567890123456789012'],
  ['a rounded number, which must not look like a whole one', '<c r="A1"><v>1.23456789012345E+17</v></c>', '1.23456789012345E+17'],
  ['a small fraction', '<c r="A1"><v>1.5E-3</v></c>', '0.0015'],
  ['a percentage', '<c r="A1" s="6"><v>0.25</v></c>', '0.25'],
  ['yes', '<c r="A1" t="b"><v>1</v></c>', 'true'],
  ['no', '<c r="A1" t="b"><v>0</v></c>', 'false'],
  ['an error', '<c r="A1" t="e"><v>#DIV/0!</v></c>', '#DIV/0!'],
  ['a date and a time', '<c r="A1" s="1"><v>45292.354166666664</v></c>', '2024-01-01 08:30:00'],
  ['a time just below the second', '<c r="A1" s="1"><v>45292.35416666</v></c>', '2024-01-01 08:30:00'],
  ['a date with a custom format', '<c r="A1" s="2"><v>45292</v></c>', '2024-01-01 00:00:00'],
  ['a number whose format has text and a color', '<c r="A1" s="3"><v>45292</v></c>', '45292'],
  ['a date with a Chinese format', '<c r="A1" s="4"><v>45292</v></c>', '2024-01-01 00:00:00'],
  ['a date with a format in capitals', '<c r="A1" s="5"><v>45292</v></c>', '2024-01-01 00:00:00'],
  ['a day in January 1900', '<c r="A1" s="1"><v>1</v></c>', '1900-01-01 00:00:00'],
  ['a day after the calendar', '<c r="A1" s="1"><v>99999999</v></c>', '99999999'],
  ['an ISO date', '<c r="A1" t="d"><v>2024-01-01T08:30:00.000Z</v></c>', '2024-01-01 08:30:00'],
  ['a cell without a reference', '<c><v>7</v></c>', '7'],
  ['a text in a CDATA section', '<c r="A1" t="str"><v><![CDATA[<b>]]></v></c>', '<b>'],
])('%s', async (_, cell, shown) => {
  const [first] = await read(bookOfRows(`<row r="1">${cell}<c r="C1" t="str"><v>end</v></c></row>`, [styles, texts]))
  expect(first?.[0]).toBe(shown)
})

test('a workbook with the date system of 1904 has the same days', async () => {
  const workbook = part('xl/workbook.xml', '<workbook><workbookPr date1904="1"/></workbook>')
  const page = part('xl/worksheets/sheet1.xml', '<worksheet><sheetData><row><c s="1"><v>43830.5</v></c></row></sheetData></worksheet>')
  expect(await read(packageOf([workbook, styles, page]))).toEqual([['2024-01-01 12:00:00']])
})

test('omitted cells are empty, formatted columns far to the right are ignored, and lines keep their numbers', async () => {
  const path = join(folder, 'sheet')
  writeFileSync(path, bookOfRows('<row r="2"><c r="C2" t="str"><v>c</v></c><c r="ZZ2" s="1"/></row><row r="5"><c r="A5" t="str"><v>a</v></c></row>'))
  const lines: SheetLine[] = []
  for await (const line of readSheet(path)) lines.push(line)
  expect(lines).toEqual([
    { line: 2, cells: ['', '', 'c'] },
    { line: 5, cells: ['a'] },
  ])
})

test('the first visible sheet is read, wherever its file is and whatever its prefix', async () => {
  const page = (name: string, text: string): PackedFile =>
    part(
      name,
      `<x:worksheet xmlns:x="urn:x"><x:sheetData><x:row r="1"><x:c r="A1" t="inlineStr"><x:is><x:t>${text}</x:t></x:is></x:c></x:row></x:sheetData></x:worksheet>`,
    )
  const book = packageOf([
    part('xl/workbook.xml', '<workbook><sheets><sheet r:id="b" state="hidden"/><sheet r:id="chart"/><sheet r:id="a"/></sheets></workbook>'),
    part(
      'xl/_rels/workbook.xml.rels',
      '<Relationships><Relationship Id="a" Type="x/worksheet" Target="/xl/worksheets/second.xml"/><Relationship Id="b" Type="x/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="chart" Type="x/chartsheet" Target="chartsheets/sheet1.xml"/></Relationships>',
    ),
    page('xl/worksheets/sheet1.xml', 'hidden'),
    page('xl/worksheets/second.xml', 'shown'),
  ])
  expect(await read(book)).toEqual([['shown']])
})

test('a sheet in UTF-16 is recognized by its byte order mark', async () => {
  const page = Buffer.from('\uFEFF<worksheet><sheetData><row><c t="str"><v>茶杯😀</v></c></row></sheetData></worksheet>', 'utf16le')
  expect(await read(bookWith(page))).toEqual([['茶杯😀']])
})

const mixed = 'a\u00e9茶😀'
const facts = { texts: [], dates: [], is1904: false }

test('a sheet is read the same wherever its bytes are split', async () => {
  const page = Buffer.from(`<worksheet><sheetData><row><c t="str"><v>${mixed.repeat(3)}</v></c></row></sheetData></worksheet>`)
  for (let at = 0; at <= page.length; at++) {
    async function* cut(): AsyncGenerator<Buffer> {
      yield page.subarray(0, at)
      yield page.subarray(at)
    }
    expect(await cellsIn(readPage(cut(), facts))).toEqual([[mixed.repeat(3)]])
  }
  async function* singly(): AsyncGenerator<Buffer> {
    for (let at = 0; at < page.length; at++) yield page.subarray(at, at + 1)
  }
  expect(await cellsIn(readPage(singly(), facts))).toEqual([[mixed.repeat(3)]])
})

/** Several chunks of both file and decompressed data, each beginning inside another character. */
const long = Array.from({ length: 4000 }, (_, at) => ['a', '\u00e9', '茶', '😀', 'a\u00e9茶😀'].map((letters) => letters.repeat((at % 7) + 1)))

test.each(Array.from({ length: 12 }, (_, pad) => pad))(
  'characters of one to four bytes are read correctly with the bytes of the file shifted by %i',
  async (pad) => {
    const head = ['x'.repeat(pad + 1), 'b', 'c', 'd', 'e']
    expect(await read(bookOf([head, ...long]))).toEqual([head, ...long])
    expect(await read([head, ...long].map((cells) => cells.join(',')).join('\n'))).toEqual([head, ...long])
  },
)

test.each([
  [
    'a document type',
    bookWith(
      '<!DOCTYPE worksheet [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><worksheet><sheetData><row><c t="str"><v>&b;</v></c></row></sheetData></worksheet>',
    ),
  ],
  ['an unknown entity', bookOfRows('<row><c t="str"><v>&nbsp;</v></c></row>')],
  ['a missing shared string', bookOfRows('<row><c t="s"><v>5</v></c></row>', [texts])],
  ['rows out of order', bookOfRows('<row r="5"><c r="A5"><v>1</v></c></row><row r="5"><c r="A5"><v>1</v></c></row>')],
  ['nested rows', bookOfRows('<row r="1"><row r="2"/></row>')],
  ['a row beyond the limit of the format', bookOfRows('<row r="1048577"><c><v>1</v></c></row>')],
  ['a cell with an invalid reference', bookOfRows('<row r="1"><c r="12"><v>1</v></c></row>')],
  ['a value beyond the last column', bookOfRows('<row r="1"><c r="GS1"><v>1</v></c></row>')],
  ['more cells in a row than the format has columns', bookOfRows(`<row r="1">${'<c/>'.repeat(16_385)}</row>`)],
  ['nested elements', bookWith(`<worksheet>${'<a>'.repeat(200_000)}`)],
  ['too many attributes', bookWith(`<worksheet ${Array.from({ length: 1000 }, (_, at) => `a${at}="1"`).join(' ')}/>`)],
  ['an endless name', bookWith(`<${'a'.repeat(3_000_000)}/>`)],
  ['an endless comment', bookWith(`<worksheet><!--${'-a'.repeat(2_000_000)}`)],
  ['a truncated document', bookWith('<worksheet><sheetData><row><c t="str"><v>x</v></c></row>')],
  ['two entries of the same name', packageOf([...['甲', '乙'].map((text) => part('xl/worksheets/sheet1.xml', `<worksheet>${text}</worksheet>`))])],
  ['too many entries', packageOf(Array.from({ length: 10_001 }, (_, at) => part(`p${at}`, '')))],
  ['an old format', Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), Buffer.alloc(2000)])],
  ['zero bytes in its text', 'name,description\na\0b,c\n'],
  ['an unclosed quote', `name\n"${'a'.repeat(1_100_000)}`],
])('a sheet with %s is refused', async (_, content) => {
  expect(await refusalOf(content)).toBe('import_unreadable')
})

const marked = (book: Buffer, at: number, value: number): Buffer => {
  for (const [sign, offset] of [
    [1, 8],
    [3, 6],
  ] as const) {
    const entry = book.indexOf(Buffer.from([0x50, 0x4b, sign, sign + 1]))
    book.writeUInt16LE(value, entry + offset + at)
  }
  return book
}

test.each([
  ['an encrypted part', marked(bookOf([['a']]), 0, 1)],
  ['a strongly encrypted part', marked(bookOf([['a']]), 0, 0x41)],
  ['overlapping entries', overlapping()],
  ['an entry that contains itself', bookWith(bookOf([['a']]))],
  ['a path outside of the archive', packageOf([part('../xl/workbook.xml', '<workbook/>'), part('xl/worksheets/sheet1.xml', '<worksheet/>')])],
])('a workbook with %s is refused', async (_, content) => {
  expect(await refusalOf(content)).toBe('import_unreadable')
})

/** In the directory the second file begins at the offset of the first. */
function overlapping(): Buffer {
  const book = packageOf([part('xl/media/a.png', 'a'.repeat(100)), part('xl/worksheets/sheet1.xml', '<worksheet/>')])
  book.writeUInt32LE(0, book.lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2])) + 42)
  return book
}

test('a workbook truncated at any place is refused', async () => {
  const book = bookOf([['名称'], ['茶杯']])
  for (let length = 4; length < book.length; length += 7) expect(await refusalOf(book.subarray(0, length))).toBe('import_unreadable')
})

test.each([
  ['highly compressed styles', bookOf([['a']], [{ name: 'xl/styles.xml', bytes: Buffer.alloc(9 * 1024 * 1024, 32) }])],
  ['too many styles', bookOf([['a']], [part('xl/styles.xml', `<styleSheet><cellXfs>${'<xf/>'.repeat(100_001)}</cellXfs></styleSheet>`)])],
  ['highly compressed texts', bookOf([['a']], [{ name: 'xl/sharedStrings.xml', bytes: Buffer.alloc(65 * 1024 * 1024, 32) }])],
  ['too many texts', bookOf([['a']], [part('xl/sharedStrings.xml', `<sst>${'<si/>'.repeat(2_000_001)}</sst>`)])],
  [
    'one long text in every cell',
    bookOfRows(`<row>${'<c t="s"><v>0</v></c>'.repeat(6)}</row>`, [part('xl/sharedStrings.xml', `<sst><si><t>${'a'.repeat(190_000)}</t></si></sst>`)]),
  ],
  [
    'one text in all of its cells',
    bookOfRows(`<row>${'<c t="s"><v>0</v></c>'.repeat(5)}</row>`.repeat(68), [
      part('xl/sharedStrings.xml', `<sst><si><t>${'a'.repeat(190_000)}</t></si></sst>`),
    ]),
  ],
])('a workbook with %s is refused as too large', async (_, content) => {
  expect(await refusalOf(content)).toBe('import_too_large')
})

test.each([
  ['rows', bookOfRows('<row/>'.repeat(100_001))],
  ['lines', '\n'.repeat(100_002)],
  ['lines of separators', ',,\n'.repeat(100_002)],
])('blank %s count too', async (_, content) => {
  expect(await refusalOf(content)).toBe('import_too_long')
})
