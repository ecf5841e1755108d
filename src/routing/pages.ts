import { lazy } from 'react'

import { loadInputs } from '../fields/index'

import type { ComponentType, LazyExoticComponent } from 'react'

/** Pages about no single resource, by the component key of their menu rule (wire contract 12). */
export const pages: Readonly<Record<string, LazyExoticComponent<ComponentType>>> = {
  '/src/views/backend/routine/adminInfo.vue': lazy(async () => {
    const [{ AccountPage }] = await Promise.all([import('../pages/account/AccountPage'), loadInputs()])
    return { default: AccountPage }
  }),
  '/src/views/backend/dashboard.vue': lazy(async () => ({ default: (await import('../pages/dashboard/DashboardPage')).DashboardPage })),
}
