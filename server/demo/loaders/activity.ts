import { formatShopTime, shopDayNumber } from '../../../resources/kit/values/shopTime'
import { splitCents } from '../../../resources/kit/values/splitCents'
import { demoEntry, demoMemos, moneyMemos, scoreMemos } from '../../../resources/user/ledgerMemos'
import { earned, nextStreak } from '../../domain/member/checkIn'
import { defaultCheckInTerms } from '../../domain/member/checkInSettings'

import type { MoneyChange } from '../../domain/money/adjustMoney'
import type { ScoreChange } from '../../domain/money/adjustScore'
import type { Random } from '../random'

/** A change and its time, in Unix seconds. */
export type Dated<Change> = Change & { readonly at: number }
type Money = Dated<Omit<MoneyChange, 'userId'>>
type Score = Dated<Omit<ScoreChange, 'userId'>>

/** The history of one member, in order of time. Balances are never negative at any step. */
export interface MemberActivity {
  readonly money: readonly Money[]
  readonly score: readonly Score[]
  readonly checkIns: readonly CheckIn[]
}

export interface CheckIn {
  readonly id: number
  readonly at: number
  readonly streak: number
  readonly score: number
  readonly bonus: number
}

interface Life {
  readonly random: Random
  readonly joined: number
  readonly now: number
  /** Activity of the member, 0 to 3. */
  readonly zeal: number
  readonly adminIds: readonly number[]
  /** Ids of orders, recharges and the like, each used once in the shop. */
  readonly nextId: () => number
}

const day = 86_400
/** Cents of the recharge plans, and their bonus. */
const plans = [
  [5_000, 0],
  [10_000, 500],
  [20_000, 1_500],
  [50_000, 5_000],
  [100_000, 12_000],
] as const

export function makeActivity(life: Life): MemberActivity {
  const { random, joined, now, zeal } = life
  const past: Past = { life, money: [], score: [], checkIns: [], cents: 0, points: 0, last: joined }
  let at = joined + random.whole(60, 3 * day)
  while (at < now - 3_600 && past.score.length < 8 + zeal * 12) {
    random.pick(loggedActions)(past, at)
    at = Math.max(at, past.last) + random.whole(3_600, Math.round((46 - zeal * 11) * day))
  }
  return past
}

interface Past {
  readonly life: Life
  readonly money: Money[]
  readonly score: Score[]
  readonly checkIns: CheckIn[]
  cents: number
  points: number
  /** Time of the last change. */
  last: number
}

type LoggedAction = (past: Past, at: number) => void

function pay(past: Past, change: Money): void {
  past.cents += change.cents
  past.last = change.at
  past.money.push(change)
}

function give(past: Past, change: Score): void {
  past.points += change.points
  past.last = change.at
  past.score.push(change)
}

/** `CZ` recharge, `DD` order: the time to the second and the id, so that numbers are unique. */
const numberOf = (kind: 'CZ' | 'DD', at: number, id: number): string => `${kind}${formatShopTime(at).replace(/\D/g, '')}${String(id).padStart(5, '0')}`

const recharge: LoggedAction = (past, at) => {
  const [cents, bonus] = past.life.random.pick(plans.slice(0, 3 + Math.min(2, past.life.zeal)))
  const bizId = past.life.nextId()
  const biz = { bizType: 'recharge', bizId, bizNo: numberOf('CZ', at, bizId), at }
  pay(past, { cents, type: 'recharge', memo: moneyMemos.recharge.zh, ...biz })
  if (bonus > 0) pay(past, { cents: bonus, type: 'recharge_bonus', memo: moneyMemos.bonus.zh, ...biz })
}

/** No orders stand behind these entries: orders of the shop may have their ids. */
const invented = 'demo_order'

/** An order paid from the balance; it earns a point per yuan, and is sometimes refunded in part. */
const order: LoggedAction = (past, at) => {
  const { random, nextId } = past.life
  const cents = random.whole(990, 26_990)
  if (cents > past.cents) return recharge(past, at)
  const bizId = nextId()
  const biz = { bizType: invented, bizId, bizNo: numberOf('DD', at, bizId) }
  pay(past, { cents: -cents, type: 'order_pay', memo: moneyMemos.orderPay.zh, ...biz, at })
  if (random.happens(0.12)) {
    const [back = 0] = splitCents(cents, [random.whole(1, 3), random.whole(0, 2)]) // some of the lines, or all of them
    return pay(past, { cents: back, type: 'order_refund', memo: moneyMemos.orderRefund.zh, ...biz, at: at + random.whole(900, 3_000) })
  }
  give(past, { points: Math.floor(cents / 100), type: 'order_give', memo: scoreMemos.orderGive.zh, ...biz, at: at + 30 })
  if (random.happens(0.3)) give(past, { points: 20, type: 'evaluate', memo: scoreMemos.evaluate.zh, ...biz, at: at + random.whole(600, 3_000) })
}

/** One to three days in a row, each written as the check-in of the member center does. */
const checkIn: LoggedAction = (past, at) => {
  const days = past.life.random.pick([1, 1, 2, 3])
  for (let prefetch = 0; prefetch < days && at + prefetch * day < past.life.now; prefetch++) checkInAt(past, at + prefetch * day)
}

const terms = defaultCheckInTerms

function checkInAt(past: Past, at: number): void {
  const last = past.checkIns.at(-1)
  const gap = last ? shopDayNumber(at) - shopDayNumber(last.at) : undefined
  if (gap !== undefined && gap < 1) return // once a day
  const streak = nextStreak(gap === 1 ? (last?.streak ?? 0) : 0, terms)
  const { score, bonus, entries } = earned(streak, terms)
  const id = past.life.nextId()
  past.checkIns.push({ id, at, streak, score, bonus })
  for (const entry of entries) give(past, { ...entry, bizId: id, at })
}

const useScore: LoggedAction = (past, at) => {
  if (past.points < 100) return checkIn(past, at)
  const bizId = past.life.nextId()
  give(past, {
    points: -100 * past.life.random.whole(1, Math.min(5, Math.floor(past.points / 100))),
    type: 'order_use',
    memo: scoreMemos.orderUse.zh,
    bizType: invented,
    bizId,
    bizNo: numberOf('DD', at, bizId),
    at,
  })
}

const staffChange: LoggedAction = (past, at) => {
  const { random, adminIds } = past.life
  const adminId = random.pick(adminIds)
  if (random.happens(0.5))
    return pay(past, { cents: 100 * random.whole(5, 30), type: 'admin', memo: random.pick(demoMemos.money).zh, bizType: demoEntry, adminId, at })
  give(past, { points: 10 * random.whole(1, 20), type: 'admin', memo: random.pick(demoMemos.score).zh, bizType: demoEntry, adminId, at })
}

/** An action that occurs more often is listed several times. */
const loggedActions: readonly LoggedAction[] = [recharge, order, order, order, order, checkIn, checkIn, checkIn, checkIn, useScore, staffChange]
