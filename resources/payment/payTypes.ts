import { t } from '../kit'

/** How an order is paid; `none` if there is nothing to pay. */
export const payTypes = {
  balance: t('余额', 'Balance'),
  wechat: t('微信', 'WeChat'),
  alipay: t('支付宝', 'Alipay'),
  offline: t('线下', 'Offline'),
  test: t('测试', 'Test'),
  none: t('无需支付', 'No payment needed'),
} as const

export type PayType = keyof typeof payTypes

/** Where money goes back to. */
export const refundWays = { original: t('原路退回', 'Original payment method'), balance: t('退至余额', 'Balance') } as const

export type RefundWay = keyof typeof refundWays

/** What the bill of a gateway lists: money received, or paid back. */
export const billEntryTypes = { payment: t('收款', 'Payment'), refund: t('退款', 'Refund transaction') } as const
