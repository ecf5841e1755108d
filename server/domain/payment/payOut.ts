import { toCents } from '../../../resources/kit/values/cents'
import { withRetry } from '../../database/transaction'
import { GatewayError } from '../../payments/driver'
import { driverOf, isGateway } from './gatewaySettings'
import { finishRepayment } from './settleRepayment'

import type { Kysely } from 'kysely'

import type { Tables } from '../../database/tables'
import type { RefundStanding } from '../../payments/driver'

/**
 * Lets a gateway pay one repayment back. Sent again with the same number it moves no more money, so an attempt whose outcome is unknown is repeated; it throws
 * until the outcome is known. The last try asks what has become of it before it gives up; without an answer the repayment stays on its way, for the schedule to
 * repeat: staff must not give to the balance what the gateway may have paid.
 */
export async function payOut(
  db: Kysely<Tables>,
  id: number,
  { isLastTry, signal }: { readonly isLastTry: boolean; readonly signal?: AbortSignal },
): Promise<void> {
  const row = await db
    .selectFrom('shop_payment_refund as r')
    .innerJoin('shop_payment as p', 'p.id', 'r.payment_id')
    .select(['r.status', 'r.refund_pay_no', 'r.amount', 'p.payment_no', 'p.pay_type', 'p.amount as paid'])
    .where('r.id', '=', id)
    .executeTakeFirst()
  if (row?.status !== '0' || !isGateway(row.pay_type)) return
  const driver = await driverOf(db, row.pay_type)
  const numbers = { paymentNo: row.payment_no, refundNo: row.refund_pay_no }
  const request = { ...numbers, cents: toCents(row.amount), totalCents: toCents(row.paid), reason: row.refund_pay_no }
  const call = signal ? { signal } : {}
  const standing = await (driver ? driver.refund(request, call) : Promise.reject(new GatewayError('unknown', 'off', 'the gateway is not configured'))).catch(
    async (error: unknown): Promise<RefundStanding> => {
      if (!(error instanceof GatewayError) || (error.outcome === 'unknown' && !isLastTry)) throw error
      const known = error.outcome === 'unknown' ? await driver?.queryRefund(numbers, call) : undefined
      return known === undefined || known.state === 'missing' ? { state: 'failed', reason: error.message } : known
    },
  )
  if (standing.state === 'pending' && !isLastTry) throw new GatewayError('unknown', 'pending', numbers.refundNo)
  if (standing.state === 'pending') return // found again by the next run of the schedule
  await withRetry(db, (tx) => finishRepayment(tx, id, standing))
}
