import { defineDetail, f, t } from '../kit'
import { changeTexts } from './orderLogTexts'
import { cancelReasons } from './refundReasons'
import { orderStatuses, shipTransitions, statusTransitions } from './orderStates'

import type { Text } from '../kit/text'

const labelsOf = <Name extends string>(arrows: Readonly<Record<Name, { readonly label: Text }>>): Record<Name, Text> =>
  Object.fromEntries(Object.entries<{ readonly label: Text }>(arrows).map(([name, { label }]) => [name, label])) as Record<Name, Text> // the same names

/** The note of a request that the system has agreed to, beside the reason of the buyer. */
export const toBalance = t('支付渠道未配置，已退至余额', 'The payment provider is not configured; refunded to the balance')

/** What happened to an order: one row for each change of its state, shipment, note, price and address. Rows are never changed. */
export const orderLog = defineDetail({
  path: 'shop/orderLog',
  table: 'shop_order_log',
  title: t('订单日志', 'Order log'),
  noun: t('订单日志', 'Order entry'),
  nameField: 'content',
  fields: {
    order_id: f.reference(t('订单', 'Order'), 'shop/order', { readOnly: true, as: 'order', show: ['order_no'] }),
    action: f.choice(
      t('操作', 'Action'),
      {
        place: t('下单', 'Placed'),
        ...labelsOf(statusTransitions.arrows),
        ...labelsOf(shipTransitions.arrows),
        editShipment: t('修改物流', 'Tracking changed'),
        changePrice: t('改价', 'Price changed'),
        editAddress: t('改地址', 'Address changed'),
        remark: t('备注', 'Note'),
        packingSlip: t('已打印配货单', 'Packing slip printed'),
        settle: t('结算', 'Settled'),
        refund: t('售后退款', 'Refund'),
        late: t('关闭后收到付款', 'Paid after closing'),
      },
      { readOnly: true, default: 'place' },
    ),
    from_status: f.choice(t('原状态', 'From'), orderStatuses, { readOnly: true }),
    to_status: f.choice(t('新状态', 'To'), orderStatuses, { readOnly: true }),
    operator_type: f.choice(
      t('操作方', 'Operator type'),
      { admin: t('员工', 'Staff'), user: t('会员', 'Member'), system: t('系统', 'System') },
      { readOnly: true, default: 'system' },
    ),
    operator_id: f.integer(t('操作人ID', 'Operator ID'), { readOnly: true }),
    operator_name: f.text(t('操作人', 'By'), { readOnly: true, max: 50 }),
    content: f.text(t('内容', 'Details'), { readOnly: true, max: 500, storedTexts: [toBalance, ...cancelReasons, ...changeTexts] }),
    create_time: f.created(t('时间', 'Time')),
  },
})
