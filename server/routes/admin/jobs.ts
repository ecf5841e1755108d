import { z } from 'zod'

import { jobActions, jobsPage } from '../../../resources/system/jobsPage'
import { callOf, nodeOf } from '../../../resources/kit/paths'
import { jobStates } from '../../../resources/kit/protocol/jobs'
import { logTitle } from '../../audit/logTitles'
import { cancelJob, readJobs, readSchedules, retryJob, runNow } from '../../jobs/inspect'
import { paging, parseBody, parseQuery } from '../../lib/parseInput'
import { mutate } from '../../request/mutate'
import { ok } from '../../result'

import type { RegisterRoutes } from '../../deps'

const { path, title } = jobsPage
const index = { config: { access: { node: nodeOf(path, 'index') } } }
const acting = (name: keyof typeof jobActions) => ({ config: { access: { node: nodeOf(path, name) }, logTitle: logTitle(title, jobActions[name]).zh } })

const jobsQuery = z.object({ queue: z.string().max(60).optional(), state: z.enum(jobStates).optional() })
const jobBody = z.object({ queue: z.string().max(60), id: z.uuid() })

/** Background jobs and their schedules. Their tables are pg-boss's: they are read here, and changed by itself. */
export const jobRoutes: RegisterRoutes = (app, deps) => {
  app.get(callOf(path, 'index'), index, (request) => readJobs(deps.db, { ...parseQuery(request, jobsQuery), ...parseQuery(request, paging) }))
  app.get(callOf(path, 'schedules'), index, async () => ({ list: await readSchedules(deps.db) }))
  app.post(callOf(path, 'retry'), acting('retry'), (request) =>
    mutate(request, deps, {}, async ({ tx }) => {
      const { queue, id } = parseBody(request, jobBody)
      await retryJob(tx, queue, id)
      return ok(null, 'done')
    }),
  )
  app.post(callOf(path, 'cancel'), acting('cancel'), (request) =>
    mutate(request, deps, {}, async ({ tx }) => {
      const { queue, id } = parseBody(request, jobBody)
      await cancelJob(tx, queue, id)
      return ok(null, 'done')
    }),
  )
  app.post(callOf(path, 'run'), acting('run'), (request) =>
    mutate(request, deps, {}, async ({ tx }) => {
      await runNow(tx, parseBody(request, z.object({ queue: z.string().max(60) })).queue)
      return ok(null, 'done')
    }),
  )
}
