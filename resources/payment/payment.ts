import { defineDetail, f, t } from '../kit'
import { payTypes } from './payTypes'

/** A payment of an order. Of several that were begun one pays it; money that arrives later is late and goes back. */
export const payment = defineDetail({
  path: 'shop/payment',
  table: 'shop_payment',
  title: t('支付单', 'Payments'),
  noun: t('支付单', 'Payment'),
  nameField: 'payment_no',
  fields: {
    payment_no: f.text(t('支付单号', 'Payment no.'), { readOnly: true, max: 32, unique: true, copy: true }),
    order_id: f.reference(t('订单', 'Order'), 'shop/order', { readOnly: true, as: 'order', show: ['order_no'] }),
    user_id: f.reference(t('会员', 'Member'), 'user/user', { readOnly: true, as: 'user', show: ['username'] }),
    pay_type: f.choice(t('支付方式', 'Method'), payTypes, { readOnly: true, default: 'balance' }),
    amount: f.money(t('金额', 'Amount'), { readOnly: true, default: '0.01', min: 0.01 }),
    refunded_amount: f.money(t('已退金额', 'Refunded'), { readOnly: true, default: '0.00', min: 0 }),
    status: f.choice(
      t('状态', 'Status'),
      { 0: t('待支付', 'Pending'), 1: t('已支付', 'Paid'), 2: t('已关闭', 'Closed') },
      { readOnly: true, default: '0', tag: { 0: 'info', 1: 'success' } },
    ),
    is_late: f.switch(t('迟到款', 'Late'), { readOnly: true }),
    trade_no: f.text(t('交易号', 'Trade no.'), { readOnly: true, max: 64, unique: ['pay_type'] }),
    pay_time: f.moment(t('支付时间', 'Paid'), { readOnly: true }),
    expire_time: f.moment(t('过期时间', 'Expires'), { readOnly: true }),
    create_time: f.created(),
    update_time: f.updated(),
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
