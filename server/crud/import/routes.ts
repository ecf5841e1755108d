import multipart from '@fastify/multipart'
import { z } from 'zod'

import { listActionTitles } from '../../../resources/auth/logTitles'
import { callOf, nodeOf } from '../../../resources/kit/paths'
import { logTitle } from '../../audit/logTitles'
import { authenticateStaff } from '../../auth/staff/authenticateStaff'
import { refuse } from '../../errors'
import { deleteTemp, fileStorageOf, newTempFile } from '../../files/storage'
import { streamToDisk } from '../../files/stream'
import { refuseIfMalformed } from '../../files/uploadForm'
import { id, paging, parseQuery } from '../../lib/parseInput'
import { contextOf } from '../../request/contextOf'
import { mutate } from '../../request/mutate'
import { bodyOf, idOf } from '../../request/parameters'
import { ok } from '../../result'
import { sheetLimits, workerLimits } from '../../sheets/limits'
import { readInWorker } from '../../sheets/readInWorker'
import { joinImportQueue } from '../concurrency'
import { applyImport, stageImport, undoImport } from './import'
import { findRun, previewPage, recentRuns } from './importRuns'
import { withCurrentRights } from './rights'
import { downloadSheet } from './sheet'

import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { Text } from '../../../resources/kit/text'
import type { AppDeps, RouteAccess } from '../../deps'
import type { FileStorage } from '../../files/storage'
import type { StreamedFile } from '../../files/stream'
import type { Result } from '../../result'
import type { CompiledResource, ResourceRegistry } from '../compile/compileResources'
import type { QueueEntry } from '../concurrency'

/** The import calls of a resource, all under its node `import`. */
export function addImport(app: FastifyInstance, deps: AppDeps, registry: ResourceRegistry, compiled: CompiledResource): void {
  const storage = fileStorageOf(deps.config.dataDir)
  const { path, title } = compiled.resource
  const access: RouteAccess = { node: nodeOf(path, 'import') }
  const titled = (action: Text): string => logTitle(title, action).zh

  // multipart bodies are accepted here only
  void app.register(async (uploads) => {
    await uploads.register(multipart)
    uploads.post(callOf(path, 'import'), { config: { access, logTitle: titled(listActionTitles.read) } }, (request) =>
      queued(request, deps, async (run) => {
        const { name, sha1, temporary } = await receiveSheet(request, storage)
        const lines = await newTempFile(storage)
        try {
          return await run(async () => {
            await readInWorker(
              { path: temporary, target: lines },
              { ...workerLimits, onError: (error) => request.log.error({ err: error }, 'the reading of a sheet has died') },
            )
            return mutate(request, deps, { content: sha1 }, async (ctx) => ok(await stageImport(compiled.seenBy(ctx.staff), registry, ctx, { name, lines })))
          })
        } finally {
          await Promise.all([temporary, lines].map(deleteTemp))
        }
      }),
    )
  })
  app.get(callOf(path, 'imports'), { config: { access } }, async (request) => ({ list: await recentRuns(compiled, contextOf(request, deps.db)) }))
  app.get(callOf(path, 'importRun'), { config: { access } }, (request) => findRun(compiled, contextOf(request, deps.db), parseQuery(request, runQuery).run))
  app.get(callOf(path, 'importRows'), { config: { access } }, async (request) => {
    const ctx = contextOf(request, deps.db)
    const { run } = await findRun(compiled, ctx, parseQuery(request, runQuery).run)
    return previewPage(compiled, ctx, run, parseQuery(request, kindQuery).kind, parseQuery(request, paging))
  })
  for (const [action, logTitle, write] of [
    ['importApply', titled(listActionTitles.apply), applyImport],
    ['importUndo', titled(listActionTitles.undo), undoImport],
  ] as const)
    app.post(callOf(path, action), { config: { access, logTitle } }, (request) =>
      queued(request, deps, (run) => {
        const importId = idOf(bodyOf(request.body)['run'], 'run')
        return run(async () => {
          await authenticateStaff(request, deps) // the session may have ended while waiting in the queue
          return mutate(request, deps, {}, (ctx) => withCurrentRights(compiled, ctx, (now, rights) => write(compiled, registry, now, importId, rights)))
        })
      }),
    )
  app.get(callOf(path, 'importSheet'), { config: { access, isExport: true } }, (request, reply) => downloadSheet(request, reply, deps, registry, compiled))
}

const kinds = ['add', 'edit', 'same', 'wrong'] as const
const runQuery = z.object({ run: id })
/** No kind means all. */
const kindQuery = z.object({
  kind: z
    .enum(['', ...kinds])
    .default('')
    .transform((kind) => (kind ? [kind] : kinds)),
})

/** Runs `work` in the import queue and releases the slot however it ends. */
async function queued(request: FastifyRequest, { db }: AppDeps, work: (run: QueueEntry['run']) => Promise<Result>): Promise<Result> {
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
