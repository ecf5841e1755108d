import { SaxesParser } from 'saxes'
import { openPromise } from 'yauzl'

import { refuse } from '../errors'
import { bookLimits, xmlLimits } from './limits'

import type { Entry } from 'yauzl'

/** The entries of a ZIP archive by lower-case name. */
export interface Archive {
  readonly names: readonly string[]
  /** The bytes of an entry; undefined if missing. One that declares, or has, too many is refused. */
  part(name: string, most: number): Promise<AsyncIterable<Buffer> | undefined>
  close(): void
}

/** Opens a ZIP archive by its directory. Encrypted, duplicate and overlapping entries do not occur in workbooks of spreadsheets and are refused. */
export async function openArchive(path: string): Promise<Archive> {
  const zip = await openPromise(path, { autoClose: false }).catch(() => refuse('import_unreadable'))
  const entries = new Map<string, Entry>()
  try {
    if (zip.entryCount > bookLimits.parts) refuse('import_unreadable')
    for await (const entry of zip.eachEntry()) {
      const name = entry.fileName.toLowerCase()
      if (entries.has(name) || entry.isEncrypted()) refuse('import_unreadable')
      entries.set(name, entry)
    }
    if (!areApart([...entries.values()], zip.fileSize)) refuse('import_unreadable')
  } catch (error) {
    zip.close()
    throw error
  }
  return {
    names: [...entries.keys()],
    part: async (name, most) => {
      const entry = entries.get(name.toLowerCase())
      if (entry && entry.uncompressedSize > most) refuse('import_too_large')
      // the decompressor counts bytes and stops at the first one above the declared size
      return entry && (zip.openReadStreamPromise(entry) as Promise<AsyncIterable<Buffer>>)
    },
    close: () => zip.close(),
  }
}

const headLength = 30

/** Each entry has a range of its own within the file. */
function areApart(entries: readonly Entry[], size: number): boolean {
  const places = entries.map((entry) => ({
    from: entry.relativeOffsetOfLocalHeader,
    to: entry.relativeOffsetOfLocalHeader + headLength + entry.compressedSize,
  }))
  places.sort((one, other) => one.from - other.from)
  return places.every(({ to }, at) => to <= (places[at + 1]?.from ?? size))
}

export type Attributes = Readonly<Record<string, string>>

/** Events of the parser, with names without prefix. */
export interface XmlHandlers {
  open(name: string, attributes: Attributes): void
  close(name: string): void
  text?(text: string): void
}

const local = (name: string): string => name.slice(name.indexOf(':') + 1)

/** An attribute by its local name. */
export const attributeOf = (attributes: Attributes, name: string): string | undefined =>
  attributes[name] ?? Object.entries(attributes).find(([key]) => local(key) === name)?.[1]

/** Parses a document while it is read and yields after each chunk. Throws on unsupported XML. */
export async function* readXml(bytes: AsyncIterable<Buffer>, handlers: XmlHandlers): AsyncGenerator<void> {
  const document = documentOf(handlers)
  let decoder: InstanceType<typeof TextDecoder> | undefined
  for await (const chunk of bytes) {
    decoder ??= new TextDecoder(encodingOf(chunk))
    document.write(decoder.decode(chunk, { stream: true }))
    yield
  }
  document.write(decoder?.decode() ?? '')
  document.end()
  yield
}

/** The format allows UTF-16 too, always with a byte order mark. */
const encodingOf = (start: Buffer): string =>
  start[0] === 0xff && start[1] === 0xfe ? 'utf-16le' : start[0] === 0xfe && start[1] === 0xff ? 'utf-16be' : 'utf-8'

function documentOf({ open, close, text }: XmlHandlers): { readonly write: (text: string) => void; readonly end: () => void } {
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false })
  let depth = 0
  let attributesSeen = 0
  /** Characters since an element or attribute last ended: the parser may buffer them all. */
  let buffered = 0
  // few handlers: with two more the parser's properties become a hash lookup, which takes three times as long
  parser.on('doctype', () => refuse('import_unreadable')) // entities can expand without limit
  parser.on('attribute', () => {
    buffered = 0
    attributesSeen += 1
    if (attributesSeen > xmlLimits.attributes) refuse('import_unreadable')
  })
  parser.on('opentag', ({ name, attributes }) => {
    buffered = 0
    attributesSeen = 0
    depth += 1
    if (depth > xmlLimits.depth) refuse('import_unreadable')
    open(local(name), attributes)
  })
  parser.on('closetag', ({ name }) => {
    buffered = 0
    depth -= 1
    close(local(name))
  })
  parser.on('text', (data) => text?.(data))
  parser.on('cdata', (data) => text?.(data))
  return {
    write: (piece) => {
      buffered += piece.length
      if (buffered > xmlLimits.piece) refuse('import_unreadable')
      parser.write(piece)
    },
    end: () => void parser.close(),
  }
}

/** The format writes characters that XML cannot represent as `_x000D_`; an invalid one becomes the replacement character. */
export const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))).replace(/[\0\p{Cs}]/gu, '\uFFFD')
    : text
