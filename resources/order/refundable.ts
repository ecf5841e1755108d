/** What a line of a paid order has cost and what went back so far. Money in whole cents. */
export interface RefundedLine {
  readonly quantity: number
  readonly payAmount: number
  readonly deliveryShare: number
  readonly scoreUsedShare: number
  /** Pieces refunded and money and points given back, without running refunds. */
  readonly refundQuantity: number
  readonly refundAmount: number
  /** The part of `refundAmount` that was delivery. */
  readonly refundDeliveryAmount: number
  readonly scoreBack: number
  readonly shippedQuantity: number
}

/** A refund in its parts. */
export interface RefundParts {
  readonly goods: number
  readonly delivery: number
}

/**
 * The money for some pieces of a line: their part of the goods, rounded half up, and of the delivery if they were not shipped. The last pieces bring what is
 * left, so that all refunds of a line together are exactly what it cost; the rest of the delivery only if nothing of the line was shipped.
 */
export function refundable(line: RefundedLine, quantity: number, isShipped: boolean): RefundParts {
  if (!Number.isInteger(quantity) || quantity < 1 || line.refundQuantity + quantity > line.quantity)
    throw new RangeError(`expected 1 to ${line.quantity - line.refundQuantity} pieces, got ${quantity}`)
  const { goods: goodsLeft, delivery: deliveryLeft } = leftOf(line)
  const isLast = line.refundQuantity + quantity === line.quantity
  const goods = isLast ? goodsLeft : Math.min(partOf(line.payAmount, quantity, line.quantity), goodsLeft)
  if (isShipped) return { goods, delivery: 0 }
  const isWhole = isLast && line.shippedQuantity === 0
  return { goods, delivery: isWhole ? deliveryLeft : Math.min(partOf(line.deliveryShare, quantity, line.quantity), deliveryLeft) }
}

/** The most that can still go back for a line, whatever staff agree. */
export const refundMaximum = (line: RefundedLine): number => line.payAmount + line.deliveryShare - line.refundAmount

/**
 * The parts of an amount that staff agreed to, which may differ from the plan: less takes from the delivery first, more goes to the goods as far as they cost
 * that much, then to the delivery. Throws if the line cannot give it.
 */
export function partsOf(line: RefundedLine, plan: RefundParts, amount: number): RefundParts {
  if (!Number.isInteger(amount) || amount < 0 || amount > refundMaximum(line)) throw new RangeError(`expected 0 to ${refundMaximum(line)} cents, got ${amount}`)
  const delivery = Math.min(plan.delivery, Math.max(0, amount - plan.goods))
  const goods = Math.min(amount - delivery, leftOf(line).goods)
  return { goods, delivery: amount - goods }
}

/** The points that some pieces bring back: rounded down, the last ones bring the rest. */
export function pointsBack(line: RefundedLine, quantity: number): number {
  if (line.refundQuantity + quantity === line.quantity) return line.scoreUsedShare - line.scoreBack
  return Math.min(Math.floor((line.scoreUsedShare * quantity) / line.quantity), line.scoreUsedShare - line.scoreBack)
}

function leftOf(line: RefundedLine): RefundParts {
  return { goods: line.payAmount - (line.refundAmount - line.refundDeliveryAmount), delivery: line.deliveryShare - line.refundDeliveryAmount }
}

/** Half up to the cent. */
const partOf = (cents: number, quantity: number, of: number): number => Math.floor((2 * cents * quantity + of) / (2 * of))
