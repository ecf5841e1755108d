import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { cutAt } from '../../../support/cutConnection'
import { payFromBalance } from '../../../../server/domain/order/pay'
import { payOut } from '../../../../server/domain/payment/payOut'
import { agreeRefund } from '../../../../server/domain/refund/agreeRefund'
import { gateways } from '../../../../server/payments/drivers'
import { testApp } from '../../../support/app'
import { addGoods, skuRow, stockFaults } from '../../../support/goods'
import { memberToken } from '../../../support/memberApp'
import { addMember, ledgerFaults } from '../../../support/members'
import { addStaff, orderFaults, placeOrder, requestRefund } from '../../../support/orders'
import { makeFakeGateway } from '../model/fakeGateway'

import type { Actor } from '../../../../server/domain/actor'
import type { TestApp } from '../../../support/app'

/** Every so many statements a request is cut; 1 cuts it at each. */
const stride = Number(process.env['CRASH_STRIDE'] ?? 11)
/** Where that begins: elsewhere each time, so that many runs together see all; set it to repeat a run. */
const seed = Number(process.env['CRASH_SEED'] ?? Date.now() % 1_000_000)
const first = 1 + (seed % stride)

let app: TestApp
let token: string
/** Tokens of members with an address. */
let customers: readonly string[]
let memberId: number
let skuId: number
let staff: Actor & { readonly id: number }
const gateway = makeFakeGateway()
beforeAll(async () => {
  app = await testApp()
  vi.spyOn(gateways.test, 'driverOf').mockReturnValue(gateway.driver)
  await app.sql(`insert into setting (key, value) values ('test_enabled', 'true'), ('test_shop_id', '"shop"'), ('test_base_url', '"http://127.0.0.1:9/"'),
    ('test_key', to_jsonb(repeat('k', 40))) on conflict (key) do update set value = excluded.value`)
  memberId = await addMember(app, { cents: 9_000_000 })
  token = await memberToken(app, memberId)
  customers = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const one = await memberToken(app, await addMember(app))
      await addAddress(one)
      return one
    }),
  )
  staff = await addStaff(app)
  skuId = (await addGoods(app, { skus: [skuRow('', { stock: 50_000, price: '20.00' })] })).skuIds[0] ?? 0
})
afterAll(async () => {
  vi.mocked(gateways.test.driverOf).mockRestore()
  await app.close()
})

const member = () => ({ type: 'user', id: memberId, name: 'm' }) as const
const count = async (text: string, id: number | string): Promise<number> => Number((await app.sql(`select count(*) as n from ${text}`, [id])).rows[0]?.['n'])
const place = () => placeOrder(app, { memberId, lines: [{ skuId, quantity: 2 }] })
async function paid() {
  const order = await place()
  await app.db.transaction().execute((tx) => payFromBalance(tx, order.id, member()))
  const { rows } = await app.sql<{ id: number }>('select id from shop_order_item where order_id = $1', [order.id])
  return { ...order, itemId: rows[0]?.id ?? 0 }
}
/** An order with a payment at the gateway, paid there. */
async function paidThere() {
  const order = await place()
  const { rows } = await app.sql<{ no: string }>(
    `insert into shop_payment (order_id, user_id, pay_type, amount, expire_time)
     values ($1, $2, 'test', $3, now()) returning payment_no as no`,
    [order.id, memberId, order.pay_amount],
  )
  const no = rows[0]?.no ?? ''
  gateway.pay(no, 4000)
  return { ...order, no }
}

interface Act {
  /** Sends the request; the same one each time. Throws or returns false while it is not acknowledged. */
  readonly send: () => Promise<boolean>
  /** How often it has happened. */
  readonly times: () => Promise<number>
}

const call =
  (url: string, body: object, member?: string): Act['send'] =>
  async () =>
    (await app.call('POST', url, { body, headers: sending.get(body) ?? keyOf(body, member), ...(member !== undefined && { token: '' }) })).code === 1
/** The headers of a request, made once for all times that it is sent. */
const sending = new WeakMap<object, Record<string, string>>()
function keyOf(body: object, member?: string): Record<string, string> {
  const made: Record<string, string> = { 'idempotency-key': randomUUID(), ...(member !== undefined && { 'ba-user-token': member }) }
  sending.set(body, made)
  return made
}
const notifying =
  (no: string): Act['send'] =>
  async () =>
    (await app.app.inject({ method: 'POST', url: '/api/pay/notify/test', payload: gateway.noticeOfPayment(no) })).statusCode === 200

/** What a crash may interrupt, by a sentence about what it does. */
const acts: Readonly<Record<string, () => Promise<Act>>> = {
  'placing an order': async () => {
    const request_key = randomUUID()
    const address = await addressId()
    const body = { lines: [{ sku_id: skuId, quantity: 2 }], address_id: address, request_key, pay_amount: '40.00' }
    return { send: call('/api/shop.Order/submit', body, token), times: () => count('shop_order where request_key = $1', request_key) }
  },
  'placing orders of six members together': async () => {
    const keys = customers.map(() => randomUUID())
    const bodies = customers.map((_, n) => ({ lines: [{ sku_id: skuId, quantity: 1 }], request_key: keys[n], pay_amount: '20.00' }))
    const sends = bodies.map((body, n) => call('/api/shop.Order/submit', body, customers[n]))
    return {
      send: async () => {
        const answers = await Promise.allSettled(sends.map((send) => send()))
        return answers.every((answer) => answer.status === 'fulfilled' && answer.value)
      },
      times: async () => {
        const placed = await Promise.all(keys.map((key) => count('shop_order where request_key = $1', key)))
        return placed.every((times) => times <= 1) ? placed.reduce((sum, times) => sum + times, 0) / keys.length : Infinity
      },
    }
  },
  'paying from the balance': async () => {
    const { id, order_no } = await place()
    return {
      send: call('/api/shop.Pay/create', { order_no, pay_type: 'balance' }, token),
      times: () => count(`shop_order o join shop_payment p on p.order_id = o.id and p.status = '1' where o.status = '2' and o.id = $1`, id),
    }
  },
  'a notice of a payment': async () => {
    const { id, no } = await paidThere()
    return {
      send: notifying(no),
      times: () => count(`shop_order o join shop_payment p on p.order_id = o.id and p.status = '1' and p.is_late = 0 where o.status = '2' and o.id = $1`, id),
    }
  },
  'shipping an order': async () => {
    const { id } = await paid()
    return {
      send: call('/admin/shop.Order/delivery', { id, type: 'none' }),
      times: () => count(`shop_shipment s join shop_order o on o.id = s.order_id and o.status = '3' where o.id = $1`, id),
    }
  },
  'agreeing to a refund': async () => {
    const { itemId } = await paid()
    const { id } = await requestRefund(app, itemId, 1)
    return {
      send: call('/admin/shop.Refund/audit', { id, verdict: 'agree', way: 'original', amount: '20.00' }),
      times: () => count(`shop_payment_refund p join shop_refund r on r.id = p.refund_id and r.status = '2' and r.pay_status = '2' where r.id = $1`, id),
    }
  },
  'paying back by the gateway': async () => {
    const { id: orderId, no } = await paidThere()
    await notifying(no)()
    const { rows } = await app.sql<{ id: number }>('select id from shop_order_item where order_id = $1', [orderId])
    const { id } = await requestRefund(app, rows[0]?.id ?? 0, 1)
    await app.db.transaction().execute((tx) => agreeRefund(tx, id, { by: staff, cents: 2000, way: 'original', memo: '' }))
    const { rows: repayments } = await app.sql<{ id: number }>('select id from shop_payment_refund where refund_id = $1', [id])
    const repayment = repayments[0]?.id ?? 0
    return {
      send: async () => {
        await payOut(app.db, repayment, { isLastTry: false })
        return true
      },
      times: () => count(`shop_payment_refund p join shop_refund r on r.id = p.refund_id and r.pay_status = '2' where p.status = '1' and p.id = $1`, repayment),
    }
  },
}

let address: number | undefined
async function addressId(): Promise<number> {
  address ??= await addAddress(token)
  return address
}
async function addAddress(member: string): Promise<number> {
  const body = { name: '王小明', mobile: '13800138000', region: app.region, address: '长安街 1 号' }
  const answer = await app.call('POST', '/api/user.Address/add', { body, token: '', headers: { 'ba-user-token': member } })
  if (answer.code !== 1) throw new Error(answer.msg)
  return Number(answer.data['id'])
}

/** Sends a request whose connection is cut at a statement, and repeats it until it is acknowledged. Returns whether it was cut. */
async function crash(name: string, statement: number, moment: 'before' | 'after'): Promise<boolean> {
  const act = await acts[name]?.()
  if (!act) throw new Error(`expected the act ${name}`)
  const cut = cutAt(app.pool, statement, moment)
  const isAcknowledged = await act.send().catch(() => false)
  const isCut = cut.end()
  expect([await act.times(), isCut ? 'cut' : 'whole'], `statement ${statement}`).not.toEqual([0, 'whole'])
  if (isAcknowledged) expect(await act.times()).toBe(1)
  for (let tries = 0; !(await act.send().catch(() => false)); tries++) expect(tries, `${name}, statement ${statement}`).toBeLessThan(5)
  expect(await act.times(), `${name}, statement ${statement}`).toBe(1)
  return isCut
}

test.each(Object.keys(acts))(`%s happens once, whichever of its statements is the last before a crash (seed ${seed})`, { timeout: 600_000 }, async (name) => {
  let cuts = 0
  for (const moment of ['before', 'after'] as const) {
    let statement = first
    let isCut = await crash(name, statement, moment)
    for (; !isCut && statement > 1; isCut = await crash(name, statement, moment)) statement = Math.ceil(statement / 2) // an act with few of them
    for (; isCut; isCut = await crash(name, statement, moment)) {
      cuts += 1
      statement += stride
    }
  }
  expect(cuts * stride).toBeGreaterThan(15)
  expect([...(await orderFaults(app)), ...(await stockFaults(app)), ...(await ledgerFaults(app, memberId, 'money'))]).toEqual([])
})
