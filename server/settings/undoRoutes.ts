import { z } from 'zod'

import { undoLabel } from '../../resources/kit/derived'
import { callOf } from '../../resources/kit/paths'
import { code } from '../../resources/kit/protocol/envelope'
import { nodeOfTab } from '../../resources/kit/settings'
import { logTitle } from '../audit/logTitles'
import { hasPermission } from '../context'
import { refuse } from '../errors'
import { parseBody, parseQuery } from '../lib/parseInput'
import { contextOf } from '../request/contextOf'
import { mutate } from '../request/mutate'
import { bodyOf, pageOf } from '../request/parameters'
import { readSettingsHistory } from './settingsHistory'
import { tabNamed } from './settingsTab'
import { undoSettings } from './undoSettings'

import type { FastifyInstance } from 'fastify'

import type { AppDeps, RouteAccess } from '../deps'
import type { RequestParameters } from '../request/parameters'
import type { SettingChange } from './settingChange'
import type { SettingsPage } from './settingsHooks'

const tabName = z.string().regex(/^[a-z]\w{0,59}$/i)
const historyQuery = z.object({ tab: tabName })
/** `id` is 0 for the values of the tab, else that of a variable. */
const undoInput = z.object({ tab: tabName.optional(), id: z.coerce.number().int().min(0).optional() })

/** Who sees a tab sees its history. What may be undone is judged for each of its changes. */
export function addSettingsUndo(app: FastifyInstance, deps: AppDeps, page: SettingsPage): void {
  const { settings, hooks } = page
  const access: RouteAccess = { anyNode: Object.keys(settings.tabs).map((name) => nodeOfTab(settings, name)) }
  app.get(callOf(settings.path, 'history'), { config: { access } }, async (request) => {
    const { tab } = parseQuery(request, historyQuery)
    const ctx = contextOf(request, deps.db)
    if (!hasPermission(ctx.staff, nodeOfTab(settings, tab))) refuse('forbidden', {}, { code: code.forbidden, data: [] })
    return readSettingsHistory(await tabNamed(deps.db, settings, tab, hooks), ctx, pageOf(request.query as RequestParameters))
  })
  app.post(callOf(settings.path, 'undo'), { config: { access, logTitle: logTitle(settings.title, undoLabel).zh } }, (request) => {
    const changes: SettingChange[] = []
    return mutate(request, deps, { logged: () => ({ changes }) }, (ctx) => {
      changes.length = 0
      return undoSettings(page, ctx, { body: bodyOf(request.body), part: parseBody(request, undoInput), log: (made) => void changes.push(...made) })
    })
  })
}
