import { open } from 'node:fs/promises'

import { refuse } from '../../errors'
import { withDiskErrors } from '../storage'

/** A file read at random positions and changed in place, with one page in memory at a time. */
export interface FileBytes {
  readonly size: number
  /** Refused if the file ends before, contrary to its own structure. */
  readonly read: (at: number, length: number) => Promise<Buffer>
  readonly write: (at: number, bytes: Buffer) => Promise<void>
  /** Overwrites bytes with zeros, so that nothing else moves. */
  readonly erase: (at: number, length: number) => Promise<void>
  /** Truncates the file. */
  readonly endAt: (at: number) => Promise<void>
}

const pageSize = 64 * 1024

/** Opens a file to change its bytes. */
export async function withFileBytes<Result>(path: string, work: (bytes: FileBytes) => Promise<Result>): Promise<Result> {
  const handle = await withDiskErrors(open(path, 'r+'))
  try {
    const { size } = await handle.stat()
    let page = Buffer.alloc(0)
    let start = 0
    const read = async (at: number, length: number): Promise<Buffer> => {
      if (at < 0 || length < 0 || at + length > size) refuse('upload_content')
      if (at < start || at + length > start + page.length) {
        page = Buffer.alloc(Math.min(Math.max(pageSize, length), size - at))
        await withDiskErrors(handle.read(page, 0, page.length, at))
        start = at
      }
      return page.subarray(at - start, at - start + length)
    }
    const write = async (at: number, bytes: Buffer): Promise<void> => {
      page = Buffer.alloc(0)
      await withDiskErrors(handle.write(bytes, 0, bytes.length, at))
    }
    const erase = async (at: number, length: number): Promise<void> => {
      const end = Math.min(at + length, size)
      for (let from = at; from < end; from += pageSize) await write(from, Buffer.alloc(Math.min(pageSize, end - from)))
    }
    return await work({ size, read, write, erase, endAt: (at) => withDiskErrors(handle.truncate(at)) })
  } finally {
    await handle.close()
  }
}
