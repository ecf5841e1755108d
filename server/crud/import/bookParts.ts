import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createInflateRaw } from 'node:zlib'

import type { FileHandle } from 'node:fs/promises'

/** A file inside a package: where its bytes lie as they are stored, and how. */
export interface BookPart {
  readonly name: string
  readonly start: number
  readonly size: number
  readonly isDeflated: boolean
}

const endMark = 0x06054b50
const entryMark = 0x02014b50
const headMark = 0x04034b50
/** A package ends with its directory; the comment behind it has at most 64 KB. */
const tail = 65_557
/** Directories of honest books have a dozen entries. */
const mostParts = 10_000

/** What the directory of a package names; undefined where it cannot be read. */
export async function bookPartsOf(path: string): Promise<BookPart[] | undefined> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const end = await bytesOf(file, Math.max(0, size - tail), Math.min(size, tail))
    const at = end.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
    if (at < 0 || at + 22 > end.length || end.readUInt32LE(at) !== endMark) return undefined
    const [length, offset] = [end.readUInt32LE(at + 12), end.readUInt32LE(at + 16)]
    return offset + length <= size ? await partsIn(file, await bytesOf(file, offset, length), size) : undefined
  } finally {
    await file.close()
  }
}

async function bytesOf(file: FileHandle, from: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from)
  return buffer.subarray(0, bytesRead)
}

async function partsIn(file: FileHandle, directory: Buffer, fileSize: number): Promise<BookPart[] | undefined> {
  const parts: BookPart[] = []
  for (let at = 0; at + 46 <= directory.length;) {
    if (directory.readUInt32LE(at) !== entryMark || parts.length >= mostParts) return undefined
    const [method, size] = [directory.readUInt16LE(at + 10), directory.readUInt32LE(at + 20)]
    const [nameLength, extra, comment] = [directory.readUInt16LE(at + 28), directory.readUInt16LE(at + 30), directory.readUInt16LE(at + 32)]
    const head = await bytesOf(file, directory.readUInt32LE(at + 42), 30)
    if (head.length < 30 || head.readUInt32LE(0) !== headMark || (method !== 0 && method !== 8)) return undefined
    const start = directory.readUInt32LE(at + 42) + 30 + head.readUInt16LE(26) + head.readUInt16LE(28)
    if (start + size > fileSize) return undefined
    parts.push({ name: directory.toString('utf8', at + 46, at + 46 + nameLength), start, size, isDeflated: method === 8 })
    at += 46 + nameLength + extra + comment
  }
  return parts
}

export const storedBytes = (path: string, { start, size }: BookPart): AsyncIterable<Buffer> =>
  size === 0 ? empty() : (createReadStream(path, { start, end: start + size - 1 }) as AsyncIterable<Buffer>) // it has no encoding, so it gives buffers

async function* empty(): AsyncGenerator<Buffer> {}

/** Bytes a part really has when it is unpacked, whatever the package says of it; more than `most` is not counted on. */
export async function unpackedSize(path: string, part: BookPart, most: number): Promise<number> {
  if (!part.isDeflated || part.size === 0) return part.size
  let total = 0
  await pipeline(storedBytes(path, part), createInflateRaw(), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      total += chunk.length
      if (total > most) return
    }
  }).catch((error: unknown) => {
    if (total <= most) throw error // leaving early is an error to the pipeline, not to us
  })
  return total
}

/** The given parts as a package of their own, in the given order. */
export async function* packed(
  parts: readonly { readonly name: string; readonly size: number; readonly isDeflated: boolean; readonly bytes: AsyncIterable<Buffer> }[],
): AsyncGenerator<Buffer> {
  for (const { name, size, isDeflated, bytes } of parts) {
    const head = Buffer.alloc(30)
    head.writeUInt32LE(headMark, 0)
    head.writeUInt16LE(isDeflated ? 8 : 0, 8)
    head.writeUInt32LE(size, 18)
    head.writeUInt32LE(size, 22)
    head.writeUInt16LE(Buffer.byteLength(name), 26)
    yield Buffer.concat([head, Buffer.from(name)])
    yield* bytes
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(endMark, 0)
  yield end
}
