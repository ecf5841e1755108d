import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, expect, test } from 'vitest'

import { sheetLimits } from '../../../server/sheets/limits'
import { readSheet } from '../../../server/sheets/readSheet'
import { bookOf, packageOf } from '../../support/sheets'

const folder = mkdtempSync(join(tmpdir(), 'zhanggui-sheets-'))
afterAll(() => rmSync(folder, { recursive: true }))

function fileOf(content: string | Buffer): string {
  const path = join(folder, 'sheet')
  writeFileSync(path, content)
  return path
}
async function linesIn(content: string | Buffer): Promise<string[][]> {
  const lines: string[][] = []
  for await (const { cells } of readSheet(fileOf(content))) lines.push([...cells])
  return lines
}
const refusalOf = (content: string | Buffer): Promise<unknown> => linesIn(content).catch((error: { refusal?: string }) => error.refusal)

const expected = [
  ['名称', '说明'],
  ['茶杯', '一行\n两行'],
]

test.each([
  ['commas and bare line ends', '名称,说明\n茶杯,"一行\n两行"\n'],
  ['a byte order mark and Windows line ends', '\uFEFF名称,说明\r\n茶杯,"一行\n两行"\r\n'],
  ['tabs', '名称\t说明\r\n茶杯\t"一行\n两行"'],
  ['semicolons', '名称;说明\n茶杯;"一行\n两行"\n'],
  ['blank lines between', '名称,说明\n\n,\n茶杯,"一行\n两行"\n\n'],
  ['UTF-16 as a spreadsheet writes Unicode text', Buffer.from('\uFEFF名称\t说明\r\n茶杯\t"一行\n两行"\r\n', 'utf16le')],
  [
    'GB 18030',
    Buffer.concat([
      Buffer.from([0xc3, 0xfb, 0xb3, 0xc6, 0x2c, 0xcb, 0xb5, 0xc3, 0xf7, 0x0d, 0x0a, 0xb2, 0xe8, 0xb1, 0xad, 0x2c, 0x22, 0xd2, 0xbb, 0xd0, 0xd0, 0x0a]),
      Buffer.from([0xc1, 0xbd, 0xd0, 0xd0, 0x22, 0x0d, 0x0a]),
    ]),
  ],
  ['a workbook', bookOf([expected[0] ?? [], ['茶杯', '一行&#10;两行']])],
])('a sheet with %s is read the same', async (_, content) => {
  expect(await linesIn(content)).toEqual(expected)
})

test('a ZIP archive that declares a wrong size is limited by its actual bytes', async () => {
  const bytes = Buffer.alloc(65 * 1024 * 1024, 32)
  const bomb = bookOf(expected, [{ name: 'xl/sharedStrings.xml', bytes, claims: 10 }])
  expect(bomb.length).toBeLessThan(200_000)
  expect(await refusalOf(bomb)).toBe('import_unreadable')
  const pictures = bookOf(expected, [{ name: 'xl/media/image1.png', bytes, claims: 10 }])
  expect(await linesIn(pictures)).toHaveLength(2) // entries that are not read are never decompressed
})

test.each([
  ['a truncated directory', (book: Buffer) => book.subarray(0, -30)],
  ['a directory at another place', (book: Buffer) => (book.writeUInt32LE(4_000_000, book.length - 6), book)],
  ['entries beyond the end of the file', (book: Buffer) => (book.writeUInt32LE(book.length, book.indexOf(Buffer.from([0x50, 0x4b, 1, 2])) + 20), book)],
  ['texts that cannot be decompressed', (book: Buffer) => (book.fill(0xff, 60, 90), book)],
  ['no sheet', () => packageOf([{ name: 'xl/workbook.xml', bytes: Buffer.from('<workbook/>') }])],
])('a workbook with %s is refused with a message', async (_, spoil) => {
  expect(await refusalOf(spoil(bookOf(expected)))).toBe('import_unreadable')
})

test('a workbook leaves no temporary file, wherever its shared strings are', async () => {
  const countFiles = (): number => readdirSync(tmpdir()).filter((name) => name.startsWith(`tmp-${process.pid}-`)).length
  const before = countFiles()
  expect(await linesIn(bookOf(expected))).toHaveLength(2)
  expect(countFiles()).toBe(before)
})

test('a sheet with too many lines or columns is refused', async () => {
  expect(await refusalOf('a\n'.repeat(sheetLimits.lines + 2))).toBe('import_too_long')
  expect(await refusalOf(`${'a,'.repeat(sheetLimits.columns)}a\n`)).toBe('import_unreadable')
})
