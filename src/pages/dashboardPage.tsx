import { dashboardAt } from '../../resources/dashboardPages'
import { DashboardPage } from './dashboard/DashboardPage'

import type { ComponentType } from 'react'

/** The dashboard with this path, as a component of its own. */
export function dashboardPageAt(path: string): ComponentType {
  const dashboard = dashboardAt(path)
  if (!dashboard) throw new Error(`no dashboard has the path ${path}`)
  return () => <DashboardPage dashboard={dashboard} />
}
