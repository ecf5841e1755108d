import { defineDetail, f, t } from '../kit'
import { refundReasons } from './refundReasons'

/** What happened to a refund. Rows are never changed. */
export const refundLog = defineDetail({
  path: 'shop/refundLog',
  table: 'shop_refund_log',
  title: t('售后日志', 'Refund log'),
  noun: t('售后日志', 'Refund entry'),
  nameField: 'content',
  fields: {
    refund_id: f.reference(t('售后单', 'Refund'), 'shop/refund', { readOnly: true, as: 'refund', show: ['refund_no'] }),
    action: f.choice(
      t('操作', 'Action'),
      {
        apply: t('申请售后', 'Requested'),
        agree: t('同意', 'Approved'),
        refuse: t('拒绝', 'Rejected'),
        withdraw: t('买家撤销', 'Withdrawn'),
        sendBack: t('寄回商品', 'Sent back'),
        editReturn: t('修改退货物流', 'Return tracking changed'),
        returnTimeout: t('超时未寄回', 'Not returned in time'),
        receive: t('确认收货', 'Return received'),
        reject: t('拒收退货', 'Return rejected'),
        finish: t('完成', 'Done'),
        payOutFailed: t('退款失败', 'Payout failed'),
        payOutRetry: t('重新退款', 'Payout retried'),
        payOutDone: t('已退款', 'Refunded'),
      },
      { readOnly: true, default: 'apply' },
    ),
    operator_type: f.choice(
      t('操作方', 'Operator type'),
      { admin: t('员工', 'Staff'), user: t('会员', 'Member'), system: t('系统', 'System') },
      { readOnly: true, default: 'system' },
    ),
    operator_id: f.integer(t('操作人ID', 'Operator ID'), { readOnly: true }),
    operator_name: f.text(t('操作人', 'By'), { readOnly: true, max: 50 }),
    content: f.text(t('内容', 'Details'), { readOnly: true, max: 500, storedTexts: [...refundReasons.money, ...refundReasons.goods] }),
    create_time: f.created(t('时间', 'Time')),
  },
})
