import { sql } from 'kysely'

import { pageAsked } from '../list'
import { joinsOf } from '../paging/page'
import { contextOf } from '../request/contextOf'
import { searched } from '../rows/visible'
import { takeSlot } from './slots'

import type { FastifyRequest } from 'fastify'
import type { ControlledTransaction } from 'kysely'

import type { Tables } from '../../context'
import type { Parts } from '../../parts'
import type { Raw, Row } from '../plan/columns'
import type { Plan } from '../plan/plan'
import type { Asked } from '../search/search'

const size = 1000

/**
 * All rows of a filter, a batch at a time, as they stood when the first was read: one cursor in one transaction that
 * only reads. A caller who stops listening ends it.
 */
export async function* batchesOf(request: FastifyRequest, parts: Parts, plan: Plan, names: readonly string[]): AsyncGenerator<Row[]> {
  const giveBack = takeSlot(parts.db, request.staff.id)
  const tx = await begin(parts.db, giveBack)
  const ctx = contextOf(request, tx)
  try {
    // The reader may be slow; the statement itself is bounded by its batches.
    await sql`set local idle_in_transaction_session_timeout = '120s'`.execute(tx)
    const asked = request.query as Asked
    const { where } = await searched(plan, ctx, asked)
    const { order } = pageAsked(plan, asked, where)
    // A hook that completes rows may look at any of their columns.
    const view = plan.hooks.afterRead ? plan.columns.list : plan.columns.only(names)
    await sql`declare sheet no scroll cursor for select ${view.select} from ${plan.table} m ${joinsOf(view, order)} where ${where} order by ${order.sql}`.execute(
      tx,
    )
    for (let number = 1; ; number++) {
      // No two texts alike: a kept statement would remember the columns of the sheet before.
      const { rows } = await sql<Raw>`fetch ${sql.raw(String(size))} from sheet ${sql.raw(`/* ${request.id} ${number} */`)}`.execute(tx)
      if (rows.length === 0) return
      const batch = rows.map(view.read)
      await plan.hooks.afterRead?.(ctx, batch, 'list')
      yield batch
      if (rows.length < size) return
    }
  } finally {
    giveBack()
    await tx.rollback().execute()
  }
}

async function begin(db: Parts['db'], giveBack: () => void): Promise<ControlledTransaction<Tables>> {
  try {
    return await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute()
  } catch (error) {
    giveBack()
    throw error
  }
}
