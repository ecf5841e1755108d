import { done } from '../answer'
import { dashboardNode } from '../database/seeds/dashboard'
import { figuresFor } from '../identity/site/figures'

import type { RouteFile } from '../parts'

/** The first page of the back office: its remark, and the figures of the lists the caller may open. */
export const dashboardRoutes: RouteFile = (app, { db }) => {
  app.get('/admin/Dashboard/index', { config: { access: { node: dashboardNode } } }, async ({ staff }) => {
    const rule = (await db.selectFrom('admin_rule').select('remark').where('name', '=', 'dashboard').executeTakeFirst()) as { remark: string } | undefined
    return done({ remark: rule?.remark ?? '', ...(await figuresFor(db, staff)) })
  })
}
