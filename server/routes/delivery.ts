import { ok } from '../result'

import type { RegisterRoutes } from '../deps'

/** What the delivery editor asks beside the generic calls: every area at once, `[id, parent, name]`, for its tree and its search; one that has ended carries its successor, or 0, as well. */
export const deliveryRoutes: RegisterRoutes = (app, { db }) => {
  app.get('/admin/ajax/areaTree', { config: { access: 'staff' } }, async () => {
    const rows = await db.selectFrom('area').select(['id', 'pid', 'name', 'is_ended', 'successor_id']).orderBy('level').orderBy('id').execute()
    return ok(rows.map(({ id, pid, name, is_ended, successor_id }) => [id, pid ?? 0, name, ...(is_ended ? [successor_id ?? 0] : [])]))
  })
}
