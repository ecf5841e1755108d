import { t } from '../../../resources/kit'

/** The right to the figures of the first page. */
export const dashboardNode = 'dashboard/index'

/** The first entry of the menu; a page of its own, so no definition stands behind it. */
export const dashboardRule = {
  name: 'dashboard',
  title: t('控制台', 'Dashboard'),
  values: {
    type: 'menu',
    menu_type: 'tab',
    path: 'dashboard',
    icon: 'fa fa-dashboard',
    component: '/src/views/backend/dashboard.vue',
    keepalive: 1,
    weigh: 999,
    is_system: 1,
  },
  below: [{ name: dashboardNode, title: t('查看', 'View'), values: { type: 'button', menu_type: null, weigh: 100, is_system: 1 }, below: [] }],
} as const
