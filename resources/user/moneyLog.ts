import { defineResource, f, t } from '../kit'
import { demoMemos, moneyMemos } from './ledgerMemos'

/** Every change of a member's balance, chained: `after = before + money`. Rows are never changed or deleted. */
export const moneyLog = defineResource({
  path: 'user/moneyLog',
  table: 'user_money_log',
  title: t('余额记录', 'Balance log'),
  noun: t('余额记录', 'Balance entry'),
  menu: { icon: 'fa fa-credit-card' },
  isLog: true,
  nameField: 'memo',

  fields: {
    user_id: f.reference(t('会员ID', 'Member id'), 'user/user', {
      required: true,
      as: 'user',
      show: ['username', 'nickname'],
      labels: { username: t('用户名', 'Username'), nickname: t('昵称', 'Nickname') },
      display: 'id',
    }),
    type: f.choice(
      t('类型', 'Type'),
      {
        recharge: t('充值', 'Recharge'),
        recharge_bonus: t('充值赠送', 'Recharge bonus'),
        order_pay: t('订单支付', 'Order payment'),
        order_refund: t('订单退款', 'Order refund'),
        recharge_refund: t('充值退款', 'Recharge refund'),
        commission: t('佣金结算', 'Commission'),
        admin: t('后台调整', 'Staff adjustment'),
      },
      { readOnly: true, default: 'admin' },
    ),
    money: f.money(t('变更余额', 'Change'), {
      required: true,
      min: -99_999.99,
      max: 99_999.99,
      boundsApplyTo: 'entry',
      display: 'change',
      help: t('扣减请填负数', 'A minus takes away'),
    }),
    before: f.money(t('变更前', 'Before'), { readOnly: true }),
    after: f.money(t('变更后', 'After'), { readOnly: true }),
    memo: f.longText(t('备注', 'Memo'), { required: true, max: 255, storedTexts: [...Object.values(moneyMemos), ...demoMemos.money] }),
    biz_type: f.text(t('关联类型', 'Reference kind'), { readOnly: true, max: 20, hidden: true }),
    biz_id: f.integer(t('关联ID', 'Reference id'), { readOnly: true, hidden: true }),
    biz_no: f.text(t('关联单号', 'Reference'), { readOnly: true, max: 32, copy: true }),
    admin_id: f.reference(t('操作人', 'Operator'), 'auth/admin', { readOnly: true, as: 'admin', show: ['nickname'], onDelete: 'set null' }),
    create_time: f.created(t('时间', 'Time')),
  },

  list: {
    columns: ['id', 'user_id', 'user.username', 'user.nickname', 'type', 'money', 'before', 'after', 'memo', 'biz_no', 'admin.nickname', 'create_time'],
    filters: ['user_id', 'user.username', 'user.nickname', 'type', 'money', 'memo', 'create_time', 'id', 'biz_no'],
    search: ['user.username', 'user.nickname', 'biz_no'],
    sort: ['id', 'desc'],
  },

  form: [{ fields: ['user_id', 'money', 'memo'] }],

  crud: ['index', 'add'],
})
