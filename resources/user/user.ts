import { incomeNode } from '../incomeNode'
import { defineResource, f, t } from '../kit'
import { moneyAdjustment } from './moneyAdjustment'
import { userAddress } from './userAddress'
import { userDetails } from './userDetails'

const { name, mobile, region, address, is_default } = userAddress.fields

/** A member. Money and score change only through `user/moneyLog` and `user/scoreLog`. */
export const user = defineResource({
  path: 'user/user',
  table: 'user',
  title: t('会员', 'Members'),
  noun: t('会员', 'Member'),
  menu: { icon: 'fa fa-user' },
  softDelete: true,
  deleteNote: t(
    '立即退出登录，用户名、手机号和邮箱可被他人注册。',
    'They are signed out at once; their username, mobile number and email become available again.',
  ),
  nameField: 'username',

  fields: {
    username: f.text(t('用户名', 'Username'), { required: true, max: 15, rule: 'account', unique: true, copy: true }),
    nickname: f.text(t('昵称', 'Nickname'), { required: true, max: 50, rule: 'displayName', masked: 'name' }),
    group_id: f.reference(t('分组', 'Group'), 'user/group', { required: true, default: 1, as: 'userGroup', show: ['name'] }),
    password: f.password(t('密码', 'Password'), { required: true }),
    status: f.choice(
      t('状态', 'Status'),
      { enable: t('启用', 'Enabled'), disable: t('禁用', 'Disabled') },
      { default: 'enable', toggle: ['enable', 'disable'], tag: { enable: 'success', disable: 'error' } },
    ),
    email: f.text(t('邮箱', 'Email'), { max: 100, rule: 'email', unique: true, masked: 'email' }),
    mobile: f.text(t('手机号', 'Mobile'), { max: 11, rule: 'mobile', unique: true, copy: true, masked: 'mobile' }),
    avatar: f.image(t('头像', 'Avatar'), { display: 'avatar', topic: 'avatar' }),
    gender: f.choice(
      t('性别', 'Gender'),
      { 0: t('未知', 'Unknown'), 1: t('男', 'Male'), 2: t('女', 'Female') },
      { numeric: true, default: '0', tag: { 1: 'info', 2: 'warning' } },
    ),
    birthday: f.date(t('生日', 'Birthday'), { from: '1900-01-01', to: 'today' }),
    motto: f.longText(t('签名', 'Bio'), { max: 255 }),
    addresses: f.lines(
      t('收货地址', 'Addresses'),
      { name, mobile, region, address, is_default },
      { rows: { entity: 'user/address', by: 'user_id' }, max: 20, single: 'is_default' },
    ),
    money: f.money(t('余额', 'Balance'), { readOnly: true, default: '0.00' }),
    score: f.integer(t('积分', 'Points'), { readOnly: true, default: 0, min: 0 }),
    money_time: f.moment(t('余额变动时间', 'Balance changed'), { readOnly: true, hidden: true }),
    join_time: f.created(t('注册时间', 'Joined')),
    join_ip: f.text(t('注册 IP', 'Sign-up IP'), { readOnly: true, max: 50, hidden: true }),
    login_failure: f.computed(t('登录失败次数', 'Failed sign-ins'), 'integer', { hidden: true }),
    last_login_time: f.moment(t('最后登录', 'Last sign-in'), { readOnly: true }),
    last_login_ip: f.text(t('最后登录 IP', 'Last sign-in IP'), { readOnly: true, max: 50 }),
    first_pay_time: f.moment(t('首次购买', 'First purchase'), { readOnly: true, hidden: true }),
    last_pay_time: f.computed(t('最近购买', 'Last purchase'), 'moment', { hidden: true, isCostly: true }),
    orders_paid: f.computed(t('付款订单', 'Paid orders'), 'integer', { hidden: true, isCostly: true }),
    amount_paid: f.computed(t('付款金额', 'Amount paid'), 'money', { hidden: true, isCostly: true, needs: incomeNode }),
    amount_refunded: f.computed(t('退款金额', 'Amount refunded'), 'money', { hidden: true, isCostly: true, needs: incomeNode }),
    create_time: f.created(),
    update_time: f.updated(),
  },

  list: {
    columns: [
      'id',
      'username',
      'nickname',
      'userGroup.name',
      'avatar',
      'gender',
      'mobile',
      'money',
      'score',
      'last_login_ip',
      'last_login_time',
      'create_time',
      'status',
      'first_pay_time',
    ],
    optional: ['gender', 'last_login_ip'],
    below: { username: 'nickname', money: 'score' },
    filters: [
      'username',
      'nickname',
      'group_id',
      'userGroup.name',
      'gender',
      'status',
      'mobile',
      'money',
      'score',
      'last_login_time',
      'create_time',
      'first_pay_time',
      'id',
      'last_login_ip',
      'email',
    ],
    search: ['id', 'username', 'nickname', 'mobile'],
    sort: ['id', 'desc'],
  },

  formLayout: 'tabs',
  isWideForm: true,
  form: [
    { title: t('账号', 'Account'), fields: [['username', 'nickname'], 'group_id', 'password', 'status'] },
    { title: t('联系方式', 'Contact'), fields: ['email', 'mobile'] },
    { title: t('收货地址', 'Addresses'), fields: ['addresses'] },
    { title: t('资料', 'Profile'), fields: ['avatar', 'gender', 'birthday', 'motto'] },
    { title: t('资产', 'Assets'), fields: [['money', 'score']] },
  ],

  show: userDetails,
  crud: ['index', 'add', 'edit', 'del'],
  exportTask: { type: 'user', title: t('会员导出', 'Members') },
  imports: { match: ['username'] },
  actions: {
    money: {
      label: t('调整余额', 'Adjust balance'),
      icon: 'money',
      node: 'user/moneyLog/add',
      input: {
        money: f.money(t('变更余额', 'Change'), {
          required: true,
          min: -99_999.99,
          max: 99_999.99,
          display: 'change',
          help: t('扣减请填负数', 'Enter a negative number to deduct'),
        }),
        memo: f.longText(t('备注', 'Note'), { required: true, max: 255 }),
      },
    },
    score: {
      label: t('调整积分', 'Adjust points'),
      icon: 'score',
      node: 'user/scoreLog/add',
      input: {
        score: f.integer(t('变更积分', 'Change'), {
          required: true,
          min: -999_999,
          max: 999_999,
          help: t('扣减请填负数', 'Enter a negative number to deduct'),
        }),
        memo: f.longText(t('备注', 'Note'), { required: true, max: 255 }),
      },
    },
    enable: {
      label: t('启用', 'Enable'),
      on: 'rows',
      when: { status: 'disable' },
      node: 'edit',
      reverse: 'disable',
      done: t('{count} 位会员已启用', '{count} {count:member|members} enabled'),
    },
    disable: {
      label: t('禁用', 'Disable'),
      on: 'rows',
      when: { status: 'enable' },
      node: 'edit',
      reverse: 'enable',
      confirm: t('禁用后这些会员将立即退出登录', 'They are signed out at once'),
      done: t('{count} 位会员已禁用', '{count} {count:member|members} disabled'),
      color: 'warning',
    },
  },
})
