import { z } from 'zod'

import { dashboardNode } from '../../../resources/figures'
import { shopToday } from '../../../resources/kit/values/shopTime'
import { daysOf, defaultRange, isRangeName, longestRange, previousPeriod, rangeFault } from '../../../resources/range'
import { allowedDashboard, readDashboard } from '../../dashboard/readDashboard'
import { singleFlight } from '../../dashboard/singleFlight'
import { refuse } from '../../errors'
import { databaseCache } from '../../lib/databaseCache'
import { parseQuery, unchecked } from '../../lib/parseInput'
import { contextOf } from '../../request/contextOf'
import { ok } from '../../result'

import type { DashboardAnswer, DashboardFigures, Days } from '../../../resources/kit/protocol/dashboard'
import type { Db } from '../../context'
import type { RegisterRoutes } from '../../deps'

const figuresCache = databaseCache<string, DashboardFigures>({ max: 200, ttl: 30_000 })

const dateRangeQuery = z.object({ range: unchecked, from: unchecked, to: unchecked })

/** The dashboard: its remark, and the figures of the lists that the user may open. */
export const dashboardRoutes: RegisterRoutes = (app, { db, registry }) => {
  const shared = singleFlight(figuresCache(db))
  app.get('/admin/Dashboard/index', { config: { access: { node: dashboardNode } } }, async (request) => {
    const today = shopToday()
    const days = parseDateRange(parseQuery(request, dateRangeQuery), today)
    const allowed = allowedDashboard(request.staff)
    const ctx = contextOf(request, db)
    const names = [...allowed.figures, ...allowed.charts].map(({ name }) => name)
    const counted = await shared(JSON.stringify([ctx.staff.isSuper ? 'super' : ctx.staff.id, days, names]), () => readDashboard(registry, ctx, days, allowed))
    return ok({ remark: await readRemark(db), day: today, range: days, previous: previousPeriod(days), ...counted } satisfies DashboardAnswer)
  })
}

/** A range by name or by dates; a request without one gets the default. */
export function parseDateRange({ range, from, to }: z.output<typeof dateRangeQuery>, today: string): Days {
  if (from === undefined && to === undefined) {
    if (range === undefined || range === '') return daysOf(defaultRange, today)
    return isRangeName(range) ? daysOf(range, today) : refuse('bad_parameter', { field: 'range' })
  }
  const fault = rangeFault(from, to, today)
  return fault ? refuse(fault, { max: longestRange }) : { from: String(from), to: String(to) }
}

async function readRemark(db: Db): Promise<string> {
  const rule = await db.selectFrom('admin_rule').select('remark').where('name', '=', 'dashboard').executeTakeFirst()
  return rule?.remark ?? ''
}
