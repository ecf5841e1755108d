import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

import { headers } from '../../resources/kit/protocol/envelope'
import { issueTokens } from '../../server/auth/sessions/tokens'
import { connect } from '../../server/database/connect'
import { adjustMoney } from '../../server/domain/money/adjustMoney'
import { send } from './send'

import type { Answer } from '../soak/caller'
import type { Sending, Shop } from './send'

/** Acts whose answer has arrived, and payments that the gateway took, by what identifies them in the tables. */
export interface OrderJournal {
  readonly placed: Set<string>
  readonly paid: Set<string>
  readonly shipped: Set<string>
  readonly agreed: Set<number>
  /** Names of export tasks. */
  readonly exported: Set<string>
}

export const makeOrderJournal = (): OrderJournal => ({ placed: new Set(), paid: new Set(), shipped: new Set(), agreed: new Set(), exported: new Set() })

/** A member with a session, an address and money, and a session of staff. */
export interface Buyer {
  readonly member: string
  readonly staff: string
  readonly region: readonly number[]
  readonly skus: readonly number[]
}

interface Street extends Shop {
  readonly gatewayUrl: string
  readonly journal: OrderJournal
  readonly isOver: () => boolean
}

/** Prepares the shop for buyers: sessions, balances, stock that is not short, and the gateway. */
export async function prepareBuyers(databaseUrl: string, gatewayUrl: string, count: number): Promise<Buyer[]> {
  const { db, pool, close } = connect(databaseUrl, { max: 2 })
  try {
    const { test } = (await (await fetch(`${gatewayUrl}/config`)).json()) as {
      readonly test: { readonly shopId: string; readonly key: string; readonly baseUrl: string }
    }
    const settings = { test_enabled: true, test_shop_id: test.shopId, test_key: test.key, test_base_url: test.baseUrl }
    await pool.query('insert into setting (key, value) select key, value from jsonb_each($1::jsonb) on conflict (key) do update set value = excluded.value', [
      JSON.stringify(settings),
    ])
    const ids = async (text: string): Promise<number[]> => (await pool.query<{ id: number }>(text)).rows.map(({ id }) => Number(id))
    const members = await ids(`select id from "user" where delete_time is null and status = 'enable' order by id limit ${count}`)
    const [admin = 0] = await ids("select id from admin where username = 'admin'")
    const skus =
      await ids(`select k.id from shop_goods_sku k join shop_goods g on g.id = k.goods_id where k.delete_time is null and g.delete_time is null and k.status = 1
      and g.status = '1' and g.delivery_type in ('1', '2') and g.min_buy <= 2 and g.max_buy = 0 and k.price between 1 and 2000 order by k.stock desc limit 6`)
    const areas = await pool.query<{ ids: number[] }>(
      `select array[p.id, c.id, d.id]::int[] as ids from area p join area c on c.pid = p.id join area d on d.pid = c.id
       where p.pid is null and not p.is_ended and not c.is_ended and not d.is_ended order by 1 limit 1`,
    )
    const session = async (area: 'user' | 'admin', ownerId: number): Promise<string> =>
      (await issueTokens(db, { area, ownerId, rememberMe: true, rotates: false }, { ip: '127.0.0.1', userAgent: 'crash' })).token
    const buyers: Buyer[] = []
    for (const id of members) {
      await db.transaction().execute((tx) => adjustMoney(tx, { userId: id, cents: 200_000_000, type: 'admin', memo: 'crash' }))
      buyers.push({ member: await session('user', id), staff: await session('admin', admin), region: areas.rows[0]?.ids ?? [], skus })
    }
    return buyers
  } finally {
    await close()
  }
}

const oneOf = <Item>(items: readonly Item[]): Item => items[Math.floor(Math.random() * items.length)] as Item // the lists are never empty here

/** One story: an order is placed, paid here or at the gateway, shipped, received, and one piece of it refunded before or after. */
export async function buyAndRefund(street: Street, { member, staff, region, skus }: Buyer): Promise<void> {
  const { journal, tally } = street
  const token = { [headers.memberToken]: member }
  const byStaff = { [headers.adminToken]: staff }
  const address = await send(street, '/api/user.Address/add', { token, body: { name: '王小明', mobile: '13800138000', region, address: '长安街 1 号' } })
  const lines = [{ sku_id: oneOf(skus), quantity: 2 }]
  const cart = { lines, address_id: address?.['id'] ?? '' }
  const quoted = await send(street, '/api/shop.Order/preview', { token, body: cart })
  const requestKey = randomUUID()
  const order = await send(street, '/api/shop.Order/submit', { token, body: { ...cart, request_key: requestKey, pay_amount: quoted?.['pay_amount'] } })
  if (address) await send(street, '/api/user.Address/del', { token, body: { id: address['id'] } })
  if (!order) return pause(200)
  journal.placed.add(requestKey)
  const orderNo = String(order['order_no'])
  if (!(await pay(street, token, orderNo))) return
  const refundFirst = Math.random() < 0.5
  if (refundFirst) await refund(street, { token, byStaff, orderNo })
  const shipped = await send(street, '/admin/shop.Order/delivery', { token: byStaff, body: { id: order['id'], type: 'none' } })
  if (shipped) journal.shipped.add(orderNo)
  if (shipped) await send(street, '/api/shop.Order/receive', { token, body: { order_no: orderNo } })
  if (!refundFirst) await refund(street, { token, byStaff, orderNo })
  tally.count('stories told to the end')
}

/** Returns whether the story can go on. */
async function pay(street: Street, token: Sending['token'], orderNo: string): Promise<boolean> {
  const type = oneOf(['balance', 'test'])
  const started = await send(street, '/api/shop.Pay/create', { token, body: { order_no: orderNo, pay_type: type } })
  if (!started) return false
  if (type === 'balance') {
    street.journal.paid.add(orderNo)
    return true
  }
  const paymentNo = String(started['payment_no'])
  await fetch(String(started['url'])).catch(() => undefined)
  await fetch(`${street.gatewayUrl}/control/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ paymentNo }),
  })
  street.journal.paid.add(orderNo)
  // a shop that is killed every other second misses the notices and has no time to ask: it learns of this payment when the kills are over
  for (const until = Date.now() + 30_000; Date.now() < until; await pause(100)) {
    const answer = await fetch(`${street.url}/api/shop.Pay/status?order_no=${orderNo}`, { headers: { ...token, server: 'true' } }).then(
      (response) => response.json() as Promise<Answer>,
      () => undefined,
    )
    if (answer?.data?.['is_paid'] === true) return true
  }
  street.tally.count('payments that were not known after half a minute')
  return false
}

interface Refunding {
  readonly token: Sending['token']
  readonly byStaff: Sending['token']
  readonly orderNo: string
}

async function refund(street: Street, { token, byStaff, orderNo }: Refunding): Promise<void> {
  const itemId = await itemOf(street, token, orderNo)
  if (itemId === undefined) return
  const body = { order_item_id: itemId, type: '1', quantity: 1, reason: '不想要了', description: '' }
  const created = await send(street, '/api/shop.Refund/apply', { token, body })
  if (!created) return
  const agreed = await send(street, '/admin/shop.Refund/audit', {
    token: byStaff,
    body: { id: created['id'], verdict: 'agree', way: 'original', amount: '0.50' },
  })
  if (agreed) street.journal.agreed.add(Number(created['id']))
}

export async function itemOf({ url }: Shop, token: Sending['token'], orderNo: string): Promise<number | undefined> {
  for (let tries = 0; tries < 300; tries++, await pause(100)) {
    const answer = await fetch(`${url}/api/shop.Order/detail?order_no=${orderNo}`, { headers: { ...token, server: 'true' } }).then(
      (response) => response.json() as Promise<Answer>,
      () => undefined,
    )
    const items = answer?.data?.['items'] as readonly { readonly id: number }[] | undefined
    if (items?.[0]) return items[0].id
  }
  return undefined
}
