import { open } from 'node:fs/promises'

import { refuse } from '../../errors'
import { withDiskErrors } from '../storage'

/** A file read at random positions and changed in place, with one page in memory at a time. Its work is limited, whatever the file says of itself. */
export interface FileBytes {
  readonly size: number
  /** Refused if the file ends before, contrary to its own structure. */
  readonly read: (at: number, length: number) => Promise<Buffer>
  readonly write: (at: number, bytes: Buffer) => Promise<void>
  /** Overwrites bytes with zeros, so that nothing else moves. Refused when they are more than the file has: what is erased once is not erased again. */
  readonly erase: (at: number, length: number) => Promise<void>
  /** Truncates the file. */
  readonly endAt: (at: number) => Promise<void>
  /** Called for each part, however small, before it is read; refused for more of them than a file has. */
  readonly countParts: (count?: number) => void
}

const pageSize = 64 * 1024

/** A long film has some thousand boxes, a sound a dozen chunks, and an animation up to four blocks a frame: these are more than 10,000 frames. */
const maxParts = 50_000

/** Opens a file to change its bytes. */
export async function withFileBytes<Result>(path: string, work: (bytes: FileBytes) => Promise<Result>): Promise<Result> {
  const handle = await withDiskErrors(open(path, 'r+'))
  try {
    const { size } = await handle.stat()
    let page = Buffer.alloc(0)
    let start = 0
    let isChanged = false
    const flush = async (): Promise<void> => {
      if (isChanged) await withDiskErrors(handle.write(page, 0, page.length, start))
      isChanged = false
    }
    const read = async (at: number, length: number): Promise<Buffer> => {
      if (at < 0 || length < 0 || at + length > size) refuse('upload_content')
      if (at < start || at + length > start + page.length) {
        await flush()
        page = Buffer.alloc(Math.min(Math.max(pageSize, length), size - at))
        await withDiskErrors(handle.read(page, 0, page.length, at))
        start = at
      }
      return page.subarray(at - start, at - start + length)
    }
    /** The page is changed, and written once it is left: thousands of small changes would each take a write, and a read of the page after it. */
    const write = async (at: number, bytes: Buffer): Promise<void> => {
      const [from, end] = [Math.max(at, start), Math.min(at + bytes.length, start + page.length)]
      if (from < end) {
        bytes.copy(page, from - start, from - at, end - at)
        isChanged = true
      }
      if (end - from < bytes.length) await withDiskErrors(handle.write(bytes, 0, bytes.length, at))
    }
    const endAt = async (at: number): Promise<void> => {
      await flush()
      await withDiskErrors(handle.truncate(at))
    }
    let erased = 0
    const erase = async (at: number, length: number): Promise<void> => {
      const end = Math.min(at + length, size)
      erased += Math.max(0, end - at)
      if (erased > size) refuse('upload_content')
      for (let from = at; from < end; from += pageSize) await write(from, Buffer.alloc(Math.min(pageSize, end - from)))
    }
    let parts = 0
    const countParts = (count = 1): void => {
      parts += count
      if (parts > maxParts) refuse('upload_content')
    }
    const result = await work({ size, read, write, erase, endAt, countParts })
    await flush()
    return result
  } finally {
    await handle.close()
  }
}
