import multipart from '@fastify/multipart'

import { toolTitles } from '../../resources/auth/logTitles'
import { resources } from '../../resources/index'
import { hasPermission } from '../context'
import { fileFieldNodes } from '../crud/compile/referencingNodes'
import { uploadAnswer } from '../files/answer'
import { readForm } from '../files/form'
import { keepFile } from '../files/keep'
import { kindOf } from '../files/kinds'
import { storageOf } from '../files/storage'
import { withReady } from '../files/upload'
import { mutate } from '../request/mutate'
import { ok } from '../result'
import { originOf } from '../site/origin'
import { siteSettings } from '../site/settings'

import type { FastifyRequest } from 'fastify'

import type { AppDeps, RouteFile } from '../deps'
import type { Result } from '../result'
import type { SiteSettings } from '../site/settings'

const logTitle = toolTitles.upload.zh

/** Files of staff and of members. Who sends is known before the first byte of the file is read. */
export const uploadRoutes: RouteFile = (app, parts) => {
  void app.register(async (uploads) => {
    await uploads.register(multipart)
    uploads.post('/admin/ajax/upload', { config: { access: 'staff', logTitle } }, (request) =>
      take(request, parts, { admin_id: request.staff.id, user_id: null }, {}),
    )
    uploads.post('/api/ajax/upload', { config: { access: 'member' } }, (request) =>
      take(request, parts, { admin_id: null, user_id: request.member.id }, { owner: `user:${request.member.id}` }),
    )
  })
}

/** Whoever fills in a form with files in it. */
const uploadNodes = fileFieldNodes(resources)

/** Everybody else has a picture of himself. */
const portraitsOf = (settings: SiteSettings): SiteSettings => ({
  ...settings,
  upload_suffixes: settings.upload_suffixes.filter((suffix) => kindOf(suffix)?.isImage),
  upload_mimes: [],
  upload_max_size: Math.min(settings.upload_max_size, largestPortrait),
})
const largestPortrait = 2 * 1024 * 1024

interface Uploader {
  readonly admin_id: number | null
  readonly user_id: number | null
}

async function take(request: FastifyRequest, parts: AppDeps, uploader: Uploader, { owner }: { readonly owner?: string }): Promise<Result> {
  const { db, config } = parts
  const settings = await siteSettings(db)
  const isWhole = uploader.admin_id === null || uploadNodes.some((node) => hasPermission(request.staff, node))
  const desk = { storage: storageOf(config.dataDir), settings: isWhole ? settings : portraitsOf(settings) }
  const { file, topic } = await readForm(request, desk)
  const origin = desk.settings.cdn_url || originOf(request)
  return withReady(desk.storage, file, { topic, ...uploader }, (ready, temporary) =>
    mutate(request, parts, { content: `${topic} ${file.sha1}`, ...(owner === undefined ? {} : { owner }) }, async ({ tx }) =>
      ok({ file: uploadAnswer(await keepFile(tx, desk.storage, ready, temporary), origin) }, 'uploaded'),
    ),
  )
}
