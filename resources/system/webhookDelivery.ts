import { defineResource, f, t } from '../kit'
import { undelivered, webhookEvents } from './webhookEvents'

/** One event for one webhook, with the outcome of the last try. Written by the server; kept for 30 days. */
export const webhookDelivery = defineResource({
  path: 'routine/webhookDelivery',
  table: 'webhook_delivery',
  title: t('推送记录', 'Webhook deliveries'),
  noun: t('推送', 'Delivery'),
  menu: { icon: 'fa fa-list-alt', remark: t('记录保留 30 天', 'Kept for 30 days') },
  isLog: true,
  nameColumns: ['webhook.name', 'resource', 'subject_id'],

  fields: {
    webhook_id: f.reference(t('Webhook', 'Webhook'), 'routine/webhook', { as: 'webhook', show: ['name'], readOnly: true, onDelete: 'cascade' }),
    event: f.choice(t('事件', 'Event'), webhookEvents, { readOnly: true, width: 110 }),
    resource: f.text(t('列表', 'List'), { readOnly: true, max: 100, width: 150 }),
    subject_id: f.integer(t('记录 ID', 'Record ID'), { readOnly: true, width: 90 }),
    version: f.integer(t('记录版本', 'Record version'), { readOnly: true, hidden: true }),
    state: f.choice(
      t('状态', 'Status'),
      { waiting: t('等待', 'Waiting'), sent: t('成功', 'Sent'), failed: t('失败', 'Failed') },
      { readOnly: true, default: 'waiting', tag: { waiting: 'info', sent: 'success', failed: 'error' }, width: 90 },
    ),
    tries: f.integer(t('次数', 'Attempts'), { readOnly: true, default: 0, width: 80 }),
    answer_status: f.integer(t('响应状态', 'Response status'), { readOnly: true, width: 100 }),
    answer: f.text(t('响应内容', 'Response body'), { readOnly: true, max: 500, hidden: true }),
    error: f.text(t('错误', 'Error'), { readOnly: true, max: 500, width: 220, storedTexts: Object.values(undelivered) }),
    try_time: f.moment(t('最近尝试', 'Last attempt'), { readOnly: true }),
    create_time: f.created(),
  },

  list: {
    columns: ['id', 'webhook.name', 'event', 'resource', 'subject_id', 'version', 'state', 'tries', 'answer_status', 'error', 'try_time', 'create_time'],
    below: { resource: 'subject_id' },
    filters: ['webhook_id', 'event', 'resource', 'subject_id', 'state', 'answer_status', 'try_time', 'create_time', 'id'],
    search: ['resource'],
    sort: ['id', 'desc'],
    sortable: ['id', 'try_time', 'create_time'],
    expand: ['answer', 'error'],
  },

  show: {
    steps: {
      field: 'state',
      passes: [
        { value: 'waiting', time: 'create_time', label: t('创建', 'Created') },
        { value: 'sent', time: 'try_time' },
      ],
      ended: [{ value: 'failed', time: 'try_time' }],
    },
    groups: [
      { title: t('事件', 'Event'), fields: ['webhook.name', 'event', 'resource', 'subject_id', 'version', 'create_time'] },
      { title: t('推送', 'Delivery'), fields: ['state', 'tries', 'try_time', 'answer_status', 'answer', 'error'] },
    ],
  },

  crud: ['index'],

  states: {
    state: {
      start: ['waiting'],
      arrows: {
        deliver: { label: t('推送成功', 'Sent'), from: ['waiting'], to: 'sent', by: ['system'] },
        giveUp: { label: t('放弃', 'Given up'), from: ['waiting'], to: 'failed', by: ['system'] },
        replay: { label: t('重新推送', 'Resend'), from: ['sent', 'failed'], to: 'waiting', by: ['staff'] },
      },
    },
  },

  actions: {
    replay: {
      label: t('重新推送', 'Resend'),
      icon: 'refresh',
      on: 'rows',
      moves: ['replay'],
      done: t('{count} 次推送将重新发送', '{count} {count:delivery|deliveries} queued again'),
      confirm: t('接收程序会以相同的推送编号再次收到。', 'The receiver gets them again with the same delivery ID.'),
    },
  },
})
