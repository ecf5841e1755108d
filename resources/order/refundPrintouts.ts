import { t } from '../kit'

/** What the warehouse prints of refunds: what is to come back, and what was found when it did. */
export const refundPrintouts = {
  returnSlip: {
    title: t('退货单', 'Return slip'),
    papers: ['a4', '80mm'],
    each: 'row',
    when: { type: '2', audit_status: '2' },
    code: 'refund_no',
    fields: ['refund_no', 'order_no', 'quantity', 'reason', 'user.username', 'return_deadline', 'user_company', 'user_express_no', 'user_ship_time'],
    notes: ['description', 'audit_memo', 'return_address'],
    lines: {
      of: 'shop/orderItem',
      by: 'id',
      equals: 'order_item_id',
      columns: ['image', 'goods_name', 'spec_text', 'sku_code'],
      blanks: [
        { label: t('实收数量', 'Received'), is: 'room' },
        { label: t('完好', 'Intact'), is: 'box' },
        { label: t('破损', 'Damaged'), is: 'box' },
      ],
    },
    options: { pictures: { title: t('商品图片', 'Images'), columns: ['image'] } },
  },
} as const
