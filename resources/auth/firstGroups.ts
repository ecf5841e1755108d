import { t } from '../kit'

/** The initial groups of every shop. Stored in Chinese and shown in the language of the reader. */
export const firstGroups = {
  staff: t('超级管理组', 'Super administrators'),
  members: t('默认分组', 'Default'),
} as const

/** The groups that the demo shop adds, shown in the language of the reader like those. A group that staff rename is shown as typed. */
export const demoGroups = {
  staff: {
    manager: t('店长', 'Shop manager'),
    orders: t('订单专员', 'Order clerk'),
    service: t('售后客服', 'After-sales service'),
    warehouse: t('仓库', 'Warehouse'),
    marketing: t('运营', 'Marketing'),
    finance: t('财务', 'Finance'),
    viewer: t('只读演示', 'Read-only demo'),
  },
  members: {
    silver: t('银卡会员', 'Silver member'),
    gold: t('金卡会员', 'Gold member'),
    diamond: t('钻石会员', 'Diamond member'),
  },
} as const
