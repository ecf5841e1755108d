import { t } from '../kit'

import type { DayTotal } from '../kit/dayTotal'

/** What the dashboards sum up by day. */
export const dayTotals: readonly DayTotal[] = [
  {
    table: 'shop_order_paid_day',
    of: t('付款订单', 'paid orders'),
    source: 'shop_order',
    over: 'pay_time',
    by: ['province_id', 'pay_type'],
    sums: ['pay_amount'],
  },
  { table: 'shop_order_placed_day', of: t('下单数', 'placed orders'), source: 'shop_order', over: 'create_time', by: [], sums: [] },
  {
    table: 'shop_order_item_paid_day',
    of: t('售出商品', 'sold lines'),
    source: 'shop_order_item',
    over: 'pay_time',
    by: ['goods_id'],
    sums: ['pay_amount', 'quantity'],
  },
]
