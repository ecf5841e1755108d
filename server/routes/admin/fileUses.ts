import { z } from 'zod'

import { callOf, nodeOf } from '../../../resources/kit/paths'
import { attachment } from '../../../resources/system/attachment'
import { refuse } from '../../errors'
import { readUses } from '../../files/uses'
import { id, parseQuery } from '../../lib/parseInput'
import { contextOf } from '../../request/contextOf'
import { ok } from '../../result'

import type { RegisterRoutes } from '../../deps'

const fileQuery = z.object({ id })

/** Where an attachment is used, before somebody tries to delete it. */
export const fileUsesRoutes: RegisterRoutes = (app, { db, registry }) => {
  app.get(callOf(attachment.path, 'uses'), { config: { access: { node: nodeOf(attachment.path, 'index') } } }, async (request) => {
    const file = await db.selectFrom('attachment').select(['url', 'name']).where('id', '=', parseQuery(request, fileQuery).id).executeTakeFirst()
    if (!file) return refuse('row_gone')
    return ok(await readUses(contextOf(request, db), file, async (path, ctx) => registry.at(path)?.hooks.scope?.(ctx)))
  })
}
