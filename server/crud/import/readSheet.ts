import { refuse } from '../../errors'
import { deleteTemp, newTempFile } from '../../files/storage'
import { streamToDisk } from '../../files/stream'
import { refuseIfMalformed } from '../../files/uploadForm'
import { sheetLimits, workerLimits } from '../../sheets/limits'
import { readInWorker } from '../../sheets/readInWorker'
import { joinImportQueue } from '../concurrency'

import type { FastifyRequest } from 'fastify'

import type { AppDeps } from '../../deps'
import type { FileStorage } from '../../files/storage'
import type { StreamedFile } from '../../files/stream'
import type { Result } from '../../result'
import type { QueueEntry } from '../concurrency'

interface UploadedSheet {
  readonly name: string
  readonly sha1: string
  /** The file with the lines that a worker has read from it. */
  readonly lines: string
  /** The number of lines, without the head. */
  readonly count: number
}

/** Receives a sheet and reads its lines outside of the main thread, in the import queue. The files are deleted afterwards. */
export const readSheet = (request: FastifyRequest, deps: AppDeps, storage: FileStorage, work: (sheet: UploadedSheet) => Promise<Result>): Promise<Result> =>
  queued(request, deps, async (run) => {
    const { name, sha1, temporary } = await receiveSheet(request, storage)
    const lines = await newTempFile(storage)
    try {
      return await run(async () => {
        const count = await readInWorker(
          { path: temporary, target: lines },
          { ...workerLimits, onError: (error) => request.log.error({ err: error }, 'the reading of a sheet has died') },
        )
        return work({ name, sha1, lines, count: Math.max(0, count - 1) })
      })
    } finally {
      await Promise.all([temporary, lines].map(deleteTemp))
    }
  })

/** Runs `work` in the import queue and releases the slot however it ends. */
export async function queued(request: FastifyRequest, { db }: AppDeps, work: (run: QueueEntry['run']) => Promise<Result>): Promise<Result> {
  const { run, leave } = joinImportQueue(db, request.staff.id)
  try {
    return await work(run)
  } finally {
    leave()
  }
}

/** One file, written to disk while it arrives. Its name is not trusted. */
async function receiveSheet(request: FastifyRequest, storage: FileStorage): Promise<StreamedFile & { readonly name: string }> {
  if (!request.isMultipart()) refuse('upload_incomplete')
  try {
    const part = await request.file({ limits: { fileSize: sheetLimits.bytes + 1, files: 1, fields: 20, parts: 21 } })
    if (!part) return refuse('upload_incomplete')
    const received = await streamToDisk(storage, part.file, sheetLimits.bytes)
    if (received.size > 0) return { ...received, name: (part.filename.split(/[\\/]/).at(-1) ?? '').replace(/\p{C}/gu, '') }
    await deleteTemp(received.temporary)
    return refuse('upload_incomplete')
  } catch (error) {
    refuseIfMalformed(error)
    throw error
  }
}
