import { f, t } from '../kit'
import { refundWays, retryPayout } from '../payment/payTypes'
import { addressFields } from '../user/addressFields'

const reason = f.text(t('原因', 'Reason'), { required: true, min: 2, max: 200 })
const way = f.choice(t('退款方式', 'Refund to'), refundWays, { required: true, default: 'original' })

const orderLines = f.lines(
  t('发货商品', 'Items to ship'),
  {
    goods_name: f.text(t('商品', 'Product'), { readOnly: true, max: 120 }),
    spec_text: f.text(t('规格', 'Specification'), { readOnly: true, max: 400 }),
    quantity: f.integer(t('订购', 'Ordered'), { readOnly: true }),
    shipped_quantity: f.integer(t('已发', 'Shipped'), { readOnly: true }),
    unshipped_refund_quantity: f.integer(t('退款', 'Refunds'), { readOnly: true }),
    left_quantity: f.integer(t('可发', 'Left'), { readOnly: true }),
    ship_quantity: f.integer(t('本次发货', 'Ship now'), { min: 0 }),
  },
  {
    max: 200,
    of: {
      entity: 'shop/orderItem',
      by: 'order_id',
      where: { delivery_type: { not: '4' }, left_quantity: { gt: 0 } },
      none: t('没有待发货的商品：余下的商品正在退款或已退款', 'Nothing is left to ship: the remaining items are being refunded or were refunded'),
    },
    limits: { ship_quantity: { max: 'left_quantity' } },
    starts: { ship_quantity: 'left_quantity' },
    totals: ['quantity', 'shipped_quantity', 'unshipped_refund_quantity', 'left_quantity', 'ship_quantity'],
    help: t(
      '少填即为部分发货，余下的以后再发；“退款”是发货前已退款或正在退款的件数',
      'Enter less to ship part of it now and the rest later; "Refunds" are pieces refunded or being refunded before shipping',
    ),
  },
)

const batchLines = f.lines(
  t('订单', 'Orders'),
  {
    order_no: f.text(t('订单号', 'Order no.'), { readOnly: true, max: 32 }),
    receiver_name: f.text(t('收货人', 'Recipient'), { readOnly: true, max: 20 }),
    company_id: f.reference(t('快递公司', 'Carrier'), 'shop/deliveryCompany', { as: 'company', show: ['name'], alsoNamedBy: 'code' }),
    express_no: f.text(t('快递单号', 'Tracking no.'), { required: true, max: 40 }),
  },
  {
    required: true,
    max: 200,
    of: { entity: 'shop/order', by: 'id' },
    skipsBlank: true,
    help: t(
      '可从表格整列粘贴快递单号；单号留空的订单不发货',
      'A column of tracking numbers can be pasted from a spreadsheet; orders without a number are not shipped',
    ),
  },
)

/** What marks an order for colleagues. */
export const flagLabel = t('旗帜', 'Flag')

/** Its colors. */
export const remarkFlags = {
  red: t('红', 'Red'),
  yellow: t('黄', 'Yellow'),
  green: t('绿', 'Green'),
  blue: t('蓝', 'Blue'),
  purple: t('紫', 'Purple'),
} as const

/** What staff do with orders; the rules are those of `server/domain/order`. */
export const orderActions = {
  delivery: {
    label: t('发货', 'Ship'),
    icon: 'truck',
    color: 'success',
    isMain: true,
    moves: ['ship'],
    when: { shippable: 'yes' },
    done: t('已发货', 'Shipped'),
    input: {
      lines: orderLines,
      type: f.choice(
        t('物流方式', 'Shipping method'),
        { express: t('快递', 'By carrier'), none: t('无需物流', 'No shipping') },
        { required: true, default: 'express' },
      ),
      company_id: f.reference(t('快递公司', 'Carrier'), 'shop/deliveryCompany', { required: true, as: 'company', show: ['name'], when: { type: 'express' } }),
      express_no: f.text(t('快递单号', 'Tracking no.'), { required: true, max: 40, when: { type: 'express' } }),
      delivery_address_id: f.reference(t('发货地址', 'Ship from'), 'shop/deliveryAddress', { as: 'address', show: ['name'], defaultFrom: { isDefault: '1' } }),
      memo: f.text(t('备注', 'Note'), { max: 200 }),
    },
  },
  batchDelivery: {
    label: t('批量发货', 'Ship in bulk'),
    icon: 'truck',
    on: 'rows',
    node: 'delivery',
    moves: ['ship'],
    when: { shippable: 'yes' },
    done: t('已发货 {count} 单', '{count} {count:order|orders} shipped'),
    input: {
      company_id: f.reference(t('快递公司', 'Carrier'), 'shop/deliveryCompany', {
        as: 'company',
        show: ['name'],
        help: t('用于下面没有另选公司的订单', 'For the orders below without a carrier of their own'),
      }),
      lines: batchLines,
    },
    bySheet: { label: t('导入发货', 'Ship by file'), match: 'order_no', tab: 'toShip' },
  },
  editShipment: {
    label: t('修改物流', 'Edit tracking'),
    icon: 'barcode',
    node: 'delivery',
    when: { status: ['2', '3'], ship_status: ['1', '2'] },
    done: t('物流信息已修改', 'Tracking changed'),
    input: {
      shipments: f.lines(
        t('发货单', 'Shipments'),
        {
          shipment_no: f.text(t('发货单号', 'Shipment no.'), { readOnly: true }),
          contents: f.text(t('商品', 'Products'), { readOnly: true }),
          company_id: f.reference(t('快递公司', 'Carrier'), 'shop/deliveryCompany', { as: 'company', show: ['name'] }),
          express_no: f.text(t('快递单号', 'Tracking no.'), { max: 40 }),
        },
        {
          max: 200,
          of: { entity: 'shop/shipment', by: 'order_id' },
          help: t(
            '买家确认收货前可修改；填错时直接改正，订单日志会保留修改前后的内容',
            'Possible until the buyer confirms receipt; the order log keeps the previous values',
          ),
        },
      ),
    },
  },
  editAddress: {
    label: t('改地址', 'Change address'),
    icon: 'map-marker',
    when: { status: ['1', '2'], ship_status: '0', receiver_name: { empty: false } },
    done: t('地址已修改', 'Address changed'),
    input: {
      receiver_name: addressFields.name,
      receiver_mobile: addressFields.mobile,
      region: addressFields.region,
      address: addressFields.address,
    },
    defaults: { receiver_name: 'receiver_name', receiver_mobile: 'receiver_mobile', region: 'region', address: 'address' },
  },
  cancel: {
    label: t('处理取消', 'Answer cancel request'),
    icon: 'gavel',
    color: 'warning',
    isMain: true,
    moves: ['agreeCancel', 'refuseCancel'],
    shows: ['cancel_reason', 'pay_amount', 'user_remark'],
    done: t('取消申请已处理', 'Cancel request answered'),
    input: {
      verdict: f.choice(t('处理', 'Decision'), { agree: t('同意', 'Approve'), refuse: t('拒绝', 'Reject') }, { required: true, default: 'agree' }),
      way: { ...way, when: { verdict: 'agree' } },
      reason: { ...reason, when: { verdict: 'refuse' } },
    },
  },
  retry: {
    ...retryPayout,
    when: { failed_payout: 'yes' },
  },
  offlinePay: {
    label: t('确认收款', 'Confirm payment'),
    icon: 'money',
    moves: ['pay'],
    setting: 'offline_enabled',
    shows: ['pay_amount'],
    done: t('已确认收款', 'Payment confirmed'),
    confirm: t('确认已在线下收到该订单的全部款项？', 'Was the full amount of this order received offline?'),
  },
  changePrice: {
    label: t('改价', 'Change price'),
    icon: 'calculator',
    when: { status: '1' },
    done: t('已改价', 'Price changed'),
    input: {
      discount_amount: f.money(t('优惠', 'Discount'), {
        required: true,
        min: -9999,
        default: '0.00',
        help: t('从商品金额中减去；负数为加价', 'Deducted from the subtotal; negative for a surcharge'),
      }),
      delivery_amount: f.money(t('运费', 'Shipping fee'), { required: true, min: 0, default: '0.00' }),
    },
    defaults: { discount_amount: 'discount_amount', delivery_amount: 'delivery_amount' },
    limits: { discount_amount: { max: 'goods_amount' } },
    screen: 'changedPrice',
  },
  remark: {
    label: t('备注', 'Note'),
    icon: 'pencil',
    done: t('备注已保存', 'Note saved'),
    input: {
      shop_remark: f.longText(t('商家备注', 'Shop note'), { max: 500 }),
      remark_flag: f.choice(flagLabel, remarkFlags),
    },
    defaults: { shop_remark: 'shop_remark', remark_flag: 'remark_flag' },
  },
  close: {
    label: t('关闭订单', 'Close order'),
    icon: 'times',
    color: 'error',
    moves: ['closeUnpaid', 'close'],
    shows: ['pay_amount'],
    when: { refund_amount: { elt: '0' }, open_refund: 'no' },
    done: t('订单已关闭', 'Order closed'),
    inputWhen: { way: { status: ['2', '3', '4'] }, goods_back: { ship_status: ['1', '2'] } }, // an unpaid order has no money to go back, and nothing that was shipped
    input: {
      reason,
      way,
      goods_back: f.switch(t('商品已退回', 'Goods returned'), {
        help: t('已发货的商品是否退回并重新入库', 'Whether the shipped goods have come back and are restocked'),
      }),
    },
  },
} as const
