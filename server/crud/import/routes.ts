import multipart from '@fastify/multipart'
import { z } from 'zod'

import { listActionTitles } from '../../../resources/auth/logTitles'
import { contactColumns } from '../../../resources/kit/masks'
import { callOf, nodeOf } from '../../../resources/kit/paths'
import { logTitle } from '../../audit/logTitles'
import { authenticateStaff } from '../../auth/staff/authenticateStaff'
import { fileStorageOf } from '../../files/storage'
import { id, paging, parseQuery } from '../../lib/parseInput'
import { contextOf } from '../../request/contextOf'
import { mutate } from '../../request/mutate'
import { bodyOf, idOf } from '../../request/parameters'
import { ok } from '../../result'
import { logContact } from '../verbs/contact'
import { applyImport, stageImport, undoImport } from './import'
import { findRun, previewPage, recentRuns, sourceOfList } from './importRuns'
import { progressOfUpload, readProgress, requestedProgress } from './progress'
import { queued, readSheet } from './readSheet'
import { withCurrentRights } from './rights'
import { downloadSheet } from './sheet'
import { sheetColumnsOf } from './sheetFormat'

import type { FastifyInstance } from 'fastify'

import type { Text } from '../../../resources/kit/text'
import type { AppDeps, RouteAccess } from '../../deps'
import type { CompiledResource, ResourceRegistry } from '../compile/compileResources'

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
      readSheet(request, deps, storage, ({ sha1, ...sheet }) =>
        mutate(request, deps, { content: sha1 }, async (ctx) =>
          ok(await stageImport(compiled.seenBy(ctx.staff), registry, ctx, { ...sheet, progressId: progressOfUpload(request) })),
        ),
      ),
    )
  })
  app.get(callOf(path, 'imports'), { config: { access } }, async (request) => ({ list: await recentRuns(sourceOfList(compiled), contextOf(request, deps.db)) }))
  app.get(callOf(path, 'importRun'), { config: { access } }, (request) =>
    findRun(sourceOfList(compiled), contextOf(request, deps.db), parseQuery(request, runQuery).run),
  )
  app.get(callOf(path, 'importProgress'), { config: { access } }, async (request) => {
    const { run, progressId } = requestedProgress(request)
    if (run !== undefined) await findRun(sourceOfList(compiled), contextOf(request, deps.db), run)
    return { progress: await readProgress(deps.db, progressId) }
  })
  app.get(callOf(path, 'importRows'), { config: { access } }, async (request) => {
    const ctx = contextOf(request, deps.db)
    const { run } = await findRun(sourceOfList(compiled), ctx, parseQuery(request, runQuery).run)
    const page = await previewPage(sourceOfList(compiled), ctx, run, parseQuery(request, kindQuery).kind, parseQuery(request, paging))
    const contact = contactColumns(sheetColumnsOf(compiled.seenBy(request.staff)))
    // the stored values stand beside those of the sheet
    if (page.list.some(({ cells }) => cells.some(({ column }) => contact.includes(column))))
      await logContact({ request, db: deps.db, compiled }, { import: run })
    return page
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

const kinds = ['add', 'edit', 'same', 'wrong', 'done', 'refused'] as const
export const runQuery = z.object({ run: id })
/** No kind means all. */
export const kindQuery = z.object({
  kind: z
    .enum(['', ...kinds])
    .default('')
    .transform((kind) => (kind ? [kind] : kinds)),
})
