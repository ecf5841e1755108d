import multipart from '@fastify/multipart'

import { toolTitles } from '../../resources/auth/logTitles'
import { hasPermission } from '../context'
import { fileFieldNodes } from '../crud/compile/referencingNodes'
import { fileTypeOf } from '../files/fileTypes'
import { saveUpload, toUploadAnswer } from '../files/saveUpload'
import { fileStorageOf } from '../files/storage'
import { withProcessedUpload } from '../files/upload'
import { readUploadForm } from '../files/uploadForm'
import { refuseFrequent } from '../plugins/rateLimit'
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

/** Pictures of an account that are decoded, stored or refused afterwards. Bytes that are stored already are not decoded again. */
const decodingsPerHour = { catalog: 5000, avatar: 120 } as const

/** Uploads of staff and of members. The account is authenticated before the first byte of the file is read. */
export const uploadRoutes: RegisterRoutes = (app, deps) => {
  const nodes = fileFieldNodes(deps.registry.definitions)
  const hasFormWithFiles = (staff: Staff): boolean => nodes.some((node) => hasPermission(staff, node))
  const countDecoding = app.createRateLimit({
    timeWindow: 3_600_000,
    allowList: [],
    max: (request: FastifyRequest) => decodingsPerHour[request.staff && hasFormWithFiles(request.staff) ? 'catalog' : 'avatar'],
    keyGenerator: (request: FastifyRequest) => `pictures of ${request.staff ? `admin:${request.staff.id}` : `user:${request.member.id}`}`,
  })
  const limits: UploadLimits = { countDecoding: async (request) => refuseFrequent(await countDecoding(request)) }
  void app.register(async (uploads) => {
    await uploads.register(multipart)
    uploads.post('/admin/ajax/upload', { config: { access: 'staff', logTitle } }, (request) =>
      handleUpload(request, deps, { admin_id: request.staff.id, user_id: null }, { ...limits, isAvatar: !hasFormWithFiles(request.staff) }),
    )
    uploads.post('/api/ajax/upload', { config: { access: 'member' } }, (request) =>
      handleUpload(request, deps, { admin_id: null, user_id: request.member.id }, { ...limits, owner: `user:${request.member.id}` }),
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

interface UploadLimits {
  readonly countDecoding: (request: FastifyRequest) => Promise<void>
}

interface UploadOptions extends UploadLimits {
  readonly owner?: string
  readonly isAvatar?: boolean
}

async function handleUpload(
  request: FastifyRequest,
  deps: AppDeps,
  uploader: Uploader,
  { owner, isAvatar = false, countDecoding }: UploadOptions,
): Promise<Result> {
  const { db, config } = deps
  const settings = await siteSettings(db)
  const context = { storage: fileStorageOf(config.dataDir), settings: isAvatar ? avatarSettings(settings) : settings }
  const { file, topic } = await readUploadForm(request, context)
  const origin = context.settings.cdn_url || originOf(request)
  return withProcessedUpload({ db, storage: context.storage, countDecoding: () => countDecoding(request) }, file, { topic, ...uploader }, (ready, temporary) =>
    mutate(request, deps, { content: `${topic} ${file.sha1}`, ...(owner === undefined ? {} : { owner }) }, async ({ tx }) =>
      ok({ file: toUploadAnswer(await saveUpload(tx, context.storage, ready, temporary), origin) }, 'uploaded'),
    ),
  )
}
