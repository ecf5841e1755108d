import multipart from '@fastify/multipart'

import { t } from '../../resources/kit/text'
import { done } from '../answer'
import { mutate } from '../crud/mutate'
import { uploadAnswer } from '../files/answer'
import { readForm } from '../files/form'
import { keepFile } from '../files/keep'
import { openCellar } from '../files/removal'
import { storageOf } from '../files/storage'
import { withReady } from '../files/upload'
import { childAreas } from '../identity/site/areas'
import { forgetRights } from '../identity/rights/rights'
import { siteSettings } from '../identity/site/settings'
import { bodyOf } from '../identity/visitor'
import { refuse } from '../refusal'
import { sendSuffixImage } from './apiAjax'

import type { RouteFile } from '../parts'

const titles = { upload: t('上传文件', 'Upload a file').zh, clearCache: t('清理缓存', 'Clear the cache').zh } as const

/** Small calls of the back office. */
export const adminAjaxRoutes: RouteFile = (app, parts) => {
  const { db, config } = parts
  const storage = storageOf(config.dataDir)
  openCellar({ db, storage })

  void app.register(async (uploads) => {
    if (!uploads.hasContentTypeParser('multipart/form-data')) await uploads.register(multipart)
    uploads.post('/admin/ajax/upload', { config: { access: 'staff', logTitle: titles.upload } }, async (request) => {
      const desk = { storage, settings: await siteSettings(db) }
      const { file, topic } = await readForm(request, desk)
      const origin = desk.settings.cdn_url || `//${request.host}`
      return withReady(storage, file, { topic, admin_id: request.staff.id, user_id: null }, (ready, temporary) =>
        mutate(request, parts, { content: `${topic} ${file.sha1}` }, async ({ tx }) =>
          done({ file: uploadAnswer(await keepFile(tx, storage, ready, temporary), origin) }, 'uploaded'),
        ),
      )
    })
  })

  app.get('/admin/ajax/area', { config: { access: 'staff' } }, async (request) => done(await childAreas(db, request.query as Record<string, unknown>)))
  app.get('/admin/ajax/buildSuffixSvg', { config: { access: 'public' } }, sendSuffixImage)

  app.post('/admin/ajax/clearCache', { config: { access: 'super', logTitle: titles.clearCache } }, async (request) => {
    const { type } = bodyOf(request)
    if (type !== 'tp' && type !== 'all') refuse('bad_parameter', { field: 'type' })
    return mutate(request, parts, {}, async ({ afterCommit }) => {
      afterCommit(() => void forgetRights(db))
      return done(null, 'cleared')
    })
  })
}
