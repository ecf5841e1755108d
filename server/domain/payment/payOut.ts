import { toCents } from '../../../resources/kit/values/cents'
import { withRetry } from '../../database/transaction'
import { GatewayError } from '../../payments/driver'
import { driverOf, isGateway } from './gatewaySettings'
import { finishRepayment, payInstead } from './settleRepayment'

import type { Kysely } from 'kysely'

import type { Tables } from '../../database/tables'
import type { GatewayDriver, NewRefund, RefundStanding } from '../../payments/driver'
import type { RepaymentResult } from './settleRepayment'

/**
 * Lets a gateway pay one repayment back, or gives it to the balance once the gateway says that it has not. Sent again with the same number it moves no more
 * money, so an attempt whose outcome is unknown is repeated; it throws until the outcome is known. The last try asks what has become of it before it gives up;
 * without an answer the repayment stays on its way, for the schedule to repeat: staff must not give to the balance what the gateway may have paid.
 */
export async function payOut(
  db: Kysely<Tables>,
  id: number,
  { isLastTry, signal }: { readonly isLastTry: boolean; readonly signal?: AbortSignal },
): Promise<void> {
  const row = await db
    .selectFrom('shop_payment_refund as r')
    .innerJoin('shop_payment as p', 'p.id', 'r.payment_id')
    .select(['r.status', 'r.refund_pay_no', 'r.amount', 'r.way', 'p.payment_no', 'p.pay_type', 'p.amount as paid'])
    .where('r.id', '=', id)
    .executeTakeFirst()
  if (row?.status !== '0' || !isGateway(row.pay_type)) return
  const driver = await driverOf(db, row.pay_type)
  const numbers = { paymentNo: row.payment_no, refundNo: row.refund_pay_no }
  const request = { ...numbers, cents: toCents(row.amount), totalCents: toCents(row.paid), reason: row.refund_pay_no }
  const call = signal ? { signal } : {}
  const result = await (
    driver ? resultAt(driver, request, row.way, call) : Promise.reject(new GatewayError('unknown', 'off', 'the gateway is not configured'))
  ).catch(async (error: unknown): Promise<RepaymentResult> => {
    if (!(error instanceof GatewayError) || (error.outcome === 'unknown' && !isLastTry)) throw error
    const failed = { state: 'failed', reason: error.message } as const
    if (error.outcome === 'refused') return failed
    if (!driver) return { ...failed, isUnknown: true }
    const known = await driver.queryRefund(numbers, call)
    return known.state === 'missing' ? failed : known
  })
  if (result === 'instead') return withRetry(db, (tx) => payInstead(tx, id))
  if (result.state === 'pending' && !isLastTry) throw new GatewayError('unknown', 'pending', numbers.refundNo)
  if (result.state === 'pending') return // found again by the next run of the schedule
  await withRetry(db, (tx) => finishRepayment(tx, id, result))
}

/** The refund, or for money that goes to the balance what has become of the refund at the gateway. */
async function resultAt(driver: GatewayDriver, request: NewRefund, way: string, call: object): Promise<RefundStanding | 'instead'> {
  if (way === 'original') return driver.refund(request, call)
  const standing = await driver.queryRefund(request, call)
  return standing.state === 'missing' || standing.state === 'failed' ? 'instead' : standing
}
