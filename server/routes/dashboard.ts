import { dashboardNode } from '../../resources/figures'
import { resources } from '../../resources/index'
import { daysOf, isRangeName, longestRange, previousOf, rangeFault, shopDayAt, usualRange } from '../../resources/range'
import { done } from '../answer'
import { allowedFor, readFigures } from '../crud/figures/readFigures'
import { sharedAnswers } from '../crud/figures/sharedAnswers'
import { planAll } from '../crud/plan/plan'
import { contextOf } from '../crud/request/contextOf'
import { refuse } from '../refusal'

import type { Days } from '../../resources/range'
import type { Tx } from '../context'
import type { Figures } from '../crud/figures/readFigures'
import type { RouteFile } from '../parts'

/** The first page of the back office: its remark, and the figures of the lists the caller may open. */
export const dashboardRoutes: RouteFile = (app, { db, hooks }) => {
  const plans = planAll(resources, hooks)
  const shared = sharedAnswers<Figures>()
  app.get('/admin/Dashboard/index', { config: { access: { node: dashboardNode } } }, async (request) => {
    const today = shopDayAt(Date.now())
    const days = daysAsked(request.query as Asked, today)
    const wanted = allowedFor(request.staff)
    const ctx = contextOf(request, db)
    const names = [...wanted.figures, ...wanted.charts].map(({ name }) => name)
    const counted = await shared(JSON.stringify([ctx.staff.isSuper ? 'super' : ctx.staff.id, days, names]), () => readFigures(plans, ctx, days, wanted))
    return done({ remark: await remarkOf(db), day: today, range: days, previous: previousOf(days), ...counted })
  })
}

type Asked = Readonly<Record<string, unknown>>

/** Days by name or one by one; a client that asks for none gets the usual ones. */
export function daysAsked({ range, from, to }: Asked, today: string): Days {
  if (from === undefined && to === undefined) {
    if (range === undefined || range === '') return daysOf(usualRange, today)
    return isRangeName(range) ? daysOf(range, today) : refuse('bad_parameter', { field: 'range' })
  }
  const fault = rangeFault(from, to, today)
  return fault ? refuse(fault, { max: longestRange }) : { from: String(from), to: String(to) }
}

async function remarkOf(db: Tx): Promise<string> {
  const rule = (await db.selectFrom('admin_rule').select('remark').where('name', '=', 'dashboard').executeTakeFirst()) as { remark: string } | undefined
  return rule?.remark ?? ''
}
