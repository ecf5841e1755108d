import { Forbidden, at, finishShipping, isKind, markPaid, minutes, need } from './referenceShop'
import { sumOf, wholePart } from './shares'

import type { Line, Order, PaidBy, Payment, Piece, Refund, Repayment, Shop, Way } from './referenceShop'

/** The acts of the buyer, of staff and of the clock on orders. Each changes the shop or throws `Forbidden`. */

/** What nobody may do. */
export function forbid(): never {
  throw new Forbidden()
}

const piecesOf = (order: Order): Piece[] => order.lines.flatMap((line) => line.pieces)
const isUntouched = (order: Order): boolean => piecesOf(order).every((piece) => piece.state === 'kept')
export const isRefunding = (order: Order): boolean => piecesOf(order).some((piece) => piece.state === 'running')

export function payFromBalance(shop: Shop, place: number): void {
  const order = at(shop.orders, place)
  need(order.status === '1' && shop.money >= order.cents)
  shop.money -= order.cents
  addPayment(shop, place, 'balance')
  markPaid(shop, order, 'balance')
}

export function payOffline(shop: Shop, place: number): void {
  const order = at(shop.orders, place)
  need(order.status === '1')
  addPayment(shop, place, 'offline')
  markPaid(shop, order, 'offline')
}

function addPayment(shop: Shop, order: number, type: PaidBy): void {
  const { cents } = at(shop.orders, order)
  shop.payments.push({ order, type, cents, state: '1', isLate: false, repaid: 0, begun: shop.now, expires: shop.now, gateway: 'missing' })
}

export function cancel(shop: Shop, place: number, closeType = 'user'): void {
  const order = at(shop.orders, place)
  need(order.status === '1')
  order.status = '6'
  order.closeType = closeType
  for (const payment of shop.payments) if (payment.order === place && payment.state === '0') payment.expires = Math.min(payment.expires, shop.now)
  givePointsBack(shop, order)
  for (const line of order.lines) {
    const sku = at(shop.skus, line.sku)
    sku.reserved -= line.pieces.length
    sku.stock += line.pieces.length
  }
}

function givePointsBack(shop: Shop, order: Order): void {
  shop.score += order.points - order.pointsBack
  order.pointsBack = order.points
  for (const line of order.lines) line.back.points = line.points
}

export function requestCancel(shop: Shop, place: number): void {
  const order = at(shop.orders, place)
  need(order.status === '2' && order.ship === '0' && order.cancelRequests < 3 && isUntouched(order))
  order.status = '7'
  order.cancelRequests += 1
}

/** Taken back by the buyer or refused by staff. */
export function endCancelRequest(shop: Shop, place: number): void {
  const order = at(shop.orders, place)
  need(order.status === '7')
  order.status = '2'
}

export function agreeCancel(shop: Shop, place: number, way: Way): void {
  const order = at(shop.orders, place)
  need(order.status === '7')
  undo(shop, place, { cause: 'cancel', way, isReturned: false, closeType: 'apply' })
}

export function close(shop: Shop, place: number, { way, isReturned }: { readonly way: Way; readonly isReturned: boolean }): void {
  const order = at(shop.orders, place)
  if (order.status === '1') return cancel(shop, place, 'admin')
  need(['2', '3', '4'].includes(order.status) && order.repaid === 0 && !isRefunding(order))
  return undo(shop, place, { cause: 'close', way, isReturned, closeType: 'admin' })
}

interface Undoing {
  readonly cause: 'cancel' | 'close'
  readonly way: Way
  readonly isReturned: boolean
  readonly closeType: string
}

function undo(shop: Shop, place: number, { cause, way, isReturned, closeType }: Undoing): void {
  const order = at(shop.orders, place)
  order.status = '6'
  order.closeType = closeType
  repay(shop, place, { cause, way, cents: order.cents - order.repaid, refund: null })
  givePointsBack(shop, order)
  for (const line of order.lines) {
    const sku = at(shop.skus, line.sku)
    restock(shop, line, line.pieces.filter((piece) => piece.state === 'kept' && (sku.isVirtual || !piece.isShipped || isReturned)).length)
  }
}

export function restock(shop: Shop, line: Line, quantity: number): void {
  at(shop.skus, line.sku).stock += quantity
  line.stockBack += quantity
}

type Returned = Pick<Repayment, 'cause' | 'way' | 'cents' | 'refund'>

/** Money goes back for an order: to the balance at once, or on its way by the gateway. Returns whether it has arrived; undefined without any. */
export function repay(shop: Shop, place: number, { cents, way: chosen, ...cause }: Returned): boolean | undefined {
  if (cents === 0) return undefined
  const order = at(shop.orders, place)
  const payment = shop.payments.findIndex((one) => one.order === place && one.state === '1' && !one.isLate)
  const source: Payment = at(shop.payments, payment)
  need(source.repaid + cents <= source.cents)
  source.repaid += cents
  order.repaid += cents
  const way = source.type === 'offline' ? 'balance' : chosen
  const hasArrived = way === 'balance' || source.type !== 'test'
  if (hasArrived) shop.money += cents
  shop.repayments.push({ order: place, payment, cents, way, ...cause, state: hasArrived ? '1' : '0', gateway: 'missing', isUnsure: false })
  return hasArrived
}

/** Sends pieces by line, or everything that is left. */
export function ship(shop: Shop, place: number, requested: readonly { readonly line: number; readonly quantity: number }[] | undefined): void {
  const order = at(shop.orders, place)
  need(order.status === '2')
  const leftOf = (line: Line): Piece[] => (at(shop.skus, line.sku).isVirtual ? [] : line.pieces.filter((piece) => isKind(piece, false, 'kept')))
  const parts = requested ?? order.lines.map((line, n) => ({ line: n, quantity: leftOf(line).length })).filter((part) => part.quantity > 0)
  need(parts.length > 0 && new Set(parts.map((part) => part.line)).size === parts.length)
  for (const { line, quantity } of parts) {
    const left = leftOf(at(order.lines, line))
    need(quantity > 0 && quantity <= left.length)
    for (const piece of left.slice(0, quantity)) piece.isShipped = true
  }
  order.ship = '1'
  finishShipping(shop, order)
}

export function receive(shop: Shop, place: number): void {
  const order = at(shop.orders, place)
  need(order.status === '3')
  order.status = '4'
  order.completeBy = shop.now + 7 * minutes.day
  order.refundBy = shop.now + 7 * minutes.day
}

/** What the clock demands of orders and refunds. */
export function dueOrders(shop: Shop, endReturn: (refund: Refund) => void): void {
  const isBeingPaid = (place: number): boolean => shop.payments.some((payment) => payment.order === place && payment.state === '0')
  for (const [place, order] of shop.orders.entries())
    if (order.status === '1' && shop.now >= order.payBy && (shop.now >= order.payBy + minutes.hour || !isBeingPaid(place))) cancel(shop, place, 'timeout')
  for (const [place, order] of shop.orders.entries()) if (order.status === '3' && shop.now >= order.receiveBy && !isRefunding(order)) receive(shop, place)
  for (const order of shop.orders) if (order.status === '4' && shop.now >= order.completeBy) order.status = '5'
  for (const order of shop.orders)
    if (['4', '5'].includes(order.status) && !order.isSettled && shop.now >= order.refundBy && !isRefunding(order)) settle(shop, order)
  for (const refund of shop.refunds) if (refund.state === '1' && refund.audit === '2' && refund.parcel === '0' && shop.now >= refund.returnBy) endReturn(refund)
}

/** The member earns points for what they kept. */
function settle(shop: Shop, order: Order): void {
  order.isSettled = true
  shop.score += sumOf(order.lines.map((line) => (line.pay === 0 ? 0 : wholePart(line.earns, line.pay - line.back.goods, line.pay))))
}
