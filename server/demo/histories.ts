import { split } from '../domain/money/split'

import type { MoneyChange } from '../domain/money/adjustMoney'
import type { ScoreChange } from '../domain/money/adjustScore'
import type { Random } from './random'

/** A change and its moment, in Unix seconds. */
export type Dated<Change> = Change & { readonly at: number }
type Money = Dated<Omit<MoneyChange, 'userId'>>
type Score = Dated<Omit<ScoreChange, 'userId'>>

/** One member's past, in order of time. Balances stay at 0 or above at every step. */
export interface History {
  readonly money: readonly Money[]
  readonly score: readonly Score[]
}

interface Life {
  readonly random: Random
  readonly joined: number
  readonly now: number
  /** How much the member uses the shop, 0 to 3. */
  readonly zeal: number
  readonly adminIds: readonly number[]
  /** Ids of orders, recharges and the like, each used once in the whole shop. */
  readonly nextId: () => number
}

const day = 86_400
/** Cents of the recharge plans, and what is given on top. */
const plans = [
  [5_000, 0],
  [10_000, 500],
  [20_000, 1_500],
  [50_000, 5_000],
  [100_000, 12_000],
] as const

export function makeHistory(life: Life): History {
  const { random, joined, now, zeal } = life
  const past: Past = { life, money: [], score: [], cents: 0, points: 0, last: joined }
  let at = joined + random.whole(60, 3 * day)
  while (at < now - 3_600 && past.score.length < 8 + zeal * 12) {
    random.pick(deeds)(past, at)
    at = Math.max(at, past.last) + random.whole(3_600, Math.round((46 - zeal * 11) * day))
  }
  return past
}

interface Past {
  readonly life: Life
  readonly money: Money[]
  readonly score: Score[]
  cents: number
  points: number
  /** The moment of the last change. */
  last: number
}

type Deed = (past: Past, at: number) => void

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

/** `CZ` recharge, `DD` order: the moment to the second and the id, so a number never comes twice. */
const numberOf = (kind: 'CZ' | 'DD', at: number, id: number): string =>
  `${kind}${new Date((at + 8 * 3_600) * 1_000).toISOString().replace(/\D/g, '').slice(0, 14)}${String(id).padStart(5, '0')}`

const recharge: Deed = (past, at) => {
  const [cents, bonus] = past.life.random.pick(plans.slice(0, 3 + Math.min(2, past.life.zeal)))
  const bizId = past.life.nextId()
  const biz = { bizType: 'recharge', bizId, bizNo: numberOf('CZ', at, bizId), at }
  pay(past, { cents, type: 'recharge', memo: '余额充值', ...biz })
  if (bonus > 0) pay(past, { cents: bonus, type: 'recharge_bonus', memo: '充值赠送', ...biz })
}

/** An order paid from the balance; it earns a point per yuan, now and then part of it comes back. */
const order: Deed = (past, at) => {
  const { random, nextId } = past.life
  const cents = random.whole(990, 26_990)
  if (cents > past.cents) return recharge(past, at)
  const bizId = nextId()
  const biz = { bizType: 'order', bizId, bizNo: numberOf('DD', at, bizId) }
  pay(past, { cents: -cents, type: 'order_pay', memo: '订单支付', ...biz, at })
  if (random.happens(0.12)) {
    const [back = 0] = split(cents, [random.whole(1, 3), random.whole(0, 2)]) // a part of the lines, or all of them
    return pay(past, { cents: back, type: 'order_refund', memo: '售后退款', ...biz, at: at + random.whole(900, 3_000) })
  }
  give(past, { points: Math.floor(cents / 100), type: 'order_give', memo: '购物赠送积分', ...biz, at: at + 30 })
  if (random.happens(0.3)) give(past, { points: 20, type: 'evaluate', memo: '评价奖励', ...biz, at: at + random.whole(600, 3_000) })
}

/** One to three days in a row; the third brings the bonus. */
const checkIn: Deed = (past, at) => {
  const days = past.life.random.pick([1, 1, 2, 3])
  for (let streak = 1; streak <= days && at + (streak - 1) * day < past.life.now; streak++) {
    const biz = { bizType: 'check_in', bizId: past.life.nextId(), at: at + (streak - 1) * day }
    give(past, { points: 5, type: 'check_in', memo: '每日签到', ...biz })
    if (streak === 3) give(past, { points: 10, type: 'check_in_bonus', memo: '连续签到 3 天奖励', ...biz })
  }
}

const useScore: Deed = (past, at) => {
  if (past.points < 100) return checkIn(past, at)
  const bizId = past.life.nextId()
  give(past, {
    points: -100 * past.life.random.whole(1, Math.min(5, Math.floor(past.points / 100))),
    type: 'order_use',
    memo: '订单抵扣',
    bizType: 'order',
    bizId,
    bizNo: numberOf('DD', at, bizId),
    at,
  })
}

const staffChange: Deed = (past, at) => {
  const { random, adminIds } = past.life
  const adminId = random.pick(adminIds)
  if (random.happens(0.5))
    return pay(past, { cents: 100 * random.whole(5, 30), type: 'admin', memo: random.pick(['售后补偿', '物流延误补偿', '活动返现']), adminId, at })
  give(past, { points: 10 * random.whole(1, 20), type: 'admin', memo: random.pick(['活动赠送', '生日礼', '补发签到积分']), adminId, at })
}

/** How often each deed comes, by how often it stands here. */
const deeds: readonly Deed[] = [recharge, order, order, order, order, checkIn, checkIn, checkIn, checkIn, useScore, staffChange]
