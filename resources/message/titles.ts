import { t } from '../kit'

/** Titles of the kinds of notices; their screens and sounds are in `kinds.ts`. A new one needs a row in `shop_notify_config`. */
export const noticeTitles = {
  order_new: t('新订单', 'New order'),
  order_cancel: t('取消申请', 'Cancel request'),
  order_refund: t('售后申请', 'Refund request'),
  export_task: t('导出任务', 'Export task'),
  stock_low: t('库存预警', 'Low stock'),
  health: t('系统体检', 'Health check'),
} as const

export type NoticeType = keyof typeof noticeTitles

/** The kinds that this version raises; only they are offered in filters and settings. Code that raises another adds it here. */
export const raisedTypes = ['order_new', 'order_cancel', 'order_refund', 'export_task', 'stock_low', 'health'] as const satisfies readonly NoticeType[]
export type RaisedType = (typeof raisedTypes)[number]

export const isNoticeType = (value: unknown): value is NoticeType => typeof value === 'string' && Object.hasOwn(noticeTitles, value)
