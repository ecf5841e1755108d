import { crc32, deflateRawSync } from 'node:zlib'

/** Encodes as GB 2312 and its extensions; every character needs to be in them. */
export function toGbk(text: string): Buffer {
  const bytes: number[] = []
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    const pair = code < 0x80 ? [code] : pairs().get(character)
    if (!pair) throw new Error(`'${character}' is not in GBK`)
    bytes.push(...pair)
  }
  return Buffer.from(bytes)
}

let known: Map<string, readonly number[]> | undefined

/** Node decodes the character set only, so all its pairs are decoded once. */
function pairs(): Map<string, readonly number[]> {
  if (known) return known
  known = new Map()
  const decoder = new TextDecoder('gbk')
  for (let high = 0x81; high <= 0xfe; high++) {
    for (let low = 0x40; low <= 0xfe; low++) {
      const character = decoder.decode(Uint8Array.of(high, low))
      if ([...character].length === 1 && character !== '\uFFFD') known.set(character, [high, low])
    }
  }
  return known
}

export interface ArchivedFile {
  readonly name: Buffer
  readonly content: Buffer
}

const localHeader = 0x04034b50
const directoryHeader = 0x02014b50
const directoryEnd = 0x06054b50
const version = 20
const deflated = 8
/** 1 January 1980, the first day of the format. */
const firstDay = 0x21

/** A ZIP archive. */
export function zipOf(files: readonly ArchivedFile[]): Buffer {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content } of files) {
    const packed = deflateRawSync(content)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(version, 0)
    common.writeUInt16LE(deflated, 4)
    common.writeUInt16LE(firstDay, 8)
    common.writeUInt32LE(crc32(content), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(content.length, 18)
    common.writeUInt16LE(name.length, 22)
    const body = Buffer.concat([word(localHeader), common, name, packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([word(directoryHeader), half(version), common, rest, name]))
    bodies.push(body)
    offset += body.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.concat([word(directoryEnd), word(0), half(files.length), half(files.length), word(list.length), word(offset), half(0)])
  return Buffer.concat([...bodies, list, end])
}

const word = (value: number): Buffer => numberOf(4, (bytes) => bytes.writeUInt32LE(value))
const half = (value: number): Buffer => numberOf(2, (bytes) => bytes.writeUInt16LE(value))

function numberOf(size: number, write: (bytes: Buffer) => void): Buffer {
  const bytes = Buffer.alloc(size)
  write(bytes)
  return bytes
}
