import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import { adjustScore } from '../../../../server/domain/money/adjustScore'
import { cancelOrder, timeOut } from '../../../../server/domain/order/cancel'
import { payFromBalance } from '../../../../server/domain/order/pay'
import { UserError } from '../../../../server/errors'
import { ledgerFaults } from '../../../support/members'
import { placeOrder } from '../../../support/orders'
import { startPaymentShop, until } from '../../../support/paymentShop'
import { tally, twoServers } from '../../../support/races'

import type { Db } from '../../../../server/context'
import type { GatewayName } from '../../../../server/payments/drivers'
import type { PaymentShop } from '../../../support/paymentShop'
import type { Servers } from '../../../support/races'

let shop: PaymentShop
let servers: readonly Servers[]
beforeAll(async () => {
  shop = await startPaymentShop()
  servers = [twoServers(shop.app), twoServers(shop.app)] // so many connections that no act waits for one
  await shop.inTx((tx) => adjustScore(tx, { userId: shop.memberId, points: 100_000, type: 'admin', memo: 'first' }))
})
beforeEach(() => shop.gateway.control('reset', {}))
afterEach(async () => expect([...(await shop.faults()), ...(await ledgerFaults(shop.app, shop.memberId, 'score'))]).toEqual([]))
afterAll(async () => {
  for (const two of servers) await two.close()
  await shop.close()
})

const acts = ['balance', 'notice', 'timeout', 'cancel'] as const
type Act = (typeof acts)[number]
const gateways = ['test', 'wechat', 'alipay'] as const

/** Unpaid, paid in part with points, its time over, and a payment of it begun at a gateway, where its buyer can still pay. */
async function due(name: GatewayName) {
  const order = await placeOrder(shop.app, { memberId: shop.memberId, lines: [{ skuId: shop.skuId, quantity: 2 }], score: 1000 })
  const { data } = await shop.begin(order.order_no, name)
  await fetch(data.url ?? data.code ?? '')
  await shop.app.sql('update shop_order set pay_deadline = now() where id = $1', [order.id])
  return { ...order, paymentNo: data.payment_no, payType: name }
}
type Due = Awaited<ReturnType<typeof due>>

/** The acts that are no notices, in a transaction. A timeout that comes late does nothing and says so. */
const works = ({ id }: Due): Readonly<Record<Exclude<Act, 'notice'>, (tx: Db) => Promise<unknown>>> => ({
  balance: (tx) => payFromBalance(tx, id, shop.member),
  timeout: async (tx) => ((await timeOut(tx, id)) ? 'done' : 'not due'),
  cancel: (tx) => cancelOrder(tx, id, { by: shop.member, reason: 'x' }),
})

/** What an act answers: for a notice what the shop has booked it as. */
async function answerOf(act: Act, order: Due): Promise<string> {
  if (act === 'notice') {
    await shop.pay(order.paymentNo)
    await until(async () => (await shop.noticesOf(order.paymentNo)).length > 0)
    return (await shop.noticesOf(order.paymentNo)).join()
  }
  try {
    const result = await shop.inTx(works(order)[act])
    return typeof result === 'string' ? result : 'done'
  } catch (error) {
    if (error instanceof UserError) return error.refusal
    throw error
  }
}

/** What the act answers that comes first, and what it answers after any other. */
const first: Readonly<Record<Act, string>> = { balance: 'done', notice: 'paid', timeout: 'done', cancel: 'done' }
const later: Readonly<Record<Act, string>> = { balance: 'order_moved', notice: 'late', timeout: 'not due', cancel: 'order_moved' }

/** The pieces, cents and points that the shop and its member have. */
async function holdings() {
  const { rows } = await shop.app.sql<{ stock: number; locked: number; sales: number; points: number }>(
    `select k.stock, k.locked_stock as locked, k.sales, u.score as points from shop_goods_sku k, "user" u where k.id = $1 and u.id = $2`,
    [shop.skuId, shop.memberId],
  )
  return { stock: 0, locked: 0, sales: 0, points: 0, ...rows[0], cents: await shop.balance() }
}
type Holdings = Awaited<ReturnType<typeof holdings>>

/** What is stored of an order, its payments, the money that goes back, and what its log and the notices of staff say. */
async function storyOf(order: Due) {
  const read = async (text: string) => (await shop.app.sql(text, [order.id])).rows
  const [state] = await read(
    'select status, pay_type, close_type, pay_time is not null as is_paid, refund_amount::text, score_back, stock_state from shop_order o, lateral (select stock_state from shop_order_item where order_id = o.id) i where id = $1',
  )
  return {
    state,
    payments: await read(
      'select pay_type, status, is_late, amount::text, refunded_amount::text as refunded from shop_payment where order_id = $1 order by is_late, id',
    ),
    back: await read('select cause, way, status, amount::text from shop_payment_refund where order_id = $1'),
    log: await read(`select action from shop_order_log where order_id = $1 and action in ('pay', 'timeout', 'cancel', 'late') order by id`),
    notices: (await read(`select message_type from shop_notify where message_data ->> 'id' = $1::bigint::text and admin_id = ${shop.staff.id}`)).map(
      (row) => row['message_type'],
    ),
  }
}

/** The same by the rules of paying, closing and late money, when the act of this name was the first one. */
function expected(winner: Act, { payType, pay_amount: amount }: Due): Awaited<ReturnType<typeof storyOf>> {
  const isPaid = winner === 'balance' || winner === 'notice'
  const isLate = winner !== 'notice'
  const byGateway = { pay_type: payType, status: '1', is_late: isLate ? 1 : 0, amount, refunded: isLate ? amount : '0.00' }
  return {
    state: {
      status: isPaid ? '2' : '6',
      pay_type: isPaid ? (winner === 'balance' ? 'balance' : payType) : null,
      close_type: isPaid ? null : winner === 'timeout' ? 'timeout' : 'user',
      is_paid: isPaid,
      refund_amount: '0.00',
      score_back: isPaid ? 0 : 1000,
      stock_state: isPaid ? 'consumed' : 'released',
    },
    payments: [...(winner === 'balance' ? [{ pay_type: 'balance', status: '1', is_late: 0, amount, refunded: '0.00' }] : []), byGateway],
    back: isLate ? [{ cause: 'late', way: 'original', status: '0', amount }] : [],
    log: [{ action: isPaid ? 'pay' : winner }, ...(isLate ? [{ action: 'late' }] : [])],
    notices: isPaid ? ['order_new'] : [],
  }
}

function expectedHoldings(winner: Act, before: Holdings, { pay_amount: amount }: Due): Holdings {
  if (winner !== 'balance' && winner !== 'notice') return before
  const cents = winner === 'balance' ? Math.round(Number(amount) * 100) : 0
  return { stock: before.stock - 2, locked: before.locked, sales: before.sales + 2, points: before.points - 1000, cents: before.cents - cents }
}

/** Runs the job of late money: the gateway has given back all that it has got beside the payment that counts. */
async function expectPaidBack(winner: Act, order: Due): Promise<void> {
  for (const { id } of await shop.repaymentsOf(order.id)) await shop.run(id)
  const { refunds } = await shop.gateway.state()
  const cents = refunds.filter((one) => one.paymentNo === order.paymentNo).map((one) => one.cents)
  expect(cents).toEqual(winner === 'notice' ? [] : [Math.round(Number(order.pay_amount) * 100)])
  expect((await shop.repaymentsOf(order.id)).map((one) => one.status)).toEqual(winner === 'notice' ? [] : ['1'])
}

const permutations = (some: readonly Act[]): Act[][] =>
  some.length === 0 ? [[]] : some.flatMap((one) => permutations(some.filter((other) => other !== one)).map((rest) => [one, ...rest]))

test('paying from the balance, a notice, the end of the time and canceling have 24 orders', () => {
  expect(new Set(permutations(acts).map(String)).size).toBe(24)
})

test.each(permutations(acts).map((sequence, at) => [sequence.join(', '), sequence, gateways[at % gateways.length] ?? 'test'] as const))(
  '%s: the first act decides, and money that comes later goes back whole',
  async (_, sequence, name) => {
    const before = await holdings()
    const order = await due(name)
    const [winner = 'balance'] = sequence
    const answers: string[] = []
    for (const act of sequence) answers.push(await answerOf(act, order))
    expect(answers).toEqual(sequence.map((act, at) => (at === 0 ? first : later)[act]))
    expect(await storyOf(order)).toEqual(expected(winner, order))
    expect(await holdings()).toEqual(expectedHoldings(winner, before, order))
    await expectPaidBack(winner, order)
    expect(await holdings()).toEqual(expectedHoldings(winner, before, order))
  },
)

/** Which act was the first, by the log of the order. */
async function winnerOf(order: Due): Promise<Act> {
  const { rows } = await shop.app.sql<{ action: string; pay_type: string | null }>(
    `select l.action, o.pay_type from shop_order o join shop_order_log l on l.order_id = o.id and l.action in ('pay', 'timeout', 'cancel') where o.id = $1`,
    [order.id],
  )
  const [{ action = '', pay_type: payType = null } = {}] = rows
  if (action === 'pay') return payType === 'balance' ? 'balance' : 'notice'
  return action === 'timeout' ? 'timeout' : 'cancel'
}

test('ten of each at once, notices over HTTP and the rest on four servers, end an order in one way', { timeout: 120_000 }, async () => {
  for (let round = 0; round < 6; round++) {
    const before = await holdings()
    const order = await due(gateways[round % gateways.length] ?? 'test')
    await shop.gateway.control('behavior', { noticeCopies: 10, paymentNo: order.paymentNo })
    const { balance, timeout, cancel } = works(order)
    const kinds = [balance, timeout, cancel]
    const turn = [...kinds.slice(round % 3), ...kinds.slice(0, round % 3)] // each kind is sometimes the first
    const five = Array.from({ length: 5 }, () => turn).flat()
    const [paying, ...racing] = [shop.pay(order.paymentNo), ...servers.map((two) => two.race(five))] as const
    const answers = (await Promise.all(racing)).flat()
    await paying
    await until(async () => (await shop.noticesOf(order.paymentNo)).length === 10)
    const winner = await winnerOf(order)
    const moved = winner === 'balance' || winner === 'cancel' ? 19 : 20
    expect(tally(answers)).toEqual({ done: 30 - moved, order_moved: moved })
    expect(tally(await shop.noticesOf(order.paymentNo))).toEqual({ [winner === 'notice' ? 'paid' : 'late']: 1, repeated: 9 })
    expect(await storyOf(order)).toEqual(expected(winner, order))
    await expectPaidBack(winner, order)
    expect(await holdings()).toEqual(expectedHoldings(winner, before, order))
  }
})
