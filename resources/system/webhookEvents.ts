import { t } from '../kit'

import type { StoredText } from '../kit/fieldTypes'

/** What a webhook can be called for. */
export const webhookEvents = {
  'row.added': t('新增', 'Added'),
  'row.changed': t('修改', 'Changed'),
  'row.deleted': t('删除', 'Deleted'),
  'stock.low': t('库存预警', 'Low stock'),
} as const

export type WebhookEvent = keyof typeof webhookEvents

/** Why the server did not send a delivery; other errors are those of the connection. */
export const undelivered = {
  off: t('Webhook 已停用', 'The webhook is disabled'),
  rights: t('创建人已无权查看该列表', 'Its owner may no longer see the list'),
  secret: t('无法读取密钥，请重新生成', 'The secret cannot be read; generate a new one'),
  canceled: t('任务已取消', 'Its job was canceled'),
  exhausted: t('重试次数已用完', 'All attempts have been used'),
} as const satisfies Readonly<Record<string, StoredText>>
