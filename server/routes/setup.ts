import { bodyOf, clientInfoOf } from '../auth/clientInfo'
import { createFirstAdmin } from '../auth/firstAdmin'
import { ok } from '../result'

import type { RegisterRoutes } from '../deps'

/** The first administrator of a shop that has none. */
export const setupRoutes: RegisterRoutes = (app, { db }) => {
  app.post('/admin/Index/setup', { config: { access: 'public' } }, async (request) => {
    await createFirstAdmin(db, { ...clientInfoOf(request), body: bodyOf(request), url: '/admin/Index/setup' })
    return ok(null, 'done')
  })
}
