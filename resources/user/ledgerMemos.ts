import { t } from '../kit'

import type { StoredText } from '../kit/fieldTypes'
import type { Text } from '../kit/text'

/** Memos of rows written by the product; those of staff (`admin`) are unchanged. */
export const scoreMemos = {
  checkIn: { ...t('每日签到', 'Daily check-in'), when: { type: 'check_in' } },
  streak: { ...t('连续签到奖励', 'Streak bonus'), when: { type: 'check_in_bonus' } },
  orderUse: { ...t('订单抵扣', 'Used on an order'), when: { type: 'order_use' } },
  orderReturn: { ...t('订单退还积分', 'Returned from an order'), when: { type: 'order_return' } },
  orderGive: { ...t('购物赠送积分', 'Earned from an order'), when: { type: 'order_give' } },
  orderTakeBack: { ...t('订单关闭扣回积分', 'Taken back from a closed order'), when: { type: 'order_take_back' } },
  evaluate: { ...t('评价奖励', 'Review reward'), when: { type: 'evaluate' } },
} as const satisfies Readonly<Record<string, StoredText>>

export const moneyMemos = {
  recharge: { ...t('余额充值', 'Top-up'), when: { type: 'recharge' } },
  bonus: { ...t('充值赠送', 'Top-up bonus'), when: { type: 'recharge_bonus' } },
  orderPay: { ...t('订单支付', 'Order payment'), when: { type: 'order_pay' } },
  orderRefund: { ...t('订单退款', 'Refund of an order'), when: { type: 'order_refund' } },
} as const satisfies Readonly<Record<string, StoredText>>

/** Identifies rows of the demo shop's staff. */
export const demoEntry = 'demo'

const ofDemo = (text: Text): StoredText => ({ ...text, when: { biz_type: demoEntry } })

/** Memos typed by the staff of the demo shop. */
export const demoMemos = {
  money: [
    ofDemo(t('售后补偿', 'After-sales compensation')),
    ofDemo(t('物流延误补偿', 'Compensation for late delivery')),
    ofDemo(t('活动返现', 'Promotion cashback')),
  ],
  score: [ofDemo(t('活动赠送', 'Promotion gift')), ofDemo(t('生日礼', 'Birthday gift')), ofDemo(t('补发签到积分', 'Check-in points added by hand'))],
  note: [
    t('老客户，偏好顺丰，工作日白天收货。', 'A regular; prefers SF Express and weekday delivery.'),
    t('来电咨询退款进度，已告知三天内到账。', 'Called about a refund; told it arrives within three days.'),
    t('公司采购，需要随货发票。', 'Buys for a company; wants an invoice in the parcel.'),
  ],
} as const
