import { z } from 'zod'

import { undoLabel } from '../../../resources/kit/derived'
import { callOf, nodeOf } from '../../../resources/kit/paths'
import { logTitle } from '../../audit/logTitles'
import { id, ids, parseQuery } from '../../lib/parseInput'
import { contextOf } from '../../request/contextOf'
import { bodyOf, pageOf } from '../../request/parameters'
import { logContact, mutateRows } from '../verbs/contact'
import { readHistory, readMoments } from './history'
import { undo } from './undoBatch'

import type { FastifyInstance } from 'fastify'

import type { AppDeps, RouteAccess } from '../../deps'
import type { RequestParameters } from '../../request/parameters'
import type { CompiledResource, ResourceRegistry } from '../compile/compileResources'

const rowQuery = z.object({ id })
const momentsQuery = z.object({ id, entries: ids('entries').refine((all) => all.length > 0 && all.length <= 2) })

/** Who sees a row sees its history. What may be undone is judged for each change of each row. */
export function addUndo(app: FastifyInstance, deps: AppDeps, registry: ResourceRegistry, compiled: CompiledResource): void {
  const { path, title } = compiled.resource
  const access: RouteAccess = { node: nodeOf(path, 'index') }
  app.get(callOf(path, 'history'), { config: { access } }, async (request) => {
    const row = parseQuery(request, rowQuery)
    const history = await readHistory(compiled, contextOf(request, deps.db), { ...row, ...pageOf(request.query as RequestParameters) })
    await logContact({ request, db: deps.db, compiled }, { ...row, history: true })
    return history
  })
  app.get(callOf(path, 'moments'), { config: { access } }, async (request) => {
    const { id: row, entries } = parseQuery(request, momentsQuery)
    const moments = await readMoments(compiled, contextOf(request, deps.db), row, entries)
    await logContact({ request, db: deps.db, compiled }, { id: row, history: true })
    return moments
  })
  app.post(callOf(path, 'undo'), { config: { access, logTitle: logTitle(title, undoLabel).zh } }, (request) =>
    mutateRows({ request, deps, compiled }, {}, (ctx) => undo(compiled, registry, ctx, bodyOf(request.body))),
  )
}
