import { defineResource, f, t } from '../kit'
import { payTypes } from '../payment/payTypes'
import { orderActions, remarkFlags } from './orderActions'
import { amountFields, scoreFields } from './amounts'
import { orderDetails } from './orderDetails'
import { orderExport } from './orderExport'
import { orderPrintouts } from './orderPrintouts'
import { closeTypes, orderMarks, orderStatuses, shipStatuses, shipTransitions, statusTransitions } from './orderStates'
import { receiverFields } from './receiver'

import type { Text } from '../kit/text'

const moment = (label: Text, isHidden = true) => f.moment(label, { readOnly: true, hidden: isHidden })
const note = (label: Text, max: number) => f.text(label, { readOnly: true, max, hidden: true })

/** An order of a member. Its amounts, receiver and lines are copies: later changes of goods and addresses leave it as it is. Rows are never deleted. */
export const order = defineResource({
  path: 'shop/order',
  table: 'shop_order',
  title: t('订单列表', 'Orders'),
  noun: t('订单', 'Order'),
  menu: { icon: 'fa fa-list-alt' },
  nameField: 'order_no',

  fields: {
    order_no: f.number(t('订单号', 'Order no.')),
    user_id: f.reference(t('会员', 'Member'), 'user/user', {
      readOnly: true,
      as: 'user',
      show: ['username', 'nickname'],
      labels: { username: t('用户名', 'Username'), nickname: t('昵称', 'Nickname') },
      keepsDeleted: true,
    }),
    goods_summary: f.computed(t('商品', 'Products'), 'text', { width: 220 }),
    status: f.choice(t('订单状态', 'Status'), orderStatuses, {
      readOnly: true,
      default: '1',
      tag: { 1: 'info', 2: 'warning', 3: 'success', 4: 'success', 5: 'success', 6: 'error', 7: 'warning' },
      width: 130,
    }),
    marks: f.computed(t('标记', 'Marks'), 'tags', {
      choices: orderMarks,
      tag: { late: 'error', partly: 'warning', refunding: 'warning', refunded: 'info' },
      width: 120,
    }),
    ship_status: f.choice(t('发货状态', 'Shipping'), shipStatuses, { readOnly: true, default: '0', tag: { 1: 'warning', 2: 'success' }, width: 110 }),
    ...amountFields,
    ...scoreFields,
    pay_type: f.choice(t('支付方式', 'Paid by'), payTypes, { readOnly: true, width: 100 }),
    ...receiverFields,
    total_quantity: f.integer(t('商品件数', 'Pieces'), { readOnly: true, default: 0, min: 0, width: 80 }),
    total_weight: f.decimal(t('总重量', 'Weight'), { readOnly: true, scale: 3, default: '0.000', min: 0, unit: 'Kg', hidden: true }),
    total_volume: f.decimal(t('总体积', 'Volume'), { readOnly: true, scale: 6, default: '0.000000', min: 0, unit: 'm³', hidden: true }),
    user_remark: note(t('买家留言', 'Note of the buyer'), 200),
    shop_remark: f.text(t('商家备注', 'Note of the shop'), { readOnly: true, max: 500, width: 180 }),
    remark_flag: f.choice(t('旗帜', 'Flag'), remarkFlags, {
      readOnly: true,
      tag: { red: 'error', yellow: 'warning', green: 'success', blue: 'info' },
      hidden: true,
    }),
    source: f.choice(
      t('来源', 'Source'),
      { web: t('网页', 'Web'), h5: t('手机网页', 'Mobile web'), mini: t('小程序', 'Mini program'), admin: t('后台', 'Back office') },
      { readOnly: true, default: 'web', hidden: true },
    ),
    close_type: f.choice(t('关闭类型', 'Closed because'), closeTypes, { readOnly: true, hidden: true }),
    close_reason: note(t('关闭原因', 'Reason of closing'), 200),
    cancel_reason: note(t('取消原因', 'Reason of the cancel request'), 200),
    cancel_apply_time: moment(t('申请取消时间', 'Cancel requested')),
    cancel_refuse_reason: note(t('拒绝原因', 'Reason of the refusal'), 200),
    cancel_audit_time: moment(t('处理时间', 'Cancel request handled')),
    cancel_admin_id: f.reference(t('处理人', 'Handled by'), 'auth/admin', { readOnly: true, as: 'cancelAdmin', show: ['nickname'], onDelete: 'set null' }),
    cancel_count: f.integer(t('申请取消次数', 'Cancel requests'), { readOnly: true, default: 0, min: 0, max: 3, hidden: true }),
    create_time: f.created(t('下单时间', 'Placed')),
    pay_time: moment(t('付款时间', 'Paid'), false),
    ship_time: moment(t('发货时间', 'Shipped')),
    receive_time: moment(t('收货时间', 'Received')),
    evaluate_time: moment(t('评价时间', 'Evaluated')),
    complete_time: moment(t('完成时间', 'Completed')),
    close_time: moment(t('关闭时间', 'Closed')),
    printed_time: moment(t('配货单打印时间', 'Packing slip printed')),
    settle_time: moment(t('结算时间', 'Settled')),
    pay_deadline: moment(t('付款截止', 'Pay by')),
    receive_deadline: moment(t('收货截止', 'Received by itself')),
    complete_deadline: moment(t('完成截止', 'Completed by itself')),
    aftersale_deadline: moment(t('售后截止', 'Refunds until')),
    user_hidden: f.switch(t('买家已删除', 'Hidden by the buyer'), { readOnly: true, hidden: true }),
    request_key: f.text(t('幂等键', 'Request key'), { readOnly: true, max: 64, hidden: true }),
    update_time: f.updated(),
  },

  list: {
    live: true,
    columns: [
      'order_no',
      'goods_summary',
      'pay_amount',
      'status',
      'marks',
      'receiver_name',
      'receiver_mobile',
      'region',
      'address',
      'user.username',
      'pay_type',
      'ship_status',
      'create_time',
      'pay_time',
      'total_quantity',
      'delivery_amount',
      'refund_amount',
      'discount_amount',
      'goods_amount',
      'shop_remark',
      'id',
      'user.nickname',
      'remark_flag',
      'source',
      'close_type',
      'printed_time',
    ],
    filters: [
      'status',
      'order_no',
      'ship_status',
      'pay_type',
      'create_time',
      'pay_time',
      'pay_amount',
      'user_id',
      'region',
      'close_type',
      'remark_flag',
      'printed_time',
    ],
    search: ['order_no', 'receiver_name', 'receiver_mobile', 'user.username', 'user.nickname'],
    filterLines: {
      goods_id: {
        field: f.reference(t('商品', 'Product'), 'shop/goods', { as: 'goods', show: ['name'] }),
        of: 'shop/orderItem',
        by: 'order_id',
        column: 'goods_id',
      },
      category_id: {
        field: f.reference(t('商品分类', 'Category'), 'shop/goodsCategory', { as: 'category', show: ['name'], params: { isTree: 'true' }, isTree: true }),
        of: 'shop/orderItem',
        by: 'order_id',
        column: 'goods_id.category_id',
      },
      refunding: { field: f.switch(t('退款中', 'Being refunded'), { readOnly: true }), of: 'shop/refund', by: 'order_id', where: { status: '1' } },
    },
    searchLines: [
      { of: 'shop/orderItem', by: 'order_id', columns: ['goods_name'] },
      { of: 'shop/shipment', by: 'order_id', columns: ['express_no'] },
    ],
    sort: ['id', 'desc'],
    sortable: ['create_time', 'pay_time', 'pay_amount'],
    totals: ['pay_amount', 'refund_amount', 'total_quantity'],
    expand: ['goods_summary', 'address', 'user_remark', 'shop_remark', 'close_reason', 'cancel_reason', 'cancel_refuse_reason'],
    tabs: {
      all: { title: t('全部', 'All') },
      toPay: { title: orderStatuses[1], where: { status: '1' } },
      toShip: { title: orderStatuses[2], where: { status: '2' }, sort: ['pay_time', 'asc'], attention: true },
      toReceive: { title: orderStatuses[3], where: { status: '3' } },
      toEvaluate: { title: orderStatuses[4], where: { status: '4' } },
      completed: { title: orderStatuses[5], where: { status: '5' } },
      canceled: { title: orderStatuses[6], where: { status: '6' } },
      cancelRequested: { title: orderStatuses[7], where: { status: '7' }, attention: true },
    },
  },

  show: orderDetails,
  printouts: orderPrintouts,
  crud: ['index'],
  exportTask: orderExport,
  actions: orderActions,
  states: { status: statusTransitions, ship_status: shipTransitions },
})
