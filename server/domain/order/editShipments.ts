import { sql } from 'kysely'

import { refuse, refuseFields } from '../../errors'
import { lockOrder } from './lockOrder'
import { logOrder, raiseVersion } from './moveOrder'
import { companyOf, describe, refuseTwice } from './ship'

import type { Db } from '../../context'
import type { Actor } from '../actor'

/** A shipment as it is to be. */
interface Correction {
  readonly id: number
  readonly companyId: number | undefined
  readonly expressNo: string
}

interface Corrections {
  readonly by: Actor
  readonly shipments: readonly Correction[]
}

/**
 * Corrects companies and tracking numbers of an order's shipments until it is received; goods that were handed over get both. Numbers may change places. The
 * log has what was there before.
 */
export async function editShipments(tx: Db, orderId: number, { by, shipments }: Corrections): Promise<void> {
  const order = await lockOrder(tx, orderId)
  if (order.status !== '2' && order.status !== '3') return refuse('order_moved', { order: order.order_no })
  const stored = await tx
    .selectFrom('shop_shipment')
    .select(['id', 'type', 'company_id', 'company_name', 'express_no'])
    .where('order_id', '=', order.id)
    .execute()
  const changes = []
  for (const [at, { id, ...parcel }] of shipments.entries()) {
    const before = stored.find((one) => one.id === id) ?? refuse('row_gone')
    if (before.express_no === parcel.expressNo && (before.company_id ?? undefined) === parcel.companyId) continue
    const cell = `shipments.${at}.`
    if (parcel.companyId === undefined) return refuseFields([{ field: `${cell}company_id`, code: 'shipment_company', values: {} }])
    changes.push({ before, parcel, cell, company: await companyOf(tx, parcel, cell) })
  }
  if (changes.length > 0) await raiseVersion(tx, order.id)
  // two shipments may exchange their numbers, so that both are without one in between
  const ids = changes.map(({ before }) => before.id)
  if (ids.length > 1)
    await tx
      .updateTable('shop_shipment')
      .set(await companyOf(tx, { expressNo: '' }))
      .where('id', 'in', ids)
      .execute()
  for (const { before, parcel, cell, company } of changes) {
    await tx
      .updateTable('shop_shipment')
      .set({ ...company, update_time: sql<string>`now()`, row_version: sql`row_version + 1` })
      .where('id', '=', before.id)
      .execute()
      .catch((error: unknown) => refuseTwice(error, order, parcel, cell))
    await logOrder(tx, order.id, 'editShipment', { by, content: `${describe(before) || '—'} → ${describe(company)}` })
  }
}
