import { defineResource, f, t } from '../kit'
import { refundWays } from '../payment/payTypes'
import { refundActions } from './refundActions'
import { refundDetails } from './refundDetails'
import { refundPrintouts } from './refundPrintouts'
import { refundReasons } from './refundReasons'
import {
  auditStatuses,
  auditTransitions,
  payoutStatuses,
  payoutTransitions,
  refundCloseTypes,
  refundStatuses,
  refundTransitions,
  refundTypes,
  returnStatuses,
  returnTransitions,
} from './refundStates'

import type { Text } from '../kit/text'

const amount = (label: Text, isHidden = false) => f.money(label, { readOnly: true, default: '0.00', min: 0, hidden: isHidden })
const moment = (label: Text) => f.moment(label, { readOnly: true, hidden: true })
const note = (label: Text, max: number) => f.text(label, { readOnly: true, max, hidden: true })

/** A member's request for money back: some pieces of one line of an order. Rows are never deleted. */
export const refund = defineResource({
  path: 'shop/refund',
  table: 'shop_refund',
  title: t('售后退款', 'Refunds'),
  noun: t('售后单', 'Refund'),
  menu: { icon: 'fa fa-undo' },
  nameField: 'refund_no',

  fields: {
    refund_no: f.number(t('退款单号', 'Refund no.'), { prefix: 'R' }),
    order_id: f.reference(t('订单', 'Order'), 'shop/order', {
      readOnly: true,
      as: 'order',
      show: ['status'],
      labels: { status: t('订单状态', 'Status of the order') },
    }),
    order_no: f.text(t('订单号', 'Order no.'), { readOnly: true, max: 32, copy: true, width: 190 }),
    order_item_id: f.reference(t('订单商品', 'Order line'), 'shop/orderItem', {
      readOnly: true,
      as: 'item',
      show: ['goods_name', 'spec_text'],
      labels: { goods_name: t('商品', 'Product'), spec_text: t('规格', 'Specification') },
      hidden: true,
    }),
    user_id: f.reference(t('会员', 'Member'), 'user/user', {
      readOnly: true,
      as: 'user',
      show: ['username', 'nickname'],
      labels: { username: t('用户名', 'Username'), nickname: t('昵称', 'Nickname') },
      keepsDeleted: true,
    }),
    type: f.choice(t('售后类型', 'Type'), refundTypes, { readOnly: true, default: '1', width: 110 }),
    quantity: f.integer(t('数量', 'Pieces'), { readOnly: true, default: 1, min: 1, max: 999, width: 70 }),
    is_shipped: f.switch(t('已发货', 'Shipped'), { readOnly: true, hidden: true }),
    reason: f.text(t('售后原因', 'Reason'), { readOnly: true, max: 50, width: 150, storedTexts: [...refundReasons.money, ...refundReasons.goods] }),
    description: f.text(t('问题描述', 'Description'), { readOnly: true, max: 500, hidden: true }),
    images: f.images(t('凭证', 'Evidence'), { readOnly: true, max: 6, topic: 'refund', hidden: true }),
    apply_amount: amount(t('申请金额', 'Requested')),
    max_amount: amount(t('最多可退', 'At most'), true),
    amount: f.money(t('退款金额', 'Agreed'), { readOnly: true, min: 0 }),
    audit_status: f.choice(t('审核状态', 'Audit'), auditStatuses, {
      readOnly: true,
      default: '1',
      tag: { 1: 'warning', 2: 'success', 3: 'error' },
      width: 100,
    }),
    user_ship_status: f.choice(t('退货状态', 'Return'), returnStatuses, { readOnly: true, default: '0', tag: { 1: 'warning', 2: 'success' }, width: 110 }),
    pay_status: f.choice(t('打款状态', 'Payout'), payoutStatuses, { readOnly: true, default: '0', tag: { 1: 'info', 2: 'success', 3: 'error' }, width: 100 }),
    status: f.choice(t('售后状态', 'Status'), refundStatuses, { readOnly: true, default: '1', tag: { 1: 'info', 2: 'success' }, width: 100 }),
    close_type: f.choice(t('关闭类型', 'Closed because'), refundCloseTypes, { readOnly: true, hidden: true }),
    refuse_reason: note(t('拒绝原因', 'Reason of the refusal'), 200),
    audit_memo: note(t('审核备注', 'Memo of the audit'), 200),
    audit_admin_id: f.reference(t('审核人', 'Audited by'), 'auth/admin', { readOnly: true, as: 'auditAdmin', show: ['nickname'], onDelete: 'set null' }),
    audit_time: moment(t('审核时间', 'Audited')),
    way: f.choice(t('退款方式', 'Money goes'), refundWays, { readOnly: true, default: 'original', hidden: true }),
    return_address: note(t('退货地址', 'Send back to'), 300),
    return_deadline: moment(t('寄回截止', 'Send back by')),
    user_company: note(t('退货物流', 'Carrier of the return'), 50),
    user_express_no: f.text(t('退货单号', 'Tracking no. of the return'), { readOnly: true, max: 40, copy: true, hidden: true }),
    user_ship_time: moment(t('寄回时间', 'Sent back')),
    user_ship_image: f.image(t('寄回凭证', 'Picture of the return'), { readOnly: true, topic: 'refund', hidden: true }),
    receive_admin_id: f.reference(t('收货人', 'Received by'), 'auth/admin', { readOnly: true, as: 'receiveAdmin', show: ['nickname'], onDelete: 'set null' }),
    receive_time: moment(t('收货时间', 'Received')),
    receive_memo: note(t('收货备注', 'Memo of the return'), 200),
    restock: f.switch(t('退回库存', 'Back into stock'), { readOnly: true, hidden: true }),
    score_back: f.integer(t('退还积分', 'Points returned'), { readOnly: true, default: 0, min: 0, hidden: true }),
    finish_time: moment(t('完成时间', 'Finished')),
    create_time: f.created(t('申请时间', 'Requested on')),
    update_time: f.updated(),
  },

  list: {
    live: true,
    columns: [
      'refund_no',
      'item.goods_name',
      'item.spec_text',
      'quantity',
      'apply_amount',
      'audit_status',
      'type',
      'reason',
      'user_ship_status',
      'pay_status',
      'status',
      'amount',
      'order_no',
      'user.username',
      'create_time',
      'id',
      'user.nickname',
      'user_express_no',
      'way',
      'finish_time',
      'close_type',
    ],
    filters: ['audit_status', 'status', 'user_ship_status', 'type', 'pay_status', 'reason', 'refund_no', 'order_no', 'create_time', 'amount', 'user_id'],
    search: ['refund_no', 'order_no', 'user.username', 'item.goods_name', 'user_express_no'],
    sort: ['id', 'desc'],
    sortable: ['create_time', 'apply_amount', 'amount'],
    expand: ['description', 'images', 'refuse_reason', 'audit_memo', 'return_address', 'user_company', 'user_express_no', 'receive_memo'],
    tabs: {
      all: { title: t('全部', 'All') },
      toAudit: { title: auditStatuses[1], where: { audit_status: '1', status: '1' } },
      toReturn: { title: t('待买家寄回', 'Waiting for the return'), where: { status: '1', audit_status: '2', user_ship_status: '0' } },
      toReceive: { title: t('待收货', 'To receive'), where: { status: '1', user_ship_status: '1' } },
      payoutFailed: { title: t('打款失败', 'Payout failed'), where: { pay_status: '3' } },
      done: { title: refundStatuses[2], where: { status: '2' } },
      closed: { title: refundStatuses[3], where: { status: '3' } },
    },
  },

  show: refundDetails,
  printouts: refundPrintouts,
  crud: ['index'],
  exportTask: { type: 'refund', title: t('售后导出', 'Refunds') },
  actions: refundActions,
  states: { audit_status: auditTransitions, status: refundTransitions, user_ship_status: returnTransitions, pay_status: payoutTransitions },
})
