import { lazy } from 'react'

import type { ComponentType, LazyExoticComponent } from 'react'

/** Pages about no single resource, by the component key of their menu rule (wire contract 12). */
export const pages: Readonly<Record<string, LazyExoticComponent<ComponentType>>> = {
  '/src/views/backend/routine/adminInfo.vue': lazy(async () => ({ default: (await import('../pages/account/AccountPage')).AccountPage })),
  '/src/views/backend/dashboard.vue': lazy(async () => ({ default: (await import('../pages/dashboard/DashboardPage')).DashboardPage })),
}
