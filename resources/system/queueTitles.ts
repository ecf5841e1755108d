import { t } from '../kit'

import type { Text } from '../kit/text'

/** What the background jobs of each queue do. */
export const queueTitles: Readonly<Record<string, Text>> = {
  webhook: t('推送 Webhook', 'Webhook deliveries'),
  due_orders: t('处理到期的订单和售后', 'Orders and refunds whose time is over'),
  due_payments: t('核对未完成的支付', 'Payments that are not finished'),
  payout: t('退款打款', 'Money that gateways pay back'),
  reconcile: t('获取对账单', 'Requests for the bills of gateways'),
  bill: t('核对对账单', 'Comparison of a bill'),
  export_run: t('执行导出任务', 'Export tasks'),
  export_clean: t('清理过期的导出', 'Removal of expired exports'),
  notify_clean: t('清理过期的通知', 'Removal of old notices'),
  log_clean: t('清理过期的日志', 'Removal of old logs'),
  token_clean: t('清理过期的登录', 'Removal of expired sessions'),
  captcha_clean: t('清理过期的验证码', 'Removal of expired captchas'),
  invariants: t('系统体检', 'Health check'),
}
