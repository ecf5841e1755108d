import { defineResource, f, t } from '../kit'
import { ledgerAmountHelp, ledgerList, ledgerMember, ledgerOrigin, mostBalance } from './ledgerFields'
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
  nameColumns: ['user.username', 'type'],

  fields: {
    ...ledgerMember,
    type: f.choice(
      t('类型', 'Type'),
      {
        recharge: t('充值', 'Top-up'),
        recharge_bonus: t('充值赠送', 'Top-up bonus'),
        order_pay: t('订单支付', 'Order payment'),
        order_refund: t('订单退款', 'Order refund'),
        recharge_refund: t('充值退款', 'Top-up refund'),
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
      help: ledgerAmountHelp,
    }),
    before: f.money(t('变更前', 'Before'), { readOnly: true, max: mostBalance }),
    after: f.money(t('变更后', 'After'), { readOnly: true, max: mostBalance }),
    ...ledgerOrigin([...Object.values(moneyMemos), ...demoMemos.money]),
  },

  list: ledgerList('money'),

  form: [{ fields: ['user_id', 'money', 'memo'] }],

  crud: ['index', 'add'],
  exportTask: { type: 'money_log', title: t('余额记录导出', 'Balance log') },
})
