import { randomUUID } from 'node:crypto'

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { refusals } from '../../../../resources/errors'
import { testApp } from '../../../support/app'
import { addGoods, skuRow, stockFaults } from '../../../support/goods'
import { memberCalls, memberToken } from '../../../support/memberApp'
import { addMember, ledgerFaults } from '../../../support/members'
import { orderFaults, regionOf } from '../../../support/orders'
import { tally } from '../../../support/races'

import type { Answer, TestApp } from '../../../support/app'

let app: TestApp
let buyers: Buyer[]
beforeAll(async () => {
  app = await testApp()
  buyers = await Promise.all(Array.from({ length: 40 }, () => addBuyer(app)))
})
afterEach(async () => {
  const ledgers = await Promise.all(buyers.map(({ id }) => ledgerFaults(app, id, 'score')))
  expect([...(await orderFaults(app)), ...(await stockFaults(app)), ...ledgers.flat()]).toEqual([])
})
afterAll(() => app.close())

interface Buyer {
  readonly id: number
  readonly call: ReturnType<typeof memberCalls>
}
type Body = Readonly<Record<string, unknown>>

async function addBuyer(shop: TestApp): Promise<Buyer> {
  const id = await addMember(shop, { score: 1000 })
  await shop.sql(
    `insert into user_address (user_id, name, mobile, province_id, city_id, district_id, area_text, address, is_default)
     values ($1, '王小明', '13800138000', $2, $3, $4, '北京市 市辖区 东城区', '长安街 1 号', 1)`,
    [id, ...(await regionOf(shop))],
  )
  return { id, call: memberCalls(shop, await memberToken(shop, id)) }
}

const skuOf = async (stock: number, price = '10.00', shop = app): Promise<number> =>
  (await addGoods(shop, { skus: [skuRow('', { stock, price })] })).skuIds[0] ?? 0
const submit = ({ call }: Buyer, body: Body, key: string = randomUUID()): Promise<Answer> =>
  call('POST', '/api/shop.Order/submit', { body: { request_key: randomUUID(), ...body }, headers: { 'idempotency-key': key }, language: 'en' })
const noOf = ({ data }: Answer): string => String(data['order_no'])
const someOf = (count: number, from = 0): Buyer[] => buyers.slice(from, from + count)

/** How many transactions have placed some orders. */
async function transactionsOf(answers: readonly Answer[]): Promise<number> {
  const { rows } = await app.sql<{ n: number }>('select count(distinct xmin::text) as n from shop_order where order_no = any($1)', [answers.map(noOf)])
  return Number(rows[0]?.n)
}

/** All that an order has written, without what differs between any two. */
async function tracesOf(answer: Answer): Promise<unknown> {
  const { rows } = await app.sql(
    `select to_jsonb(o) - '{id,order_no,user_id,create_time,update_time,pay_time,ship_time,pay_deadline,request_key}'::text[] as placed,
       o.pay_deadline - o.create_time as time_to_pay,
       (select jsonb_agg(to_jsonb(i) - '{id,order_id,create_time,update_time,pay_time}'::text[] || jsonb_build_object('is_paid_with_it', i.pay_time is not distinct from o.pay_time)
          order by i.id) from shop_order_item i where i.order_id = o.id) as items,
       (select jsonb_agg(to_jsonb(l) - '{id,order_id,operator_id,operator_name,create_time}'::text[] || jsonb_build_object('is_own', l.operator_id = o.user_id)
          order by l.id) from shop_order_log l where l.order_id = o.id) as log,
       (select jsonb_agg(to_jsonb(s) - '{id,before,after,order_no,operator_id,operator_name,create_time}'::text[] || jsonb_build_object('is_own', s.operator_id = o.user_id,
          'is_exact', s.after = s.before + s.delta) order by s.sku_id) from shop_stock_log s where s.order_no = o.order_no) as stock,
       (select jsonb_agg(jsonb_build_array(p.score, p.type, p.memo, p.biz_type, p.biz_id = o.id)) from user_score_log p where p.biz_no = o.order_no) as points
     from shop_order o where o.order_no = $1`,
    [noOf(answer)],
  )
  return rows[0]
}

test('orders that arrive together share transactions and write what each would have written alone', async () => {
  const [first, second, free] = [await skuOf(500), await skuOf(500, '2.50'), await skuOf(500, '0.00')]
  const cart = (n: number): Body => {
    if (n % 4 === 0) return { lines: [{ sku_id: free, quantity: 1 }], pay_amount: '0.00' }
    if (n % 4 === 1) return { lines: [{ sku_id: second, quantity: 2 }, { sku_id: first, quantity: 1 }], pay_amount: '15.00', remark: 'as soon as possible' } // prettier-ignore
    return n % 4 === 2
      ? { lines: [{ sku_id: first, quantity: 3 }], pay_amount: '28.00', score: 200 }
      : { lines: [{ sku_id: first, quantity: 1 }], pay_amount: '10.00' }
  }
  const alone: Answer[] = []
  for (const [n, buyer] of someOf(16).entries()) alone.push(await submit(buyer, cart(n)))
  const together = await Promise.all(someOf(16, 16).map((buyer, n) => submit(buyer, cart(n))))
  expect([alone, together].map((answers) => tally(answers.map(({ code, msg }) => `${code} ${msg}`)))).toEqual([{ '1 ': 16 }, { '1 ': 16 }])
  expect(await transactionsOf(alone)).toBe(16)
  expect(await transactionsOf(together)).toBeLessThan(8)
  expect(await Promise.all(together.map(tracesOf))).toEqual(await Promise.all(alone.map(tracesOf)))
})

test('the last seven pieces go to seven of forty members, in however many transactions', async () => {
  const skuId = await skuOf(7)
  const answers = await Promise.all(buyers.map((buyer) => submit(buyer, { lines: [{ sku_id: skuId, quantity: 1 }], pay_amount: '10.00' })))
  expect(tally(answers.map(({ code }) => String(code)))).toEqual({ 0: 33, 1: 7 })
  expect((await app.sql('select stock, locked_stock from shop_goods_sku where id = $1', [skuId])).rows).toEqual([{ stock: 0, locked_stock: 7 }])
})

test('within a pause a member places one order: a repeated call has its answer, another order is refused, and what was refused does not count', async () => {
  const shop = await testApp({ orderPause: 600 })
  try {
    const [buyer, other] = [await addBuyer(shop), await addBuyer(shop)]
    const body = { lines: [{ sku_id: await skuOf(9, '10.00', shop), quantity: 1 }], pay_amount: '10.00' }
    const [first, second] = [
      { ...body, request_key: randomUUID() },
      { ...body, request_key: randomUUID() },
    ]
    expect(await submit(buyer, { ...first, pay_amount: '9.00' })).toMatchObject({ code: 0, data: { pay_amount: '10.00' } })
    const placed = await submit(buyer, first)
    expect(placed).toMatchObject({ code: 1, msg: '' })
    expect(await submit(buyer, second)).toMatchObject({ code: 0, msg: refusals.too_frequent.en })
    expect((await submit(buyer, first)).data).toEqual(placed.data)
    expect(await submit(other, body)).toMatchObject({ code: 1 })
    await shop.sql(`update order_pace set placed_time = placed_time - interval '10 minutes' where user_id = $1`, [buyer.id])
    expect(await submit(buyer, second)).toMatchObject({ code: 1 })
    expect((await submit(buyer, first)).data).toEqual(placed.data)
  } finally {
    await shop.close()
  }
})

test('after the clock of the database was set back a member who had ordered meanwhile can order, and has the pause again', async () => {
  const shop = await testApp({ orderPause: 600 })
  try {
    const buyer = await addBuyer(shop)
    const body = { lines: [{ sku_id: await skuOf(9, '10.00', shop), quantity: 1 }], pay_amount: '10.00' }
    expect(await submit(buyer, body)).toMatchObject({ code: 1 })
    await shop.sql(`update order_pace set placed_time = placed_time + interval '3 hours' where user_id = $1`, [buyer.id])
    expect(await submit(buyer, body)).toMatchObject({ code: 1 })
    expect(await submit(buyer, body)).toMatchObject({ code: 0, msg: refusals.too_frequent.en })
  } finally {
    await shop.close()
  }
})

test('a repeated request gives the order of its time, also if its address was deleted since, and another order is refused for it', async () => {
  const buyer = await addBuyer(app)
  buyers.push(buyer)
  const { rows } = await app.sql<{ id: number }>('select id from user_address where user_id = $1', [buyer.id])
  const body = { lines: [{ sku_id: await skuOf(9), quantity: 1 }], pay_amount: '10.00', address_id: rows[0]?.id, request_key: randomUUID() }
  const placed = await submit(buyer, body)
  expect(placed).toMatchObject({ code: 1, msg: '' })
  await buyer.call('POST', '/api/user.Address/del', { body: { id: rows[0]?.id } })
  expect((await submit(buyer, body)).data).toEqual(placed.data)
  expect(await submit(buyer, { ...body, request_key: randomUUID() })).toMatchObject({ code: 0, msg: refusals.row_gone.en })
})

test('an order that is refused, repeated or already placed leaves the others of its transaction alone', async () => {
  const skuId = await skuOf(100)
  const [unlisted = 0] = (await addGoods(app, { skus: [skuRow('', { stock: 5 })], columns: { name: 'lamp', status: '0' } })).skuIds
  const body = { lines: [{ sku_id: skuId, quantity: 1 }], pay_amount: '10.00' }
  const [repeating, reusing, placedBefore] = someOf(3)
  if (!repeating || !reusing || !placedBefore) throw new Error('expected members')
  const [key, requestKey] = [randomUUID(), randomUUID()]
  const before = await submit(repeating, { ...body, request_key: requestKey }, key)
  await submit(reusing, body, key)
  const placed = await submit(placedBefore, { ...body, request_key: requestKey })
  const sent: readonly (readonly [Buyer, Body, string?])[] = [
    ...someOf(6, 10).map((buyer) => [buyer, body] as const),
    [repeating, { ...body, request_key: requestKey }, key],
    [reusing, { ...body, remark: 'other' }, key],
    [placedBefore, { ...body, request_key: requestKey }],
    ...someOf(1, 20).map((buyer) => [buyer, { ...body, pay_amount: '9.00' }] as const),
    ...someOf(1, 21).map((buyer) => [buyer, { ...body, lines: [{ sku_id: unlisted, quantity: 1 }] }] as const),
    ...someOf(1, 22).map((buyer) => [buyer, { ...body, address_id: 4_000_000 }] as const),
    ...someOf(1, 23).map((buyer) => [buyer, { ...body, lines: [] }] as const),
    ...someOf(6, 30).map((buyer) => [buyer, body] as const),
  ]
  const answers = await Promise.all(sent.map(([buyer, ...rest]) => submit(buyer, ...rest)))
  expect(answers.map(({ code, msg }) => (code === 1 ? 'placed' : msg))).toMatchInlineSnapshot(`
    [
      "placed",
      "placed",
      "placed",
      "placed",
      "placed",
      "placed",
      "placed",
      "The same request key was used with different content; refresh and try again",
      "placed",
      "The total is now ¥10.00; confirm it and place the order again",
      ""lamp" is no longer available; choose another",
      "The record no longer exists; refresh the list",
      "Choose at least one product",
      "placed",
      "placed",
      "placed",
      "placed",
      "placed",
      "placed",
    ]
  `)
  expect(answers[6]?.data).toEqual(before.data)
  expect(answers[8] && noOf(answers[8])).toBe(noOf(placed))
  const fresh = [...answers.slice(0, 6), ...answers.slice(-6)]
  expect(await transactionsOf(fresh)).toBeLessThan(8)
  // a refusal keeps no key: the same request with its key is judged anew
  const { rows } = await app.sql<{ n: number }>(`select count(*) as n from idempotency_key where answer is null`)
  expect(Number(rows[0]?.n)).toBe(0)
})
