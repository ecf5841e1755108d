import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'

import { headers } from '../../resources/kit/protocol/envelope'
import { toYuan } from '../../resources/kit/values/cents'
import { issueTokens } from '../../server/auth/sessions/tokens'
import { connect } from '../../server/database/connect'
import { quoteOrder } from '../../server/domain/order/quoteOrder'
import { adjustStock } from '../../server/domain/stock/adjustStock'
import { countSteps } from '../progress'
import { measure } from './measure'

import type { Db } from '../../server/context'
import type { Sample } from './measure'

interface Placing {
  readonly databaseUrl: string
  /** Server processes; requests go to them in turns. */
  readonly urls: readonly string[]
  readonly connections: number
  readonly seconds: number
}

interface Buyer {
  readonly token: string
  readonly addressId: number
}

/** Pieces of each SKU: more than a run can sell. */
const plenty = 900_000
/** So many that none orders twice within the pause between two orders of a member. */
const buyerCount = 4000

/** Orders placed by the members' own call, spread over up to 200 SKUs, then all for the same one. */
export async function measurePlacing(options: Placing): Promise<{ spread: Sample; single: Sample; oversold: number }> {
  const { db, pool, close } = connect(options.databaseUrl, { max: 2, isPatient: true }) // the sums of all movements of the SKUs take longer than a request may
  try {
    const ids = async (text: string): Promise<number[]> => (await pool.query<{ id: number }>(text)).rows.map(({ id }) => Number(id))
    const region = await pool.query<{ ids: number[] }>(
      `select array[p.id, c.id, d.id]::int[] as ids from area p join area c on c.pid = p.id join area d on d.pid = c.id
       where p.pid is null and not p.is_ended and not c.is_ended and not d.is_ended order by 1 limit 1`,
    )
    const place = region.rows[0]?.ids ?? []
    const members = await ids(`select id from "user" where delete_time is null and status = 'enable' order by id desc limit ${buyerCount}`)
    const ended = countSteps(4)
    const buyers: Buyer[] = []
    for (const id of members) buyers.push(await makeBuyer(db, id, place))
    ended(`addresses of ${buyers.length} buyers`)
    const skus = await ids(`select k.id from shop_goods_sku k join shop_goods g on g.id = k.goods_id where k.delete_time is null and g.delete_time is null
      and k.status = 1 and g.status = '1' and g.delivery_type in ('1', '2') and g.min_buy <= 1 and g.max_buy = 0 and k.price between 1 and 2000 order by k.id limit 200`)
    const amounts = new Map<number, string>()
    for (const skuId of skus) {
      const [stock] = await ids(`select stock as id from shop_goods_sku where id = ${skuId}`)
      if ((stock ?? 0) < plenty) {
        await db.transaction().execute((tx) => adjustStock(tx, { skuId, mode: 'set', quantity: plenty, memo: 'bench', by: { type: 'system' } }))
      }
      const quoted = await quoteOrder(db, { memberId: members[0] ?? 0, lines: [{ skuId, quantity: 1 }], region: place, scoreWish: 0 })
      amounts.set(skuId, toYuan(quoted.price.payAmount))
    }
    ended(`stock and prices of ${skus.length} SKUs`)
    const sender = orderSender(options.urls)
    let placed = 0 // over all runs, each of which counts its rounds from the first, so that the next buyer is the one whose last order is the oldest
    const run = (choose: (round: number) => number): Promise<Sample> =>
      measure({
        connections: options.connections,
        seconds: options.seconds,
        send: (round) => {
          const skuId = choose(round)
          const buyer = buyers[(placed += 1) % buyers.length]
          if (!buyer) throw new Error('expected members to buy')
          return sender.send(buyer, {
            lines: [{ sku_id: skuId, quantity: 1 }],
            address_id: buyer.addressId,
            request_key: randomUUID(),
            pay_amount: amounts.get(skuId),
          })
        },
      })
    const spread = await run((round) => skus[(round * 7919) % skus.length] ?? 0)
    ended('orders over all SKUs')
    const single = await run(() => skus[0] ?? 0)
    ended('orders of one SKU')
    sender.close()
    // what is reserved and what is left of each SKU is what there was
    const [oversold = 0] = await ids(`select count(*) as id from shop_goods_sku where stock < 0 or id = any('{${skus.join()}}') and stock + locked_stock <> (
      select sum(delta + locked_delta) from shop_stock_log l where l.sku_id = shop_goods_sku.id)`)
    return { spread, single, oversold }
  } finally {
    await close()
  }
}

async function makeBuyer(db: Db, memberId: number, region: readonly number[]): Promise<Buyer> {
  const [province = null, city = null, district = null] = region
  const { id } = await db
    .insertInto('user_address')
    .values({ user_id: memberId, name: '王小明', mobile: '13800138000', province_id: province, city_id: city, district_id: district, address: '长安街 1 号' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const origin = { ip: '127.0.0.1', userAgent: 'bench' }
  const { token } = await issueTokens(db, { area: 'user', ownerId: memberId, rememberMe: false, rotates: false }, origin)
  return { token, addressId: id }
}

function orderSender(urls: readonly string[]): { send: (buyer: Buyer, body: object) => Promise<void>; close: () => void } {
  const agent = new Agent({ keepAlive: true, maxSockets: 128 })
  let turn = 0
  const send = ({ token }: Buyer, body: object): Promise<void> =>
    new Promise((resolve, reject) => {
      const payload = JSON.stringify(body)
      const sent = request(
        new URL('/api/shop.Order/submit', urls[(turn += 1) % urls.length]),
        {
          method: 'POST',
          agent,
          headers: {
            [headers.memberToken]: token,
            [headers.idempotency]: randomUUID(),
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(payload),
          },
        },
        (response) => {
          const parts: Buffer[] = []
          response.on('data', (part: Buffer) => parts.push(part))
          response.on('error', reject)
          response.on('end', () => {
            const text = Buffer.concat(parts).toString()
            if (text.startsWith('{"code":1,')) resolve()
            else reject(new Error(`submit answered ${response.statusCode} ${text.slice(0, 300)}`))
          })
        },
      )
      sent.on('error', reject)
      sent.end(payload)
    })
  return { send, close: () => agent.destroy() }
}
