import { defineResource, f, t } from '../kit'

/** An administrator. Their rights follow from their groups; `super` is derived from them. */
export const admin = defineResource({
  path: 'auth/admin',
  table: 'admin',
  title: t('管理员', 'Administrators'),
  noun: t('管理员', 'Administrator'),
  counter: t('位', 'person'),
  menu: { icon: 'fa fa-user', remark: t('这里只列出您可以管理的下级管理员', 'Only the administrators you manage are listed') },
  softDelete: true,
  deleteNote: t('立即退出所有设备上的登录。', 'They are signed out of all devices at once.'),
  nameField: 'username',

  fields: {
    username: f.text(t('用户名', 'Username'), { required: true, max: 15, rule: 'account', unique: true }),
    nickname: f.text(t('昵称', 'Nickname'), { required: true, max: 50, rule: 'displayName' }),
    group_arr: f.references(t('角色组', 'Groups'), 'auth/group', {
      required: true,
      max: 10,
      show: 'name',
      names: 'group_name_arr',
      through: { table: 'admin_group_access', own: 'admin_id', other: 'group_id' },
      params: { absoluteAuth: 1 },
    }),
    avatar: f.image(t('头像', 'Avatar'), { display: 'avatar', topic: 'avatar' }),
    email: f.text(t('邮箱', 'Email'), { max: 100, rule: 'email', unique: true }),
    mobile: f.text(t('手机号', 'Mobile'), { max: 11, rule: 'mobile', unique: true }),
    password: f.password(t('密码', 'Password'), { required: true }),
    motto: f.longText(t('签名', 'Bio'), { max: 255 }),
    status: f.choice(
      t('状态', 'Status'),
      { enable: t('启用', 'Enabled'), disable: t('禁用', 'Disabled') },
      { default: 'enable', toggle: ['enable', 'disable'], tag: { enable: 'success', disable: 'error' } },
    ),
    login_failure: f.integer(t('登录失败次数', 'Failed sign-ins'), { readOnly: true, default: 0, hidden: true }),
    last_login_time: f.moment(t('最后登录', 'Last sign-in'), { readOnly: true }),
    last_login_ip: f.text(t('最后登录 IP', 'Last sign-in IP'), { readOnly: true, max: 50, hidden: true }),
    second_factor: f.computed(t('两步验证', 'Two-step verification'), 'choice', {
      choices: { 0: t('未开启', 'Off'), 1: t('已开启', 'On') },
      tag: { 1: 'success' },
    }),
    create_time: f.created(),
    update_time: f.updated(),
  },

  list: {
    columns: [
      'id',
      'username',
      'nickname',
      'group_arr',
      'avatar',
      'email',
      'mobile',
      'status',
      'second_factor',
      'last_login_time',
      'last_login_ip',
      'create_time',
    ],
    below: { username: 'nickname', email: 'mobile' },
    filters: ['username', 'nickname', 'group_arr', 'status', 'second_factor', 'last_login_time', 'create_time', 'id', 'email', 'mobile'],
    search: ['username', 'nickname', 'mobile'],
    sort: ['id', 'desc'],
  },

  form: [
    { title: t('账号', 'Account'), fields: [['username', 'nickname'], 'group_arr', 'password', 'status'] },
    { title: t('联系方式', 'Contact'), fields: ['avatar', ['email', 'mobile'], 'motto'] },
  ],

  crud: ['index', 'add', 'edit', 'del'],

  actions: {
    signOut: {
      label: t('强制下线', 'Sign out everywhere'),
      icon: 'sign-out',
      node: 'edit',
      done: t('已在所有设备上退出登录', 'Signed out of all devices'),
      confirm: t(
        '结束该管理员在所有设备上的登录，吊销其 API 令牌（服务令牌除外）并禁用其 Webhook？',
        'Sign this administrator out of all devices, revoke their API tokens except those of services, and switch off their webhooks?',
      ),
      color: 'warning',
    },
    resetFactor: {
      label: t('重置两步验证', 'Reset two-step verification'),
      icon: 'unlock',
      done: t('两步验证已重置', 'Two-step verification reset'),
      confirm: t(
        '重置后该管理员只凭密码即可登录，请先确认其身份。继续？',
        'The password alone will then be enough to sign in; verify who is asking first. Continue?',
      ),
      color: 'error',
    },
  },
})
