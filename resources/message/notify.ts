import { defineResource, f, t } from '../kit'
import { noticeTitles, raisedTypes } from './titles'

/** Notices of staff: one row per receiver, so that each has a read mark. Written by the server only. */
export const notify = defineResource({
  path: 'shop/notify/notify',
  table: 'shop_notify',
  title: t('消息通知', 'Notifications'),
  noun: t('通知', 'Notification'),
  menu: { icon: 'fa fa-bell' },
  isLog: true,
  nameField: 'message',

  fields: {
    admin_id: f.reference(t('接收人', 'Recipient'), 'auth/admin', { readOnly: true, as: 'admin', show: ['username'], onDelete: 'cascade', display: 'id' }),
    message_type: f.choice(t('消息类型', 'Type'), noticeTitles, {
      readOnly: true,
      offered: raisedTypes,
      tag: { order_new: 'success', order_cancel: 'warning', order_refund: 'warning', export_task: 'info', stock_low: 'error', health: 'error' },
      width: 120,
    }),
    message: f.text(t('消息内容', 'Message'), { readOnly: true, max: 255, width: 420 }),
    message_en: f.text(t('英文内容', 'Message in English'), { readOnly: true, max: 255, hidden: true }),
    message_data: f.json(t('数据', 'Data'), { readOnly: true, hidden: true }),
    status: f.choice(
      t('状态', 'Status'),
      { 0: t('未读', 'Unread'), 1: t('已读', 'Read') },
      { readOnly: true, default: '0', tag: { 0: 'warning', 1: 'default' }, width: 90 },
    ),
    read_time: f.moment(t('阅读时间', 'Read at'), { readOnly: true }),
    create_time: f.created(t('时间', 'Time')),
  },

  list: {
    columns: ['id', 'message_type', 'message', 'status', 'create_time', 'read_time'],
    filters: ['message_type', 'status', 'create_time'],
    search: ['message', 'message_en'],
    sort: ['id', 'desc'],
    sortable: ['create_time'],
    row: 'notice',
  },

  crud: ['index', 'del'],
  nodes: { read: t('标为已读', 'Mark as read') },
  actions: {
    markRead: { label: t('标为已读', 'Mark as read'), icon: 'check', when: { status: '0' }, node: 'read', done: t('已标为已读', 'Marked as read') },
    markManyRead: {
      label: t('标为已读', 'Mark as read'),
      on: 'rows',
      when: { status: '0' },
      node: 'read',
      question: t('将 {count} 条通知标为已读？', 'Mark {count} {count:notification|notifications} as read?'),
      done: t('{count} 条通知已标为已读', '{count} {count:notification|notifications} marked as read'),
    },
    markAllRead: { label: t('全部标为已读', 'Mark all as read'), on: 'list', node: 'read', done: t('全部通知已标为已读', 'All notifications marked as read') },
  },
})
