import { sql } from 'kysely'

import { order as definition } from '../../../resources/order/order'
import { quote } from '../../../resources/delivery/quote'
import { maskText } from '../../../resources/kit/masks'
import { toCents, toYuan } from '../../../resources/kit/values/cents'
import { truncate } from '../../../resources/kit/values/characters'
import { moneyText } from '../../../resources/kit/values/numberText'
import { refuse } from '../../errors'
import { serverTypeOf, storageOf } from '../../types'
import { lockOrder } from './lockOrder'
import { logOrder } from './moveOrder'
import { orderSettings } from './orderSettings'
import { placedDelivery, regionOf } from './placedDelivery'

import type { Db } from '../../context'
import type { Actor } from '../actor'
import type { OrderRow } from './lockOrder'

interface NewAddress {
  readonly by: Actor
  readonly name: string
  readonly mobile: string
  /** Province, city and, if there is one, district. */
  readonly region: readonly number[]
  readonly address: string
}

/**
 * Changes who gets an order and where, before anything of it is shipped. Refuses a region that the order has not paid the delivery to: it costs neither what the
 * former region costs nor what the order charges.
 */
export async function editAddress(tx: Db, orderId: number, { by, name, mobile, region, address }: NewAddress): Promise<void> {
  const order = await lockOrder(tx, orderId)
  if (!['1', '2'].includes(order.status) || order.ship_status !== '0' || order.receiver_name === '') return refuse('order_moved', { order: order.order_no })
  const before = regionOf(order)
  const field = definition.fields.region
  const words = (await serverTypeOf(field).derivedColumns?.(region, { name: 'region', field, tx, before })) ?? {}
  const areaText = String(words['area_text'] ?? order.area_text)
  if (region.join() !== before.join()) await refuseOtherFee(tx, order, { before, region, areaText })
  const changes = [
    { old: order.receiver_name, now: name, masked: 'name' as const },
    { old: order.receiver_mobile, now: mobile, masked: 'mobile' as const },
    { old: order.area_text, now: areaText },
    { old: order.address, now: address },
  ].filter(({ old, now }) => old !== now)
  if (changes.length === 0 && region.join() === before.join()) return
  await tx
    .updateTable('shop_order')
    .set({
      ...{ receiver_name: name, receiver_mobile: mobile, address, area_text: areaText },
      ...storageOf('region', field).write(region),
      ...{ update_time: sql<string>`now()`, row_version: sql`row_version + 1` },
    })
    .where('id', '=', order.id)
    .execute()
  // whoever sees the order reads its log; the history of changes has the whole values
  const content = changes.map(({ old, now, masked }) => [old, now].map((text) => (masked ? maskText(masked, text) : text)).join(' → ')).join('；')
  await logOrder(tx, order.id, 'editAddress', { by, content: truncate(content, 500) })
}

interface Move {
  readonly before: readonly number[]
  readonly region: readonly number[]
  readonly areaText: string
}

async function refuseOtherFee(tx: Db, order: OrderRow, { before, region, areaText }: Move): Promise<void> {
  const lines = await tx
    .selectFrom('shop_order_item')
    .select(['goods_name', 'delivery_type', 'quantity', 'delivery_fee', 'delivery_template_id', 'weight', 'volume', 'line_amount', 'coupon_share'])
    .where('order_id', '=', order.id)
    .orderBy('id')
    .execute()
  const { free_delivery_amount: freeFrom } = await orderSettings(tx)
  const request = {
    ...(await placedDelivery(tx, lines, region)),
    goodsAmount: toCents(order.goods_amount) - toCents(order.coupon_amount),
    freeFrom: toCents(freeFrom),
  }
  const now = quote(request)
  const stuck = lines.find((_, at) => now.lines[at]?.isDeliverable === false)
  if (stuck) return refuse('not_deliverable', { name: stuck.goods_name })
  const was = quote({ ...request, region: before })
  const charged = toCents(order.delivery_amount) + toCents(order.coupon_delivery_amount)
  if (now.delivery === charged || (was.isDeliverable && now.delivery === was.delivery)) return
  refuse('address_fee', { region: areaText, fee: moneyText(toYuan(now.delivery)), paid: moneyText(toYuan(charged)) })
}
