import { defineResource, f, t } from '../kit'
import { webhookEvents } from './webhookEvents'

const address = f.text(t('地址', 'Address'), {
  required: true,
  max: 500,
  rule: 'url',
  width: 240,
  help: t('https 公网地址，接收 POST 请求', 'Public https URL that accepts POST requests'),
})
const events = f.choices(t('事件', 'Events'), webhookEvents, { required: true, width: 230 })
const rules = f.references(t('列表', 'Lists'), 'auth/rule', {
  show: 'title',
  names: 'rule_names',
  through: { table: 'webhook_rule', own: 'webhook_id', other: 'rule_id' },
  max: 100,
  creates: false,
  width: 130,
  help: t('留空为创建人可查看的全部列表；选择目录即其下全部列表', 'Leave empty for all lists the owner may see. A directory includes all lists in it'),
})

/** Calls another program when rows change. Its secret is stored elsewhere, encrypted, and is shown once. */
export const webhook = defineResource({
  path: 'routine/webhook',
  table: 'webhook',
  title: t('Webhook', 'Webhooks'),
  noun: t('Webhook', 'Webhook'),
  counter: t('个', 'piece'),
  menu: {
    icon: 'fa fa-bolt',
    remark: t(
      '数据变更时通知其他程序；内容只含编号，详情由对方凭令牌从 /rest 读取',
      'Notify other programs about changes; requests contain only IDs, and the receiver reads the rows from /rest with a token',
    ),
  },
  nameField: 'name',

  fields: {
    name: f.text(t('名称', 'Name'), { required: true, max: 50 }),
    address,
    events,
    rules,
    admin_id: f.reference(t('创建人', 'Created by'), 'auth/admin', { as: 'admin', show: ['username'], readOnly: true, keepsDeleted: true }),
    status: f.status(t('启用', 'Enabled')),
    update_time: f.updated(),
    create_time: f.created(),
  },

  list: {
    columns: ['id', 'name', 'address', 'events', 'rules', 'status', 'admin.username', 'create_time'],
    below: { name: 'address' },
    filters: ['name', 'address', 'events', 'admin_id', 'status', 'create_time', 'id'],
    search: ['name', 'address'],
    sort: ['id', 'desc'],
  },

  form: [{ fields: ['name', 'address', 'events', 'rules', 'status'] }],

  show: {
    groups: [{ title: t('设置', 'Settings'), fields: ['name', 'address', 'events', 'rules', 'status', 'admin.username', 'create_time', 'update_time'] }],
    related: [
      {
        of: 'routine/webhookDelivery',
        by: 'webhook_id',
        columns: ['event', 'resource', 'subject_id', 'state', 'tries', 'answer_status', 'error', 'create_time'],
      },
    ],
  },

  crud: ['index', 'edit', 'del'],
  deleteNote: t('其推送记录也会删除。', 'Its deliveries are deleted with it.'),

  actions: {
    create: {
      label: t('创建 Webhook', 'Create webhook'),
      icon: 'plus',
      on: 'list',
      adds: true,
      done: t('Webhook 已创建', 'Webhook created'),
      input: { name: f.text(t('名称', 'Name'), { required: true, max: 50 }), address, events, rules },
    },
    newSecret: {
      label: t('更换密钥', 'New secret'),
      icon: 'key',
      done: t('密钥已更换', 'Secret changed'),
      confirm: t('此后的请求以新密钥签名，接收程序须同时更换。', 'Requests are signed with the new secret from now on; update the receiver too.'),
      color: 'warning',
    },
    deliveries: {
      label: t('推送记录', 'Deliveries'),
      icon: 'list',
      node: 'routine/webhookDelivery/index',
      relatedList: { list: 'routine/webhookDelivery', by: 'webhook_id' },
    },
  },
})
