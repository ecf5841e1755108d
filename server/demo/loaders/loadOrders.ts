import { sql } from 'kysely'

import { shopZone } from '../../../resources/kit/values/shopTime'
import { families, mensNames, mobilePrefixes, womensNames } from '../data/names'
import { settle } from '../../domain/order/complete'
import { addSales, endReservation } from '../../domain/order/orderStock'
import { itemValues, orderValues } from '../../domain/order/orderValues'
import { quoteOrder } from '../../domain/order/quoteOrder'
import { systemActor } from '../../domain/actor'
import { consume, release, reserve } from '../../domain/stock/reservation'
import { UserError } from '../../errors'
import { noteFirstPurchases } from '../noteFirstPurchases'
import { insertRows, toMoment } from '../insertRows'

import type { Db } from '../../context'
import type { Actor } from '../../domain/actor'
import type { QuotedOrder } from '../../domain/order/quoteOrder'
import type { Random } from '../random'

interface OrdersOptions {
  readonly random: Random
  readonly now: number
}

const day = 86_400
const count = 320

/** Orders of the last six weeks in every state, with their payments, parcels and logs. Their stock is moved when they are loaded. */
export async function loadOrders(tx: Db, options: OrdersOptions): Promise<void> {
  const { random, now } = options
  const places = await readPlaces(tx)
  const ages = Array.from({ length: count }, (_, n) =>
    n < 6 ? random.whole(60, 20 * 60) : Math.floor((random.whole(1, 10_000) / 10_000) ** 1.6 * 42 * day) + 1800,
  )
  for (const [at, age] of ages.toSorted((one, other) => other - one).entries()) {
    const history = historyOf(now - age, options)
    // a few combinations cannot be bought: sold out, or not delivered to the region
    for (let tries = 0; tries < 20; tries += 1) if (await loadOrder(tx, { ...options, ...places, history, serial: at + 1 })) break
  }
  await settleAll(tx)
  await noteFirstPurchases(tx)
}

interface Places {
  /** With the moment in seconds at which they joined. */
  readonly members: readonly { readonly id: number; readonly username: string; readonly joined: number }[]
  readonly skuIds: readonly number[]
  readonly regions: readonly { readonly ids: number[]; readonly words: string }[]
  readonly companies: readonly { readonly id: number; readonly name: string; readonly code: string }[]
  readonly senderId: number | null
  readonly clerk: Actor & { readonly id: number }
}

async function readPlaces(tx: Db): Promise<Places> {
  const regions = await sql<{ ids: number[]; words: string }>`
    select array[p.id, c.id, d.id] as ids, concat_ws(' ', p.name, c.name, d.name) as words
    from area d join area c on c.id = d.pid join area p on p.id = c.pid
    where not d.is_ended and d.id % 97 = 3 order by d.id`.execute(tx)
  const skus = await sql<{ id: number }>`
    select k.id from shop_goods_sku k join shop_goods g on g.id = k.goods_id
    where g.status = '1' and k.status = 1 and k.stock > 20 and k.delete_time is null and g.delete_time is null order by k.id`.execute(tx)
  const clerk = await tx.selectFrom('admin').select(['id', 'username']).orderBy('id').executeTakeFirstOrThrow()
  const sender = await tx.selectFrom('shop_delivery_address').select('id').where('is_send', '=', 1).executeTakeFirst()
  return {
    members: await tx
      .selectFrom('user')
      .select(['id', 'username', sql<number>`extract(epoch from join_time)::float8`.as('joined')])
      .where('status', '=', 'enable')
      .orderBy('id')
      .execute(),
    skuIds: skus.rows.map((row) => row.id),
    regions: regions.rows,
    companies: await tx.selectFrom('shop_delivery_company').select(['id', 'name', 'code']).orderBy('weigh', 'desc').limit(4).execute(),
    senderId: sender?.id ?? null,
    clerk: { type: 'admin', id: clerk.id, name: clerk.username },
  }
}

/** When what happened to an order, in seconds; absent if it did not. */
interface History {
  readonly placed: number
  readonly paid?: number
  readonly requested?: number
  readonly shipped?: number
  readonly received?: number
  readonly completed?: number
  readonly timedOut?: number
}

function historyOf(placed: number, { random, now }: OrdersOptions): History {
  const age = now - placed
  if (age < 1500) return { placed }
  if (random.happens(0.1)) return { placed, timedOut: placed + 1800 }
  const paid = placed + random.whole(40, 1200)
  const shipped = paid + random.whole(4 * 3600, 44 * 3600)
  if (shipped > now) return random.happens(0.12) ? { placed, paid, requested: paid + random.whole(60, Math.max(61, now - paid)) } : { placed, paid }
  const received = shipped + random.whole(2 * day, 6 * day)
  if (received > now) return { placed, paid, shipped }
  const completed = received + 7 * day
  return completed > now ? { placed, paid, shipped, received } : { placed, paid, shipped, received, completed }
}

interface OrderOptions extends OrdersOptions, Places {
  readonly history: History
  readonly serial: number
}

async function loadOrder(tx: Db, options: OrderOptions): Promise<boolean> {
  const { random, history, regions, members, skuIds } = options
  const known = members.filter(({ joined }) => joined < history.placed)
  const member = random.pick(known.length > 0 ? known : members)
  const region = random.pick(regions)
  const lines = Array.from({ length: random.pick([1, 1, 1, 2, 2, 3]) }, () => ({ skuId: random.pick(skuIds), quantity: random.pick([1, 1, 1, 2, 3]) }))
  const quoted = await quoteOrder(tx, { memberId: member.id, lines, region: region.ids, scoreWish: 0 }).catch((error: unknown) => {
    if (error instanceof UserError) return undefined
    throw error
  })
  if (!quoted || quoted.lines.some(({ amounts }) => !amounts.isDeliverable)) return false
  const [family, name] = [random.pick(families), random.pick(random.happens(0.5) ? womensNames : mensNames)]
  const receiver = {
    name: `${family[0]}${name[0]}`,
    mobile: `${random.pick(mobilePrefixes)}${random.whole(10_000_000, 99_999_999)}`,
    areaText: region.words,
    address: `${random.pick(streets)} ${random.whole(1, 280)} 号 ${random.whole(1, 20)} 幢 ${random.whole(1, 28)}0${random.whole(1, 4)} 室`,
  }
  const request = { memberId: member.id, lines, region: region.ids, scoreWish: 0, receiver, remark: random.happens(0.15) ? random.pick(notes) : '' }
  const source = random.pick(['web', 'h5', 'h5', 'mini'] as const)
  const order = await tx
    .insertInto('shop_order')
    .values({
      ...orderValues({ ...request, source, requestKey: `demo-${options.serial}` }, quoted),
      ...statesOf(options),
      order_no: sql<string>`to_char(${toMoment(history.placed)}::timestamptz at time zone ${shopZone}, 'YYMMDDHH24MISS') || lpad(nextval('shop_order__order_no_seq')::text, 6, '0') || ${String(random.whole(10, 99))}`,
    })
    .returning(['id', 'order_no'])
    .executeTakeFirstOrThrow()
  await insertRows(
    tx,
    'shop_order_item',
    quoted.lines.map((line) => ({ order_id: order.id, ...itemValues(line) })),
  )
  await moveStock(tx, order, quoted, history)
  const amount = (quoted.price.payAmount / 100).toFixed(2)
  if (history.paid !== undefined && quoted.price.payAmount > 0)
    await insertRows(tx, 'shop_payment', [
      {
        ...{ payment_no: `P${order.order_no}`, order_id: order.id, user_id: member.id, pay_type: payTypeOf(options), amount, status: '1' },
        ...{ trade_no: `42000${order.order_no}`, pay_time: toMoment(history.paid), create_time: toMoment(history.placed), update_time: toMoment(history.paid) },
      },
    ])
  if (history.shipped !== undefined) await loadShipment(tx, order, options)
  const buyer: Actor = { type: 'user', id: member.id, name: member.username }
  await insertRows(tx, 'shop_order_log', logOf(order.id, options, buyer))
  return true
}

const streets = ['建国路', '中山路', '人民路', '解放路', '文化路', '长江路', '新华街', '滨河路']
const notes = ['请尽快发货，谢谢', '放快递柜即可', '送礼用，请不要放价格单', '周末在家，工作日请放前台', '麻烦包装结实一点']
const reasons = ['不想要了', '拍错了规格', '地址填错了']

const payTypeOf = ({ serial }: OrderOptions): 'wechat' | 'alipay' => (serial % 3 === 0 ? 'alipay' : 'wechat')

/** The columns that follow from what happened; deadlines as the settings of a new shop give them. */
function statesOf(options: OrderOptions) {
  const { placed, paid, requested, shipped, received, completed, timedOut } = options.history
  const last = Math.max(...Object.values(options.history))
  return {
    status: statusOf(options.history),
    ship_status: shipped === undefined ? ('0' as const) : ('2' as const),
    create_time: toMoment(placed),
    update_time: toMoment(last),
    pay_deadline: toMoment(placed + 1800),
    ...(timedOut !== undefined && { close_type: 'timeout' as const, close_time: toMoment(timedOut) }),
    ...(paid !== undefined && { pay_type: payTypeOf(options), pay_time: toMoment(paid) }),
    ...(requested !== undefined && { cancel_reason: reasonOf(options), cancel_apply_time: toMoment(requested), cancel_count: 1 }),
    ...(shipped !== undefined && { ship_time: toMoment(shipped), receive_deadline: toMoment(shipped + 15 * day) }),
    ...(received !== undefined && {
      receive_time: toMoment(received),
      complete_deadline: toMoment(received + 7 * day),
      aftersale_deadline: toMoment(received + 7 * day),
    }),
    ...(completed !== undefined && { complete_time: toMoment(completed) }),
  }
}

function statusOf({ paid, requested, shipped, received, completed, timedOut }: History) {
  if (timedOut !== undefined) return '6'
  if (requested !== undefined) return '7'
  if (completed !== undefined) return '5'
  if (received !== undefined) return '4'
  if (shipped !== undefined) return '3'
  return paid === undefined ? '1' : '2'
}

const reasonOf = ({ serial }: OrderOptions): string => reasons[serial % reasons.length] ?? ''

interface LoadedOrder {
  readonly id: number
  readonly order_no: string
}

async function moveStock(tx: Db, order: LoadedOrder, { lines }: QuotedOrder, { paid, timedOut }: History): Promise<void> {
  const move = { orderNo: order.order_no, by: systemActor, lines: lines.map((line) => ({ skuId: line.sku_id, quantity: line.quantity })) }
  await reserve(tx, move)
  if (timedOut !== undefined) {
    await endReservation(tx, order.id, 'released')
    await release(tx, move)
  } else if (paid !== undefined) {
    const sold = await endReservation(tx, order.id, 'consumed')
    await consume(tx, move)
    await addSales(tx, sold)
  }
}

async function loadShipment(tx: Db, order: LoadedOrder, { companies, senderId, clerk, history, random, serial }: OrderOptions): Promise<void> {
  const company = random.pick(companies)
  const moment = toMoment(history.shipped ?? history.placed)
  const [id] = await insertRows(tx, 'shop_shipment', [
    {
      ...{ shipment_no: `S${order.order_no}`, order_id: order.id, type: 'express', company_id: company.id, company_name: company.name },
      ...{ company_code: company.code, express_no: `SF${String(3_100_000_000_000 + serial * 7919)}`, delivery_address_id: senderId, admin_id: clerk.id },
      ...{ create_time: moment, update_time: moment },
    },
  ])
  await sql`insert into shop_shipment_item (shipment_id, order_item_id, quantity)
    select ${id ?? 0}::bigint, id, quantity from shop_order_item where order_id = ${order.id}::bigint`.execute(tx)
  await sql`update shop_order_item set shipped_quantity = quantity where order_id = ${order.id}::bigint`.execute(tx)
}

/** The log as the domain would have written it. */
function logOf(orderId: number, options: OrderOptions, buyer: Actor) {
  const { placed, paid, requested, shipped, received, completed, timedOut } = options.history
  const steps = [
    { at: placed, action: 'place', from: null, to: '1', by: buyer },
    { at: timedOut, action: 'timeout', from: '1', to: '6', by: systemActor },
    { at: paid, action: 'pay', from: '1', to: '2', by: buyer },
    { at: requested, action: 'requestCancel', from: '2', to: '7', by: buyer, content: reasonOf(options) },
    { at: shipped, action: 'ship', from: '2', to: '3', by: options.clerk },
    { at: received, action: 'receive', from: '3', to: '4', by: buyer },
    { at: completed, action: 'autoComplete', from: '4', to: '5', by: systemActor },
  ]
  return steps.flatMap(({ at, action, from, to, by, content = '' }) =>
    at === undefined
      ? []
      : [
          {
            ...{ order_id: orderId, action, from_status: from, to_status: to, content, create_time: toMoment(at) },
            ...{ operator_type: by.type, operator_id: by.id ?? null, operator_name: by.name ?? '' },
          },
        ],
  )
}

/** Members get the points of orders whose time for refunds is over. */
async function settleAll(tx: Db): Promise<void> {
  const due = await tx
    .selectFrom('shop_order')
    .select('id')
    .where('aftersale_deadline', '<=', sql<number>`now()`)
    .orderBy('id')
    .execute()
  for (const { id } of due) await settle(tx, id)
}
