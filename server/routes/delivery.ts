import { done } from '../answer'

import type { RouteFile } from '../parts'

/** What the delivery editor asks beside the generic calls: every area at once, `[id, parent, name]`, for its tree and its search. */
export const deliveryRoutes: RouteFile = (app, { db }) => {
  app.get('/admin/ajax/areaTree', { config: { access: 'staff' } }, async () => {
    const rows = await db.selectFrom('area').select(['id', 'pid', 'name']).orderBy('level').orderBy('id').execute()
    return done(rows.map(({ id, pid, name }) => [id, pid ?? 0, name]))
  })
}
