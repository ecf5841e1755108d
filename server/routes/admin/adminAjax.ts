import { z } from 'zod'

import { toolTitles } from '../../../resources/auth/logTitles'
import { clearCaches } from '../../lib/databaseCache'
import { parseBody, parseQuery } from '../../lib/parseInput'
import { mutate } from '../../request/mutate'
import { ok } from '../../result'
import { areaQuery, childAreas } from '../../site/areas'
import { sendSuffixImage } from '../api/apiAjax'

import type { AreaTreeRow } from '../../../resources/kit/protocol/list'
import type { RegisterRoutes } from '../../deps'

const clearCacheBody = z.object({ type: z.enum(['tp', 'all']) })

/** Small calls of the back office. */
export const adminAjaxRoutes: RegisterRoutes = (app, deps) => {
  const { db } = deps

  app.get('/admin/ajax/area', { config: { access: 'staff' } }, async (request) => ok(await childAreas(db, parseQuery(request, areaQuery))))
  app.get('/admin/ajax/buildSuffixSvg', { config: { access: 'public' } }, sendSuffixImage)

  app.post('/admin/ajax/clearCache', { config: { access: 'super', logTitle: toolTitles.clearCache.zh } }, async (request) => {
    parseBody(request, clearCacheBody)
    return mutate(request, deps, {}, async ({ afterCommit }) => {
      afterCommit(() => clearCaches(db))
      return ok(null, 'cleared')
    })
  })

  // for the tree and search of the delivery editor: `[id, parent, name]`, and for an abolished region its successor, or 0
  app.get('/admin/ajax/areaTree', { config: { access: 'staff' } }, async () => {
    const rows = await db.selectFrom('area').select(['id', 'pid', 'name', 'is_ended', 'successor_id']).orderBy('level').orderBy('id').execute()
    return ok(rows.map(({ id, pid, name, is_ended, successor_id }): AreaTreeRow => (is_ended ? [id, pid ?? 0, name, successor_id ?? 0] : [id, pid ?? 0, name])))
  })
}
