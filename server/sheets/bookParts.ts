import { SaxesParser } from 'saxes'
import { openPromise } from 'yauzl'

import { refuse } from '../errors'
import { bookLimits, xmlLimits } from './limits'

import type { Entry } from 'yauzl'

/** The parts of a package by their names in lower case. */
export interface Archive {
  readonly names: readonly string[]
  /** The bytes of a part; undefined where there is none. One that claims, or has, more than it may is refused. */
  part(name: string, most: number): Promise<AsyncIterable<Buffer> | undefined>
  close(): void
}

/** Opens a package by its directory. Encrypted parts, two of one name or in one place are in no book a spreadsheet writes for others to read. */
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
      // The reader counts what it unpacks and stops at the first byte that was not claimed.
      return entry && (zip.openReadStreamPromise(entry) as Promise<AsyncIterable<Buffer>>)
    },
    close: () => zip.close(),
  }
}

const headLength = 30

/** Each part has a place of its own within the file. */
function areApart(entries: readonly Entry[], size: number): boolean {
  const places = entries.map((entry) => ({
    from: entry.relativeOffsetOfLocalHeader,
    to: entry.relativeOffsetOfLocalHeader + headLength + entry.compressedSize,
  }))
  places.sort((one, other) => one.from - other.from)
  return places.every(({ to }, at) => to <= (places[at + 1]?.from ?? size))
}

export type Attributes = Readonly<Record<string, string>>

/** Events of the parser. Names come without their prefix. */
export interface XmlHandlers {
  open(name: string, attributes: Attributes): void
  close(name: string): void
  text?(text: string): void
}

const local = (name: string): string => name.slice(name.indexOf(':') + 1)

/** An attribute by its name, whatever the prefix. */
export const attributeOf = (attributes: Attributes, name: string): string | undefined =>
  attributes[name] ?? Object.entries(attributes).find(([key]) => local(key) === name)?.[1]

/** Reads a document as it comes in and gives a turn after each of its chunks. It throws on XML that is not supported here. */
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

/** The format allows UTF-16 as well, always with its mark. */
const encodingOf = (start: Buffer): string =>
  start[0] === 0xff && start[1] === 0xfe ? 'utf-16le' : start[0] === 0xfe && start[1] === 0xff ? 'utf-16be' : 'utf-8'

function documentOf({ open, close, text }: XmlHandlers): { readonly write: (text: string) => void; readonly end: () => void } {
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false })
  let depth = 0
  let attributesSeen = 0
  /** Letters since an element or an attribute last came to its end: the parser may hold them all. */
  let held = 0
  // Few handlers: with two more of them the parser's own properties are looked up by hash and it takes three times as long.
  parser.on('doctype', () => refuse('import_unreadable')) // entities can be made to grow without end
  parser.on('attribute', () => {
    held = 0
    attributesSeen += 1
    if (attributesSeen > xmlLimits.attributes) refuse('import_unreadable')
  })
  parser.on('opentag', ({ name, attributes }) => {
    held = 0
    attributesSeen = 0
    depth += 1
    if (depth > xmlLimits.depth) refuse('import_unreadable')
    open(local(name), attributes)
  })
  parser.on('closetag', ({ name }) => {
    held = 0
    depth -= 1
    close(local(name))
  })
  parser.on('text', (data) => text?.(data))
  parser.on('cdata', (data) => text?.(data))
  return {
    write: (piece) => {
      held += piece.length
      if (held > xmlLimits.piece) refuse('import_unreadable')
      parser.write(piece)
    },
    end: () => void parser.close(),
  }
}

/** The format writes characters that XML does not carry as `_x000D_`; what stands for none becomes the mark of an unreadable one. */
export const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))).replace(/[\0\p{Cs}]/gu, '\uFFFD')
    : text
