import { t } from '../../../resources/kit'

const path = 'routine/adminInfo'

/** The page of one's own account: a page, so no definition stands behind it. */
export const accountRule = {
  name: path,
  title: t('个人资料', 'My profile'),
  values: {
    type: 'menu',
    menu_type: 'tab',
    path,
    icon: 'fa fa-user-circle',
    component: '/src/views/backend/routine/adminInfo.vue',
    keepalive: 1,
    weigh: 1,
    is_system: 1,
  },
  below: [
    { name: `${path}/index`, title: t('查看', 'View'), values: { type: 'button', menu_type: null, weigh: 100, is_system: 1 }, below: [] },
    { name: `${path}/edit`, title: t('编辑', 'Edit'), values: { type: 'button', menu_type: null, weigh: 99, is_system: 1 }, below: [] },
  ],
} as const
