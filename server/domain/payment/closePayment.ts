import { payment as definition } from '../../../resources/payment/payment'
import { withRetry } from '../../database/transaction'
import { lockOrder } from '../order/lockOrder'
import { moveState } from '../states/moveState'
import { receivePayment } from './receivePayment'

import type { Kysely } from 'kysely'

import type { AnyResource } from '../../../resources/kit/define'
import type { Tables } from '../../database/tables'
import type { GatewayCall, GatewayDriver } from '../../payments/driver'

interface PendingPayment {
  readonly id: number
  readonly payment_no: string
}

/**
 * Ends a payment that was begun: at the gateway first, then here. Money that came before is booked instead. Without its gateway it is closed here only: money
 * that still comes is late and goes back. The limits of the call are those of closing: money that has come is booked, whatever time that takes.
 */
export async function closePayment(
  db: Kysely<Tables>,
  driver: GatewayDriver | undefined,
  { id, payment_no: paymentNo }: PendingPayment,
  call?: GatewayCall,
): Promise<void> {
  if (driver && (await driver.close(paymentNo, call)) === 'paid') return syncPayment(db, driver, paymentNo)
  await withRetry(db, async (tx) => {
    const payment = await tx.selectFrom('shop_payment').select('order_id').where('id', '=', id).executeTakeFirstOrThrow()
    await lockOrder(tx, Number(payment.order_id))
    await moveState(tx, definition as unknown as AnyResource, 'closePayment', { id, by: 'system' })
  })
}

/** Asks the gateway whether a payment has been made, and books it. */
export async function syncPayment(db: Kysely<Tables>, driver: GatewayDriver, paymentNo: string): Promise<void> {
  const { state, tradeNo, cents, paidAt } = await driver.query(paymentNo)
  if (state === 'paid' && tradeNo !== undefined && cents !== undefined) await withRetry(db, (tx) => receivePayment(tx, { paymentNo, tradeNo, cents, paidAt }))
}
