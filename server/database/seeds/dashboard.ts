import { dashboardNode, incomeNode } from '../../../resources/figures'
import { t } from '../../../resources/kit'

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
  below: [
    { name: dashboardNode, title: t('查看', 'View'), values: { type: 'button', menu_type: null, weigh: 100, is_system: 1 }, below: [] },
    { name: incomeNode, title: t('查看成本与金额', 'See costs and amounts'), values: { type: 'button', menu_type: null, weigh: 99, is_system: 1 }, below: [] },
  ],
} as const
