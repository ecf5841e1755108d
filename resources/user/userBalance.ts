import { defineView, f, t } from '../kit'
import { moneyAdjustment } from './moneyAdjustment'
import { user } from './user'

const { username, nickname, mobile, money, money_time, status } = user.fields

const entries = { list: 'user/moneyLog', over: 'create_time', sum: ['money'] } as const
const withBalance = { list: 'user/balance', filters: [{ field: 'money', operator: 'gt', value: '0' }] } as const

/** The members by what is in their accounts, for whoever keeps the books. */
export const userBalance = defineView(user, {
  path: 'user/balance',
  title: t('会员余额', 'Member balances'),
  noun: t('会员', 'Member'),
  menu: { icon: 'fa fa-money' },
  nameField: 'username',

  fields: {
    username,
    nickname,
    mobile,
    money,
    recharged: f.computed(t('累计充值', 'Topped up'), 'money'),
    bonus: f.computed(t('累计赠送', 'Bonuses'), 'money'),
    spent: f.computed(t('余额支付', 'Spent'), 'money'),
    refunded: f.computed(t('退回余额', 'Refunded'), 'money'),
    money_time: { ...money_time, hidden: false },
    status,
  },

  list: {
    columns: ['id', 'username', 'nickname', 'mobile', 'money', 'recharged', 'bonus', 'spent', 'refunded', 'money_time', 'status'],
    optional: ['status'],
    below: { username: 'nickname' },
    filters: ['money', 'money_time', 'username', 'nickname', 'mobile', 'id'],
    search: ['id', 'username', 'nickname', 'mobile'],
    sort: ['money', 'desc'],
    totals: ['money'],
    tiles: {
      balances: { label: t('余额合计', 'All balances'), icon: 'fa fa-money', of: { ...withBalance, sum: ['money'] }, as: 'money' },
      with_balance: { label: t('有余额会员', 'Members with a balance'), icon: 'fa fa-users', of: withBalance },
      recharged_today: {
        label: t('今日充值', 'Topped up today'),
        icon: 'fa fa-credit-card',
        of: { ...entries, filters: [{ field: 'type', operator: 'IN', value: 'recharge' }] },
        as: 'money',
        more: 'good',
      },
      spent_today: {
        label: t('今日余额支付', 'Spent today'),
        icon: 'fa fa-shopping-bag',
        of: { ...entries, filters: [{ field: 'type', operator: 'IN', value: 'order_pay' }], isAbsolute: true },
        as: 'money',
        more: 'good',
      },
    },
  },

  actions: {
    adjust: moneyAdjustment,
    log: { label: t('余额记录', 'Balance log'), icon: 'list', node: 'user/moneyLog/index', relatedList: { list: 'user/moneyLog', by: 'user_id' } },
  },
})
