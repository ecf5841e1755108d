import { bodyOf, visitorOf } from '../auth/clientInfo'
import { makeFirstAdmin } from '../auth/firstAdmin'
import { ok } from '../result'

import type { RouteFile } from '../deps'

/** The first administrator of a shop that has none. */
export const setupRoutes: RouteFile = (app, { db }) => {
  app.post('/admin/Index/setup', { config: { access: 'public' } }, async (request) => {
    await makeFirstAdmin(db, { ...visitorOf(request), body: bodyOf(request), url: '/admin/Index/setup' })
    return ok(null, 'done')
  })
}
