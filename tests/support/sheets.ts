import { deflateRawSync } from 'node:zlib'

import { callOf } from '../../resources/kit/paths'

import type { Language } from '../../resources/kit/text'
import type { Answer, TestApp } from './app'

/** Sends a file like the import dialog. */
export async function sendSheet(
  app: TestApp,
  path: string,
  file: string | Buffer,
  { token = app.token, name = 'sheet.csv', language = 'zh-cn' as Language, verb = 'import', headers = {} } = {},
): Promise<Answer> {
  const boundary = 'zhanggui-test-boundary'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`
  const payload = Buffer.concat([Buffer.from(head), Buffer.from(file), Buffer.from(`\r\n--${boundary}--\r\n`)])
  const response = await app.app.inject({
    method: 'POST',
    url: callOf(path, verb),
    headers: { batoken: token, 'think-lang': language, server: 'true', 'content-type': `multipart/form-data; boundary=${boundary}`, ...headers },
    payload,
  })
  return { ...(JSON.parse(response.body) as Answer), status: response.statusCode, text: response.body, headers: response.headers }
}

/** A list exported as a sheet to edit; with the `verb` `export`, as the list shows it, with these columns. */
export async function takeSheet(
  app: TestApp,
  path: string,
  { format = 'csv', language = 'zh-cn' as Language, verb = 'importSheet', columns = '', query = {} as Readonly<Record<string, string>> } = {},
): Promise<Buffer> {
  const response = await app.app.inject({
    method: 'GET',
    url: `${callOf(path, verb)}?${new URLSearchParams({ format, ...(columns && { columns }), ...query }).toString()}`,
    headers: { batoken: app.token, 'think-lang': language, server: 'true' },
  })
  return response.rawPayload
}

/** The lines of a CSV file without its byte order mark. */
export const linesOf = (sheet: Buffer): string[] => sheet.toString('utf8').replace('\uFEFF', '').trimEnd().split('\r\n')

/** A file inside a ZIP archive, and the size that the central directory gives for it. */
export interface PackedFile {
  readonly name: string
  readonly bytes: Buffer
  readonly claims?: number
}

/** A ZIP archive built by hand, so that its directory can be wrong. */
export function packageOf(files: readonly PackedFile[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, bytes, claims = bytes.length } of files) {
    const deflated = deflateRawSync(bytes)
    const [head, entry] = [Buffer.alloc(30), Buffer.alloc(46)]
    head.writeUInt32LE(0x04034b50, 0)
    entry.writeUInt32LE(0x02014b50, 0)
    for (const [buffer, from] of [
      [head, 8],
      [entry, 10],
    ] as const) {
      buffer.writeUInt16LE(8, from)
      buffer.writeUInt32LE(deflated.length, from + 10)
      buffer.writeUInt32LE(claims, from + 14)
      buffer.writeUInt16LE(Buffer.byteLength(name), from + 18)
    }
    entry.writeUInt32LE(at, 42)
    parts.push(head, Buffer.from(name), deflated)
    directory.push(entry, Buffer.from(name))
    at += head.length + Buffer.byteLength(name) + deflated.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  for (const from of [8, 10]) end.writeUInt16LE(files.length, from)
  end.writeUInt32LE(Buffer.concat(directory).length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, ...directory, end])
}

const relations = `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`
const workbook = `<?xml version="1.0"?><workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="1" sheetId="1" r:id="rId1"/></sheets></workbook>`
const rowXml = (cells: readonly string[], at: number): string =>
  `<row r="${at + 1}">${cells.map((text, n) => `<c r="${String.fromCharCode(65 + n)}${at + 1}" t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`

const pageXml = (rows: string): string =>
  `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`

/** A workbook of one sheet with these cells; additional files, such as one that is too large, come before it. */
export const bookOf = (lines: readonly (readonly string[])[], more: readonly PackedFile[] = []): Buffer => bookWith(pageXml(lines.map(rowXml).join('')), more)

/** A workbook whose sheet is this XML document. */
export const bookWith = (page: string | Buffer, more: readonly PackedFile[] = []): Buffer =>
  packageOf([
    { name: 'xl/_rels/workbook.xml.rels', bytes: Buffer.from(relations) },
    { name: 'xl/workbook.xml', bytes: Buffer.from(workbook) },
    ...more,
    { name: 'xl/worksheets/sheet1.xml', bytes: Buffer.from(page) },
  ])

/** A workbook whose sheet has these rows, in the order given. */
export const bookOfRows = (rows: string, more: readonly PackedFile[] = []): Buffer => bookWith(pageXml(rows), more)
