import { t } from '../kit'

import type { StoredText } from '../kit/fieldTypes'

/** The names of the rules that a new shop begins with; migrations insert them. */
export const firstRules: readonly StoredText[] = [
  t('管理员', 'Administrators'),
  t('菜单规则', 'Menu rules'),
  t('会员', 'Members'),
  t('商品', 'Products'),
  t('商品分类', 'Categories'),
  t('轮播图', 'Banners'),
  t('运费模板', 'Shipping profiles'),
  t('快递公司', 'Carriers'),
  t('数据回收规则', 'Recycle bin rules'),
  t('服务保障', 'Services'),
  t('自定义变量', 'Custom variables'),
]

/** The same of the rules of sensitive data. */
export const firstSensitiveRules: readonly StoredText[] = [
  t('管理员', 'Administrators'),
  t('会员', 'Members'),
  t('角色组权限', 'Rights of admin groups'),
  t('会员分组权限', 'Rights of member groups'),
  t('商品价格与状态', 'Prices and states of products'),
  t('支付设置', 'Payment settings'),
]
