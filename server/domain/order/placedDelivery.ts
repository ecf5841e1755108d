import { toCents } from '../../../resources/kit/values/cents'
import { deliveryOf } from './quoteOrder'

import type { Selectable } from 'kysely'

import type { Db } from '../../context'
import type { Tables } from '../../database/tables'
import type { OrderRow } from './lockOrder'

type Copied = 'delivery_type' | 'quantity' | 'delivery_fee' | 'delivery_template_id' | 'weight' | 'volume' | 'line_amount' | 'coupon_share'
type CopiedLine = Pick<Selectable<Tables['shop_order_item']>, Copied>

/** What the delivery of a placed order is quoted by: its lines as they were copied, and their templates as they are now. */
export const placedDelivery = async (tx: Db, lines: readonly CopiedLine[], region: readonly number[]) => ({
  region,
  lines: lines.map((line) => ({
    ...{ deliveryType: line.delivery_type, quantity: line.quantity, deliveryFee: toCents(line.delivery_fee), templateId: line.delivery_template_id },
    ...{ weight: line.weight, volume: line.volume, amount: toCents(line.line_amount) - toCents(line.coupon_share) },
  })),
  ...(await deliveryOf(tx, region, lines)),
})

/** Province, city and, if there is one, district; empty for an order without delivery. */
export const regionOf = ({ province_id, city_id, district_id }: OrderRow): number[] =>
  [province_id, city_id, district_id].flatMap((id) => (id === null ? [] : [id]))
