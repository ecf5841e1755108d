import { sql } from 'kysely'

import { enqueue } from '../../jobs/enqueue'
import { payoutQueue } from '../../jobs/queues'
import { GatewayError } from '../../payments/driver'
import { closePayment, syncPayment } from './closePayment'
import { driverOf, gatewayNames } from './gatewaySettings'

import type { Kysely } from 'kysely'

import type { Tables } from '../../database/tables'
import type { GatewayName } from '../../payments/drivers'

/** Payments of a gateway that are asked about in one run. */
const most = 200
/** Calls without an answer after which a gateway is left to the next run: each of them takes seconds, which the payments of the others would wait for. */
const patience = 2

/**
 * Asks the gateways about payments that were begun: books those that were paid without a notice, and closes those whose time is over or whose order is closed.
 * A gateway that cannot be reached leaves them to the next run; throws the first failure at the end. Returns the number of payments.
 */
export async function runDuePayments(db: Kysely<Tables>, signal?: AbortSignal): Promise<number> {
  const failures: unknown[] = []
  let count = 0
  for (const name of gatewayNames) {
    const driver = await driverOf(db, name)
    let silent = 0
    for (const payment of await pendingAt(db, name)) {
      if (signal?.aborted || silent >= patience) break
      count += 1
      const work = payment.is_over ? closePayment(db, driver, payment) : driver && syncPayment(db, driver, payment.payment_no)
      await work?.catch((error: unknown) => {
        failures.push(error)
        silent += Number(error instanceof GatewayError && /^(timeout|connection)$/.test(error.code))
      })
    }
  }
  await repeatPending(db)
  if (failures.length > 0) throw failures[0]
  return count
}

const pendingAt = (db: Kysely<Tables>, name: GatewayName) =>
  db
    .selectFrom('shop_payment')
    .select(['id', 'payment_no', sql<boolean>`expire_time <= now()`.as('is_over')])
    .where('status', '=', '0')
    .where('pay_type', '=', name)
    .where(sql<boolean>`create_time < now() - interval '30 seconds'`)
    .orderBy('expire_time')
    .limit(most)
    .execute()

/** Repayments that a gateway is still working on after the tries of their job. */
async function repeatPending(db: Kysely<Tables>): Promise<void> {
  const rows = await db
    .selectFrom('shop_payment_refund')
    .select('id')
    .where('status', '=', '0')
    .where(sql<boolean>`update_time < now() - interval '1 hour'`)
    .limit(most)
    .execute()
  for (const { id } of rows) await enqueue(db, payoutQueue, [{ repayment: id }], { only: { key: String(id), seconds: 3600 } })
}
