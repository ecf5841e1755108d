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

/**
 * A running refund stops the clock of an order. Tested here too: such orders may be many, and each would take a transaction in every run. Counted, because of
 * `not exists` the database makes a join with all lines of the shop, which it takes for less than the rows that it expects to be due.
 */
const isWithoutRefund = sql`(select count(*) from shop_order_item i where i.order_id = shop_order.id and i.refunding_quantity > 0) = 0`

/** Each has an index of the rows that can be due. */
const deadlinesOf = (settings: OrderSettings): readonly Deadline[] => [
  { table: 'shop_order', isDue: sql`status = '1' and pay_deadline <= now() and ${isNotBeingPaid}`, act: timeOut },
  { table: 'shop_order', isDue: isRequestDue(settings), act: autoCancel },
  { table: 'shop_order', isDue: sql`status = '3' and receive_deadline <= now() and ${isWithoutRefund}`, act: autoReceive },
  { table: 'shop_order', isDue: sql`status = '4' and complete_deadline <= now()`, act: autoComplete },
  { table: 'shop_order', isDue: sql`settle_time is null and status in ('4', '5') and aftersale_deadline <= now() and ${isWithoutRefund}`, act: settle },
  { table: 'shop_refund', isDue: sql`status = '1' and audit_status = '2' and user_ship_status = '0' and return_deadline <= now()`, act: timeOutReturn },
]

/** Rows of one kind that are read at once. */
const pageSize = 500

interface Failure {
  readonly row: string
  readonly error: unknown
}

/**
 * Does what the clock demands of orders and refunds: closes unpaid ones, agrees to requests that nobody answered, counts parcels as received, completes and settles, closes returns that never came.
 * One transaction for each row, so that one that fails stops no other; throws what has failed at the end. The kinds take turns page by page, and every row is
 * reached, so that neither a kind with many rows nor rows that fail each time keep the rest from their turn. Several processes may run it at once. Returns the
 * number of rows.
 */
export async function runDueOrders(db: Kysely<Tables>, signal?: AbortSignal, most = pageSize): Promise<number> {
  let done = 0
  const failures: Failure[] = []
  let left = deadlinesOf(await orderSettings(db)).map((deadline) => ({ deadline, after: 0 }))
  while (left.length > 0 && !signal?.aborted) {
    const next: typeof left = []
    for (const { deadline, after } of left) {
      const ids = await dueAfter(db, deadline, { after, most })
      for (const id of ids) {
        if (signal?.aborted) break
        await withRetry(db, (tx) => deadline.act(tx, id)).then(
          (isDone) => (done += Number(isDone)),
          (error: unknown) => failures.push({ row: `${deadline.table} ${id}`, error }),
        )
      }
      if (ids.length === most) next.push({ deadline, after: ids.at(-1) ?? after })
    }
    left = next
  }
  if (failures.length > 0) throw new Error(describeFailures(failures), { cause: failures[0]?.error })
  return done
}

interface Page {
  /** The last id of the page before. */
  readonly after: number
  readonly most: number
}

/**
 * By the index of the rows that can be due. The offset and the sum keep the planner from the index of the ids, whose order it would follow through all rows of the
 * shop: it expects many due rows, and nearly always there are few or none.
 */
async function dueAfter(db: Kysely<Tables>, { table, isDue }: Deadline, { after, most }: Page): Promise<number[]> {
  const due = sql`select id from ${sql.table(table)} where ${isDue} and id + 0 > ${after} offset 0`
  const { rows } = await sql<{ id: number }>`select id from (${due}) due order by id limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Failures that are named; there may be thousands. */
const named = 20

function describeFailures(failures: readonly Failure[]): string {
  const list = failures.slice(0, named).map(({ row, error }) => `${row}: ${error instanceof Error ? error.message : String(error)}`)
  return `${failures.length} due rows failed: ${list.join('; ')}${failures.length > named ? '; ...' : ''}`
}
