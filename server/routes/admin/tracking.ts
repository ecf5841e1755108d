import { z } from 'zod'

import { callOf, nodeOf } from '../../../resources/kit/paths'
import { id, parseQuery } from '../../lib/parseInput'
import { ok } from '../../result'
import { parcelOfRefund, parcelOfShipment } from '../../tracking/parcels'
import { trackParcel } from '../../tracking/trackParcel'

import type { RegisterRoutes } from '../../deps'

const shipmentQuery = z.object({ shipment_id: id })
const refundQuery = z.object({ id })

/** Where the parcel of a shipment or of a return is, for staff who may look at the order or the refund. */
export const trackingRoutes: RegisterRoutes = (app, { db, config: { trackingUrl: url } }) => {
  app.get(callOf('shop/order', 'track'), { config: { access: { node: nodeOf('shop/order', 'index') } } }, async (request) =>
    ok(await trackParcel(db, await parcelOfShipment(db, { id: parseQuery(request, shipmentQuery).shipment_id }), { url, isStaff: true })),
  )
  app.get(callOf('shop/refund', 'track'), { config: { access: { node: nodeOf('shop/refund', 'index') } } }, async (request) =>
    ok(await trackParcel(db, await parcelOfRefund(db, parseQuery(request, refundQuery).id), { url, isStaff: true })),
  )
}
