import { toolTitles } from '../../resources/auth/logTitles'
import { done } from '../answer'
import { mutate } from '../crud/mutate'
import { childAreas } from '../identity/site/areas'
import { forgetRights } from '../identity/rights/rights'
import { bodyOf } from '../identity/visitor'
import { refuse } from '../refusal'
import { sendSuffixImage } from './apiAjax'

import type { RouteFile } from '../parts'

/** Small calls of the back office. */
export const adminAjaxRoutes: RouteFile = (app, parts) => {
  const { db } = parts

  app.get('/admin/ajax/area', { config: { access: 'staff' } }, async (request) => done(await childAreas(db, request.query as Record<string, unknown>)))
  app.get('/admin/ajax/buildSuffixSvg', { config: { access: 'public' } }, sendSuffixImage)

  app.post('/admin/ajax/clearCache', { config: { access: 'super', logTitle: toolTitles.clearCache.zh } }, async (request) => {
    const { type } = bodyOf(request)
    if (type !== 'tp' && type !== 'all') refuse('bad_parameter', { field: 'type' })
    return mutate(request, parts, {}, async ({ afterCommit }) => {
      afterCommit(() => void forgetRights(db))
      return done(null, 'cleared')
    })
  })
}
