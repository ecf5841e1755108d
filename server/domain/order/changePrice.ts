import { sql } from 'kysely'

import { quote } from '../../../resources/delivery/quote'
import { toCents, toYuan } from '../../../resources/kit/values/cents'
import { moneyText } from '../../../resources/kit/values/numberText'
import { amountsEntry } from '../../../resources/order/orderLogTexts'
import { changePrice as changedAmounts, pointsEarned } from '../../../resources/order/price'
import { refuse } from '../../errors'
import { systemActor } from '../actor'
import { endPayments } from './endPayments'
import { lockOrder } from './lockOrder'
import { logOrder } from './moveOrder'
import { orderSettings, scoreRulesOf } from './orderSettings'
import { markPaid } from './pay'
import { placedDelivery, regionOf } from './placedDelivery'
import { refuseLarge } from './quoteOrder'

import type { Db } from '../../context'
import type { Actor } from '../actor'
import type { OrderRow } from './lockOrder'

interface NewPrice {
  readonly by: Actor
  /** Negative for a surcharge. */
  readonly discountCents: number
  readonly deliveryCents: number
}

/**
 * Changes what an unpaid order costs, its lines and the points it earns with it. Payments that were begun with the former amount are over: they are closed at
 * their gateway, and money that still comes is late and goes back. An order that costs nothing any more is paid. Refuses a discount above what the goods cost
 * after coupon and points, and a fee where nothing is delivered.
 */
export async function changePrice(tx: Db, orderId: number, { by, discountCents, deliveryCents }: NewPrice): Promise<OrderRow> {
  const order = await lockOrder(tx, orderId)
  if (order.status !== '1') return refuse('order_moved', { order: order.order_no })
  const left = toCents(order.goods_amount) - toCents(order.coupon_amount) - toCents(order.score_amount)
  if (discountCents > left) return refuse('discount_amount', { max: moneyText(toYuan(left)) })
  if (toCents(order.discount_amount) === discountCents && toCents(order.delivery_amount) === deliveryCents) return order
  const lines = await linesOf(tx, order.id)
  if (deliveryCents > 0 && lines.every(isVirtual)) return refuse('no_delivery_fee', { order: order.order_no })
  const fees = await feesOf(tx, lines, regionOf(order))
  const amounts = changedAmounts({
    lines: lines.map((line, at) => ({ ...amountsOf(line), deliveryFee: fees[at] ?? 0 })),
    ...{ discountAmount: discountCents, deliveryAmount: deliveryCents },
  })
  refuseLarge(amounts)
  const rules = scoreRulesOf(await orderSettings(tx))
  const points = lines.map((line, at) => pointsEarned({ giveScore: line.give_score, quantity: line.quantity }, amounts.lines[at]?.payAmount ?? 0, rules))
  for (const [at, { id }] of lines.entries()) {
    const line = amounts.lines[at]
    if (!line) throw new Error('a line without amounts')
    await tx
      .updateTable('shop_order_item')
      .set({
        ...{ discount_share: toYuan(line.discountShare), delivery_share: toYuan(line.deliveryShare), pay_amount: toYuan(line.payAmount) },
        ...{ score_give: points[at] ?? 0, row_version: sql`row_version + 1` },
      })
      .where('id', '=', id)
      .execute()
  }
  const changed = await tx
    .updateTable('shop_order')
    .set({
      ...{ discount_amount: toYuan(discountCents), delivery_amount: toYuan(deliveryCents), pay_amount: toYuan(amounts.payAmount) },
      score_give: points.reduce((sum, one) => sum + one, 0),
      ...{ update_time: sql<string>`now()`, row_version: sql`row_version + 1` },
    })
    .where('id', '=', order.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await endPayments(tx, order.id)
  await logOrder(tx, order.id, 'changePrice', { by, content: amountsEntry(order, changed) })
  return amounts.payAmount === 0 ? markPaid(tx, changed, { payType: 'none', by: systemActor }) : changed
}

const linesOf = (tx: Db, orderId: number) =>
  tx
    .selectFrom('shop_order_item')
    .select(['id', 'quantity', 'line_amount', 'coupon_share', 'score_share', 'score_used_share', 'delivery_share', 'give_score'])
    .select(['delivery_type', 'delivery_fee', 'delivery_template_id', 'weight', 'volume'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()

type Line = Awaited<ReturnType<typeof linesOf>>[number]

const isVirtual = (line: Line): boolean => line.delivery_type === '4'

/** What the delivery of each line costs by the rules of its goods, in cents, also where the shop delivers free. */
const feesOf = async (tx: Db, lines: readonly Line[], region: readonly number[]): Promise<number[]> =>
  quote({ ...(await placedDelivery(tx, lines, region)), goodsAmount: 0, freeFrom: 0 }).lines.map(({ fee }) => fee)

const amountsOf = (line: Line) => ({
  ...{ quantity: line.quantity, lineAmount: toCents(line.line_amount), couponShare: toCents(line.coupon_share), scoreShare: toCents(line.score_share) },
  ...{ scoreUsedShare: line.score_used_share, deliveryShare: toCents(line.delivery_share), isVirtual: isVirtual(line) },
})
