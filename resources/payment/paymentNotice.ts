import { defineResource, f, t } from '../kit'
import { payTypes } from './payTypes'

/**
 * What a payment provider has sent, kept as it came. Rows are never changed. What could not be verified, which anybody may have sent, is kept for a month, and only
 * the beginning of most of it.
 */
export const paymentNotice = defineResource({
  path: 'shop/paymentNotice',
  table: 'shop_payment_notice',
  title: t('支付通知', 'Payment notices'),
  noun: t('支付通知', 'Payment notice'),
  menu: { icon: 'fa fa-bell' },
  isLog: true,
  nameField: 'payment_no',
  fields: {
    pay_type: f.choice(t('支付方式', 'Method'), payTypes, { readOnly: true, default: 'test' }),
    payment_id: f.reference(t('支付单', 'Payment'), 'shop/payment', { readOnly: true, as: 'payment', show: ['payment_no'], hidden: true }),
    payment_no: f.text(t('支付单号', 'Payment no.'), { readOnly: true, max: 64 }),
    is_verified: f.switch(t('已验证', 'Verified'), { readOnly: true }),
    result: f.choice(
      t('结果', 'Result'),
      {
        paid: t('已入账', 'Booked'),
        late: t('关闭后到账，已退回', 'Paid after closing, refunded'),
        repeated: t('重复通知', 'Repeated'),
        refund: t('退款通知', 'Refund notice'),
        open: t('尚未支付', 'Not paid yet'),
        amount: t('金额不符', 'Wrong amount'),
        unknown: t('单号不存在', 'Unknown number'),
        failed: t('入账失败，等待重发', 'Not booked, sent again later'),
        refused: t('验证失败', 'Not verified'),
        off: t('支付方式未开启', 'Method turned off'),
      },
      {
        readOnly: true,
        default: 'refused',
        tag: {
          paid: 'success',
          refund: 'success',
          late: 'warning',
          open: 'info',
          repeated: 'info',
          amount: 'error',
          unknown: 'error',
          failed: 'error',
          refused: 'error',
          off: 'error',
        },
        width: 130,
      },
    ),
    reason: f.text(t('原因', 'Reason'), { readOnly: true, max: 50 }),
    raw_headers: f.longText(t('请求头', 'Headers'), { readOnly: true, max: 4000 }),
    raw_body: f.longText(t('内容', 'Body'), { readOnly: true, max: 20_000 }),
    ip: f.text(t('IP', 'IP'), { readOnly: true, max: 50 }),
    create_time: f.created(t('收到时间', 'Received')),
  },

  list: {
    columns: ['id', 'pay_type', 'payment_no', 'is_verified', 'result', 'reason', 'ip', 'create_time'],
    filters: ['pay_type', 'result', 'is_verified', 'payment_no', 'create_time', 'ip', 'payment_id', 'id'],
    search: ['payment_no'],
    sort: ['id', 'desc'],
    sortable: ['create_time'],
    expand: ['raw_headers', 'raw_body'],
    tabs: {
      all: { title: t('全部', 'All') },
      refused: { title: t('验证失败', 'Not verified'), where: { is_verified: 0 } },
    },
  },

  crud: ['index'],
  show: {
    groups: [
      { title: t('通知', 'Notice'), fields: ['create_time', 'pay_type', 'payment_no', 'payment.payment_no', 'is_verified', 'result', 'reason', 'ip'] },
      { title: t('原文', 'Raw content'), fields: ['raw_body', 'raw_headers'] },
    ],
  },
})
