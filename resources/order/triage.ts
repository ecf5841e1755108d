import { definePage, t } from '../kit'

import type { Text } from '../kit/text'

/** Everything that waits for staff, in one queue. */
export const triage = definePage({
  path: 'shop/triage',
  title: t('工作台', 'Triage desk'),
  menu: { icon: 'fa fa-inbox' },
  nodes: { index: t('查看', 'View') },
})

/** An action of the list that handles a case, by one key. */
export interface TriageAction {
  readonly key: string
  readonly action: string
  /** Its own label, where one action has several answers. */
  readonly label?: Text
  /** What its input starts with. */
  readonly start?: Readonly<Record<string, string>>
  /** The case stays open after it. */
  readonly keepsCase?: true
}

/** A kind of case: rows of a list that wait for one of its actions. */
export interface TriageKind {
  readonly title: Text
  /** One case of it. */
  readonly noun: Text
  readonly color: 'error' | 'warning' | 'info' | 'success' | 'default'
  /** The list that the cases are rows of. */
  readonly of: string
  /** The action whose node permits to handle it. */
  readonly action: string
  readonly actions: readonly TriageAction[]
  /** Hours until it should be handled, counted from the time that it waits since; a setting of the shop may say it instead. Without either there is no promise, and the case comes last. */
  readonly hours?: number
}

const note: TriageAction = { key: 'm', action: 'remark', keepsCase: true }

/** The kinds of cases. Where two are due at the same time, the first comes first. */
export const triageKinds = {
  payout: {
    title: t('打款失败', 'Failed payouts'),
    noun: t('打款失败', 'Failed payout'),
    color: 'error',
    of: 'shop/paymentRefund',
    action: 'retry',
    actions: [{ key: 's', action: 'retry' }],
    hours: 4,
  },
  cancel: {
    title: t('取消申请', 'Cancel requests'),
    noun: t('取消申请', 'Cancel request'),
    color: 'error',
    of: 'shop/order',
    action: 'cancel',
    actions: [
      { key: 'a', action: 'cancel', label: t('同意取消', 'Approve'), start: { verdict: 'agree' } },
      { key: 'r', action: 'cancel', label: t('拒绝取消', 'Reject'), start: { verdict: 'refuse' } },
      note,
    ],
    hours: 24,
  },
  audit: {
    title: t('待审核售后', 'Refunds to review'),
    noun: t('待审核售后', 'Refund to review'),
    color: 'warning',
    of: 'shop/refund',
    action: 'audit',
    actions: [
      { key: 'a', action: 'audit', label: t('同意退款', 'Approve'), start: { verdict: 'agree' } },
      { key: 'r', action: 'audit', label: t('拒绝退款', 'Reject'), start: { verdict: 'refuse' } },
    ],
    hours: 24,
  },
  receive: {
    title: t('待收退货', 'Returns to receive'),
    noun: t('待收退货', 'Return to receive'),
    color: 'info',
    of: 'shop/refund',
    action: 'receive',
    actions: [
      { key: 'a', action: 'receive', label: t('收货并退款', 'Accept'), start: { verdict: 'accept' } },
      { key: 'r', action: 'receive', label: t('拒收', 'Reject'), start: { verdict: 'reject' } },
    ],
    hours: 72,
  },
  ship: {
    title: t('待发货', 'To ship'),
    noun: t('待发货', 'To ship'),
    color: 'success',
    of: 'shop/order',
    action: 'delivery',
    actions: [{ key: 's', action: 'delivery' }, note],
  },
  stock: {
    title: t('库存预警', 'Low stock'),
    noun: t('库存预警', 'Low stock'),
    color: 'default',
    of: 'shop/stock',
    action: 'adjust',
    actions: [{ key: 's', action: 'adjust' }],
  },
} as const satisfies Readonly<Record<string, TriageKind>>

export type TriageKindName = keyof typeof triageKinds

export const triageKindNames = Object.keys(triageKinds) as readonly TriageKindName[]

/** Who handles a case now, until a time that is put off while they have it open. */
export interface TriageClaim {
  readonly admin_id: number
  readonly name: string
  /** Unix seconds. */
  readonly until: number
}

/** A row that waits for staff. */
export interface TriageCase {
  readonly kind: TriageKindName
  /** The id of the row. */
  readonly id: number
  readonly no: string
  /** The buyer, or empty. */
  readonly who: string
  readonly what: string
  readonly amount: string | null
  /** The stock that is left; null for anything else. */
  readonly left: number | null
  /** Unix seconds: since when it waits, and until when it should be handled. */
  readonly since: number
  readonly promise: number | null
  readonly claim: TriageClaim | null
}

/** The response of `shop.Triage/index`: the most urgent cases, and the number of all of each kind that the caller may handle. */
export interface TriageQueue {
  readonly list: readonly TriageCase[]
  readonly counts: { readonly [Kind in TriageKindName]?: number }
  /** The time of the server. */
  readonly now: number
}

/** The response of `shop.Triage/claim`. The case is the caller's if the claim is theirs; no claim: it was handled meanwhile. */
export interface TriageClaimAnswer {
  readonly claim: TriageClaim | null
}

/** Cases of a response, seconds that a claim lasts, letters of a searched text. */
export const triageLimits = { cases: 100, claim: 300, text: 100 } as const
