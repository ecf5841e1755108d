import { t } from '../kit'

import type { StateAxis } from '../kit/states'

/** Money alone, or money for goods that come back. */
export const refundTypes = { 1: t('仅退款', 'Refund only'), 2: t('退货退款', 'Return and refund') } as const

export const auditStatuses = { 1: t('待审核', 'To review'), 2: t('已同意', 'Approved'), 3: t('已拒绝', 'Rejected') } as const
export const refundStatuses = { 1: t('进行中', 'In progress'), 2: t('已完成', 'Done'), 3: t('已关闭', 'Closed') } as const
export const returnStatuses = { 0: t('未寄回', 'Not sent back'), 1: t('已寄回', 'Sent back'), 2: t('已收货', 'Received') } as const
export const payoutStatuses = { 0: t('未退款', 'None'), 1: t('退款中', 'Pending'), 2: t('已退款', 'Refunded'), 3: t('失败', 'Failed') } as const

export const refundCloseTypes = {
  refuse: t('商家拒绝', 'Rejected by the shop'),
  user: t('买家撤销', 'Withdrawn'),
  timeout: t('超时未寄回', 'Not returned in time'),
  goods: t('退货被拒收', 'Return rejected'),
} as const

/** The answer of the shop. */
export const auditTransitions = {
  start: ['1'],
  arrows: {
    agree: { label: t('同意', 'Approved'), from: ['1'], to: '2', by: ['staff'] },
    refuse: { label: t('拒绝', 'Rejected'), from: ['1'], to: '3', by: ['staff'] },
  },
} as const satisfies StateAxis<`${keyof typeof auditStatuses}`>

/** From the application to its end. */
export const refundTransitions = {
  start: ['1'],
  arrows: {
    finish: { label: t('完成', 'Done'), from: ['1'], to: '2', by: ['staff'] },
    closeRefused: { label: t('审核拒绝', 'Rejected'), from: ['1'], to: '3', by: ['staff'] },
    withdraw: { label: t('买家撤销', 'Withdrawn'), from: ['1'], to: '3', by: ['member'] },
    returnTimeout: { label: t('超时未寄回', 'Not returned in time'), from: ['1'], to: '3', by: ['system'] },
    reject: { label: t('拒收退货', 'Return rejected'), from: ['1'], to: '3', by: ['staff'] },
  },
} as const satisfies StateAxis<`${keyof typeof refundStatuses}`>

/** The way of the goods back. */
export const returnTransitions = {
  start: ['0'],
  arrows: {
    sendBack: { label: t('寄回商品', 'Sent back'), from: ['0'], to: '1', by: ['member'] },
    receiveReturn: { label: t('收到退货', 'Return received'), from: ['1'], to: '2', by: ['staff'] },
  },
} as const satisfies StateAxis<`${keyof typeof returnStatuses}`>

/** The money of a refund that is done. */
export const payoutTransitions = {
  start: ['0'],
  arrows: {
    payOut: { label: t('退款中', 'Refund pending'), from: ['0'], to: '1', by: ['staff'] },
    payOutDone: { label: t('已退款', 'Refunded'), from: ['0', '1'], to: '2', by: ['staff', 'system', 'gateway'] },
    payOutFailed: { label: t('退款失败', 'Payout failed'), from: ['1'], to: '3', by: ['system', 'gateway'] },
    payOutRetry: { label: t('重新退款', 'Payout retried'), from: ['3'], to: '1', by: ['staff', 'gateway'] },
  },
} as const satisfies StateAxis<`${keyof typeof payoutStatuses}`>
