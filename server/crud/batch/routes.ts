import multipart from '@fastify/multipart'
import { z } from 'zod'

import { listActionTitles } from '../../../resources/auth/logTitles'
import { callOf } from '../../../resources/kit/paths'
import { logTitle } from '../../audit/logTitles'
import { authenticateStaff } from '../../auth/staff/authenticateStaff'
import { fileStorageOf } from '../../files/storage'
import { ids, paging, parseQuery } from '../../lib/parseInput'
import { contextOf } from '../../request/contextOf'
import { mutate } from '../../request/mutate'
import { bodyOf, idOf } from '../../request/parameters'
import { ok } from '../../result'
import { findRun, previewPage, recentRuns } from '../import/importRuns'
import { progressOfUpload, readProgress, requestedProgress } from '../import/progress'
import { queued, readSheet } from '../import/readSheet'
import { kindQuery, runQuery } from '../import/routes'
import { applyBatch, outcomeOf, progressOfBatch, stageBatch, startOfBatch } from './batch'
import { downloadResult, downloadTemplate } from './download'
import { stageSheet } from './stageSheet'

import type { FastifyInstance } from 'fastify'

import type { BySheet } from '../../../resources/kit/actions'
import type { Text } from '../../../resources/kit/text'
import type { ImportAnswer } from '../../../resources/kit/protocol/imports'
import type { AppDeps, RouteAccess } from '../../deps'
import type { Batch } from './batch'

const idsQuery = z.object({ ids: ids() })

interface Addressed {
  readonly app: FastifyInstance
  readonly deps: AppDeps
  readonly access: RouteAccess
  readonly title: string
}

/** The calls of an action that runs on each row with a line of its own, all by its node. */
export function addBatch({ app, deps, access, title }: Addressed, batch: Batch): void {
  const url = callOf(batch.compiled.resource.path, batch.one.name)
  app.get(url, { config: { access } }, (request) => startOfBatch(batch, contextOf(request, deps.db), parseQuery(request, idsQuery).ids))
  app.post(url, { config: { access, logTitle: title } }, async (request) => {
    const { data } = await mutate(request, deps, {}, async (ctx) => ok(await stageBatch(batch, ctx, bodyOf(request.body))))
    return outcomeOf(request, deps, batch, await applyBatch(request, deps, batch, (data as ImportAnswer).run)) // as it was staged
  })
  if (batch.one.action.bySheet) addSheet({ app, deps, access, title }, batch, batch.one.action.bySheet)
}

function addSheet({ app, deps, access }: Addressed, batch: Batch, bySheet: BySheet): void {
  const { source, one, compiled } = batch
  const url = callOf(compiled.resource.path, one.name)
  const storage = fileStorageOf(deps.config.dataDir)
  const titled = (action: Text): string => logTitle(compiled.resource.title, action).zh
  // multipart bodies are accepted here only
  void app.register(async (uploads) => {
    await uploads.register(multipart)
    uploads.post(`${url}/import`, { config: { access, logTitle: titled(listActionTitles.read) } }, (request) =>
      readSheet(request, deps, storage, ({ sha1, ...sheet }) =>
        mutate(request, deps, { content: sha1 }, async (ctx) => ok(await stageSheet(batch, bySheet, ctx, { ...sheet, progressId: progressOfUpload(request) }))),
      ),
    )
  })
  app.get(`${url}/imports`, { config: { access } }, async (request) => ({ list: await recentRuns(source, contextOf(request, deps.db)) }))
  app.get(`${url}/importRun`, { config: { access } }, (request) => findRun(source, contextOf(request, deps.db), parseQuery(request, runQuery).run))
  app.get(`${url}/importProgress`, { config: { access } }, async (request) => {
    const { run, progressId } = requestedProgress(request)
    return { progress: run === undefined ? await readProgress(deps.db, progressId) : await progressOfBatch(batch, contextOf(request, deps.db), run) }
  })
  app.get(`${url}/importRows`, { config: { access } }, async (request) => {
    const ctx = contextOf(request, deps.db)
    const { run } = await findRun(source, ctx, parseQuery(request, runQuery).run)
    return previewPage(source, ctx, run, parseQuery(request, kindQuery).kind, parseQuery(request, paging))
  })
  app.post(`${url}/importApply`, { config: { access, logTitle: titled(bySheet.label) } }, (request) =>
    queued(request, deps, (run) => {
      const importId = idOf(bodyOf(request.body)['run'], 'run')
      return run(async () => {
        await authenticateStaff(request, deps) // the session may have ended while waiting in the queue
        await mutate(request, deps, {}, async (ctx) => ok(await findRun(source, ctx, importId)))
        return ok(await applyBatch(request, deps, batch, importId))
      })
    }),
  )
  app.get(`${url}/importSheet`, { config: { access, isExport: true } }, (request, reply) => downloadTemplate(request, reply, deps, batch))
  app.get(`${url}/importResult`, { config: { access, isExport: true } }, (request, reply) => downloadResult(request, reply, deps, batch))
}
