import { z } from 'zod'

import { dashboardPages } from '../../../resources/dashboardPages'
import { systemDashboard } from '../../../resources/dashboards/systemDashboard'
import { callOf, nodeOf } from '../../../resources/kit/paths'
import { shopToday } from '../../../resources/kit/values/shopTime'
import { daysOf, defaultRange, isRangeName, longestRange, previousPeriod, rangeFault } from '../../../resources/range'
import { allowedDashboard, readDashboard } from '../../dashboard/readDashboard'
import { singleFlight } from '../../dashboard/singleFlight'
import { readProblems } from '../../doctor/health'
import { refuse } from '../../errors'
import { databaseCache } from '../../lib/databaseCache'
import { parseQuery, unchecked } from '../../lib/parseInput'
import { contextOf } from '../../request/contextOf'
import { ok } from '../../result'

import type { DashboardAnswer, DashboardNumbers, Days } from '../../../resources/kit/protocol/dashboard'
import type { Db } from '../../context'
import type { RegisterRoutes } from '../../deps'

const numbersCache = databaseCache<string, DashboardNumbers>({ max: 200, ttl: 60_000 })

const dateRangeQuery = z.object({ range: unchecked, from: unchecked, to: unchecked })

/** Every dashboard: the remark of its menu, and the numbers of the lists that the user may open. Lists with numbers above them have a call for these. */
export const dashboardRoutes: RegisterRoutes = (app, { db, registry }) => {
  const shared = singleFlight(numbersCache(db))
  for (const dashboard of dashboardPages) {
    const { path } = dashboard
    app.get(callOf(path, 'index'), { config: { access: { node: nodeOf(path, 'index') } } }, async (request) => {
      const today = shopToday()
      const days = parseDateRange(parseQuery(request, dateRangeQuery), today)
      const allowed = allowedDashboard(dashboard, request.staff)
      const ctx = contextOf(request, db)
      const views = Object.entries(allowed.charts).map(([name, chart]) => [name, Object.keys(chart.views)])
      const key = [path, ctx.staff.isSuper ? 'super' : '', ctx.staff.id, days, Object.keys(allowed.figures), allowed.hidden, views]
      const numbers = await shared(JSON.stringify(key), () => readDashboard(ctx, { registry, days, request: allowed }))
      // not from the cache: they are over as soon as they are corrected
      const problems = dashboard === systemDashboard && ctx.staff.isSuper ? await readProblems(db) : undefined
      const remark = await readRemark(db, path)
      return ok({ remark, day: today, range: days, previous: previousPeriod(days), ...numbers, ...(problems && { problems }) } satisfies DashboardAnswer)
    })
  }
  for (const { path, list } of registry.definitions) {
    const { tiles } = list
    if (!tiles) continue
    app.get(callOf(path, 'tiles'), { config: { access: { node: nodeOf(path, 'index') } } }, async (request) => {
      const days = daysOf('today', shopToday())
      const ctx = contextOf(request, db)
      // not from the cache: they stand above rows that were just changed
      const numbers = await readDashboard(ctx, { registry, days, request: allowedDashboard({ groups: {}, todos: tiles }, request.staff) })
      return ok({ range: days, previous: previousPeriod(days), ...numbers } satisfies DashboardAnswer)
    })
  }
}

/** A range by name or by dates; a request without one gets the default. */
export function parseDateRange({ range, from, to }: z.output<typeof dateRangeQuery>, today: string): Days {
  if (from === undefined && to === undefined && range !== 'custom') {
    if (range === undefined || range === '') return daysOf(defaultRange, today)
    return isRangeName(range) ? daysOf(range, today) : refuse('bad_parameter', { field: 'range' })
  }
  const fault = rangeFault(from, to, today)
  return fault ? refuse(fault, { max: longestRange }) : { from: String(from), to: String(to) }
}

async function readRemark(db: Db, path: string): Promise<string> {
  const rule = await db.selectFrom('admin_rule').select('remark').where('name', '=', path).executeTakeFirst()
  return rule?.remark ?? ''
}
