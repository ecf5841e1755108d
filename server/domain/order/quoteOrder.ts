import { sql } from 'kysely'

import { toCents, toYuan } from '../../../resources/kit/values/cents'
import { moneyText } from '../../../resources/kit/values/numberText'
import { amountFields } from '../../../resources/order/amounts'
import { price } from '../../../resources/order/price'
import { refuse } from '../../errors'
import { loadAreas } from '../delivery/areas'
import { skuPicture } from '../goods/skuPicture'
import { orderSettings, scoreRulesOf } from './orderSettings'

import type { Billing } from '../../../resources/delivery/areas'
import type { Price, PricedLine } from '../../../resources/order/price'
import type { Db } from '../../context'
import type { OrderSettings } from './orderSettings'

/** What a member wants to buy and where it goes. */
export interface OrderRequest {
  readonly memberId: number
  readonly lines: readonly { readonly skuId: number; readonly quantity: number }[]
  /** Province, city and, if there is one, district; empty before an address is chosen and for goods without delivery. */
  readonly region: readonly number[]
  /** Points that the member wishes to use. */
  readonly scoreWish: number
  /** Points that the member has; read if they are not given. */
  readonly points?: number
}

/** A SKU with what its goods say about it. Amounts are texts in yuan. */
export interface QuotedSku {
  readonly sku_id: number
  readonly goods_id: number
  readonly goods_name: string
  readonly spec_text: string
  readonly image: string
  readonly sku_code: string
  readonly unit: string
  readonly price: string
  readonly origin_price: string
  readonly cost_price: string
  readonly weight: string
  readonly volume: string
  readonly stock: number
  readonly is_on_sale: boolean
  readonly is_deleted: boolean
  readonly min_buy: number
  readonly max_buy: number
  readonly delivery_type: '1' | '2' | '3' | '4'
  readonly delivery_fee: string
  readonly delivery_template_id: number | null
  readonly allow_coupon: number
  readonly allow_score: number
  readonly give_score: number | null
}

export interface QuotedLine extends QuotedSku {
  readonly quantity: number
  readonly amounts: PricedLine
}

export interface QuotedOrder {
  readonly lines: readonly QuotedLine[]
  readonly price: Price
  readonly settings: OrderSettings
  /** No line needs a delivery. */
  readonly isVirtual: boolean
}

/** The most lines of one order, and pieces of one line. */
export const orderLimits = { lines: 100, pieces: 999 } as const

/** What the shop offers now, as far as some orders need it. */
export interface Offer {
  readonly skus: ReadonlyMap<number, QuotedSku>
  readonly settings: OrderSettings
  readonly delivery: Awaited<ReturnType<typeof deliveryOf>>
}

/**
 * The lines and amounts of an order as they are now, for preview and placing. Refuses lines that cannot be bought: too many, off the shelf, outside the limits
 * of the goods, or short in stock. Lines that cannot be delivered to the region say so in their amounts. Reads only; the stock is guarded again when it is reserved.
 */
export async function quoteOrder(tx: Db, request: OrderRequest): Promise<QuotedOrder> {
  refuseLength(request)
  const points = request.points ?? (await pointsOf(tx, request.memberId))
  const quoted = quoteFrom(await readOffer(tx, [request]), { ...request, points })
  refuseShort(quoted)
  return quoted
}

/** Reads what quotes of some requests need, each table once. */
export async function readOffer(tx: Db, requests: readonly OrderRequest[]): Promise<Offer> {
  const rows = await readSkus(tx, [...new Set(requests.flatMap(({ lines }) => lines.map((line) => line.skuId)))])
  return {
    skus: new Map(rows.map((row) => [row.sku_id, row])),
    settings: await orderSettings(tx),
    delivery: await deliveryOf(tx, requests.find(({ region }) => region.length > 0)?.region ?? [], rows),
  }
}

/** The same from an offer that was read; whether there is enough in stock is for `refuseShort`. */
export function quoteFrom({ skus, settings, delivery }: Offer, request: OrderRequest & { readonly points: number }): QuotedOrder {
  refuseLength(request)
  const lines = linesOf(skus, request.lines)
  for (const line of lines) if (!line.is_on_sale) refuse('not_on_sale', { name: nameOf(line) })
  refuseOutsideLimits(lines)
  const priced = price({
    lines: lines.map(priceLineOf),
    region: request.region,
    ...delivery,
    freeFrom: toCents(settings.free_delivery_amount),
    score: { wish: request.scoreWish, balance: request.points },
    scoreRules: scoreRulesOf(settings),
  })
  refuseLarge(priced)
  const quoted = lines.map((line, at) => ({ ...line, amounts: amountsAt(priced, at) }))
  return { lines: quoted, price: priced, settings, isVirtual: lines.every((line) => line.delivery_type === '4') }
}

function refuseLength({ lines }: Pick<OrderRequest, 'lines'>): void {
  if (lines.length === 0) refuse('order_empty')
  if (new Set(lines.map((line) => line.skuId)).size > orderLimits.lines) refuse('order_too_long', { max: orderLimits.lines })
}

/** Refuses more pieces than there are. */
export function refuseShort({ lines }: Pick<QuotedOrder, 'lines'>): void {
  for (const line of lines) if (line.stock < line.quantity) refuse('stock_short', { name: nameOf(line), stock: line.stock })
}

/** What the columns of amounts hold, in cents. */
const mostAmount = 999_999_999

/** Refuses amounts beyond their columns; those of lines and delivery are parts of these. */
export function refuseLarge({ goodsAmount, payAmount }: Pick<Price, 'goodsAmount' | 'payAmount'>): void {
  const { goods_amount: goods, pay_amount: pay } = amountFields
  for (const [{ label }, cents] of [
    [goods, goodsAmount],
    [pay, payAmount],
  ] as const)
    if (cents > mostAmount) refuse('too_large', { field: label, max: moneyText(toYuan(mostAmount)) })
}

type RequestedLine = QuotedSku & { readonly quantity: number }

/** The lines with their SKU, one for each SKU, in the order of goods and SKU, which is the order of locks. */
function linesOf(skus: Offer['skus'], requested: OrderRequest['lines']): RequestedLine[] {
  const quantities = new Map<number, number>()
  for (const { skuId, quantity } of requested) quantities.set(skuId, (quantities.get(skuId) ?? 0) + quantity)
  return [...quantities]
    .map(([skuId, quantity]) => ({ ...(skus.get(skuId) ?? refuse('row_gone')), quantity }))
    .sort((one, other) => one.goods_id - other.goods_id || one.sku_id - other.sku_id)
}

/** SKUs with what their goods say about them, also those that are not on sale or deleted. */
export async function readSkus(tx: Db, ids: readonly number[]): Promise<QuotedSku[]> {
  const { rows } = await sql<QuotedSku>`
    select k.id as sku_id, k.goods_id, g.name as goods_name, case when g.spec_type = '2' then k.title else '' end as spec_text,
      ${skuPicture} as image, k.sku_code, g.unit, k.price, k.origin_price, k.cost_price, k.weight, k.volume, k.stock,
      g.status = '1' and g.delete_time is null and k.status = 1 and k.delete_time is null as is_on_sale,
      g.delete_time is not null or k.delete_time is not null as is_deleted,
      g.min_buy, g.max_buy, g.delivery_type, g.delivery_fee, case when g.delivery_type = '3' then g.delivery_template_id end as delivery_template_id,
      g.allow_coupon, g.allow_score, g.give_score
    from shop_goods_sku k join shop_goods g on g.id = k.goods_id
    where k.id = any(${ids}::bigint[])`.execute(tx)
  return rows
}

export const nameOf = ({ goods_name: name, spec_text: spec }: Pick<QuotedSku, 'goods_name' | 'spec_text'>): string => [name, spec].filter(Boolean).join(' ')

/** The limits of goods count all of their SKUs together. */
function refuseOutsideLimits(lines: readonly RequestedLine[]): void {
  const pieces = new Map<number, number>()
  for (const { goods_id: id, quantity } of lines) pieces.set(id, (pieces.get(id) ?? 0) + quantity)
  for (const line of lines) {
    const bought = pieces.get(line.goods_id) ?? 0
    const most = line.max_buy > 0 ? Math.min(line.max_buy, orderLimits.pieces) : orderLimits.pieces
    if (line.quantity < 1 || bought < line.min_buy || bought > most) refuse('buy_limits', { name: line.goods_name, min: line.min_buy, max: most })
  }
}

const priceLineOf = (line: RequestedLine) => ({
  price: toCents(line.price),
  quantity: line.quantity,
  isCouponAllowed: line.allow_coupon === 1,
  isScoreAllowed: line.allow_score === 1,
  giveScore: line.give_score,
  delivery: {
    deliveryType: line.delivery_type,
    deliveryFee: toCents(line.delivery_fee),
    templateId: line.delivery_template_id,
    weight: line.weight,
    volume: line.volume,
  },
})

function amountsAt(priced: Price, at: number): PricedLine {
  const amounts = priced.lines[at]
  if (!amounts) throw new Error(`expected the amounts of line ${at}`)
  return amounts
}

async function pointsOf(tx: Db, memberId: number): Promise<number> {
  const row = await tx.selectFrom('user').select('score').where('id', '=', memberId).executeTakeFirst()
  return row?.score ?? 0
}

/** The delivery templates of some lines and, where there are any, abolished regions with their successors. */
export async function deliveryOf(tx: Db, region: readonly number[], lines: readonly Pick<QuotedSku, 'delivery_template_id'>[]) {
  const templates = await templatesOf(tx, lines)
  return { templates, ...(templates.length > 0 && region.length > 0 && { successors: await readSuccessors(tx) }) }
}

async function templatesOf(tx: Db, lines: readonly Pick<QuotedSku, 'delivery_template_id'>[]) {
  const ids = [...new Set(lines.flatMap((line) => line.delivery_template_id ?? []))]
  if (ids.length === 0) return []
  const rows = await tx.selectFrom('shop_delivery_template').select(['id', 'billing']).where('id', 'in', ids).execute()
  const areas = await loadAreas(tx, ids)
  return rows.map(({ id, billing }) => ({ id, billing: billing as Billing, areas: areas.get(id) ?? [] })) // the choices of the definition
}

async function readSuccessors(tx: Db): Promise<ReadonlyMap<number, number>> {
  const rows = await tx.selectFrom('area').select(['id', 'successor_id']).where('successor_id', 'is not', null).execute()
  return new Map(rows.map((row) => [row.id, Number(row.successor_id)]))
}
