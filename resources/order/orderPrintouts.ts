import { t } from '../kit'

/** Pieces that are still to be sent, or all that were bought. */
const sets = {
  left: {
    title: t('待发商品', 'Left to ship'),
    where: { left_quantity: { gt: 0 }, delivery_type: { not: '4' } },
    instead: { quantity: 'left_quantity' },
  },
  all: { title: t('全部商品', 'All lines') },
} as const

/** What was paid is that of all pieces of a line. */
const slipSets = { ...sets, left: { ...sets.left, wholeOnly: ['pay_amount'] } } as const

const pictures = { title: t('商品图片', 'Images'), columns: ['image'] } as const

/** Paid, and neither canceled nor about to be. */
const isPaid = { status: ['2', '3', '4', '5'] } as const

/** What the warehouse prints of orders. */
export const orderPrintouts = {
  packingSlip: {
    title: t('配货单', 'Packing slip'),
    papers: ['a4', '80mm'],
    each: 'row',
    when: isPaid,
    code: 'order_no',
    fields: [
      'order_no',
      'create_time',
      'receiver_name',
      'receiver_mobile',
      'region',
      'address',
      'goods_amount',
      'coupon_amount',
      'score_amount',
      'discount_amount',
      'delivery_amount',
      'pay_amount',
    ],
    notes: ['user_remark', 'shop_remark'],
    lines: {
      of: 'shop/orderItem',
      by: 'order_id',
      columns: ['image', 'goods_name', 'spec_text', 'sku_code', 'price', 'quantity', 'pay_amount'],
      totals: ['quantity', 'pay_amount'],
      sets: slipSets,
    },
    options: {
      pictures,
      amounts: {
        title: t('金额', 'Amounts'),
        columns: ['price', 'pay_amount'],
        fields: ['goods_amount', 'coupon_amount', 'score_amount', 'discount_amount', 'delivery_amount', 'pay_amount'],
        node: 'info',
      },
      remark: { title: t('商家备注', 'Shop note'), fields: ['shop_remark'], node: 'info' },
    },
    letterhead: { title: t('寄件人', 'From'), of: 'shop/deliveryAddress', where: { is_send: 1 }, fields: ['contact', 'mobile', 'region', 'address'] },
    marks: 'printed_time',
  },
  pickingList: {
    title: t('拣货单', 'Picking list'),
    papers: ['a4', '80mm'],
    each: 'together',
    when: isPaid,
    lines: {
      of: 'shop/orderItem',
      by: 'order_id',
      columns: ['image', 'goods_name', 'spec_text', 'sku_code', 'quantity'],
      totals: ['quantity'],
      sets,
      group: 'sku_id',
      heading: 'category_name',
      sort: ['sku_code', 'goods_name', 'spec_text'],
      blanks: [{ label: t('已拣', 'Picked'), is: 'box' }],
    },
    options: { pictures },
  },
} as const
