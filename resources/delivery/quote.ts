import { splitCents } from '../kit/values/splitCents'
import { toFee, toMicros, zero } from './measure'

import type { AreaRow, Billing } from './areas'

/** A line of an order. Money is whole cents, measures are decimal strings for one piece. */
export interface QuoteLine {
  /** `1` free, `2` a fixed fee per piece, `3` by template, `4` no delivery. */
  readonly deliveryType: '1' | '2' | '3' | '4'
  readonly quantity: number
  readonly deliveryFee: number
  readonly templateId: number | null
  readonly weight: string
  readonly volume: string
  /** The amount of the line after its share of the coupon. */
  readonly amount: number
}

export interface QuoteTemplate {
  readonly id: number
  readonly billing: Billing
  readonly areas: readonly AreaRow[]
}

export interface QuoteRequest {
  /** Province, city and, if there is one, district. */
  readonly region: readonly number[]
  /** Abolished regions with their successors. */
  readonly successors?: ReadonlyMap<number, number>
  readonly lines: readonly QuoteLine[]
  readonly templates: readonly QuoteTemplate[]
  /** The total of goods after the coupon, in cents, and the amount from which the shop delivers free; 0 means never. */
  readonly goodsAmount: number
  readonly freeFrom: number
}

/** The calculation of a template's fee, step by step. `measure` is in millionths of a piece, kilogram or cubic meter. */
export interface TemplateFee {
  readonly templateId: number
  readonly row: AreaRow | undefined
  readonly measure: bigint
  readonly amount: number
  readonly first: number
  /** Number of further steps, and the price of one. */
  readonly steps: number
  readonly step: number
  readonly isFree: boolean
  readonly fee: number
}

export interface Quote {
  /** The total fee, without lines that cannot be delivered. */
  readonly delivery: number
  readonly lines: readonly { readonly fee: number; readonly isDeliverable: boolean }[]
  readonly templates: readonly TemplateFee[]
  readonly isDeliverable: boolean
  /** Free because of the shop's own threshold. */
  readonly isFree: boolean
}

/** The delivery fee of an order at an address. Pure, exact and the same for the calculator, the preview and the order. */
export function quote({ region, successors, lines, templates, goodsAmount, freeFrom }: QuoteRequest): Quote {
  const ids = [...new Set(lines.flatMap((line) => (line.deliveryType === '3' ? [line.templateId ?? 0] : [])))]
  const fees = ids.map((id) => feeOfTemplate(id, templates, lines, (areas) => rowFor(areas, region, successors)))
  const isFree = freeFrom > 0 && goodsAmount >= freeFrom
  const quoted = lines.map((line) => ({ fee: line.deliveryType === '2' ? line.deliveryFee * line.quantity : 0, isDeliverable: true }))
  for (const fee of fees) {
    const places = lines.flatMap((line, at) => (line.deliveryType === '3' && (line.templateId ?? 0) === fee.templateId ? [at] : []))
    const shares = splitCents(fee.fee, weightsOf(fee, places.map((at) => lines[at]).filter(isLine), templates))
    for (const [part, at] of places.entries()) quoted[at] = { fee: shares[part] ?? 0, isDeliverable: fee.row !== undefined }
  }
  const charged = quoted.map((line) => (isFree ? { ...line, fee: 0 } : line))
  return {
    delivery: safe(charged.reduce((sum, line) => sum + line.fee, 0)),
    lines: charged,
    templates: fees,
    isDeliverable: charged.every((line) => line.isDeliverable),
    isFree,
  }
}

const isLine = (line: QuoteLine | undefined): line is QuoteLine => line !== undefined

type Choose = (areas: readonly AreaRow[]) => AreaRow | undefined

function feeOfTemplate(id: number, templates: readonly QuoteTemplate[], lines: readonly QuoteLine[], choose: Choose): TemplateFee {
  const own = lines.filter((line) => line.deliveryType === '3' && (line.templateId ?? 0) === id)
  const template = templates.find((one) => one.id === id)
  const measure = own.reduce((sum, line) => sum + measureOf(line, template?.billing ?? '1'), zero)
  const amount = own.reduce((sum, line) => sum + line.amount, 0)
  const row = template && choose(template.areas)
  const priced = row ? priceOf(row, measure, amount) : { first: 0, steps: 0, step: 0, isFree: false, fee: 0 }
  return { templateId: id, row, measure, amount, ...priced }
}

/**
 * The most specific row for the address: district before city before province before the whole country. An abolished district and its successor are equivalent
 * if only one of them is listed.
 */
export function rowFor(areas: readonly AreaRow[], region: readonly number[], successors: ReadonlyMap<number, number> = new Map()): AreaRow | undefined {
  for (const place of region.toReversed())
    for (const one of [place, ...kinOf(place, successors)]) {
      const match = areas.find((row) => !row.is_all && row.area_ids.includes(one))
      if (match) return match
    }
  return areas.find((row) => row.is_all)
}

/** The place's successor, then its predecessors, then the other predecessors of its successor. */
function kinOf(place: number, successors: ReadonlyMap<number, number>): number[] {
  const now = successors.get(place)
  const before = [...successors].filter(([, next]) => next === place || (now !== undefined && next === now)).map(([id]) => id)
  return [...(now === undefined ? [] : [now]), ...before.filter((id) => id !== place)]
}

/** The fee of one row for a measure. A measure of 0 (no weight entered) counts as the first quantity. */
export function priceOf(row: AreaRow, measure: bigint, amount: number): Pick<TemplateFee, 'first' | 'steps' | 'step' | 'isFree' | 'fee'> {
  const [first, step] = [centsOf(row.first_fee), centsOf(row.continue_fee)]
  const steps = Number(stepsOf(row, measure))
  const isFree = isFreeBy(row, measure, amount)
  return { first, steps, step, isFree, fee: isFree ? 0 : safe(first + steps * step) }
}

/** Whether the fee of a row for a measure is an amount that can be counted in whole cents. */
export const isPriceable = (row: AreaRow, measure: bigint): boolean =>
  BigInt(centsOf(row.first_fee)) + stepsOf(row, measure) * BigInt(centsOf(row.continue_fee)) <= BigInt(Number.MAX_SAFE_INTEGER)

/** The number of further steps beyond the first quantity. */
function stepsOf(row: AreaRow, measure: bigint): bigint {
  const [firstQty, stepQty] = [microOf(row.first_qty), microOf(row.continue_qty)]
  const beyond = measure > firstQty ? measure - firstQty : zero
  return (beyond + stepQty - BigInt(1)) / stepQty
}

/** Free if every rule that is set is fulfilled; a row without rules is never free. */
function isFreeBy({ free_amount, free_qty }: AreaRow, measure: bigint, amount: number): boolean {
  if (free_amount === null && free_qty === null) return false
  return (free_amount === null || amount >= centsOf(free_amount)) && (free_qty === null || measure >= microOf(free_qty))
}

function measureOf(line: QuoteLine, billing: Billing): bigint {
  const one = billing === '1' ? microOf('1') : microOf(billing === '2' ? line.weight : line.volume)
  return one * BigInt(line.quantity)
}

/** A template's fee is shared by measure, or by pieces if there is no weight. */
function weightsOf(fee: TemplateFee, lines: readonly QuoteLine[], templates: readonly QuoteTemplate[]): bigint[] {
  const billing = templates.find((one) => one.id === fee.templateId)?.billing ?? '1'
  return lines.map((line) => (fee.measure === zero ? BigInt(line.quantity) : measureOf(line, billing)))
}

function microOf(text: string): bigint {
  const micro = toMicros(text)
  if (micro === undefined) throw new Error(`expected a quantity such as '0.5', got '${text}'`)
  return micro
}

function centsOf(yuan: string): number {
  const cents = toFee(yuan)
  if (cents === undefined) throw new Error(`expected an amount such as '12.50', got '${yuan}'`)
  return cents
}

function safe(cents: number): number {
  if (!Number.isSafeInteger(cents)) throw new Error(`expected an amount of safe cents, got ${cents}`)
  return cents
}
