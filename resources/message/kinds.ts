import { t } from '../kit'

import type { Text } from '../kit/text'
import type { NoticeType } from './titles'

/** The data of a notice for the address of its subject, beside `id`. */
export interface NoticeData {
  readonly id?: number
  readonly order_no?: string
  readonly refund_no?: string
  readonly name?: string
}

interface NoticeKind {
  /** The text of several merged pop-ups of this kind. */
  readonly many: Text
  /** The screen of a notice. Users who may not open it get no notices of the kind. */
  readonly screen: string
  /** Filters of that screen: fixed, or a value of the notice's data. */
  readonly filters: Readonly<Record<string, { readonly is: string } | { readonly from: 'order_no' | 'name' }>>
  /** Frequencies of the built-in sound in hertz, in order. */
  readonly frequencies: readonly number[]
}

/** The screen and the sound of each kind of notice. */
export const noticeKinds = {
  order_new: {
    many: t('{count} 笔以上新订单', '{count}+ new orders'),
    screen: 'shop/order',
    filters: { status: { is: '2' }, order_no: { from: 'order_no' } },
    frequencies: [784, 1047],
  },
  order_cancel: {
    many: t('{count} 个以上取消申请', '{count}+ cancel requests'),
    screen: 'shop/order',
    filters: { status: { is: '7' } },
    frequencies: [659, 523],
  },
  order_refund: {
    many: t('{count} 个以上售后申请', '{count}+ refund requests'),
    screen: 'shop/refund',
    filters: { audit_status: { is: '1' }, order_no: { from: 'order_no' } },
    frequencies: [659, 494],
  },
  export_task: {
    many: t('{count} 个以上导出任务', '{count}+ export tasks'),
    screen: 'shop/export',
    filters: { name: { from: 'name' } },
    frequencies: [880],
  },
  stock_low: {
    many: t('{count} 条以上库存预警', '{count}+ low stock warnings'),
    screen: 'shop/goods',
    filters: { name: { from: 'name' } },
    frequencies: [587, 440],
  },
  health: {
    many: t('{count} 次以上体检发现问题', '{count}+ health check problems'),
    screen: 'routine/health',
    filters: {},
    frequencies: [494, 392],
  },
} as const satisfies Readonly<Record<NoticeType, NoticeKind>>
