import { sql } from 'kysely'

import { toYuan } from '../../../resources/kit/values/cents'
import { moneyText } from '../../../resources/kit/values/numberText'
import { scoreMemos } from '../../../resources/user/ledgerMemos'
import { attempt, refuse, UserError } from '../../errors'
import { timeOfOrderedId } from '../../lib/orderedId'
import { removeFromCart } from '../cart/cart'
import { adjustScore } from '../money/adjustScore'
import { reserveAll } from '../stock/reservation'
import { breakdownOf } from './breakdown'
import { itemValues, orderValues } from './orderValues'
import { markPaid } from './pay'
import { nameOf, quoteFrom, readOffer, refuseShort } from './quoteOrder'

import type { Db } from '../../context'
import type { Actor } from '../actor'
import type { OrderRow } from './lockOrder'
import type { PlaceRequest } from './orderValues'
import type { Offer, QuotedOrder } from './quoteOrder'

/**
 * Places an order: prices it, copies its lines, books its points off, reserves its stock and takes its lines out of the cart. A request that was sent before gives the order of that time. An
 * order without an amount is paid at once. Refuses what cannot be bought, and an amount that differs from the expected one (`price_changed`).
 */
export async function place(tx: Db, request: PlaceRequest): Promise<OrderRow> {
  const [answer] = await placeAll(tx, [request])
  if (!answer || answer instanceof UserError) throw answer ?? new Error('expected an answer')
  return answer
}

/**
 * The same for orders of different members, by as many statements as one order takes. Those that cannot be placed have their refusal; what is refused only
 * after the first change, such as stock that is short for all of them together, is thrown and refuses all. Within `pause` seconds of their last order members
 * place no other one.
 */
export async function placeAll(tx: Db, requests: readonly PlaceRequest[], pause = 0): Promise<(OrderRow | UserError)[]> {
  const members = await membersOf(tx, requests)
  const fresh = requests.filter(({ memberId }) => members.get(memberId)?.placed_before === null)
  const offer = fresh.length > 0 ? await readOffer(tx, fresh) : undefined
  const answers = requests.map((request): UserError | Placing | undefined => {
    const member = members.get(request.memberId)
    if (member?.status !== 'enable') return new UserError('member_disabled')
    return offer && member.placed_before === null ? attempt(() => placingOf(offer, request, member)) : undefined
  })
  const placings = answers.filter((answer): answer is Placing => answer !== undefined && !(answer instanceof UserError))
  const placed = offer && placings.length > 0 ? await insertOrders(tx, placings, offer.settings.order_auto_close_minutes, pause) : new Map<number, OrderRow>()
  await takePoints(tx, placings, placed)
  const reservations = placings.flatMap(({ quoted, by }) => {
    const order = placed.get(by.id)
    return order ? [{ orderNo: order.order_no, lines: quoted.lines.map((line) => ({ skuId: line.sku_id, quantity: line.quantity })), by }] : []
  })
  if (reservations.length > 0) await reserveAll(tx, reservations)
  for (const { request, by } of placings) if (request.cartIds?.length && placed.has(by.id)) await removeFromCart(tx, by.id, request.cartIds)
  const orders: (OrderRow | UserError)[] = []
  for (const [at, request] of requests.entries()) {
    const [answer, order] = [answers[at], placed.get(request.memberId)]
    if (answer instanceof UserError) orders.push(answer)
    else if (!order) orders.push((await storedOrder(tx, request)) ?? new UserError('too_frequent'))
    else orders.push(Number(order.pay_amount) === 0 ? await markPaid(tx, order, { payType: 'none', by: { type: 'system' } }) : order)
  }
  return orders
}

/** An order that can be placed. */
interface Placing {
  readonly request: PlaceRequest
  readonly quoted: QuotedOrder
  readonly by: Actor & { readonly id: number; readonly name: string }
}

function placingOf(offer: Offer, request: PlaceRequest, member: Buyer): Placing {
  if (request.refusal) throw request.refusal
  if (isOutdated(request.requestKey)) return refuse('checkout_over')
  const isVirtual = request.lines.every(({ skuId }) => offer.skus.get(skuId)?.delivery_type === '4')
  if (!isVirtual && (!request.receiver || request.region.length < 2)) return refuse('address_needed')
  const quoted = quoteFrom(offer, { ...request, points: member.score })
  const stuck = isVirtual ? undefined : quoted.lines.find((line) => !line.amounts.isDeliverable)
  if (stuck) return refuse('not_deliverable', { name: nameOf(stuck) })
  refuseShort(quoted)
  if (quoted.price.payAmount !== request.expected)
    return refuse('price_changed', { amount: moneyText(toYuan(quoted.price.payAmount)) }, { data: breakdownOf(quoted) })
  return { request, quoted, by: { type: 'user', id: member.id, name: member.username } }
}

/** Milliseconds for which the key of a preview is good. Clients may send keys of their own, which do not tell when they were made. */
const checkoutTime = 10 * 60_000
const isOutdated = (requestKey: string): boolean => (timeOfOrderedId(requestKey) ?? Number.POSITIVE_INFINITY) < Date.now() - checkoutTime

interface Buyer {
  readonly id: number
  readonly username: string
  readonly status: string
  readonly score: number
  /** The order of the same request, if it was placed before. */
  readonly placed_before: number | null
}

async function membersOf(tx: Db, requests: readonly PlaceRequest[]): Promise<ReadonlyMap<number, Buyer>> {
  const { rows } = await sql<Buyer>`
    select u.id, u.username, u.status, u.score, o.id as placed_before, ${keepPlans} as plans
    from unnest(${requests.map((one) => one.memberId)}::bigint[], ${requests.map((one) => one.requestKey)}::text[]) as r(user_id, request_key)
    join "user" u on u.id = r.user_id left join shop_order o on o.user_id = u.id and o.request_key = r.request_key
    where u.delete_time is null for key share of u`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

/** By ascending member, the order of locks. */
async function takePoints(tx: Db, placings: readonly Placing[], placed: ReadonlyMap<number, OrderRow>): Promise<void> {
  for (const { quoted, by } of placings.toSorted((one, other) => one.by.id - other.by.id)) {
    const { scoreUsed } = quoted.price
    const order = placed.get(by.id)
    if (!order || scoreUsed === 0) continue
    const origin = { bizType: 'order', bizId: order.id, bizNo: order.order_no }
    await adjustScore(tx, { userId: by.id, points: -scoreUsed, type: 'order_use', memo: scoreMemos.orderUse.zh, ...origin })
  }
}

/**
 * For the rest of the transaction: its statements find rows by their ids, so one plan serves for all values. Left to itself the database plans those with a
 * list of ids anew each time, which takes longer than they run.
 */
const keepPlans = sql<string>`set_config('plan_cache_mode', 'force_generic_plan', true)`

const storedOrder = (tx: Db, { memberId, requestKey }: PlaceRequest): Promise<OrderRow | undefined> =>
  tx.selectFrom('shop_order').selectAll().where('user_id', '=', memberId).where('request_key', '=', requestKey).executeTakeFirst()

/**
 * The orders by their members, with their lines and the first entries of their logs. Without those whose request is being placed, or was placed, by another
 * transaction, and of members whose last order is less than `pause` seconds old: its row in order_pace is locked until its transaction ends. A last order in
 * the future was placed before the clock was set back and counts as old; `clock_timestamp()`, because one that was placed while this transaction waited is
 * younger than `now()`.
 */
async function insertOrders(tx: Db, placings: readonly Placing[], minutes: number, pause: number): Promise<Map<number, OrderRow>> {
  const requests = placings.map(({ request, quoted, by }) => ({
    buyer_id: by.id,
    buyer_name: by.name,
    values: orderValues(request, quoted),
    lines: quoted.lines.map(itemValues),
  }))
  const columns = sql.join(Object.keys(requests[0]?.values ?? {}).map((name) => sql.ref(name)))
  const itemColumns = Object.keys(requests[0]?.lines[0] ?? {})
  // one parameter, so that the statement is the same for every number of orders and lines and can be prepared
  const { rows } = await sql<OrderRow & { readonly user_id: number }>`
    with request as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(requests)}::jsonb) as r(buyer_id bigint, buyer_name text, "values" jsonb, lines jsonb)
    ), paced as (
      insert into order_pace (user_id, placed_time) select buyer_id, now() from request where ${pause} > 0 order by buyer_id
      on conflict (user_id) do update set placed_time = excluded.placed_time
      where order_pace.placed_time <= excluded.placed_time - make_interval(secs => ${pause}) or order_pace.placed_time > clock_timestamp() returning user_id
    ), placed as (
      insert into shop_order (${columns}, pay_deadline)
      select ${columns}, now() + make_interval(mins => ${minutes}::integer)
      from request r cross join lateral jsonb_populate_record(null::shop_order, r."values") v
      where ${pause} = 0 or r.buyer_id in (select user_id from paced) order by r.buyer_id
      on conflict (user_id, request_key) do nothing returning *
    ), lines as (
      insert into shop_order_item (order_id, ${sql.join(itemColumns.map((name) => sql.ref(name)))})
      select o.id, ${sql.join(itemColumns.map((name) => sql.ref(`line.${name}`)))}
      from placed o join request r on r.buyer_id = o.user_id cross join lateral jsonb_populate_recordset(null::shop_order_item, r.lines) line
      order by o.id, line.goods_id, line.sku_id
    ), entries as (
      insert into shop_order_log (order_id, action, to_status, operator_type, operator_id, operator_name)
      select o.id, 'place', o.status, 'user', o.user_id, r.buyer_name from placed o join request r on r.buyer_id = o.user_id
    )
    select * from placed`.execute(tx)
  return new Map(rows.map((row) => [row.user_id, row]))
}
