import { defineResource, f, t } from '../kit'
import { ledgerAmountHelp, ledgerList, ledgerMember, ledgerOrigin } from './ledgerFields'
import { demoMemos, scoreMemos } from './ledgerMemos'

/** Every change of a member's score, chained: `after = before + score`. Rows are never changed or deleted. */
export const scoreLog = defineResource({
  path: 'user/scoreLog',
  table: 'user_score_log',
  title: t('积分记录', 'Points log'),
  noun: t('积分记录', 'Points entry'),
  menu: { icon: 'fa fa-star' },
  isLog: true,
  nameField: 'memo',
  nameColumns: ['user.username', 'type'],

  fields: {
    ...ledgerMember,
    type: f.choice(
      t('类型', 'Type'),
      {
        check_in: t('签到', 'Check-in'),
        check_in_bonus: t('连续签到奖励', 'Streak bonus'),
        order_use: t('订单抵扣', 'Used on order'),
        order_return: t('订单退还', 'Returned from order'),
        order_give: t('购物赠送', 'Earned from order'),
        order_take_back: t('退款扣回', 'Taken back on refund'),
        recharge_bonus: t('充值赠送', 'Top-up bonus'),
        evaluate: t('评价奖励', 'Review reward'),
        admin: t('后台调整', 'Staff adjustment'),
      },
      { readOnly: true, default: 'admin' },
    ),
    score: f.integer(t('变更积分', 'Change'), {
      display: 'change',
      required: true,
      min: -999_999,
      max: 999_999,
      boundsApplyTo: 'entry',
      help: ledgerAmountHelp,
    }),
    before: f.integer(t('变更前', 'Before'), { readOnly: true }),
    after: f.integer(t('变更后', 'After'), { readOnly: true }),
    ...ledgerOrigin([...Object.values(scoreMemos), ...demoMemos.score]),
  },

  list: ledgerList('score'),

  form: [{ fields: ['user_id', 'score', 'memo'] }],

  crud: ['index', 'add'],
  exportTask: { type: 'score_log', title: t('积分记录导出', 'Points log') },
})
