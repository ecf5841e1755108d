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
]
