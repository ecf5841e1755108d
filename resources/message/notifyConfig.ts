import { defineResource, f, t } from '../kit'
import { noticeTitles, raisedTypes } from './titles'

/** Receivers and sound of each kind of notice: one fixed row per kind, created by a migration; shown once the kind is raised. */
export const notifyConfig = defineResource({
  path: 'shop/notify/config',
  table: 'shop_notify_config',
  title: t('通知配置', 'Notification settings'),
  noun: t('通知类型', 'Notification type'),
  menu: { icon: 'fa fa-volume-up' },
  nameField: 'message_type',

  fields: {
    message_type: f.choice(t('消息类型', 'Type'), noticeTitles, { readOnly: true, unique: true, offered: raisedTypes, width: 140 }),
    receiver_type: f.choice(
      t('接收策略', 'Receivers'),
      { node: t('有权限者', 'Everyone with access'), group: t('指定角色组', 'Groups'), admin: t('指定管理员', 'Administrators') },
      { required: true, default: 'node', width: 220, help: t('无权查看对应页面的人员始终收不到', 'Staff who cannot open the related screen never receive it') },
    ),
    receiver_groups: f.references(t('角色组', 'Groups'), 'auth/group', {
      show: 'name',
      through: { table: 'shop_notify_config_group', own: 'config_id', other: 'group_id' },
      required: true,
      max: 100,
      when: { receiver_type: 'group' },
    }),
    receiver_admins: f.references(t('管理员', 'Administrators'), 'auth/admin', {
      show: 'username',
      through: { table: 'shop_notify_config_admin', own: 'config_id', other: 'admin_id' },
      required: true,
      max: 100,
      when: { receiver_type: 'admin' },
    }),
    popup: f.switch(t('弹窗', 'Pop-up'), { default: 1 }),
    popup_stay: f.integer(t('弹窗停留', 'Pop-up duration'), { default: 8, min: 3, max: 60, unit: 's', when: { popup: 1 } }),
    sound: f.switch(t('声音', 'Sound'), { default: 1 }),
    audio_path: f.file(t('提示音', 'Sound file'), {
      topic: 'notify',
      when: { sound: 1 },
      help: t('mp3 或 wav，留空用内置提示音', 'MP3 or WAV; leave empty for the built-in sound'),
    }),
    status: f.status(t('启用', 'Enabled')),
    update_time: f.updated(),
  },

  list: {
    columns: ['id', 'message_type', 'receiver_type', 'popup', 'sound', 'audio_path', 'status', 'update_time'],
    filters: ['message_type', 'receiver_type', 'status'],
    sort: ['id', 'asc'],
  },

  form: [
    { title: t('谁会收到', 'Recipients'), fields: ['status', 'receiver_type', 'receiver_groups', 'receiver_admins'] },
    {
      title: t('如何提醒', 'Alerts'),
      fields: [
        ['popup', 'popup_stay'],
        ['sound', 'audio_path'],
      ],
    },
  ],

  crud: ['index', 'edit'],
})
