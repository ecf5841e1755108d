import { webhookDelivery } from '../../resources/system/webhookDelivery'
import { hooksFor } from '../crud/hooks'
import { ownDeliveries, replayDelivery } from '../webhooks/replay'

export const webhookDeliveryHooks = hooksFor(webhookDelivery, {
  /** Of the user's own webhooks; super administrators see all. */
  scope: ({ staff }) => (staff.isSuper ? undefined : ownDeliveries(staff.id)),
  actions: { replay: ({ tx }, { id }) => replayDelivery(tx, id) },
})
