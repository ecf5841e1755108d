import { fromMicro, toMicros, zero } from '../../../resources/delivery/measure'
import { toYuan } from '../../../resources/kit/values/cents'

import type { UserError } from '../../errors'
import type { OrderRequest, QuotedLine, QuotedOrder } from './quoteOrder'

/** Who gets the parcel, as the order keeps it. */
export interface Receiver {
  readonly name: string
  readonly mobile: string
  readonly areaText: string
  readonly address: string
}

export interface PlaceRequest extends OrderRequest {
  /** Absent for goods without delivery. */
  readonly receiver?: Receiver
  readonly remark: string
  readonly source: 'web' | 'h5' | 'mini' | 'admin'
  /** Of the checkout: sent twice it gives the same order. */
  readonly requestKey: string
  /** The lines of the member's cart that it is made of; the order takes them out. */
  readonly cartIds?: readonly number[]
  /** Why it cannot be placed, such as an address that was deleted. One that was placed before gives its order all the same. */
  readonly refusal?: UserError
  /** The amount to pay, in cents, that the member has seen. */
  readonly expected: number
}

/** What an order keeps of its request and its price, each column with a value; without number and times. */
export function orderValues(request: Omit<PlaceRequest, 'expected'>, { lines, price, isVirtual }: QuotedOrder) {
  const receiver = isVirtual ? undefined : request.receiver // the member's default address came along
  const { region } = request
  return {
    user_id: request.memberId,
    goods_amount: toYuan(price.goodsAmount),
    coupon_amount: toYuan(price.couponAmount),
    coupon_delivery_amount: toYuan(price.couponDeliveryAmount),
    score_amount: toYuan(price.scoreAmount),
    discount_amount: toYuan(price.discountAmount),
    delivery_amount: toYuan(price.deliveryAmount),
    pay_amount: toYuan(price.payAmount),
    score_used: price.scoreUsed,
    score_give: price.scoreGive,
    receiver_name: receiver?.name ?? '',
    receiver_mobile: receiver?.mobile ?? '',
    province_id: (receiver && region[0]) ?? null,
    city_id: (receiver && region[1]) ?? null,
    district_id: (receiver && region[2]) ?? null,
    area_text: receiver?.areaText ?? '',
    address: receiver?.address ?? '',
    total_quantity: lines.reduce((sum, line) => sum + line.quantity, 0),
    total_weight: totalOf(lines, 'weight'),
    total_volume: totalOf(lines, 'volume'),
    user_remark: request.remark,
    source: request.source,
    request_key: request.requestKey,
  }
}

/** The exact sum of decimals of at most six places. */
const totalOf = (lines: readonly QuotedLine[], measure: 'weight' | 'volume'): string =>
  fromMicro(lines.reduce((sum, line) => sum + microsOf(line[measure]) * BigInt(line.quantity), zero))

function microsOf(text: string): bigint {
  const micros = toMicros(text)
  if (micros === undefined) throw new Error(`expected a measure, got ${text}`)
  return micros
}

/** What a line of an order keeps of its SKU and its amounts. */
export const itemValues = (line: QuotedLine) => ({
  goods_id: line.goods_id,
  sku_id: line.sku_id,
  goods_name: line.goods_name,
  image: line.image,
  spec_text: line.spec_text,
  sku_code: line.sku_code,
  unit: line.unit,
  price: line.price,
  origin_price: line.origin_price,
  cost_price: line.cost_price,
  quantity: line.quantity,
  weight: line.weight,
  volume: line.volume,
  delivery_type: line.delivery_type,
  delivery_fee: line.delivery_fee,
  delivery_template_id: line.delivery_template_id,
  give_score: line.give_score,
  line_amount: toYuan(line.amounts.lineAmount),
  coupon_share: toYuan(line.amounts.couponShare),
  score_share: toYuan(line.amounts.scoreShare),
  discount_share: toYuan(line.amounts.discountShare),
  pay_amount: toYuan(line.amounts.payAmount),
  delivery_share: toYuan(line.amounts.deliveryShare),
  score_used_share: line.amounts.scoreUsedShare,
  score_give: line.amounts.giveScore,
})
