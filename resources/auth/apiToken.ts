import { defineResource, f, t } from '../kit'

/** A token for programs that call /rest. Its secret is stored elsewhere as a hash, and is shown once. */
export const apiToken = defineResource({
  path: 'auth/apiToken',
  table: 'api_token',
  title: t('API 令牌', 'API tokens'),
  noun: t('API 令牌', 'API token'),
  counter: t('个', 'piece'),
  menu: {
    icon: 'fa fa-key',
    remark: t('供其他程序调用 /rest，权限不超过其创建人', 'For programs that call /rest; a token never has more permissions than its creator'),
  },
  nameField: 'name',

  fields: {
    name: f.text(t('名称', 'Name'), { readOnly: true, max: 50 }),
    owner_kind: f.choice(t('用途', 'Used by'), { staff: t('本人', 'Person'), service: t('服务', 'Service') }, { readOnly: true, default: 'staff' }),
    admin_id: f.reference(t('创建人', 'Created by'), 'auth/admin', { as: 'admin', show: ['username'], readOnly: true, keepsDeleted: true }),
    prefix: f.text(t('令牌开头', 'Prefix'), { readOnly: true, max: 12 }),
    nodes: f.json(t('权限', 'Permissions'), { readOnly: true, hidden: true }),
    rate_limit: f.integer(t('每分钟请求数', 'Requests per minute'), { readOnly: true, default: 120, min: 1, max: 6000 }),
    expire_time: f.moment(t('到期时间', 'Expires'), { readOnly: true }),
    seen_time: f.moment(t('最后使用', 'Last used'), { readOnly: true }),
    seen_ip: f.text(t('最后使用 IP', 'Last IP'), { readOnly: true, max: 50 }),
    revoke_time: f.moment(t('吊销时间', 'Revoked'), { readOnly: true }),
    create_time: f.created(),
  },

  list: {
    columns: ['id', 'name', 'owner_kind', 'admin.username', 'prefix', 'rate_limit', 'expire_time', 'seen_time', 'seen_ip', 'revoke_time', 'create_time'],
    optional: ['seen_ip'],
    filters: ['name', 'owner_kind', 'admin_id', 'expire_time', 'seen_time', 'revoke_time', 'create_time', 'id'],
    search: ['name', 'admin.username'],
    sort: ['id', 'desc'],
    expand: ['nodes'],
  },

  crud: ['index'],

  actions: {
    create: {
      label: t('创建令牌', 'Create token'),
      icon: 'plus',
      on: 'list',
      adds: true,
      done: t('令牌已创建', 'Token created'),
      input: {
        name: f.text(t('名称', 'Name'), { required: true, max: 50 }),
        owner_kind: f.choice(
          t('用途', 'Used by'),
          { staff: t('本人', 'Person'), service: t('服务', 'Service') },
          { default: 'staff', help: t('服务令牌由超级管理员创建', 'Only super administrators can create service tokens') },
        ),
        rules: f.custom(t('权限', 'Permissions'), 'ruleTree', { required: true }),
        days: f.integer(t('有效天数', 'Expires after (days)'), { required: true, min: 1, max: 366, default: 90 }),
        rate_limit: f.integer(t('每分钟请求数', 'Requests per minute'), { required: true, min: 1, max: 6000, default: 120 }),
      },
    },
    revoke: {
      label: t('吊销', 'Revoke'),
      icon: 'ban',
      on: 'rows',
      when: { revoke_time: null },
      done: t('{count} 个令牌已吊销', '{count} {count:token|tokens} revoked'),
      confirm: t('使用该令牌的程序将立即无法访问，且不能恢复。', 'Programs that use it lose access at once and for good.'),
      color: 'error',
    },
  },
})
