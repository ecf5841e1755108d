import { finishShipping, at, isKind, minutes, need } from './referenceShop'
import { repay, restock } from './orderActs'
import { roundedPart, wholePart } from './shares'

import type { Line, Order, Piece, Refund, Shop, Way } from './referenceShop'

/** The acts of the buyer, of staff and of the clock on refunds. Each changes the shop or throws `Forbidden`. */

const countOf = (line: Line, state: Piece['state']): number => line.pieces.filter((piece) => piece.state === state).length

interface Request {
  readonly order: number
  readonly line: number
  readonly type: '1' | '2'
  readonly quantity: number
  /** Cents; absent for all that the pieces bring back. */
  readonly cents: number | undefined
}

export function apply(shop: Shop, { order: place, line: linePlace, type, quantity, cents: wish }: Request): void {
  const order = at(shop.orders, place)
  const line = at(order.lines, linePlace)
  need(['2', '3', '4', '5'].includes(order.status) && shop.now < order.refundBy && !order.isSettled && countOf(line, 'running') === 0)
  const { isShipped, pieces } = refundablePieces(shop, line, type)
  need(quantity >= 1 && quantity <= pieces.length)
  const { goods, delivery } = worth(line, quantity, isShipped)
  const full = goods + delivery
  const cents = wish ?? full
  need(cents <= full && (cents > 0 || full === 0))
  const taken = pieces.slice(0, quantity)
  for (const piece of taken) piece.state = 'running'
  const states = { audit: '1', state: '1', parcel: '0', payout: '0' } as const
  shop.refunds.push({ order: place, line: linePlace, type, pieces: taken, isShipped, cents, agreed: null, way: 'original', ...states, returnBy: 0, points: 0 })
}

/** A return is about shipped pieces; money alone is about unshipped ones while there are some. */
export function refundablePieces(shop: Shop, line: Line, type: '1' | '2'): { readonly isShipped: boolean; readonly pieces: Piece[] } {
  const [unshipped, shipped] = [false, true].map((isShipped) => line.pieces.filter((piece) => isKind(piece, isShipped, 'kept'))) as [Piece[], Piece[]]
  if (type === '2') return { isShipped: true, pieces: at(shop.skus, line.sku).isVirtual ? [] : shipped }
  return unshipped.length > 0 ? { isShipped: false, pieces: unshipped } : { isShipped: true, pieces: shipped }
}

/** The last pieces bring the rest of the goods; of the delivery only if nothing was shipped. */
function worth(line: Line, quantity: number, isShipped: boolean): { readonly goods: number; readonly delivery: number } {
  const isLast = countOf(line, 'refunded') + quantity === line.pieces.length
  const goodsLeft = line.pay - line.back.goods
  const deliveryLeft = line.delivery - line.back.delivery
  const goods = isLast ? goodsLeft : Math.min(goodsLeft, roundedPart(line.pay, quantity, line.pieces.length))
  if (isShipped) return { goods, delivery: 0 }
  const isWhole = isLast && line.pieces.every((piece) => !piece.isShipped)
  return { goods, delivery: isWhole ? deliveryLeft : Math.min(deliveryLeft, roundedPart(line.delivery, quantity, line.pieces.length)) }
}

const locate = (shop: Shop, place: number): { readonly refund: Refund; readonly order: Order; readonly line: Line } => {
  const refund = at(shop.refunds, place)
  const order = at(shop.orders, refund.order)
  return { refund, order, line: at(order.lines, refund.line) }
}

export const mostOf = (shop: Shop, place: number): number => {
  const { line } = locate(shop, place)
  return line.pay + line.delivery - line.back.goods - line.back.delivery
}

export function agree(shop: Shop, place: number, { cents, way }: { readonly cents: number; readonly way: Way }): void {
  const { refund } = locate(shop, place)
  need(refund.state === '1' && refund.audit === '1' && cents >= 0 && cents <= mostOf(shop, place))
  refund.audit = '2'
  refund.agreed = cents
  refund.way = way
  if (refund.type === '2') refund.returnBy = shop.now + 7 * minutes.day
  else finish(shop, place, false)
}

export function refuse(shop: Shop, place: number): void {
  const { refund } = locate(shop, place)
  need(refund.state === '1' && refund.audit === '1')
  refund.audit = '3'
  end(shop, refund)
}

export function withdraw(shop: Shop, place: number): void {
  const { refund } = locate(shop, place)
  need(refund.state === '1' && refund.parcel === '0')
  end(shop, refund)
}

export function sendBack(shop: Shop, place: number): void {
  const { refund } = locate(shop, place)
  need(refund.state === '1' && refund.type === '2' && refund.audit === '2')
  refund.parcel = '1'
}

export function accept(shop: Shop, place: number, isRestocked: boolean): void {
  const { refund } = locate(shop, place)
  need(refund.state === '1' && refund.parcel === '1')
  refund.parcel = '2'
  finish(shop, place, isRestocked)
}

export function reject(shop: Shop, place: number): void {
  const { refund } = locate(shop, place)
  need(refund.state === '1' && refund.parcel === '1')
  end(shop, refund)
}

/** Ends a refund without money. Pieces without delivery that were left out when their order was shipped are delivered now. */
export function end(shop: Shop, refund: Refund): void {
  const order = at(shop.orders, refund.order)
  const isVirtual = at(shop.skus, at(order.lines, refund.line).sku).isVirtual
  refund.state = '3'
  for (const piece of refund.pieces) {
    piece.state = 'kept'
    if (isVirtual && order.status !== '2') piece.isShipped = true
  }
}

function finish(shop: Shop, place: number, isReturnRestocked: boolean): void {
  const { refund, order, line } = locate(shop, place)
  const plan = worth(line, refund.pieces.length, refund.isShipped)
  const cents = refund.agreed ?? 0
  const isLast = countOf(line, 'refunded') + refund.pieces.length === line.pieces.length
  const pointsLeft = line.points - line.back.points
  const points = isLast ? pointsLeft : Math.min(pointsLeft, wholePart(line.points, refund.pieces.length, line.pieces.length))
  refund.state = '2'
  refund.points = points
  for (const piece of refund.pieces) piece.state = 'refunded'
  const plannedDelivery = Math.min(plan.delivery, Math.max(0, cents - plan.goods))
  const goods = Math.min(cents - plannedDelivery, line.pay - line.back.goods)
  line.back.goods += goods
  line.back.delivery += cents - goods
  line.back.points += points
  order.pointsBack += points
  shop.score += points
  const hasArrived = repay(shop, refund.order, { cause: 'refund', way: refund.way, cents, refund: place })
  if (hasArrived !== undefined) {
    refund.payout = hasArrived ? '2' : '1'
    refund.way = at(shop.repayments, shop.repayments.length - 1).way
  }
  const isInShop = !refund.isShipped || at(shop.skus, line.sku).isVirtual
  if (refund.type === '2' ? isReturnRestocked : isInShop) restock(shop, line, refund.pieces.length)
  if (order.lines.some((one) => one.pieces.some((piece) => piece.state !== 'refunded'))) return finishShipping(shop, order)
  order.status = '6'
  order.closeType = 'refund'
}

/** Tries a failed payout again, there or to the balance; the gateway is asked first unless it has answered already. */
export function retryPayout(shop: Shop, place: number, way: Way): void {
  const { refund } = locate(shop, place)
  const repayment = shop.repayments.findLast((one) => one.refund === place)
  need(refund.payout === '3' && repayment?.state === '2')
  refund.way = way
  repayment.way = way
  const isAtOnce = way === 'balance' && !repayment.isUnsure
  repayment.state = isAtOnce ? '1' : '0'
  refund.payout = isAtOnce ? '2' : '1'
  if (isAtOnce) shop.money += repayment.cents
}
