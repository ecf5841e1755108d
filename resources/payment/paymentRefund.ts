import { defineResource, f, t } from '../kit'
import { payTypes, refundWays, retryPayout } from './payTypes'

/** Money of a payment that goes back to the member. */
export const paymentRefund = defineResource({
  path: 'shop/paymentRefund',
  table: 'shop_payment_refund',
  title: t('退款流水', 'Refund transactions'),
  noun: t('退款流水', 'Refund transaction'),
  menu: { icon: 'fa fa-undo' },
  nameField: 'refund_pay_no',
  fields: {
    refund_pay_no: f.number(t('退款流水号', 'Refund transaction no.'), { prefix: 'B' }),
    payment_id: f.reference(t('支付单', 'Payment'), 'shop/payment', {
      readOnly: true,
      as: 'payment',
      show: ['payment_no'],
      labels: { payment_no: t('支付单号', 'Payment no.') },
      width: 200,
    }),
    order_id: f.reference(t('订单', 'Order'), 'shop/order', {
      readOnly: true,
      as: 'order',
      show: ['order_no'],
      labels: { order_no: t('订单号', 'Order no.') },
      width: 190,
    }),
    refund_id: f.reference(t('售后单', 'Refund'), 'shop/refund', {
      readOnly: true,
      as: 'refund',
      show: ['refund_no'],
      labels: { refund_no: t('退款单号', 'Refund no.') },
      width: 200,
    }),
    pay_type: f.computed(t('支付方式', 'Method'), 'choice', { choices: payTypes }),
    cause: f.choice(
      t('原因', 'Reason'),
      {
        cancel: t('取消订单', 'Order canceled'),
        close: t('关闭订单', 'Order closed'),
        refund: t('售后退款', 'Refund'),
        late: t('关闭后付款', 'Paid after closing'),
      },
      { readOnly: true, default: 'refund' },
    ),
    way: f.choice(t('退款方式', 'Refund to'), refundWays, { readOnly: true, default: 'original' }),
    amount: f.money(t('金额', 'Amount'), { readOnly: true, default: '0.01', min: 0.01 }),
    status: f.choice(
      t('状态', 'Status'),
      { 0: t('处理中', 'Pending'), 1: t('成功', 'Done'), 2: t('失败', 'Failed') },
      { readOnly: true, default: '0', tag: { 0: 'info', 1: 'success', 2: 'error' } },
    ),
    trade_no: f.text(t('交易号', 'Trade no.'), { readOnly: true, max: 64 }),
    fail_reason: f.text(t('失败原因', 'Failure reason'), { readOnly: true, max: 200 }),
    is_unknown: f.switch(t('结果不明', 'Outcome unknown'), { readOnly: true, hidden: true }),
    tries: f.integer(t('次数', 'Attempts'), { readOnly: true, default: 0, min: 0 }),
    finish_time: f.moment(t('完成时间', 'Finished'), { readOnly: true }),
    create_time: f.created(),
    update_time: f.updated(),
  },
  list: {
    live: true,
    columns: [
      'refund_pay_no',
      'order.order_no',
      'amount',
      'status',
      'cause',
      'way',
      'pay_type',
      'refund.refund_no',
      'fail_reason',
      'finish_time',
      'payment.payment_no',
      'trade_no',
      'create_time',
      'id',
    ],
    optional: ['payment.payment_no', 'trade_no', 'id'],
    below: { refund_pay_no: 'order.order_no', cause: 'way', create_time: 'finish_time' },
    filters: ['status', 'cause', 'way', 'refund_pay_no', 'trade_no', 'order_id', 'payment_id', 'refund_id', 'amount', 'finish_time', 'create_time'],
    search: ['refund_pay_no', 'trade_no', 'order.order_no', 'payment.payment_no'],
    sort: ['id', 'desc'],
    totals: ['amount'],
    sortable: ['amount', 'finish_time', 'create_time'],
    tabs: {
      all: { title: t('全部', 'All') },
      failed: { title: t('失败', 'Failed'), where: { status: '2' } },
      pending: { title: t('处理中', 'Pending'), where: { status: '0' } },
      done: { title: t('成功', 'Done'), where: { status: '1' } },
    },
  },

  crud: ['index'],
  show: {
    steps: {
      field: 'status',
      passes: [
        { value: '0', time: 'create_time', label: t('发起', 'Started') },
        { value: '1', time: 'finish_time', label: t('到账', 'Refunded') },
      ],
      ended: [{ value: '2' }],
    },
    groups: [
      {
        title: t('退款', 'Refund transaction'),
        fields: ['refund_pay_no', 'cause', 'way', 'amount', 'trade_no', 'order.order_no', 'payment.payment_no', 'pay_type', 'refund.refund_no'],
      },
      { title: t('失败', 'Failure'), fields: ['fail_reason', 'is_unknown', 'tries'] },
    ],
  },
  actions: {
    retry: {
      ...retryPayout,
      moves: ['retryRepayment'],
      shows: ['amount', 'fail_reason'],
    },
  },
  states: {
    status: {
      start: ['0'],
      arrows: {
        // the gateway may report what has failed here as done after all
        repaid: { label: t('已退款', 'Refunded'), from: ['0', '2'], to: '1', by: ['system', 'gateway'] },
        failRepayment: { label: t('退款失败', 'Failed'), from: ['0'], to: '2', by: ['system', 'gateway'] },
        retryRepayment: { label: t('重试', 'Retried'), from: ['2'], to: '0', by: ['staff'] },
      },
    },
  },
})
