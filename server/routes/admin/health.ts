import { callOf } from '../../../resources/kit/paths'
import { health, healthActions } from '../../../resources/system/health'
import { logTitle } from '../../audit/logTitles'
import { readHealth, requestHealthCheck } from '../../doctor/health'
import { mutate } from '../../request/mutate'
import { ok } from '../../result'

import type { RegisterRoutes } from '../../deps'

const { path, title } = health

/** What must always hold for the data of the shop, and what the last check of it found. */
export const healthRoutes: RegisterRoutes = (app, deps) => {
  app.get(callOf(path, 'index'), { config: { access: 'super' } }, async () => ok(await readHealth(deps.db)))
  app.post(callOf(path, 'run'), { config: { access: 'super', logTitle: logTitle(title, healthActions.run).zh } }, (request) =>
    mutate(request, deps, {}, async ({ tx }) => {
      await requestHealthCheck(tx)
      return ok()
    }),
  )
}
