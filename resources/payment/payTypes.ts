import { f, t } from '../kit'

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

/** How staff try again. `unverified` is for a provider that answers no more: whoever chooses it has seen on its site that it has paid nothing. */
const retryWays = { ...refundWays, unverified: t('退至余额，不再向渠道确认', 'Balance, without asking the provider') } as const

export type RetryWay = keyof typeof retryWays

const retryWay = f.choice(t('退款方式', 'Refund to'), retryWays, {
  required: true,
  default: 'original',
  help: t(
    '“不再向渠道确认”仅在渠道已无法查询时选择：请先到商户平台核实这笔款确实没有退出，否则会重复退款',
    'Choose "without asking the provider" only if it can no longer be reached: check on its site first that it has paid nothing, or the money is paid twice',
  ),
})

/** What the bill of a gateway lists: money received, or paid back. */
export const billEntryTypes = { payment: t('收款', 'Payment'), refund: t('退款', 'Refund transaction') } as const

/** The action of an order, a refund and a refund transaction, each with its own condition. */
export const retryPayout = { label: t('重新退款', 'Retry payout'), icon: 'refresh', done: t('已重新退款', 'Payout retried'), input: { way: retryWay } } as const
