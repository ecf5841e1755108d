import { sql } from 'kysely'

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
 * without an answer the repayment stays on its way, for the schedule to repeat: staff must not give to the balance what the gateway may have paid. A refusal
 * decides the first attempt only, because an earlier one may have been paid; a caller that is turned away learns nothing at all.
 */
export async function payOut(
  db: Kysely<Tables>,
  id: number,
  { isLastTry, signal }: { readonly isLastTry: boolean; readonly signal?: AbortSignal },
): Promise<void> {
  const row = await db
    .selectFrom('shop_payment_refund as r')
    .innerJoin('shop_payment as p', 'p.id', 'r.payment_id')
    .select(['r.status', 'r.refund_pay_no', 'r.amount', 'r.way', 'r.is_unknown', 'p.payment_no', 'p.pay_type', 'p.amount as paid'])
    .where('r.id', '=', id)
    .executeTakeFirst()
  if (row?.status !== '0' || !isGateway(row.pay_type)) return
  const driver = await driverOf(db, row.pay_type)
  const numbers = { paymentNo: row.payment_no, refundNo: row.refund_pay_no }
  const request = { ...numbers, cents: toCents(row.amount), totalCents: toCents(row.paid), reason: row.refund_pay_no }
  const call = signal ? { signal } : {}
  if (driver && row.way === 'original') await markUnknown(db, id)
  const result = await (
    driver ? resultAt(driver, request, row.way, call) : Promise.reject(new GatewayError('unknown', 'off', 'the gateway is not configured'))
  ).catch(async (error: unknown): Promise<RepaymentResult> => {
    if (!(error instanceof GatewayError)) throw error
    const failed = { state: 'failed', reason: error.message } as const
    if (error.outcome === 'refused' && row.way === 'original' && row.is_unknown === 0) return failed
    if (error.outcome !== 'refused' && !isLastTry) throw error
    if (!driver) return { ...failed, isUnknown: true }
    const known = await driver.queryRefund(numbers, call).catch(unlessDenied)
    // what is missing may not have arrived yet
    return known && known.state !== 'missing' ? known : { ...failed, isUnknown: true }
  })
  if (result === 'instead') return withRetry(db, (tx) => payInstead(tx, id))
  if (result.state === 'pending' && !isLastTry) throw new GatewayError('unknown', 'pending', numbers.refundNo)
  if (result.state === 'pending') return // found again by the next run of the schedule
  await withRetry(db, (tx) => finishRepayment(tx, id, result))
}

/** Before the attempt, whose answer this process may not live to see. */
async function markUnknown(db: Kysely<Tables>, id: number): Promise<void> {
  await db
    .updateTable('shop_payment_refund')
    .set({ is_unknown: 1, row_version: sql`row_version + 1` })
    .where('id', '=', id)
    .where('status', '=', '0')
    .where('is_unknown', '=', 0)
    .execute()
}

/** Staff have to correct the keys: nothing is learned by waiting. */
function unlessDenied(error: unknown): undefined {
  if (!(error instanceof GatewayError) || error.outcome === 'unknown') throw error
}

/** The refund, or for money that goes to the balance what has become of the refund at the gateway. */
async function resultAt(driver: GatewayDriver, request: NewRefund, way: string, call: object): Promise<RefundStanding | 'instead'> {
  if (way === 'original') return driver.refund(request, call)
  const standing = await driver.queryRefund(request, call)
  return standing.state === 'missing' || standing.state === 'failed' ? 'instead' : standing
}
