import { dashboardPages } from '../../resources/dashboardPages'
import { shopToday } from '../../resources/kit/values/shopTime'
import { daysOf } from '../../resources/range'
import { contextWithoutRequest } from '../request/contextOf'
import { allowedDashboard, readDashboard } from './readDashboard'

import type { Db, Staff } from '../context'
import type { ResourceRegistry } from '../crud/compile/compileResources'

const everything: Staff = { id: 0, username: '', nickname: '', isSuper: true, groupIds: [], nodes: new Set() }

/** Reads the dashboards of today: a new connection first reads the catalog of the many tables that they count, which nobody who opens one should wait for. */
export async function warmConnections(db: Db, registry: ResourceRegistry): Promise<void> {
  const ctx = contextWithoutRequest(db, everything, 'zh-cn')
  const days = daysOf('today', shopToday())
  for (const dashboard of dashboardPages) await readDashboard(ctx, { registry, days, request: allowedDashboard(dashboard, everything) })
}
