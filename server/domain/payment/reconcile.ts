import { sql } from 'kysely'

import { addDays, shopToday, shopZone } from '../../../resources/kit/values/shopTime'
import { toCents, toYuan } from '../../../resources/kit/values/cents'
import { truncateWithEllipsis } from '../../../resources/kit/values/characters'
import { withRetry } from '../../database/transaction'
import { refuse } from '../../errors'
import { enqueue } from '../../jobs/enqueue'
import { billQueue } from '../../jobs/queues'
import { lockName } from '../../lib/advisoryLock'
import { GatewayError } from '../../payments/driver'
import { compareBill } from './compareBill'
import { driverOf, gatewayNames, isGateway } from './gatewaySettings'
import { receivePayment } from './receivePayment'
import { finishRepayment } from './settleRepayment'

import type { Kysely } from 'kysely'

import type { Db } from '../../context'
import type { Tables } from '../../database/tables'
import type { BillRow } from '../../payments/driver'
import type { GatewayName } from '../../payments/drivers'

/** Days that are tried again when their bill could not be compared. */
const days = 7

/** Adds a job for each day of each gateway that is not compared yet, from the first payment of the gateway to yesterday. Returns their number. */
export async function requestBills(db: Kysely<Tables>): Promise<number> {
  const today = shopToday()
  let count = 0
  for (const name of gatewayNames) {
    if (!(await driverOf(db, name))) continue
    await db.transaction().execute(async (tx) => {
      for (let ago = days; ago >= 1; ago -= 1) count += await requestBill(tx, name, addDays(today, -ago))
    })
  }
  return count
}

async function requestBill(tx: Db, name: string, date: string): Promise<number> {
  const end = sql`(${addDays(date, 1)}::timestamp at time zone ${shopZone})`
  const { rows } = await sql<{ id: number }>`
    insert into shop_payment_bill (pay_type, bill_date) select ${name}, ${date}::date
    where exists (select from shop_payment where pay_type = ${name} and create_time < ${end})
    on conflict (pay_type, bill_date) do update set result = 'waiting', row_version = shop_payment_bill.row_version + 1
      where shop_payment_bill.result in ('waiting', 'failed')
    returning id`.execute(tx)
  await enqueue(
    tx,
    billQueue,
    rows.map(({ id }) => ({ bill: id })),
    { only: { key: rows.map(({ id }) => id).join(), seconds: 3600 } },
  )
  return rows.length
}

/** Lets staff compare a bill again. */
export async function requestComparison(tx: Db, id: number): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('shop_payment_bill')
    .set({ result: 'waiting', fail_reason: '', update_time: sql`now()`, row_version: sql`row_version + 1` })
    .where('id', '=', id)
    .executeTakeFirst()
  if (numUpdatedRows !== BigInt(1)) return refuse('row_gone')
  await enqueue(tx, billQueue, [{ bill: id }])
}

interface Attempt {
  readonly signal?: AbortSignal
  readonly isLastTry: boolean
}

/**
 * Loads the bill of a day, books what the gateway reports and we have missed, and compares the rest. Throws what the gateway throws until the last try, which is
 * recorded.
 */
export async function reconcile(db: Kysely<Tables>, id: number, { signal, isLastTry }: Attempt): Promise<void> {
  const bill = await db
    .selectFrom('shop_payment_bill')
    .select(['id', 'pay_type', sql<string>`bill_date::text`.as('bill_date')])
    .where('id', '=', id)
    .executeTakeFirst()
  const name = bill?.pay_type ?? ''
  if (!bill || !isGateway(name)) return
  const driver = await driverOf(db, name)
  try {
    if (!driver) throw new GatewayError('refused', 'off', 'the gateway is not configured')
    const lines = await driver.bill(bill.bill_date, signal ? { signal } : {})
    for (const line of lines) {
      if (signal?.aborted) throw new GatewayError('unknown', 'aborted', 'the time for the statement is over')
      if (!line.isPending) await bookMissed(db, name, line)
    }
    await withRetry(db, (tx) => store(tx, { ...bill, pay_type: name }, lines))
  } catch (error) {
    if (!(error instanceof GatewayError) || !(isLastTry || error.outcome !== 'unknown')) throw error
    const fields = { result: 'failed' as const, fail_reason: truncateWithEllipsis(error.message, 200) }
    await db
      .updateTable('shop_payment_bill')
      .set({ ...fields, update_time: sql`now()`, row_version: sql`row_version + 1` })
      .where('id', '=', id)
      .execute()
  }
}

/**
 * Money whose notice never came: the bill is the provider's word as much as a notice is, of its own payments and their amounts. Everything else is a difference
 * for staff.
 */
async function bookMissed(db: Kysely<Tables>, payType: GatewayName, { kind, paymentNo, refundNo = '', tradeNo, cents, at }: BillRow): Promise<void> {
  if (kind === 'payment') {
    const own = await db.selectFrom('shop_payment').select('status').where('payment_no', '=', paymentNo).where('pay_type', '=', payType).executeTakeFirst()
    if (own && own.status !== '1') await withRetry(db, (tx) => receivePayment(tx, { paymentNo, tradeNo, cents, paidAt: at }))
    return
  }
  const own = await db
    .selectFrom('shop_payment_refund as r')
    .innerJoin('shop_payment as p', 'p.id', 'r.payment_id')
    .select(['r.id', 'r.amount'])
    .where('r.refund_pay_no', '=', refundNo)
    .where('r.status', 'in', ['0', '2'])
    .where('p.pay_type', '=', payType)
    .executeTakeFirst()
  if (own && toCents(own.amount) === cents) await withRetry(db, (tx) => finishRepayment(tx, own.id, { state: 'done', tradeNo }))
}

interface Bill {
  readonly id: number
  readonly pay_type: GatewayName
  readonly bill_date: string
}

async function store(tx: Db, bill: Bill, lines: readonly BillRow[]): Promise<void> {
  await lockName(tx, `bills of ${bill.pay_type}`) // two days that are compared at once would not see each other
  const before = await tx.selectFrom('shop_payment_bill').select('compare_time').where('id', '=', bill.id).forUpdate().executeTakeFirst()
  await tx.deleteFrom('shop_payment_bill_line').where('bill_id', '=', bill.id).execute()
  await insertLines(tx, bill.id, lines)
  const open = await compareBill(tx, bill)
  const of = (kind: BillRow['kind']) => lines.filter((line) => line.kind === kind && !line.isPending)
  const sumOf = (kind: BillRow['kind']) => toYuan(of(kind).reduce((sum, { cents }) => sum + cents, 0))
  await tx
    .updateTable('shop_payment_bill')
    .set({
      result: open === 0 ? 'matched' : 'differs',
      ...{ payment_count: of('payment').length, payment_amount: sumOf('payment'), refund_count: of('refund').length, refund_amount: sumOf('refund') },
      ...{ difference_count: open, fail_reason: '', compare_time: sql`now()`, update_time: sql`now()`, row_version: sql`row_version + 1` },
    })
    .where('id', '=', bill.id)
    .execute()
  if (before?.compare_time === null) await requestNextDay(tx, bill)
}

/** The repayments of a day are looked for in the bill of the next one too; where that was compared first, it is compared again. */
async function requestNextDay(tx: Db, { pay_type: payType, bill_date: date }: Bill): Promise<void> {
  const next = await tx
    .selectFrom('shop_payment_bill')
    .select('id')
    .where('pay_type', '=', payType)
    .where(sql<boolean>`bill_date = ${date}::date + 1`)
    .where('result', 'in', ['matched', 'differs'])
    .executeTakeFirst()
  if (next) await requestComparison(tx, next.id)
}

/** In parts, because a statement has a limited number of parameters. */
async function insertLines(tx: Db, billId: number, lines: readonly BillRow[]): Promise<void> {
  for (let start = 0; start < lines.length; start += 2000) {
    const rows = lines.slice(start, start + 2000).map(({ kind, paymentNo, refundNo = '', tradeNo, cents, at, isPending }) => ({
      ...{
        bill_id: billId,
        entry_type: kind,
        number: ((kind === 'payment' ? paymentNo : refundNo) || tradeNo).slice(0, 64),
        trade_no: tradeNo.slice(0, 64),
        amount: toYuan(cents),
        is_pending: Number(isPending ?? false),
      },
      line_time: sql<string>`to_timestamp(${at})`,
    }))
    await tx.insertInto('shop_payment_bill_line').values(rows).execute()
  }
}
