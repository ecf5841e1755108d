import { toMicros } from '../delivery/measure'
import { quote } from '../delivery/quote'
import { splitCents } from '../kit/values/splitCents'

import type { Quote, QuoteLine, QuoteTemplate } from '../delivery/quote'

/** A line of an order before its amounts are calculated. */
export interface PriceLine {
  /** Cents for one piece. */
  readonly price: number
  readonly quantity: number
  /** The goods accept coupons and lie in the scope of the coupon, if there is one. */
  readonly isCouponAllowed: boolean
  readonly isScoreAllowed: boolean
  /** Points for one piece; null follows the rule of the shop. */
  readonly giveScore: number | null
  readonly delivery: Omit<QuoteLine, 'quantity' | 'amount'>
}

/** What a coupon is worth; amounts in cents, 0 means no threshold and no cap. */
export type CouponTerms = { readonly minAmount: number } & (
  | { readonly type: 'reduction'; readonly amount: number }
  /** `percent` is what the buyer pays, 1 to 99. */
  | { readonly type: 'discount'; readonly percent: number; readonly maxDiscount: number }
  | { readonly type: 'delivery'; readonly cap: number }
)

export interface ScoreRules {
  readonly isEnabled: boolean
  /** Points for one yuan. */
  readonly perYuan: number
  /** The part of the goods that points may pay, 1 to 100. */
  readonly maxPercent: number
  /** Points are used in multiples of it. */
  readonly step: number
  readonly isWithCoupon: boolean
  /** Points that one paid yuan earns, a decimal text such as `'1.5'`. */
  readonly givePerYuan: string
}

export interface PriceRequest {
  readonly lines: readonly PriceLine[]
  /** Province, city and, if there is one, district; empty for an order without delivery. */
  readonly region: readonly number[]
  readonly successors?: ReadonlyMap<number, number>
  readonly templates: readonly QuoteTemplate[]
  /** Cents of goods after the coupon from which the shop delivers free; 0 means never. */
  readonly freeFrom: number
  readonly coupon?: CouponTerms
  /** The points that the member wishes to use and those they have. */
  readonly score: { readonly wish: number; readonly balance: number }
  readonly scoreRules: ScoreRules
}

/** The amounts of a line. They add up to those of the order; delivery is not part of `payAmount`. */
export interface LineAmounts {
  readonly lineAmount: number
  readonly couponShare: number
  readonly scoreShare: number
  /** Points. */
  readonly scoreUsedShare: number
  readonly discountShare: number
  readonly deliveryShare: number
  readonly payAmount: number
}

/** All amounts in cents; `payAmount` = goods - coupon - score - discount + delivery. */
export interface OrderAmounts<Line extends LineAmounts = LineAmounts> {
  readonly goodsAmount: number
  readonly couponAmount: number
  readonly scoreAmount: number
  /** Points. */
  readonly scoreUsed: number
  readonly discountAmount: number
  readonly deliveryAmount: number
  readonly payAmount: number
  readonly lines: readonly Line[]
}

export interface PricedLine extends LineAmounts {
  /** Points that the line earns when the order is settled. */
  readonly giveScore: number
  readonly isDeliverable: boolean
}

export interface Price extends OrderAmounts<PricedLine> {
  /** What a free delivery coupon takes off the fee; `deliveryAmount` is without it. */
  readonly couponDeliveryAmount: number
  /** False if the order does not reach the minimum of the coupon, which then counts as absent. */
  readonly isCouponFit: boolean
  /** The points that the rules allow, whatever the member wishes. */
  readonly scoreMax: number
  readonly scoreGive: number
  readonly delivery: Quote
}

/**
 * The amounts of an order. Pure and exact: the totals of cart and checkout and the placed order come from here, and no amount is taken from a client.
 * Percentages are rounded half up at the total; shares by `splitCents`, so that they add up and no share exceeds its line.
 */
export function price(request: PriceRequest): Price {
  const { lines, coupon, score, scoreRules: rules } = request
  const amounts = lines.map((line) => safe(line.price * line.quantity))
  const goodsAmount = sum(amounts)

  const couponBase = lines.map((line, at) => (line.isCouponAllowed ? (amounts[at] ?? 0) : 0))
  const isCouponFit = coupon !== undefined && sum(couponBase) > 0 && sum(couponBase) >= coupon.minAmount
  const used = isCouponFit ? coupon : undefined
  const couponAmount = used ? couponValue(used, sum(couponBase)) : 0
  const couponShares = shares(couponAmount, couponBase)
  const net = amounts.map((amount, at) => amount - (couponShares[at] ?? 0))

  const delivery = quote({
    region: request.region,
    ...(request.successors ? { successors: request.successors } : {}),
    lines: lines.map((line, at) => ({ ...line.delivery, quantity: line.quantity, amount: net[at] ?? 0 })),
    templates: request.templates,
    goodsAmount: goodsAmount - couponAmount,
    freeFrom: request.freeFrom,
  })
  const couponDeliveryAmount = used?.type === 'delivery' ? Math.min(delivery.delivery, used.cap || delivery.delivery) : 0
  const deliveryAmount = delivery.delivery - couponDeliveryAmount
  const fees = delivery.lines.map((line) => line.fee)

  const scoreBase = lines.map((line, at) => (line.isScoreAllowed ? (net[at] ?? 0) : 0))
  const scoreMax = rules.isEnabled && (!used || rules.isWithCoupon) ? pointsFor(sum(scoreBase), score.balance, rules) : 0
  const scoreUsed = toStep(Math.min(scoreMax, Math.max(0, score.wish)), rules)
  const scoreAmount = centsOfPoints(scoreUsed, rules)

  const parts = sumUp({
    lines: amounts.map((lineAmount, at) => ({ lineAmount, quantity: lines[at]?.quantity ?? 0 })),
    couponShares,
    scoreShares: shares(scoreAmount, scoreBase),
    scoreUsedShares: shares(scoreUsed, scoreBase),
    discountAmount: 0,
    deliveryShares: shares(deliveryAmount, fees),
  })
  const priced = parts.lines.map((line, at) => ({
    ...line,
    giveScore: pointsEarned(lines[at], line.payAmount, rules),
    isDeliverable: delivery.lines[at]?.isDeliverable ?? true,
  }))
  return {
    ...parts,
    lines: priced,
    couponDeliveryAmount,
    isCouponFit,
    scoreMax,
    scoreGive: sum(priced.map((line) => line.giveScore)),
    delivery,
  }
}

interface ChangedLine extends Omit<LineAmounts, 'discountShare' | 'payAmount'> {
  readonly quantity: number
  /** It needs no delivery, so it has no part of the fee. */
  readonly isVirtual: boolean
  /** What its delivery costs by its own rule, whatever the order charges. */
  readonly deliveryFee: number
}

/** An order before payment whose discount or delivery staff change; shares of coupon and points stay as they are. */
export interface PriceChange {
  readonly lines: readonly ChangedLine[]
  /** Negative for a surcharge. At most what goods cost after coupon and points. */
  readonly discountAmount: number
  readonly deliveryAmount: number
}

/**
 * The amounts after a change of price by staff. Throws if the discount exceeds what is left of the goods, or an order has an amount and no lines for it: none
 * at all, or none that is delivered.
 */
export function changePrice({ lines, discountAmount, deliveryAmount }: PriceChange): OrderAmounts {
  return sumUp({
    lines,
    couponShares: lines.map((line) => line.couponShare),
    scoreShares: lines.map((line) => line.scoreShare),
    scoreUsedShares: lines.map((line) => line.scoreUsedShare),
    discountAmount,
    deliveryShares: sharesOfDelivery(deliveryAmount, lines),
  })
}

/** By the former shares; where the order charged nothing, by what the delivery of each line costs; where that is nothing either, by quantity. */
function sharesOfDelivery(amount: number, lines: readonly ChangedLine[]): number[] {
  const ways = [(line: ChangedLine) => line.deliveryShare, (line: ChangedLine) => line.deliveryFee, (line: ChangedLine) => line.quantity]
  const weights = ways.map((weightOf) => lines.map((line) => (line.isVirtual ? 0 : weightOf(line))))
  return shares(amount, weights.find((row) => sum(row) > 0) ?? lines.map(() => 0))
}

interface Parts {
  readonly lines: readonly { readonly lineAmount: number; readonly quantity: number }[]
  readonly couponShares: readonly number[]
  readonly scoreShares: readonly number[]
  readonly scoreUsedShares: readonly number[]
  readonly discountAmount: number
  readonly deliveryShares: readonly number[]
}

/** Splits the discount by what is left of each line and adds everything up. */
function sumUp({ lines, couponShares, scoreShares, scoreUsedShares, discountAmount, deliveryShares }: Parts): OrderAmounts {
  const left = lines.map((line, at) => line.lineAmount - (couponShares[at] ?? 0) - (scoreShares[at] ?? 0))
  if (discountAmount > sum(left)) throw new RangeError(`expected a discount of at most ${sum(left)} cents, got ${discountAmount}`)
  const discountShares = sharesByQuantity(discountAmount, left, lines)
  const amounts = lines.map((line, at) => ({
    lineAmount: line.lineAmount,
    couponShare: couponShares[at] ?? 0,
    scoreShare: scoreShares[at] ?? 0,
    scoreUsedShare: scoreUsedShares[at] ?? 0,
    discountShare: discountShares[at] ?? 0,
    deliveryShare: deliveryShares[at] ?? 0,
    payAmount: (left[at] ?? 0) - (discountShares[at] ?? 0),
  }))
  const deliveryAmount = sum(deliveryShares)
  return {
    goodsAmount: sum(lines.map((line) => line.lineAmount)),
    couponAmount: sum(couponShares),
    scoreAmount: sum(scoreShares),
    scoreUsed: sum(scoreUsedShares),
    discountAmount,
    deliveryAmount,
    payAmount: safe(sum(left) - discountAmount + deliveryAmount),
    lines: amounts,
  }
}

function couponValue(coupon: CouponTerms, base: number): number {
  if (coupon.type === 'reduction') return Math.min(coupon.amount, base)
  if (coupon.type === 'delivery') return 0
  const reduction = base - percentOf(base, coupon.percent)
  return coupon.maxDiscount > 0 ? Math.min(reduction, coupon.maxDiscount) : reduction
}

/** Half up to the cent; amounts are never negative here. */
const percentOf = (cents: number, percent: number): number => Number((BigInt(cents) * BigInt(percent) + BigInt(50)) / BigInt(100))

/** The points that may pay for goods of this amount. */
function pointsFor(cents: number, balance: number, rules: ScoreRules): number {
  const limit = ratio(cents, rules.maxPercent, 100)
  return toStep(Math.min(balance, ratio(limit, rules.perYuan, 100)), rules)
}

/** Whole steps; no points at all if they are worth less than a cent. */
function toStep(points: number, rules: ScoreRules): number {
  const whole = points - (points % rules.step)
  return centsOfPoints(whole, rules) === 0 ? 0 : whole
}

const centsOfPoints = (points: number, rules: ScoreRules): number => ratio(points, 100, rules.perYuan)

/** Points that a line earns when the order is settled: a number for each piece, or by what was paid for it. */
export function pointsEarned(line: Pick<PriceLine, 'giveScore' | 'quantity'> | undefined, payAmount: number, rules: ScoreRules): number {
  if (line?.giveScore != null) return line.giveScore * line.quantity
  const rate = toMicros(rules.givePerYuan)
  if (rate === undefined) throw new Error(`expected points such as '1.5' for a yuan, got '${rules.givePerYuan}'`)
  return Number((BigInt(payAmount) * rate) / BigInt(100_000_000))
}

/** `value * times / by`, rounded down; the product may be beyond the safe integers. */
const ratio = (value: number, times: number, by: number): number => Number((BigInt(value) * BigInt(times)) / BigInt(by))

const shares = (amount: number, weights: readonly number[]): number[] => (amount === 0 ? weights.map(() => 0) : splitCents(amount, weights))

/** By the weights, or by quantity where all of them are 0: a surcharge on lines that cost nothing. */
function sharesByQuantity(amount: number, weights: readonly number[], lines: readonly { readonly quantity: number }[]): number[] {
  return shares(amount, weights.some((weight) => weight > 0) ? weights : lines.map((line) => line.quantity))
}

const sum = (numbers: readonly number[]): number => safe(numbers.reduce((total, one) => total + one, 0))

function safe(cents: number): number {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`expected whole cents within the safe integers, got ${cents}`)
  return cents
}
