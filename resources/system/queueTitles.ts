import { t } from '../kit'

import type { Text } from '../kit/text'

/** What the background jobs of each queue do. */
export const queueTitles: Readonly<Record<string, Text>> = {
  webhook: t('推送 Webhook', 'Webhook deliveries'),
  due_orders: t('处理到期的订单和售后', 'Process due orders and refunds'),
  due_payments: t('核对未完成的支付', 'Check unfinished payments'),
  payout: t('退款打款', 'Pay out refunds'),
  reconcile: t('获取对账单', 'Download payment statements'),
  bill: t('核对对账单', 'Reconcile a statement'),
  export_run: t('执行导出任务', 'Run export tasks'),
  export_clean: t('清理过期的导出', 'Clean up expired exports'),
  notify_clean: t('清理过期的通知', 'Clean up old notifications'),
  log_clean: t('清理过期的日志', 'Clean up old logs'),
  token_clean: t('清理过期的登录', 'Clean up expired sessions'),
  captcha_clean: t('清理过期的验证码', 'Clean up expired captchas'),
  invariants: t('系统体检', 'Health check'),
  day_totals: t('汇总往日数据', 'Sum up past days'),
}
