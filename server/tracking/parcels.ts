import { refuse } from '../errors'

import type { Db } from '../context'

/** A parcel of an order or of a return. */
export interface SentParcel {
  readonly carrier: string
  /** Of the carrier; empty if it is none of the shop's. */
  readonly code: string
  readonly website: string
  readonly phone: string
  readonly number: string
  /** Of the member who gets it or sent it. */
  readonly mobile: string
}

/** The parcel of a shipment; refused if it has none. */
export async function parcelOfShipment(
  db: Db,
  shipment: { readonly id: number } | { readonly orderId: number; readonly shipmentNo: string },
): Promise<SentParcel> {
  const row = await db
    .selectFrom('shop_shipment as s')
    .innerJoin('shop_order as o', 'o.id', 's.order_id')
    .leftJoin('shop_delivery_company as c', 'c.code', 's.company_code')
    .select(['s.company_name as carrier', 's.company_code as code', 's.express_no as number', 'o.receiver_mobile as mobile', 'c.website', 'c.phone'])
    .where((eb) =>
      'id' in shipment ? eb('s.id', '=', shipment.id) : eb.and([eb('s.order_id', '=', shipment.orderId), eb('s.shipment_no', '=', shipment.shipmentNo)]),
    )
    .executeTakeFirst()
  return parcelIn(row)
}

/** The parcel that a member has sent back, whose carrier is a name that the member typed; refused if there is none. */
export async function parcelOfRefund(db: Db, id: number): Promise<SentParcel> {
  const row = await db
    .selectFrom('shop_refund as r')
    .innerJoin('shop_order as o', 'o.id', 'r.order_id')
    .leftJoin('shop_delivery_company as c', 'c.name', 'r.user_company')
    .select(['r.user_company as carrier', 'c.code', 'r.user_express_no as number', 'o.receiver_mobile as mobile', 'c.website', 'c.phone'])
    .where('r.id', '=', id)
    .executeTakeFirst()
  return parcelIn(row)
}

type ParcelRow = Pick<SentParcel, 'carrier' | 'number' | 'mobile'> & { readonly [Of in 'code' | 'website' | 'phone']: string | null }

function parcelIn(row: ParcelRow | undefined): SentParcel {
  if (!row) return refuse('row_gone')
  if (row.number === '') refuse('no_tracking_no')
  return { ...row, code: row.code ?? '', website: row.website ?? '', phone: row.phone ?? '' }
}
