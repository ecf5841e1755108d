import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import { refuse } from '../errors'
import { deleteTemp, newTempFile, withDiskErrors } from './storage'

import type { Readable } from 'node:stream'

import type { FileStorage } from './storage'

/** A complete file in the temporary folder, not validated yet. */
export interface StreamedFile {
  readonly temporary: string
  readonly size: number
  /** Hash of the received bytes: the same for the same upload, however it is processed. */
  readonly sha1: string
}

/**
 * Writes a stream to disk and measures it; aborts at the first byte above the limit. The file is opened before the stream is read and closed before it is
 * deleted: an open still in progress would create it again after the deletion.
 */
export async function streamToDisk(storage: FileStorage, stream: Readable, maxSize: number): Promise<StreamedFile> {
  const temporary = await newTempFile(storage)
  const sha1 = createHash('sha1')
  let size = 0
  const measure = new Transform({
    transform(chunk: Buffer, _, done) {
      size += chunk.length
      if (size > maxSize) return done(new FileTooLarge())
      sha1.update(chunk)
      done(null, chunk)
    },
  })
  const file = await withDiskErrors(open(temporary, 'wx', 0o644))
  try {
    await withDiskErrors(pipeline(stream, measure, file.createWriteStream()))
  } catch (error) {
    await file.close()
    await deleteTemp(temporary)
    if (error instanceof FileTooLarge) refuse('upload_size')
    throw error
  }
  return { temporary, size, sha1: sha1.digest('hex') }
}

class FileTooLarge extends Error {}
