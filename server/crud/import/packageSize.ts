import { open } from 'node:fs/promises'

/** A package ends with its directory; the comment behind it has at most 64 KB. */
const tail = 65_557
const endMark = 0x06054b50
const entryMark = 0x02014b50

/** Bytes a zip package says it will hold when it is unpacked; Infinity where its directory cannot be read. */
export async function unpackedSize(path: string): Promise<number> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const read = async (from: number, length: number): Promise<Buffer> => (await file.read(Buffer.alloc(length), 0, length, from)).buffer
    const start = Math.max(0, size - tail)
    const end = await read(start, size - start)
    const at = lastMark(end)
    if (at < 0) return Number.POSITIVE_INFINITY
    const [length, offset] = [end.readUInt32LE(at + 12), end.readUInt32LE(at + 16)]
    return offset + length <= size ? sumOf(await read(offset, length)) : Number.POSITIVE_INFINITY
  } finally {
    await file.close()
  }
}

function lastMark(end: Buffer): number {
  for (let at = end.length - 22; at >= 0; at--) if (end.readUInt32LE(at) === endMark) return at
  return -1
}

function sumOf(directory: Buffer): number {
  let total = 0
  for (let at = 0; at + 46 <= directory.length;) {
    if (directory.readUInt32LE(at) !== entryMark) return Number.POSITIVE_INFINITY
    total += directory.readUInt32LE(at + 24)
    at += 46 + directory.readUInt16LE(at + 28) + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
  return total
}
