import { z } from 'zod'

import { toCents } from '../../../resources/kit/values/cents'
import { order } from '../../../resources/order/order'
import { cartLinesOf } from '../../domain/cart/cart'
import { addressesOfAll, chosenAddress } from '../../domain/member/addresses'
import { placeAll } from '../../domain/order/place'
import { attempt, refuse, UserError } from '../../errors'
import { batches } from '../../lib/batches'
import { id, ids, parseBody, unchecked } from '../../lib/parseInput'
import { idempotencyKeyOf } from '../../request/idempotencyKeys'
import { mutate } from '../../request/mutate'
import { mutateTogether } from '../../request/mutateTogether'
import { toId } from '../../request/parameters'
import { ok } from '../../result'
import { memberInput } from './memberInput'

import type { FastifyRequest } from 'fastify'

import type { Db } from '../../context'
import type { AppDeps } from '../../deps'
import type { MemberAddress } from '../../domain/member/addresses'
import type { PlaceRequest } from '../../domain/order/orderValues'
import type { Result } from '../../result'

const lines = z.array(z.object({ sku_id: id, quantity: z.coerce.number().int().min(1).max(999) })).max(200)
/** Lines of the member's cart, or `lines` to buy without it. `address_id` absent: the default address; 0: none, as for goods without delivery. */
export const checkout = z.object({
  lines: lines.default([]),
  cart_ids: ids('cart_ids'),
  address_id: unchecked,
  score: z.coerce.number().int().min(0).max(2_000_000_000).catch(0),
})
const submission = checkout.extend({
  remark: unchecked,
  request_key: z.string().regex(/^[\w-]{8,64}$/),
  pay_amount: z.string().regex(/^\d{1,7}(\.\d{1,2})?$/),
  source: z.enum(['web', 'h5', 'mini']).catch('web'),
})

interface Submission {
  readonly request: FastifyRequest
  readonly owner: string
  readonly body: Omit<z.output<typeof submission>, 'remark'> & { readonly remark: string }
}

const remarkField = { remark: order.fields.user_remark }

/**
 * Places orders. Those of different members that arrive together share a transaction: the database does most of the work of an order once for all of them. One
 * that cannot be placed does not hinder the others.
 */
export function orderSubmission(deps: AppDeps): (request: FastifyRequest) => Promise<Result> {
  const placeThem = (tx: Db, some: readonly Submission[]) => placeSubmissions(tx, some, deps.config.orderPause)
  const submit = batches<Submission, Result>({
    keyOf: ({ owner }) => owner,
    runOne: (one) =>
      mutate(one.request, deps, { owner: one.owner }, async ({ tx }) => {
        const [answer] = await placeThem(tx, [one])
        if (!answer || answer instanceof UserError) throw answer ?? new Error('expected an answer')
        return answer
      }),
    runTogether: (some) => mutateTogether(some, deps, placeThem),
    maxSize: 32,
    maxRunning: 2,
  })
  return async (request) => {
    const owner = `user:${request.member.id}`
    idempotencyKeyOf(request, { owner, keys: deps.fingerprintKeys }) // one that is not well formed is refused before it can join others
    const { remark, ...body } = parseBody(request, submission)
    return submit({ request, owner, body: { ...body, remark: String(memberInput(remarkField, { remark: remark ?? '' })['remark']) } })
  }
}

async function placeSubmissions(tx: Db, submissions: readonly Submission[], pause: number): Promise<(Result | UserError)[]> {
  const addresses = await addressesOfAll(
    tx,
    submissions.map(({ request }) => request.member.id),
  )
  const carts = await cartLinesOf(
    tx,
    submissions.flatMap((one) => one.body.cart_ids),
    true,
  )
  const requests = submissions.map((one) => placeRequestOf(one, addresses.get(one.request.member.id) ?? [], carts))
  const orders = await placeAll(tx, requests, pause)
  return orders.map((order) => {
    if (order instanceof UserError) return order
    return ok({ id: order.id, order_no: order.order_no, status: order.status, pay_amount: order.pay_amount, pay_deadline: order.pay_deadline })
  })
}

type CartLines = Awaited<ReturnType<typeof cartLinesOf>>

function placeRequestOf({ request: { member }, body }: Submission, addresses: readonly MemberAddress[], carts: CartLines): PlaceRequest {
  const { score, remark, source, request_key: requestKey, pay_amount: amount } = body
  const named = attempt(() => addressFor(addresses, body.address_id))
  const address = named instanceof UserError ? undefined : named
  return {
    ...(named instanceof UserError && { refusal: named }),
    ...{ memberId: member.id, lines: linesOf(member.id, body, carts), region: address?.region ?? [], scoreWish: score },
    ...(address && { receiver: { name: address.name, mobile: address.mobile, areaText: address.area_text, address: address.address } }),
    ...{ remark, source, requestKey, cartIds: body.cart_ids, expected: toCents(amount) },
  }
}

type Requested = Pick<z.output<typeof checkout>, 'lines' | 'cart_ids'>

/** What a checkout names, from the member's own cart or as it was sent. */
export const linesFor = async (db: Db, memberId: number, requested: Requested): Promise<PlaceRequest['lines']> =>
  linesOf(memberId, requested, await cartLinesOf(db, requested.cart_ids))

/** A line that the member's cart does not have is a SKU that nobody has: an order is refused for it, while one that was placed before is found by its key. */
const linesOf = (memberId: number, { lines: list, cart_ids: cartIds }: Requested, carts: CartLines): PlaceRequest['lines'] =>
  cartIds.length > 0
    ? cartIds.map((one) => carts.find((line) => line.id === one && line.memberId === memberId) ?? { skuId: 0, quantity: 1 })
    : list.map((line) => ({ skuId: line.sku_id, quantity: line.quantity }))

/** The address that a checkout names. Refuses one that is not the member's. */
export function addressFor(addresses: readonly MemberAddress[], input: unknown): MemberAddress | undefined {
  if (input === 0 || input === '0') return undefined
  const chosen = toId(input)
  return chosenAddress(addresses, chosen) ?? (chosen === undefined ? undefined : refuse('row_gone'))
}
