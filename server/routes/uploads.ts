import multipart from '@fastify/multipart'

import { toolTitles } from '../../resources/auth/logTitles'
import { hasPermission } from '../context'
import { fileFieldNodes } from '../crud/compile/referencingNodes'
import { fileTypeOf } from '../files/fileTypes'
import { saveUpload, toUploadAnswer } from '../files/saveUpload'
import { fileStorageOf } from '../files/storage'
import { withProcessedUpload } from '../files/upload'
import { readUploadForm } from '../files/uploadForm'
import { mutate } from '../request/mutate'
import { ok } from '../result'
import { originOf } from '../site/origin'
import { siteSettings } from '../site/settings'

import type { FastifyRequest } from 'fastify'

import type { Staff } from '../context'
import type { AppDeps, RegisterRoutes } from '../deps'
import type { Result } from '../result'
import type { SiteSettings } from '../site/settings'

const logTitle = toolTitles.upload.zh

/** Uploads of staff and of members. The account is authenticated before the first byte of the file is read. */
export const uploadRoutes: RegisterRoutes = (app, deps) => {
  const nodes = fileFieldNodes(deps.registry.definitions)
  const hasFormWithFiles = (staff: Staff): boolean => nodes.some((node) => hasPermission(staff, node))
  void app.register(async (uploads) => {
    await uploads.register(multipart)
    uploads.post('/admin/ajax/upload', { config: { access: 'staff', logTitle } }, (request) =>
      handleUpload(request, deps, { admin_id: request.staff.id, user_id: null }, { isAvatar: !hasFormWithFiles(request.staff) }),
    )
    uploads.post('/api/ajax/upload', { config: { access: 'member' } }, (request) =>
      handleUpload(request, deps, { admin_id: null, user_id: request.member.id }, { owner: `user:${request.member.id}` }),
    )
  })
}

/** Staff without a right to a form with uploads may upload their avatar. */
const avatarSettings = (settings: SiteSettings): SiteSettings => ({
  ...settings,
  upload_suffixes: settings.upload_suffixes.filter((suffix) => fileTypeOf(suffix)?.isImage),
  upload_mimes: [],
  upload_max_size: Math.min(settings.upload_max_size, maxAvatarSize),
})
const maxAvatarSize = 2 * 1024 * 1024

interface Uploader {
  readonly admin_id: number | null
  readonly user_id: number | null
}

interface UploadOptions {
  readonly owner?: string
  readonly isAvatar?: boolean
}

async function handleUpload(request: FastifyRequest, deps: AppDeps, uploader: Uploader, { owner, isAvatar = false }: UploadOptions): Promise<Result> {
  const { db, config } = deps
  const settings = await siteSettings(db)
  const context = { storage: fileStorageOf(config.dataDir), settings: isAvatar ? avatarSettings(settings) : settings }
  const { file, topic } = await readUploadForm(request, context)
  const origin = context.settings.cdn_url || originOf(request)
  return withProcessedUpload({ db, storage: context.storage }, file, { topic, ...uploader }, (ready, temporary) =>
    mutate(request, deps, { content: `${topic} ${file.sha1}`, ...(owner === undefined ? {} : { owner }) }, async ({ tx }) =>
      ok({ file: toUploadAnswer(await saveUpload(tx, context.storage, ready, temporary), origin) }, 'uploaded'),
    ),
  )
}
