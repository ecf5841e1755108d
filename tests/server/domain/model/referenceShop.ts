import { split, sumOf, wholePart } from './shares'

/** One bought piece: every quantity of a line is a count of its pieces. */
export interface Piece {
  isShipped: boolean
  state: 'kept' | 'running' | 'refunded'
}

export interface Line {
  readonly sku: number
  readonly pieces: Piece[]
  /** Cents for the goods after points, and for the delivery. */
  readonly pay: number
  readonly delivery: number
  readonly points: number
  readonly earns: number
  /** What refunds have brought back: cents and points. */
  readonly back: { goods: number; delivery: number; points: number }
  stockBack: number
}

export type PaidBy = 'balance' | 'offline' | 'test' | 'none'
export type Way = 'original' | 'balance'

export interface Order {
  status: '1' | '2' | '3' | '4' | '5' | '6' | '7'
  ship: '0' | '1' | '2'
  readonly lines: Line[]
  readonly cents: number
  readonly points: number
  pointsBack: number
  repaid: number
  paidBy: PaidBy | null
  closeType: string | null
  cancelRequests: number
  isSettled: boolean
  /** Minutes of the clock of the model. */
  readonly payBy: number
  receiveBy: number
  completeBy: number
  refundBy: number
}

export interface Payment {
  readonly order: number
  readonly type: PaidBy
  readonly cents: number
  state: '0' | '1' | '2'
  isLate: boolean
  repaid: number
  readonly begun: number
  expires: number
  /** What the gateway knows. */
  gateway: 'missing' | 'open' | 'paid' | 'closed'
}

export interface Repayment {
  readonly order: number
  readonly payment: number
  readonly refund: number | null
  readonly cause: 'cancel' | 'close' | 'refund' | 'late'
  readonly cents: number
  way: Way
  state: '0' | '1' | '2'
  gateway: 'missing' | 'pending' | 'done' | 'failed'
  /** An attempt had no answer that settles it. */
  isUnsure: boolean
}

export interface Refund {
  readonly order: number
  readonly line: number
  readonly type: '1' | '2'
  readonly pieces: readonly Piece[]
  readonly isShipped: boolean
  readonly cents: number
  agreed: number | null
  way: Way
  audit: '1' | '2' | '3'
  state: '1' | '2' | '3'
  parcel: '0' | '1' | '2'
  payout: '0' | '1' | '2' | '3'
  returnBy: number
  points: number
}

export interface Sku {
  readonly price: number
  /** Cents of delivery for a piece. */
  readonly fee: number
  readonly isVirtual: boolean
  readonly takesPoints: boolean
  stock: number
  reserved: number
}

/** How points pay and are earned. `earnedPerYuan` in tenths of a point. */
export interface PointRules {
  readonly perYuan: number
  readonly step: number
  readonly maxPercent: number
  readonly earnedPerYuan: number
}

/** The whole shop as one member and its staff see it: plain values, changed by plain assignments. */
export interface Shop {
  now: number
  money: number
  score: number
  readonly rules: PointRules
  /** The gateway does not know a payment before its page was opened, so that closing it there closes nothing. */
  readonly isForgetful: boolean
  readonly skus: Sku[]
  readonly orders: Order[]
  readonly payments: Payment[]
  readonly repayments: Repayment[]
  readonly refunds: Refund[]
}

/** An act that the shop must refuse without any effect. */
export class Forbidden extends Error {
  override readonly name = 'Forbidden'
}

export function need(condition: boolean): asserts condition {
  if (!condition) throw new Forbidden()
}

/** The item at a place that the caller has chosen from the list. */
export function at<Item>(list: readonly Item[], place: number): Item {
  const item = list[place]
  if (item === undefined) throw new Error(`expected an item at ${place} of ${list.length}`)
  return item
}

export const minutes = { hour: 60, day: 1440 } as const
export const never = Number.MAX_SAFE_INTEGER

export interface Placing {
  readonly lines: readonly { readonly sku: number; readonly quantity: number }[]
  readonly points: number
}

export const isKind = (piece: Piece, isShipped: boolean, state: Piece['state']): boolean => piece.isShipped === isShipped && piece.state === state

/** Places an order and returns its place in the list. */
export function placeOrder(shop: Shop, { lines: requested, points: wish }: Placing): number {
  const bought = shop.skus
    .map((sku, place) => ({ sku, place, quantity: sumOf(requested.filter((line) => line.sku === place).map((line) => line.quantity)) }))
    .filter((line) => line.quantity > 0)
  need(bought.length > 0)
  for (const { sku, quantity } of bought) need(sku.stock >= quantity)
  const goods = bought.map(({ sku, quantity }) => sku.price * quantity)
  const weights = bought.map(({ sku }, place) => (sku.takesPoints ? at(goods, place) : 0))
  const points = usedPoints(shop, sumOf(weights), wish)
  const value = centsOf(points, shop.rules)
  const [centShares, pointShares] = [split(value, weights), split(points, weights)]
  const lines = bought.map(({ sku, place, quantity }, n): Line => {
    const pay = at(goods, n) - at(centShares, n)
    return {
      ...{ sku: place, pay, delivery: sku.fee * quantity, points: at(pointShares, n), earns: wholePart(pay, shop.rules.earnedPerYuan, 1000) },
      pieces: Array.from({ length: quantity }, () => ({ isShipped: false, state: 'kept' })),
      back: { goods: 0, delivery: 0, points: 0 },
      stockBack: 0,
    }
  })
  for (const { sku, quantity } of bought) {
    sku.stock -= quantity
    sku.reserved += quantity
  }
  shop.score -= points
  const cents = sumOf(lines.map((line) => line.pay + line.delivery))
  const deadlines = { payBy: shop.now + 30, receiveBy: never, completeBy: never, refundBy: never }
  const none = { pointsBack: 0, repaid: 0, paidBy: null, closeType: null, cancelRequests: 0, isSettled: false }
  const order: Order = { status: '1', ship: '0', lines, cents, points, ...none, ...deadlines }
  shop.orders.push(order)
  if (cents === 0) markPaid(shop, order, 'none')
  return shop.orders.length - 1
}

const centsOf = (points: number, { perYuan }: PointRules): number => wholePart(points, 100, perYuan)

function usedPoints({ score, rules }: Shop, cents: number, wish: number): number {
  const most = wholePart(wholePart(cents, rules.maxPercent, 100), rules.perYuan, 100)
  const inSteps = (points: number): number => points - (points % rules.step)
  const points = inSteps(Math.min(wish, inSteps(Math.min(score, most))))
  return centsOf(points, rules) === 0 ? 0 : points
}

/** The money is there: reserved pieces are sold, and what needs no delivery is delivered. */
export function markPaid(shop: Shop, order: Order, by: PaidBy): void {
  for (const line of order.lines) at(shop.skus, line.sku).reserved -= line.pieces.length
  order.status = '2'
  order.paidBy = by
  finishShipping(shop, order)
}

/** With nothing left to send the order is on its way; a piece whose refund is running may still have to be sent. */
export function finishShipping(shop: Shop, order: Order): void {
  const isVirtual = (line: Line): boolean => at(shop.skus, line.sku).isVirtual
  const isLeft = order.lines.some((line) => !isVirtual(line) && line.pieces.some((piece) => !piece.isShipped && piece.state !== 'refunded'))
  if (order.status !== '2' || isLeft) return
  for (const line of order.lines.filter(isVirtual)) for (const piece of line.pieces) if (piece.state === 'kept') piece.isShipped = true
  order.status = '3'
  order.ship = '2'
  order.receiveBy = shop.now + 15 * minutes.day
}
