import { f, t } from '../kit'

import type { StoredText } from '../kit/fieldTypes'

/** What the columns of balances hold, in yuan. Money that comes back from orders may raise a balance above what staff can give. */
export const mostBalance = 9_999_999_999.99

/** Whose balance an entry of a ledger changes. */
export const ledgerMember = {
  user_id: f.reference(t('会员ID', 'Member ID'), 'user/user', {
    required: true,
    as: 'user',
    show: ['username', 'nickname'],
    labels: { username: t('用户名', 'Username'), nickname: t('昵称', 'Nickname') },
    display: 'id',
  }),
}

/** Why an entry was made, of which document and by whom. */
export const ledgerOrigin = (storedTexts: readonly StoredText[]) => ({
  memo: f.longText(t('备注', 'Note'), { required: true, max: 255, storedTexts }),
  biz_type: f.text(t('关联类型', 'Reference type'), { readOnly: true, max: 20, hidden: true }),
  biz_id: f.integer(t('关联ID', 'Reference ID'), { readOnly: true, hidden: true }),
  biz_no: f.text(t('关联单号', 'Reference'), { readOnly: true, max: 32, copy: true }),
  admin_id: f.reference(t('操作人', 'By'), 'auth/admin', { readOnly: true, as: 'admin', show: ['nickname'], onDelete: 'set null' }),
  create_time: f.created(t('时间', 'Time')),
})

/** What both amounts say about a minus. */
export const ledgerAmountHelp = t('扣减请填负数', 'Enter a negative number to deduct')

export const ledgerList = <Amount extends string>(amount: Amount) =>
  ({
    columns: ['id', 'user_id', 'user.username', 'user.nickname', 'type', amount, 'before', 'after', 'memo', 'biz_no', 'admin.nickname', 'create_time'],
    below: { 'user.username': 'user.nickname', before: 'after' },
    filters: ['user_id', 'user.username', 'user.nickname', 'type', amount, 'memo', 'create_time', 'id', 'biz_no'],
    search: ['user.username', 'user.nickname', 'biz_no'],
    totals: [amount],
    sort: ['id', 'desc'],
  }) as const
