import { shipment } from '../../resources/order/shipment'
import { hooksFor } from '../crud/hooks'
import { parcelContents } from '../domain/order/goodsSummary'

export const shipmentHooks = hooksFor(shipment, { computed: { contents: parcelContents } })
