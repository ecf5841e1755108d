import { sql } from 'kysely'

import { order as definition } from '../../../resources/order/order'
import { refuse, refuseFields } from '../../errors'
import { codeOf } from '../../database/startupError'
import { moverOf } from '../actor'
import { moveState } from '../states/moveState'
import { finishShipping } from './finishShipping'
import { lockOrder } from './lockOrder'
import { logOrder, raiseVersion } from './moveOrder'
import { isLeftToShip } from './shippable'

import type { AnyResource } from '../../../resources/kit/define'
import type { Db } from '../../context'
import type { Actor } from '../actor'
import type { OrderRow } from './lockOrder'

/** How a parcel travels; without a company it is handed over or needs no logistics. */
export interface Parcel {
  readonly companyId?: number | undefined
  readonly expressNo: string
}

interface Shipping extends Parcel {
  readonly by: Actor
  readonly addressId?: number | undefined
  readonly memo: string
  /** Pieces by the line of the order; absent for all that is left. */
  readonly lines?: readonly { readonly itemId: number; readonly quantity: number }[]
}

/**
 * Ships all that is left of an order, or some pieces of it, in one parcel. With the last piece the order is on its way. Refuses an order that does not wait to be
 * shipped, more pieces than are left, and a tracking number that is missing, of the wrong form, or of this order already.
 */
export async function ship(tx: Db, orderId: number, { by, addressId, memo, lines, ...parcel }: Shipping): Promise<OrderRow> {
  const order = await lockOrder(tx, orderId)
  if (order.status !== '2') return refuse('order_moved', { order: order.order_no })
  const company = await companyOf(tx, parcel)
  const pieces = await takePieces(tx, order, lines)
  const shipment = await tx
    .insertInto('shop_shipment')
    .values({
      order_id: order.id,
      ...company,
      delivery_address_id: addressId ?? null,
      memo,
      admin_id: by.type === 'admin' ? (by.id ?? null) : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => refuseTwice(error, order, parcel))
  await tx
    .insertInto('shop_shipment_item')
    .values(pieces.map((piece) => ({ shipment_id: shipment.id, order_item_id: piece.id, quantity: piece.quantity })))
    .execute()
  const shipped = await finishShipping(tx, order, by, 'ship', describe(company))
  if (shipped.status !== '2') return shipped
  if (order.ship_status === '0') await moveState(tx, definition as unknown as AnyResource, 'shipPart', { id: order.id, by: moverOf(by) })
  else await raiseVersion(tx, order.id)
  await logOrder(tx, order.id, 'shipPart', { by, content: describe(company), from: order.status, to: order.status })
  return { ...shipped, ship_status: '1' }
}

export const describe = ({ company_name: name, express_no: no }: { readonly company_name: string; readonly express_no: string }): string =>
  [name, no].filter(Boolean).join(' ')

/** The error of the unique index that a tracking number of an order has. */
export function refuseTwice(error: unknown, order: OrderRow, { expressNo }: Parcel, cell = ''): never {
  if (codeOf(error) === '23505')
    return refuseFields([{ field: `${cell}express_no`, code: 'express_twice', values: { number: expressNo, order: order.order_no } }])
  throw error
}

/** The company as the shipment keeps it. Refuses one that is disabled and a number of the wrong form, at the fields that `cell` begins the names of. */
export async function companyOf(tx: Db, { companyId, expressNo }: Parcel, cell = '') {
  if (companyId === undefined) return { type: 'none' as const, company_id: null, company_name: '', company_code: '', express_no: '' }
  const company = await tx
    .selectFrom('shop_delivery_company')
    .select(['name', 'code', 'express_regex'])
    .where('id', '=', companyId)
    .where('status', '=', 1)
    .executeTakeFirst()
  if (!company) return refuseFields([{ field: `${cell}company_id`, code: 'company_off', values: {} }])
  // patterns of staff are limited to those that cannot run long
  const fits = company.express_regex === '' || new RegExp(`^(?:${company.express_regex})$`).test(expressNo)
  if (!fits || !/^[A-Za-z0-9-]{6,40}$/.test(expressNo))
    return refuseFields([{ field: `${cell}express_no`, code: 'express_pattern', values: { number: expressNo, company: company.name } }])
  return { type: 'express' as const, company_id: companyId, company_name: company.name, company_code: company.code, express_no: expressNo }
}

interface Piece {
  readonly id: number
  readonly quantity: number
}

/** Counts pieces as shipped, each line by one statement that permits at most what is left of it. */
async function takePieces(tx: Db, order: OrderRow, lines: Shipping['lines']): Promise<readonly Piece[]> {
  const { rows: left } = await sql<Piece>`
    select i.id, i.left_quantity as quantity from shop_order_item i
    where i.order_id = ${order.id}::bigint and ${isLeftToShip}
    order by i.id for no key update`.execute(tx)
  const requested = lines?.map(({ itemId, quantity }) => ({ id: itemId, quantity })) ?? left
  if (requested.length === 0) return refuse('nothing_to_ship', { order: order.order_no })
  if (new Set(requested.map(({ id }) => id)).size < requested.length) return refuse('ship_too_many', { order: order.order_no })
  for (const { id, quantity } of requested) {
    const { numUpdatedRows } = await tx
      .updateTable('shop_order_item')
      .set({ shipped_quantity: sql`shipped_quantity + ${quantity}::integer`, row_version: sql`row_version + 1` })
      .where('id', '=', id)
      .where('order_id', '=', order.id)
      .where('delivery_type', '<>', '4')
      .where(sql<boolean>`${quantity}::integer > 0 and shipped_quantity + unshipped_refund_quantity + ${quantity}::integer <= quantity`)
      .executeTakeFirst()
    if (numUpdatedRows !== BigInt(1)) return refuse('ship_too_many', { order: order.order_no })
  }
  return requested
}
