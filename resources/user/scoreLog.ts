import { defineResource, f, t } from '../kit'
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
        check_in: t('签到', 'Check-in'),
        check_in_bonus: t('连续签到奖励', 'Streak bonus'),
        order_use: t('订单抵扣', 'Used on order'),
        order_return: t('订单退还', 'Returned from order'),
        order_give: t('购物赠送', 'Earned from order'),
        order_take_back: t('退款扣回', 'Taken back on refund'),
        recharge_bonus: t('充值赠送', 'Recharge bonus'),
        evaluate: t('评价奖励', 'Review reward'),
        admin: t('后台调整', 'Staff adjustment'),
      },
      { readOnly: true, default: 'admin' },
    ),
    score: f.integer(t('变更积分', 'Change'), {
      required: true,
      min: -999_999,
      max: 999_999,
      boundsApplyTo: 'entry',
      help: t('扣减请填负数', 'A minus takes away'),
    }),
    before: f.integer(t('变更前', 'Before'), { readOnly: true }),
    after: f.integer(t('变更后', 'After'), { readOnly: true }),
    memo: f.longText(t('备注', 'Memo'), { required: true, max: 255, storedTexts: [...Object.values(scoreMemos), ...demoMemos.score] }),
    biz_type: f.text(t('关联类型', 'Reference kind'), { readOnly: true, max: 20, hidden: true }),
    biz_id: f.integer(t('关联ID', 'Reference id'), { readOnly: true, hidden: true }),
    biz_no: f.text(t('关联单号', 'Reference'), { readOnly: true, max: 32, copy: true }),
    admin_id: f.reference(t('操作人', 'Operator'), 'auth/admin', { readOnly: true, as: 'admin', show: ['nickname'], onDelete: 'set null' }),
    create_time: f.created(t('时间', 'Time')),
  },

  list: {
    columns: ['id', 'user_id', 'user.username', 'user.nickname', 'type', 'score', 'before', 'after', 'memo', 'biz_no', 'admin.nickname', 'create_time'],
    filters: ['user_id', 'user.username', 'user.nickname', 'type', 'score', 'memo', 'create_time', 'id', 'biz_no'],
    search: ['user.username', 'user.nickname', 'biz_no'],
    sort: ['id', 'desc'],
  },

  form: [{ fields: ['user_id', 'score', 'memo'] }],

  crud: ['index', 'add'],
})
