import { defineResource, f, t } from '../kit'
import { payTypes } from './payTypes'

/** The bill of a gateway for one day, compared with the payments and repayments of the shop. Written by the server; rows are never deleted. */
export const paymentBill = defineResource({
  path: 'shop/paymentBill',
  table: 'shop_payment_bill',
  title: t('渠道对账', 'Reconciliation'),
  noun: t('对账单', 'Statement'),
  menu: { icon: 'fa fa-calculator', remark: t('每天 10:30 核对前一天的渠道账单', "The previous day's statement is compared every day at 10:30") },
  nameField: 'bill_date',
  nameColumns: ['pay_type', 'bill_date'],

  fields: {
    pay_type: f.choice(t('支付方式', 'Method'), payTypes, { readOnly: true, default: 'test' }),
    bill_date: f.date(t('账单日期', 'Day'), { readOnly: true, unique: ['pay_type'] }),
    result: f.choice(
      t('结果', 'Result'),
      {
        waiting: t('等待账单', 'Waiting for the statement'),
        matched: t('一致', 'Matched'),
        differs: t('有差异', 'Differences'),
        failed: t('下载失败', 'No statement'),
      },
      { readOnly: true, default: 'waiting', tag: { waiting: 'info', matched: 'success', differs: 'error', failed: 'warning' }, width: 130 },
    ),
    payment_count: f.integer(t('收款笔数', 'Payments'), { readOnly: true, default: 0, min: 0, width: 90 }),
    payment_amount: f.money(t('收款金额', 'Received'), { readOnly: true, default: '0.00', min: 0, max: 999_999_999.99 }),
    refund_count: f.integer(t('退款笔数', 'Refund transactions'), { readOnly: true, default: 0, min: 0, width: 90 }),
    refund_amount: f.money(t('退款金额', 'Refunded'), { readOnly: true, default: '0.00', min: 0, max: 999_999_999.99 }),
    difference_count: f.integer(t('差异', 'Differences'), { readOnly: true, default: 0, min: 0, width: 80 }),
    fail_reason: f.text(t('失败原因', 'Failure reason'), { readOnly: true, max: 200 }),
    compare_time: f.moment(t('核对时间', 'Compared'), { readOnly: true }),
    create_time: f.created(),
    update_time: f.updated(),
  },

  list: {
    columns: [
      'bill_date',
      'pay_type',
      'result',
      'payment_count',
      'payment_amount',
      'refund_count',
      'refund_amount',
      'difference_count',
      'fail_reason',
      'compare_time',
      'id',
    ],
    optional: ['id'],
    below: { payment_count: 'payment_amount', refund_count: 'refund_amount' },
    filters: ['pay_type', 'result', 'bill_date', 'difference_count', 'compare_time'],
    search: ['fail_reason'],
    sort: ['bill_date', 'desc'],
    totals: ['payment_amount', 'refund_amount', 'difference_count'],
    sortable: ['payment_amount', 'refund_amount', 'difference_count', 'compare_time'],
  },

  crud: ['index'],
  show: {
    groups: [
      {
        title: t('账单', 'Statement'),
        fields: [
          'bill_date',
          'pay_type',
          'result',
          'compare_time',
          'payment_count',
          'payment_amount',
          'refund_count',
          'refund_amount',
          'difference_count',
          'fail_reason',
        ],
      },
    ],
    related: [
      { of: 'shop/paymentDifference', by: 'bill_id', columns: ['entry_type', 'problem', 'number', 'own_amount', 'bill_amount', 'status', 'memo'] },
      { of: 'shop/paymentBillLine', by: 'bill_id', columns: ['line_time', 'entry_type', 'number', 'trade_no', 'amount', 'is_pending'] },
    ],
  },

  actions: {
    differences: {
      label: t('差异明细', 'Differences'),
      icon: 'list',
      node: 'shop/paymentDifference/index',
      relatedList: { list: 'shop/paymentDifference', by: 'bill_id' },
    },
    compare: {
      label: t('重新对账', 'Reconcile again'),
      icon: 'refresh',
      done: t('已开始重新对账', 'Reconciliation started'),
      confirm: t(
        '重新下载账单并核对；已处理的差异不受影响。',
        'The statement is downloaded and compared again. Differences that are already settled stay settled.',
      ),
    },
  },
})
