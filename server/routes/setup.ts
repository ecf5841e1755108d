import { done } from '../answer'
import { makeFirstAdmin } from '../identity/firstAdmin'
import { bodyOf, visitorOf } from '../identity/visitor'

import type { RouteFile } from '../parts'

/** The first administrator of a shop that has none. */
export const setupRoutes: RouteFile = (app, { db }) => {
  app.post('/admin/Index/setup', { config: { access: 'public' } }, async (request) => {
    await makeFirstAdmin(db, { ...visitorOf(request), body: bodyOf(request), url: '/admin/Index/setup' })
    return done(null, 'done')
  })
}
