import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { arrowOf } from '../../../../resources/kit/states'
import { withRetry } from '../../../../server/database/transaction'
import { cancelOrder, timeOut } from '../../../../server/domain/order/cancel'
import { closeOrder } from '../../../../server/domain/order/close'
import { receive } from '../../../../server/domain/order/complete'
import { lockOrder } from '../../../../server/domain/order/lockOrder'
import { markPaid, payFromBalance } from '../../../../server/domain/order/pay'
import { place } from '../../../../server/domain/order/place'
import { ship } from '../../../../server/domain/order/ship'
import { receivePayment } from '../../../../server/domain/payment/receivePayment'
import { agreeRefund } from '../../../../server/domain/refund/agreeRefund'
import { applyRefund } from '../../../../server/domain/refund/applyRefund'
import { refuseRefund } from '../../../../server/domain/refund/endRefund'
import { lockRefund } from '../../../../server/domain/refund/lockRefund'
import { logRefund } from '../../../../server/domain/refund/moveRefund'
import { moveState } from '../../../../server/domain/states/moveState'
import { lockGoodsOf } from '../../../../server/domain/stock/lockGoods'
import { guardedMove, guardedMoves } from '../../../../server/domain/stock/moveStock'
import { refuse } from '../../../../server/errors'
import { testDatabase } from '../../../support/database'
import { addGoods, skuRow, stockFaults } from '../../../support/goods'
import { addMember, ledgerFaults } from '../../../support/members'
import { addStaff, checkout, orderFaults, placeOrder, regionOf } from '../../../support/orders'
import { tally, twoServers } from '../../../support/races'
import { movesWithoutGuard, moveWithoutGuard } from '../../../support/unguardedStock'

import type { Db } from '../../../../server/context'
import type { Actor } from '../../../../server/domain/actor'
import type { OrderRow } from '../../../../server/domain/order/lockOrder'
import type { RefundRow } from '../../../../server/domain/refund/lockRefund'
import type { TestDatabase } from '../../../support/database'
import type { Servers } from '../../../support/races'

// test files share their modules, so those that use the mocks are imported again, before and after
vi.hoisted(() => vi.resetModules())
vi.mock('../../../../server/domain/order/lockOrder', { spy: true })
vi.mock('../../../../server/domain/refund/lockRefund', { spy: true })
vi.mock('../../../../server/domain/states/moveState', { spy: true })
vi.mock('../../../../server/domain/stock/lockGoods', { spy: true })
vi.mock('../../../../server/domain/stock/moveStock', { spy: true })

let database: TestDatabase
let servers: Servers
let staff: Actor & { readonly id: number }
let members: readonly number[]
beforeAll(async () => {
  database = await testDatabase()
  servers = twoServers(database)
  staff = await addStaff(database)
  members = await Promise.all(Array.from({ length: 60 }, () => addMember(database, { cents: 1_000_000 })))
})
afterAll(async () => {
  await servers.close()
  await database.close()
  vi.resetModules()
})

type Work = (tx: Db) => Promise<unknown>
const run = <Result>(work: (tx: Db) => Promise<Result>): Promise<Result> => withRetry(database.db, work)
const memberId = (): number => members[0] ?? 0
const member = () => ({ type: 'user', id: memberId(), name: 'm' }) as const
const twenty = (work: Work): Work[] => Array.from({ length: 20 }, () => work)
const skuOf = async (stock: number): Promise<number> => (await addGoods(database, { skus: [skuRow('', { stock })] })).skuIds[0] ?? 0
const buying =
  (id: number, lines: readonly { readonly skuId: number; readonly quantity: number }[]): Work =>
  async (tx) =>
    place(tx, await checkout(tx, { memberId: id, lines, region: await regionOf(database), scoreWish: 0 }))

async function ordered(quantity: number) {
  const order = await placeOrder(database, { memberId: memberId(), lines: [{ skuId: await skuOf(1000), quantity }] })
  const { rows } = await database.sql<{ id: number }>('select id from shop_order_item where order_id = $1', [order.id])
  return { ...order, itemId: rows[0]?.id ?? 0 }
}
async function paid(quantity: number) {
  const order = await ordered(quantity)
  await run((tx) => payFromBalance(tx, order.id, member()))
  return order
}
/** A payment of an order of 20 yuan that was begun at a gateway; the money that its notices report. */
async function begun(order: OrderRow) {
  const paymentNo = `P${order.order_no}`
  await database.sql(`insert into shop_payment (payment_no, order_id, user_id, pay_type, amount, expire_time) values ($1, $2, $3, 'test', $4, now())`, [
    ...[paymentNo, order.id, memberId(), order.pay_amount],
  ])
  return { paymentNo, tradeNo: `T${paymentNo}`, cents: 2000 }
}
const request = { type: '1', reason: '不想要了', description: '', images: [] } as const
const applying =
  (itemId: number, quantity: number) =>
  (tx: Db): Promise<{ readonly id: number }> =>
    applyRefund(tx, { ...request, itemId, quantity }, member())
const agreeing =
  (id: number, cents: number): Work =>
  (tx) =>
    agreeRefund(tx, id, { by: staff, cents, way: 'original', memo: '' })

/** A race: its works at once, and how often each answer may come. */
interface Race {
  readonly works: readonly Work[]
  readonly answers: (counts: Readonly<Record<string, number>>) => boolean
  /** What stands in for the works without their guards, if these are not replaced by `removeGuards`. */
  readonly unguarded?: Work
}

const once = (count: number, refusal: string) => (counts: Readonly<Record<string, number>>) => counts['done'] === 1 && counts[refusal] === count - 1

const races: Readonly<Record<string, () => Promise<Race>>> = {
  'the last seven pieces for sixty members': async () => {
    const skuId = await skuOf(7)
    return { works: members.map((id) => buying(id, [{ skuId, quantity: 1 }])), answers: (counts) => counts['done'] === 7 && counts['stock_short'] === 53 }
  },
  'one SKU on two lines of each order': async () => {
    const skuId = await skuOf(7)
    const lines = [
      { skuId, quantity: 1 },
      { skuId, quantity: 1 },
    ]
    return { works: members.slice(0, 20).map((id) => buying(id, lines)), answers: (counts) => counts['done'] === 3 && counts['stock_short'] === 17 }
  },
  'orders of two goods in either order': async () => {
    const [one, other] = [
      { skuId: await skuOf(500), quantity: 1 },
      { skuId: await skuOf(500), quantity: 1 },
    ]
    const works = members.slice(0, 12).map((id, n) => buying(id, n % 2 ? [one, other] : [other, one]))
    return { works, answers: (counts) => counts['done'] === 12 }
  },
  'twenty payments of one order from the balance': async () => {
    const { id } = await ordered(2)
    return { works: twenty((tx) => payFromBalance(tx, id, member())), answers: once(20, 'order_moved') }
  },
  'fifty equal notices of one payment': async () => {
    const order = await ordered(2)
    const money = await begun(order)
    const { paymentNo } = money
    const answering: Work = async (tx) => {
      const receipt = await receivePayment(tx, money)
      if (receipt !== 'paid' && receipt !== 'repeated') throw new Error(`a payment of an open order was ${receipt}`)
    }
    const unguarded: Work = async (tx) => {
      const { rows } = await sql<{ status: string }>`select status from shop_payment where payment_no = ${paymentNo}`.execute(tx)
      await sql`select pg_sleep(0.02)`.execute(tx)
      if (rows[0]?.status === '1') return
      await sql`update shop_payment set status = '1', trade_no = ${money.tradeNo}, pay_time = now() where payment_no = ${paymentNo}`.execute(tx)
      await markPaid(tx, order, { payType: 'test', by: { type: 'system' } })
    }
    return { works: Array.from({ length: 50 }, () => answering), answers: (counts) => counts['done'] === 50, unguarded }
  },
  'the end of the time against payments': async () => {
    const { id } = await ordered(2)
    await database.sql('update shop_order set pay_deadline = now() where id = $1', [id])
    const works = Array.from({ length: 10 }, (_, n): Work => (n % 2 ? (tx) => payFromBalance(tx, id, member()) : (tx) => timeOut(tx, id)))
    // a timeout that comes late does nothing and says so
    return { works, answers: (counts) => (counts['done'] ?? 0) + (counts['order_moved'] ?? 0) === 10 }
  },
  'ten payments, ten notices of another, ten ends of the time and ten cancellations of one order': async () => {
    const order = await ordered(2)
    await database.sql('update shop_order set pay_deadline = now() where id = $1', [order.id])
    const payment = await begun(order)
    const answering: Work = async (tx) => {
      const receipt = await receivePayment(tx, payment)
      if (receipt !== 'paid' && receipt !== 'late' && receipt !== 'repeated') throw new Error(`a genuine notice was ${receipt}`)
    }
    const kinds: readonly Work[] = [
      (tx) => payFromBalance(tx, order.id, member()),
      answering,
      (tx) => timeOut(tx, order.id),
      (tx) => cancelOrder(tx, order.id, { by: member(), reason: 'x' }),
    ]
    // a notice and a late timeout are answered without a refusal; of the rest only the first act of all is done
    const answers: Race['answers'] = (counts) => [20, 21].includes(counts['done'] ?? 0) && (counts['done'] ?? 0) + (counts['order_moved'] ?? 0) === 40
    return { works: Array.from({ length: 10 }, () => kinds).flat(), answers }
  },
  'twenty who agree to a refund and twenty who refuse it': async () => {
    const { itemId } = await paid(2)
    const { id } = await run(applying(itemId, 2))
    const refusing: Work = (tx) => refuseRefund(tx, id, { by: staff, reason: 'x', memo: '' })
    return { works: [...twenty(agreeing(id, 2000)), ...twenty(refusing)], answers: once(40, 'refund_moved') }
  },
  'two refunds of 60 % of one line, each agreed to at once': async () => {
    const { id: orderId, order_no: orderNo, itemId } = await paid(10)
    const agreed =
      (apply: (tx: Db) => Promise<{ readonly id: number }>): Work =>
      async (tx) =>
        agreeing((await apply(tx)).id, 6000)(tx)
    const unguarded = agreed(async (tx) => {
      const { rows } = await sql<{ left: number }>`select quantity - refund_quantity as "left" from shop_order_item where id = ${itemId}`.execute(tx)
      await sql`select pg_sleep(0.02)`.execute(tx)
      if ((rows[0]?.left ?? 0) < 6) return refuse('refund_quantity', { name: '', max: 4 })
      await sql`update shop_order_item set refunding_quantity = 6, unshipped_refund_quantity = 6 where id = ${itemId}`.execute(tx)
      const created = await sql<{ id: number }>`
        insert into shop_refund (order_id, order_no, order_item_id, user_id, type, quantity, is_shipped, reason, description, images, apply_amount, max_amount)
        values (${orderId}, ${orderNo}, ${itemId}, ${memberId()}, '1', 6, 0, ${request.reason}, '', '[]', '60.00', '100.00') returning id`.execute(tx)
      const id = created.rows[0]?.id ?? 0
      await logRefund(tx, id, 'apply', member(), request.reason)
      return { id }
    })
    return { works: [agreed(applying(itemId, 6)), agreed(applying(itemId, 6))], answers: once(2, 'refund_quantity'), unguarded }
  },
  'a refund against closing the order and receiving it': async () => {
    const { id, itemId } = await paid(2)
    await run((tx) => ship(tx, id, { by: staff, expressNo: '', memo: '' }))
    const closing: Work = (tx) => closeOrder(tx, id, { by: staff, reason: 'x', way: 'balance', isReturned: true })
    return {
      works: [closing, closing, closing, applying(itemId, 1), applying(itemId, 2), (tx) => receive(tx, id, member()), (tx) => receive(tx, id, member())],
      // receiving and one of the rest; or closing alone
      answers: (counts) =>
        (counts['done'] === 2 || counts['done'] === 1) &&
        Object.keys(counts).every((name) => /^(done|order_moved|refund_running|refund_twice|close_refunded)$/.test(name)),
    }
  },
}

/** Errors that are no refusals, answers that may not come, and what is wrong in the tables afterwards. */
async function faultsOf(name: string, isGuarded = true): Promise<string[]> {
  const { works, answers, unguarded = undefined } = (await races[name]?.()) ?? { works: [], answers: () => false }
  let begun = 0
  const counting =
    (work: Work): Work =>
    (tx) => {
      begun += 1
      return work(tx)
    }
  const answered = await servers
    .race(works.map((work) => counting(isGuarded ? work : (unguarded ?? work))))
    .then(tally, (error: unknown) => ({ [`unclean: ${String(error)}`]: 1 }))
  const faults = answers(answered) ? [] : [JSON.stringify(answered)]
  if (begun > works.length) faults.push(`${begun - works.length} times a deadlock ended a transaction, which began again`)
  return [...faults, ...(await tableFaults())]
}

const tableFaults = async (): Promise<string[]> => [
  ...(await orderFaults(database)),
  ...(await stockFaults(database)),
  ...(await ledgerFaults(database, memberId(), 'money')),
]

test.each([
  ['the last seven pieces for sixty members', 20],
  ...Object.keys(races)
    .slice(1)
    .map((name) => [name, 4] as const),
] as const)('%s: %i rounds on two servers leave one story', { timeout: 120_000 }, async (name, rounds) => {
  for (let round = 0; round < rounds; round++) expect(await faultsOf(name)).toEqual([])
})

/** Each guard replaced by one that reads first, trusts what it has read and writes later. */
function removeGuards(): void {
  vi.mocked(lockOrder).mockImplementation(async (tx, id) => {
    await sql`commit and chain`.execute(tx) // ends the locks that were taken before
    const { rows } = await sql<OrderRow>`select * from shop_order where id = ${id}::bigint`.execute(tx)
    const [row] = rows
    if (!row) throw new Error(`expected the order ${id}`)
    await sql`select pg_sleep(0.02)`.execute(tx) // the time in which the rest read too
    return row
  })
  vi.mocked(lockRefund).mockImplementation(async (tx, id) => {
    const { rows } = await sql<RefundRow>`select * from shop_refund where id = ${id}::bigint`.execute(tx)
    const [refund] = rows
    if (!refund) throw new Error(`expected the refund ${id}`)
    return { refund, order: await lockOrder(tx, Number(refund.order_id)) }
  })
  vi.mocked(moveState).mockImplementation(async (tx, resource, arrow, { id, set = {} }) => {
    const { axis, to } = arrowOf(resource, arrow)
    const values = Object.entries({ [axis]: to, ...set }).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
    const { rows } = await sql<Record<string, unknown>>`
      update ${sql.table(resource.table)} m set ${sql.join(values)} where m.id = ${id}::bigint returning m.*`.execute(tx)
    return rows[0]
  })
  vi.mocked(guardedMove).mockImplementation(moveWithoutGuard)
  let calls = 0
  // in no order of their own: every second one the other way round
  vi.mocked(guardedMoves).mockImplementation((tx, moves, reach) => movesWithoutGuard(tx, calls++ % 2 ? moves.toReversed() : moves, reach))
  vi.mocked(lockGoodsOf).mockImplementation(async (tx, skuIds) => {
    const { rows } = await sql<{ id: number }>`select distinct goods_id as id from shop_goods_sku where id = any(${[...skuIds]}::bigint[])`.execute(tx)
    return rows.map((row) => row.id)
  })
}

test.each(Object.keys(races))('%s: without the guards the race finds a fault', { timeout: 60_000 }, async (name) => {
  const known = new Set(await tableFaults()) // what the races before have left
  removeGuards()
  try {
    const found: string[] = []
    for (let round = 0; round < 5 && found.length === 0; round++) found.push(...(await faultsOf(name, false)).filter((fault) => !known.has(fault)))
    expect(found).not.toEqual([])
  } finally {
    vi.mocked(lockOrder).mockRestore()
    vi.mocked(moveState).mockRestore()
    vi.mocked(lockRefund).mockRestore()
    vi.mocked(lockGoodsOf).mockRestore()
    vi.mocked(guardedMove).mockRestore()
    vi.mocked(guardedMoves).mockRestore()
  }
})
