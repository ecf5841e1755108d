import { sql } from 'kysely'

import { toCents } from '../../../resources/kit/values/cents'
import { truncateWithEllipsis } from '../../../resources/kit/values/characters'
import { refund } from '../../../resources/order/refund'
import { paymentRefund } from '../../../resources/payment/paymentRefund'
import { moneyMemos } from '../../../resources/user/ledgerMemos'
import { enqueue } from '../../jobs/enqueue'
import { payoutQueue } from '../../jobs/queues'
import { actorColumns, moverOf, systemActor } from '../actor'
import { anyId } from '../../lib/sqlCondition'
import { adjustMoney } from '../money/adjustMoney'
import { lockOrder } from '../order/lockOrder'
import { moveState } from '../states/moveState'

import type { Selectable } from 'kysely'

import type { AnyResource } from '../../../resources/kit/define'
import type { RefundWay, RetryWay } from '../../../resources/payment/payTypes'
import type { Db } from '../../context'
import type { Tables } from '../../database/tables'
import type { RefundStanding } from '../../payments/driver'
import type { Actor } from '../actor'
import type { OrderRow } from '../order/lockOrder'

export type RepaymentRow = Selectable<Tables['shop_payment_refund']>

const resource = paymentRefund as unknown as AnyResource

interface LockedRepayment {
  readonly repayment: RepaymentRow
  readonly order: OrderRow
}

/** Locks the order of a repayment, then the repayment. Refuses one that does not exist. */
export async function lockRepayment(tx: Db, id: number): Promise<LockedRepayment> {
  const known = await tx.selectFrom('shop_payment_refund').select('order_id').where('id', '=', id).executeTakeFirst()
  const order = await lockOrder(tx, Number(known?.order_id ?? 0))
  const repayment = await tx.selectFrom('shop_payment_refund').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow()
  return { repayment, order }
}

export interface RepaymentResult extends RefundStanding {
  /** Failed without an answer that says so: the gateway may have paid. */
  readonly isUnknown?: boolean
  /** The gateway has said so by itself, not in answer to an attempt. */
  readonly isReported?: boolean
}

/** Orders come first in the order of locks, by ascending id. */
export async function lockOrdersOfRepayments(tx: Db, ids: readonly number[]): Promise<void> {
  await sql`select id from shop_order where id in (select order_id from shop_payment_refund where id = ${anyId(ids)}) order by id for no key update`.execute(tx)
}

/**
 * Books what a gateway has done with a repayment, once: also that it has paid what had failed here. What contradicts money that is with the member already is for
 * staff to settle. Returns false if it says nothing new.
 */
export async function finishRepayment(tx: Db, id: number, { state, tradeNo = '', reason = '', ...how }: RepaymentResult): Promise<boolean> {
  const { repayment } = await lockRepayment(tx, id)
  const isPaid = state === 'done'
  if (repayment.status === '1') {
    if (isPaid && repayment.way === 'balance') return recordDifference(tx, repayment, 'doubled')
    return !isPaid && how.isReported && repayment.way === 'original' ? recordDifference(tx, repayment, 'failed_there') : false
  }
  const set = isPaid
    ? { trade_no: tradeNo, way: 'original', finish_time: sql`now()`, fail_reason: '', is_unknown: 0 }
    : { fail_reason: truncateWithEllipsis(reason, 200), is_unknown: how.isReported ? repayment.is_unknown : how.isUnknown ? 1 : 0 } // a report may be about an earlier attempt
  const moved = await moveState(tx, resource, isPaid ? 'repaid' : 'failRepayment', { id, by: 'gateway', set: { ...set, tries: sql`tries + 1` } })
  if (!moved) return false
  if (moved['refund_id'] !== null) await followPayout(tx, Number(moved['refund_id']), isPaid ? { way: 'original' } : { failure: reason })
  return true
}

type Contradicted = Pick<Selectable<Tables['shop_payment_refund']>, 'id' | 'refund_pay_no'>

/**
 * Lists for staff that a gateway contradicts what is booked of a repayment, once, however often it says so and whether it was a bill that said it first. Returns
 * whether it is new.
 */
async function recordDifference(tx: Db, { id, refund_pay_no: number }: Contradicted, problem: 'doubled' | 'failed_there'): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into shop_payment_difference (pay_type, entry_type, problem, number, trade_no, own_amount, bill_amount)
    select p.pay_type, 'refund', ${problem}, r.refund_pay_no, r.trade_no, r.amount, case when ${problem}::text = 'doubled' then r.amount end
    from shop_payment_refund r join shop_payment p on p.id = r.payment_id
    where r.id = ${id}::bigint
      and not exists (
        select from shop_payment_difference d where d.number <> '' and lower(d.number) = lower(${number}) and d.entry_type = 'refund' and d.problem = ${problem})
    on conflict do nothing`.execute(tx)
  return numAffectedRows > 0n
}

/** A refund shows the state of its money, and the way that it took, whatever staff have chosen last. */
async function followPayout(tx: Db, refundId: number, result: { readonly way: RefundWay } | { readonly failure: string }): Promise<void> {
  const isPaid = 'way' in result
  const transition = isPaid ? 'payOutDone' : 'payOutFailed'
  // no new try of staff: money that had failed has arrived after all, so it was on its way all the time
  if (isPaid) await moveState(tx, refund as unknown as AnyResource, 'payOutRetry', { id: refundId, by: 'gateway' })
  await moveState(tx, refund as unknown as AnyResource, transition, { id: refundId, by: 'gateway', set: isPaid ? { way: result.way } : {} })
  const content = isPaid ? '' : truncateWithEllipsis(result.failure, 500)
  await tx
    .insertInto('shop_refund_log')
    .values({ refund_id: refundId, action: transition, ...actorColumns(systemActor), content })
    .execute()
}

/**
 * Tries money again that a gateway has not given back, there or to the balance instead; unless the gateway has provably refused or failed it, the job asks first.
 * Returns whether the money is with the member; false if the repayment has not failed.
 */
export async function repeatRepayment(tx: Db, id: number, chosen: RetryWay, by: Actor): Promise<{ readonly isRepeated: boolean; readonly isPaid: boolean }> {
  const { repayment } = await lockRepayment(tx, id)
  const way = chosen === 'original' ? chosen : 'balance'
  const repeated = await moveState(tx, resource, 'retryRepayment', { id, by: moverOf(by), set: { way, tries: 0, fail_reason: '' } })
  if (!repeated) return { isRepeated: false, isPaid: false }
  const isPaid = chosen === 'unverified' || (way === 'balance' && repayment.is_unknown === 0)
  if (isPaid) await payToBalance(tx, repayment)
  else await enqueue(tx, payoutQueue, [{ repayment: id }])
  return { isRepeated: true, isPaid }
}

/** Gives money to the balance that the gateway has not paid back, as it says now. */
export async function payInstead(tx: Db, id: number): Promise<void> {
  const { repayment } = await lockRepayment(tx, id)
  if (repayment.status !== '0' || repayment.way !== 'balance') return
  await payToBalance(tx, repayment)
  if (repayment.refund_id !== null) await followPayout(tx, Number(repayment.refund_id), { way: 'balance' })
}

/** Gives a repayment that is on its way to the balance of the member. */
async function payToBalance(tx: Db, { id, amount, payment_id: paymentId, order_id: orderId }: RepaymentRow): Promise<void> {
  await moveState(tx, resource, 'repaid', { id, by: 'system', set: { finish_time: sql`now()`, is_unknown: 0 } })
  const payment = await tx.selectFrom('shop_payment').select('user_id').where('id', '=', Number(paymentId)).executeTakeFirstOrThrow()
  const order = await tx.selectFrom('shop_order').select('order_no').where('id', '=', Number(orderId)).executeTakeFirstOrThrow()
  const origin = { bizType: 'payment_refund', bizId: id, bizNo: order.order_no }
  await adjustMoney(tx, { userId: Number(payment.user_id), cents: toCents(amount), type: 'order_refund', memo: moneyMemos.orderRefund.zh, ...origin })
}
