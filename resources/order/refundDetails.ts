import { t } from '../kit'
import { auditTransitions, payoutTransitions, refundTransitions, returnTransitions } from './refundStates'

/** Goods come back. */
const isReturn = { type: '2' }
/** Nothing is paid out when it is done, as for goods that were paid by points; not known before the audit. */
const isFree = { amount: 0 }
const isPaidOut = { amount: { not: 0 } }

/** What staff see of one refund beyond its line in the list. */
export const refundDetails = {
  steps: {
    field: 'status',
    passes: [
      { value: '1', time: 'create_time', label: t('申请', 'Requested') },
      { field: 'audit_status', value: '2', time: 'audit_time', label: auditTransitions.arrows.agree.label },
      { field: 'user_ship_status', value: '1', also: ['2'], time: 'user_ship_time', when: isReturn, label: returnTransitions.arrows.sendBack.label },
      { field: 'user_ship_status', value: '2', time: 'receive_time', when: isReturn, label: returnTransitions.arrows.receiveReturn.label },
      { field: 'pay_status', value: '2', when: isPaidOut, label: payoutTransitions.arrows.payOutDone.label },
      // named like one of another axis, because a closed refund has the same time
      { field: 'status', value: '2', time: 'finish_time', when: isFree, label: refundTransitions.arrows.finish.label },
    ],
    ended: [{ value: '3', time: 'finish_time' }],
  },
  groups: [
    {
      title: t('申请', 'Request'),
      fields: ['refund_no', 'type', 'status', 'close_type', 'user.username', 'user.nickname', 'quantity', 'is_shipped', 'reason', 'description', 'images'],
    },
    { title: t('退款', 'Money'), fields: ['apply_amount', 'max_amount', 'amount', 'way', 'pay_status', 'finish_time', 'score_back'] },
    { title: t('审核', 'Review'), fields: ['audit_status', 'audit_time', 'auditAdmin.nickname', 'audit_memo', 'refuse_reason'] },
    {
      title: t('退货', 'Return'),
      fields: [
        'return_deadline',
        'user_ship_time',
        'user_company',
        'user_express_no',
        'user_ship_image',
        'receive_time',
        'receiveAdmin.nickname',
        'receive_memo',
        'restock',
        'return_address',
      ],
      shownWhen: { return_deadline: { status: '1', user_ship_status: '0' } },
    },
  ],
  related: [
    {
      of: 'shop/orderItem',
      by: 'id',
      equals: 'order_item_id',
      title: t('商品', 'Product'),
      columns: [
        'image',
        'goods_name',
        'spec_text',
        'price',
        'quantity',
        'line_amount',
        'coupon_share',
        'pay_amount',
        'shipped_quantity',
        'refund_quantity',
        'refund_amount',
      ],
      below: { goods_name: 'spec_text', line_amount: 'coupon_share', refund_quantity: 'refund_amount' },
    },
    {
      of: 'shop/order',
      by: 'id',
      equals: 'order_id',
      title: t('订单', 'Order'),
      columns: ['order_no', 'status', 'pay_amount', 'refund_amount', 'pay_type', 'create_time', 'pay_time'],
      below: { pay_amount: 'refund_amount', create_time: 'pay_time' },
    },
    {
      of: 'shop/paymentRefund',
      by: 'refund_id',
      columns: ['refund_pay_no', 'way', 'status', 'amount', 'trade_no', 'fail_reason', 'finish_time', 'create_time'],
      below: { refund_pay_no: 'trade_no', finish_time: 'create_time' },
    },
  ],
  timeline: {
    of: 'shop/refundLog',
    by: 'refund_id',
    what: 'action',
    text: 'content',
    who: 'operator_name',
    whoKind: 'operator_type',
    at: 'create_time',
  },
} as const
