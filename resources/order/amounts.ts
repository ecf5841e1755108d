import { f, t } from '../kit'

import type { Text } from '../kit/text'

const amount = (label: Text, isHidden = true, width?: number) =>
  f.money(label, { readOnly: true, default: '0.00', min: 0, hidden: isHidden, ...(width !== undefined && { width }) })

/** The amounts of an order: pay = goods - coupon - points - discount + delivery. The discount is negative for a surcharge. */
export const amountFields = {
  goods_amount: amount(t('商品金额', 'Subtotal')),
  coupon_amount: amount(t('优惠券抵扣', 'Coupon')),
  coupon_delivery_amount: amount(t('运费券抵扣', 'Shipping coupon')),
  score_amount: amount(t('积分抵扣', 'Points discount')),
  discount_amount: f.money(t('改价优惠', 'Price adjustment'), { readOnly: true, default: '0.00', min: -9_999_999.99, hidden: true }),
  delivery_amount: amount(t('运费', 'Shipping fee'), false),
  pay_amount: amount(t('实付金额', 'Order total'), false, 116),
  refund_amount: amount(t('已退金额', 'Refunded'), false),
}

/** Points of an order: used for it, given back, to be earned and earned. */
export const scoreFields = {
  score_used: points(t('使用积分', 'Points used')),
  score_back: points(t('退还积分', 'Points returned')),
  score_give: points(t('应赠积分', 'Points to earn')),
  score_earned: points(t('已赠积分', 'Points earned')),
}

function points(label: Text) {
  return f.integer(label, { readOnly: true, default: 0, min: 0, hidden: true })
}
