import { sql } from 'kysely'

import { withRetry } from '../../database/transaction'
import { autoCancel, isRequestDue, timeOut } from './cancel'
import { timeOutReturn } from '../refund/endRefund'
import { autoComplete, autoReceive, settle } from './complete'
import { orderSettings } from './orderSettings'

import type { Kysely, RawBuilder } from 'kysely'

import type { Db } from '../../context'
import type { Tables } from '../../database/tables'
import type { OrderSettings } from './orderSettings'

interface Deadline {
  readonly table: 'shop_order' | 'shop_refund'
  readonly isDue: RawBuilder<boolean>
  /** Tests again under the lock of the row and returns whether it was due. */
  readonly act: (tx: Db, id: number) => Promise<boolean>
}

/** A payment that a gateway may have got is closed there first, unless the gateway has been silent for an hour. */
const isNotBeingPaid = sql`(pay_deadline <= now() - interval '1 hour' or not exists (
  select from shop_payment p where p.order_id = shop_order.id and p.status = '0'))`

/** Each has an index of the rows that can be due. */
const deadlinesOf = (settings: OrderSettings): readonly Deadline[] => [
  { table: 'shop_order', isDue: sql`status = '1' and pay_deadline <= now() and ${isNotBeingPaid}`, act: timeOut },
  { table: 'shop_order', isDue: isRequestDue(settings), act: autoCancel },
  { table: 'shop_order', isDue: sql`status = '3' and receive_deadline <= now()`, act: autoReceive },
  { table: 'shop_order', isDue: sql`status = '4' and complete_deadline <= now()`, act: autoComplete },
  { table: 'shop_order', isDue: sql`settle_time is null and status in ('4', '5') and aftersale_deadline <= now()`, act: settle },
  { table: 'shop_refund', isDue: sql`status = '1' and audit_status = '2' and user_ship_status = '0' and return_deadline <= now()`, act: timeOutReturn },
]

/** Rows of one kind that are handled in one run; the rest is left to the next. */
const most = 500

/**
 * Does what the clock demands of orders and refunds: closes unpaid ones, agrees to requests that nobody answered, counts parcels as received, completes and settles, closes returns that never came.
 * One transaction for each row, so that one that fails stops no other; throws the first failure at the end. Several processes may run it at once. Returns the
 * number of rows.
 */
export async function runDueOrders(db: Kysely<Tables>, signal?: AbortSignal): Promise<number> {
  let done = 0
  const failures: unknown[] = []
  for (const { table, isDue, act } of deadlinesOf(await orderSettings(db))) {
    const rows = await db.selectFrom(table).select('id').where(isDue).orderBy('id').limit(most).execute()
    for (const { id } of rows) {
      if (signal?.aborted) return done
      await withRetry(db, (tx) => act(tx, id)).then(
        (isDone) => (done += Number(isDone)),
        (error: unknown) => failures.push(error),
      )
    }
  }
  if (failures.length > 0) throw failures[0]
  return done
}
