import { shopDashboard } from './dashboards/shopDashboard'
import { systemDashboard } from './dashboards/systemDashboard'

import type { Dashboard } from './kit/dashboard'

/** The definitions of the dashboards that the map names. Beside the map, because the menu needs their paths only. */
export const dashboardPages: readonly Dashboard[] = [systemDashboard, shopDashboard]

export const dashboardAt = (path: string): Dashboard | undefined => dashboardPages.find((one) => one.path === path)
