import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { testApp } from '../../../support/app'
import { addGoods, skuRow, stockFaults } from '../../../support/goods'
import { memberCalls, memberToken } from '../../../support/memberApp'
import { addMember } from '../../../support/members'
import { orderFaults, regionOf } from '../../../support/orders'
import { tally } from '../../../support/races'

import type { TestApp } from '../../../support/app'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

interface Buyer {
  readonly id: number
  readonly post: (url: string, body: object) => ReturnType<ReturnType<typeof memberCalls>>
}

async function addBuyer(): Promise<Buyer> {
  const id = await addMember(app)
  const calls = memberCalls(app, await memberToken(app, id))
  const post: Buyer['post'] = (url, body) => calls('POST', url, { body, language: 'en' })
  await post('/api/user.Address/add', { name: '王小明', mobile: '13800138000', region: await regionOf(app), address: '长安街 1 号' })
  return { id, post }
}

/** Pieces in the carts and in the orders of each member. */
async function piecesOf(ids: readonly number[], skuId: number): Promise<number[]> {
  const { rows } = await app.sql<{ pieces: number }>(
    `select (coalesce((select sum(quantity) from shop_cart where user_id = m.id and sku_id = $2), 0)
       + coalesce((select sum(i.quantity) from shop_order_item i join shop_order o on o.id = i.order_id where o.user_id = m.id and i.sku_id = $2), 0))::int as pieces
     from unnest($1::bigint[]) with ordinality m (id, at) order by m.at`,
    [ids, skuId],
  )
  return rows.map(({ pieces }) => pieces)
}

test('pieces that are added to a line while it is being ordered are in the order or in the cart, once', { timeout: 120_000 }, async () => {
  const buyers = await Promise.all(Array.from({ length: 6 }, addBuyer))
  for (let round = 0; round < 12; round++) {
    // without a price, so that the order is right for any number of pieces
    const [skuId = 0] = (await addGoods(app, { skus: [skuRow('', { stock: 900, price: '0.00' })] })).skuIds
    const add = ({ post }: Buyer, quantity: number) => post('/api/shop.Cart/add', { sku_id: skuId, quantity })
    const lines = await Promise.all(buyers.map(async (buyer) => Number((await add(buyer, 3)).data.list[0]?.id)))
    const answers = await Promise.all(
      buyers.flatMap((buyer, at) => {
        const order = { cart_ids: [lines[at]], request_key: randomUUID(), pay_amount: '0.00' }
        const submit = () => buyer.post('/api/shop.Order/submit', order)
        const acts = [() => add(buyer, 1), submit, () => add(buyer, 1), () => add(buyer, 1), () => add(buyer, 1)]
        return acts.map((act) => act())
      }),
    )
    expect(tally(answers.map(({ status, code, msg }) => `${status} ${code === 1 ? 'done' : msg}`)), `round ${round}`).toEqual({ '200 done': 30 })
    const ids = buyers.map(({ id }) => id)
    expect(await piecesOf(ids, skuId), `round ${round}`).toEqual(ids.map(() => 7))
    await app.sql('delete from shop_cart')
  }
  expect([...(await orderFaults(app)), ...(await stockFaults(app))]).toEqual([])
})
