import { t } from '../kit'

import type { StateAxis } from '../kit/states'

export const orderStatuses = {
  1: t('待付款', 'To pay'),
  2: t('待发货', 'To ship'),
  3: t('待收货', 'To receive'),
  4: t('待评价', 'To review'),
  5: t('已完成', 'Completed'),
  6: t('已取消', 'Canceled'),
  7: t('申请取消', 'Canceling'),
} as const

export const shipStatuses = { 0: t('未发货', 'Not shipped'), 1: t('部分发货', 'Partially shipped'), 2: t('已发货', 'Shipped') } as const

export const closeTypes = {
  user: t('买家取消', 'By the buyer'),
  timeout: t('超时关闭', 'Timed out'),
  apply: t('申请取消', 'On request'),
  admin: t('商家关闭', 'By the shop'),
  refund: t('全部退款', 'Refunded'),
} as const

/** What staff should see of an order beside its status. */
export const orderMarks = {
  late: t('超时未发', 'Late'),
  partly: t('部分发货', 'Partially shipped'),
  refunding: t('退款中', 'Refunding'),
  partRefunded: t('部分退款', 'Partly refunded'),
  refunded: t('已退款', 'Refunded'),
} as const

/** Whether a refund of the order is under way. */
export const openRefunds = { no: t('无', 'None'), yes: t('有', 'Yes') } as const

/** Whether staff can ship the order, or a part of it. */
export const shippableStates = { no: t('否', 'No'), yes: t('是', 'Yes') } as const

/** Whether money of the order that should have gone back to the member did not. */
export const failedPayouts = { no: t('无', 'None'), yes: t('有', 'Yes') } as const

export type OrderMark = keyof typeof orderMarks

/** From placed to completed. A completed order can still be canceled by refunding all of it. */
export const statusTransitions = {
  start: ['1'],
  arrows: {
    pay: { label: t('付款', 'Paid'), from: ['1'], to: '2', by: ['member', 'gateway', 'staff', 'system'] },
    cancel: { label: t('买家取消', 'Canceled by the buyer'), from: ['1'], to: '6', by: ['member'] },
    timeout: { label: t('超时关闭', 'Timed out'), from: ['1'], to: '6', by: ['system'] },
    closeUnpaid: { label: t('关闭未付款订单', 'Closed before payment'), from: ['1'], to: '6', by: ['staff'] },
    requestCancel: { label: t('申请取消', 'Cancel requested'), from: ['2'], to: '7', by: ['member'] },
    agreeCancel: { label: t('同意取消', 'Request approved'), from: ['7'], to: '6', by: ['staff'] },
    autoCancel: { label: t('自动同意取消', 'Request approved automatically'), from: ['7'], to: '6', by: ['system'] },
    refuseCancel: { label: t('拒绝取消', 'Request rejected'), from: ['7'], to: '2', by: ['staff'] },
    withdrawCancel: { label: t('撤回申请', 'Request withdrawn'), from: ['7'], to: '2', by: ['member'] },
    ship: { label: t('发货', 'Shipped'), from: ['2'], to: '3', by: ['staff', 'system'] },
    restRefunded: { label: t('剩余商品已退款', 'Remainder refunded'), from: ['2'], to: '3', by: ['system'] },
    receive: { label: t('确认收货', 'Received'), from: ['3'], to: '4', by: ['member'] },
    autoReceive: { label: t('自动收货', 'Received automatically'), from: ['3'], to: '4', by: ['system'] },
    evaluate: { label: t('评价', 'Reviewed'), from: ['4'], to: '5', by: ['member'] },
    autoComplete: { label: t('自动完成', 'Completed automatically'), from: ['4'], to: '5', by: ['system'] },
    close: { label: t('关闭订单', 'Closed'), from: ['2', '3', '4'], to: '6', by: ['staff'] },
    fullyRefunded: { label: t('全部退款', 'Fully refunded'), from: ['2', '3', '4', '5'], to: '6', by: ['system'] },
  },
} as const satisfies StateAxis<`${keyof typeof orderStatuses}`>

export const shipTransitions = {
  start: ['0'],
  arrows: {
    shipPart: { label: t('部分发货', 'Partially shipped'), from: ['0'], to: '1', by: ['staff'] },
    shipRest: { label: t('全部发货', 'Fully shipped'), from: ['0', '1'], to: '2', by: ['staff', 'system'] },
  },
} as const satisfies StateAxis<`${keyof typeof shipStatuses}`>
