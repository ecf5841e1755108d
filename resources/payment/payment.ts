import { defineResource, f, t } from '../kit'
import { payTypes } from './payTypes'

/** A payment of an order. Of several that were begun one pays it; money that arrives later is late and goes back. */
export const payment = defineResource({
  path: 'shop/payment',
  table: 'shop_payment',
  title: t('支付单', 'Payments'),
  noun: t('支付单', 'Payment'),
  menu: { icon: 'fa fa-credit-card' },
  nameField: 'payment_no',
  fields: {
    payment_no: f.number(t('支付单号', 'Payment no.'), { prefix: 'P' }),
    order_id: f.reference(t('订单', 'Order'), 'shop/order', {
      readOnly: true,
      as: 'order',
      show: ['order_no'],
      labels: { order_no: t('订单号', 'Order no.') },
      width: 190,
    }),
    user_id: f.reference(t('会员', 'Member'), 'user/user', {
      readOnly: true,
      as: 'user',
      show: ['username'],
      labels: { username: t('用户名', 'Username') },
      width: 112,
      keepsDeleted: true,
    }),
    pay_type: f.choice(t('支付方式', 'Method'), payTypes, { readOnly: true, default: 'balance', width: 96 }),
    amount: f.money(t('金额', 'Amount'), { readOnly: true, default: '0.01', min: 0.01, width: 112 }),
    refunded_amount: f.money(t('已退金额', 'Refunded'), { readOnly: true, default: '0.00', min: 0, width: 112 }),
    status: f.choice(
      t('状态', 'Status'),
      { 0: t('待支付', 'Pending'), 1: t('已支付', 'Paid'), 2: t('已关闭', 'Closed') },
      { readOnly: true, default: '0', tag: { 0: 'info', 1: 'success' }, width: 96 },
    ),
    is_late: f.switch(t('关闭后到账', 'Paid late'), { readOnly: true, width: 80 }),
    trade_no: f.text(t('交易号', 'Trade no.'), { readOnly: true, max: 64, unique: ['pay_type'] }),
    pay_time: f.moment(t('支付时间', 'Paid'), { readOnly: true }),
    expire_time: f.moment(t('过期时间', 'Expires'), { readOnly: true }),
    // a provider refuses a number that it gets again with another kind of payment or another address
    scene: f.choice(t('支付终端', 'Device'), { web: t('网页', 'Web'), h5: t('手机网页', 'Mobile web') }, { readOnly: true, hidden: true }),
    notify_url: f.text(t('通知地址', 'Notification URL'), { readOnly: true, max: 255, hidden: true }),
    create_time: f.created(),
    update_time: f.updated(),
  },
  list: {
    columns: [
      'payment_no',
      'order.order_no',
      'user.username',
      'pay_type',
      'amount',
      'refunded_amount',
      'status',
      'is_late',
      'pay_time',
      'trade_no',
      'create_time',
      'expire_time',
      'id',
    ],
    optional: ['expire_time', 'id'],
    below: { payment_no: 'order.order_no', amount: 'refunded_amount', create_time: 'pay_time' },
    filters: ['pay_type', 'status', 'is_late', 'payment_no', 'trade_no', 'order_id', 'user_id', 'amount', 'pay_time', 'create_time'],
    search: ['payment_no', 'trade_no', 'order.order_no'],
    sort: ['id', 'desc'],
    totals: ['amount', 'refunded_amount'],
    sortable: ['amount', 'pay_time', 'create_time'],
    tabs: {
      all: { title: t('全部', 'All') },
      paid: { title: t('已支付', 'Paid'), where: { status: '1' } },
      pending: { title: t('待支付', 'Pending'), where: { status: '0' } },
      late: { title: t('关闭后到账', 'Paid late'), where: { is_late: 1 } },
    },
  },

  crud: ['index'],
  show: {
    steps: {
      field: 'status',
      passes: [
        { value: '0', time: 'create_time', label: t('发起', 'Started') },
        { value: '1', time: 'pay_time', label: t('到账', 'Received') },
      ],
      ended: [{ value: '2' }],
    },
    groups: [
      {
        title: t('支付', 'Payment'),
        fields: ['payment_no', 'pay_type', 'scene', 'trade_no', 'amount', 'refunded_amount', 'is_late', 'order.order_no', 'user.username', 'expire_time'],
      },
    ],
    related: [
      {
        of: 'shop/paymentRefund',
        by: 'payment_id',
        columns: ['refund_pay_no', 'cause', 'way', 'status', 'amount', 'fail_reason', 'finish_time'],
        totals: ['amount'],
      },
      { of: 'shop/paymentNotice', by: 'payment_id', columns: ['create_time', 'result', 'is_verified', 'reason', 'ip'] },
    ],
  },
  states: {
    status: {
      start: ['0'],
      arrows: {
        paid: { label: t('已支付', 'Paid'), from: ['0', '2'], to: '1', by: ['member', 'gateway', 'staff'] },
        closePayment: { label: t('关闭', 'Closed'), from: ['0'], to: '2', by: ['member', 'staff', 'system', 'gateway'] },
      },
    },
  },
})
